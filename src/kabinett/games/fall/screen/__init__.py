"""Everything that players see and read."""
