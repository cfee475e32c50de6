"""Lessons and worked examples: read from a game's folder, and played."""
