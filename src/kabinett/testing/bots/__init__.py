"""The bot's room of a game: what it returns, and what it may read."""
