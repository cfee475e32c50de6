"""The rules while games are played: their asks, ends, invariants, options and positions."""
