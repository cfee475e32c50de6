"""What lies on the table, and the game concepts (5), which all phases know."""
