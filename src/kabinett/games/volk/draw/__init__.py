"""Draws the board from the pack and from the outlines in ``board.toml``."""
