"""Fall of the Weimar Republic, a card game for 2 to 7 by Lloyd Krassner."""

from kabinett.games.fall.game import game

__all__ = ["game"]
