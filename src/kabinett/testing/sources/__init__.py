"""The sources of a game, read without playing: names that are unknown, unused or not allowed."""
