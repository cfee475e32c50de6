"""What people can read about each game: rules, player aids, card index and lessons."""
