"""The flow of the game (4) as scripts, phase by phase, and the actions of the parties."""
