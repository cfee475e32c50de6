"""Packs: the text files with the cards, numbers and names of a game."""
