"""The words of a game in every language: its sentences, labels and catalogues."""
