"""What a game teaches: lessons, worked examples, and the rules to read."""
