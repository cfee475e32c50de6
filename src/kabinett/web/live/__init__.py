"""What browsers and the site send each other while a game is played: views, changes, answers."""
