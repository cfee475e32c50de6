"""Measurements: `make bench` prints them; nothing here asserts anything."""
