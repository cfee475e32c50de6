"""Nets that judge positions: from what a seat may know to its chance to win.

A net has one hidden layer.  Its inputs are made from the declaration of the game's state
(`inputs`), its weights are 16-bit numbers (`net`), and all its arithmetic is in whole numbers, so
every build and every machine computes the same (`outputs`, `plain`, and ``kernel.c`` for the native
build).
`judge` puts a net in the place of a game's own evaluation.  `kabinett.training` makes nets."""

from kabinett.nets.inputs import Inputs
from kabinett.nets.judge import Judge
from kabinett.nets.net import Net, NetError

__all__ = ["Inputs", "Judge", "Net", "NetError"]
