"""Modules for one game being played: table, record, replay, saved tables."""
