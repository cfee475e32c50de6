"""The flow of the game (4), phase by phase, as scripts, and what is done in it."""
