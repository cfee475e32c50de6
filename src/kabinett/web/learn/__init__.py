"""What can be read, the rules of each game, and its lessons."""
