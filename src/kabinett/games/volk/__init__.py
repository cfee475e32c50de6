"""Wir sind das Volk!, for two, by Peer Sylvester and Richard Sivél."""

from kabinett.games.volk.game import game

__all__ = ["game"]
