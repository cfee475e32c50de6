"""Six Regions, won by sealed bids. The modules beside this one hold its content, its rules and its
screen."""

from kabinett.starter.game import game

__all__ = ["game"]
