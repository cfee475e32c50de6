"""How a game is shown: scenes and their changes, names, drawings. No rule depends on these
modules."""
