"""The balance of a game: games of one bot on all seats, and the tables of docs/balance."""
