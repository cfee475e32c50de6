"""What is shown of a game: scenes and their changes, names, drawings.  No rule depends on it."""
