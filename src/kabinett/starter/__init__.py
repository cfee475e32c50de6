"""A small whole game, for you to change: six regions are won by sealed bids."""

from kabinett.starter.game import game as game
