"""Makes nets: a bot plays against itself, and a net learns from how the games went on.

`self_play` plays the games, `trainer` fits the weights (with numpy), `course` takes turns between
both, keeps checkpoints, and lets a new net through only if it wins matches.  The command is
``kabinett learn``."""
