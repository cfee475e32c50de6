"""What a game shows: the types, names and ids in its scenes."""
