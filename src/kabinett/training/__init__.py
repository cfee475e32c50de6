"""Makes nets: a bot plays against itself, and a net learns from how the games went on.

`self_play` plays the games, and `trainer` fits the weights (with numpy).  `rounds` takes turns
between both and keeps checkpoints; `gates` makes a net the champion only if it wins a match.  The
command is ``kabinett learn``."""
