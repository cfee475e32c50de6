"""Draws the board from the pack."""
