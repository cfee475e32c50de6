"""The pages around the tables: lists of games, new games, uploaded records."""
