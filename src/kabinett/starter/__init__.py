"""Six Regions, won by sealed bids: what there is, the rules, and what is seen stand beside this."""

from kabinett.starter.game import game

__all__ = ["game"]
