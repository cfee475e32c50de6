"""What travels while a game is played: views, changes, answers."""
