"""Weimar: The Fight for Democracy, for four, by Matthias Cramer."""

from kabinett.games.weimar.game import game

__all__ = ["game"]
