"""What is hidden: whether anything that a seat or a spectator sees reveals it."""
