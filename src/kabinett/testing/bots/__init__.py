"""Checks the modules of a game's bot: what they return, and what they may read."""
