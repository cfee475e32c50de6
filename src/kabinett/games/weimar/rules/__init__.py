"""The state, and the game concepts (5) that all phases share."""
