"""One game being played: table, record, replay, saved tables."""
