"""Makes nets: a bot plays against itself, and a net learns from the outcome of these games.

`self_play` plays the games, and `trainer` fits the weights (with numpy).  `rounds` alternates
between the two and keeps checkpoints; `gates` makes a net the champion only if it wins a match.
The command is ``kabinett learn``."""
