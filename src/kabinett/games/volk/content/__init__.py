"""What the pack and the options say, as tables."""
