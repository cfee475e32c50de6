"""The pages around the tables: lists, new games, records."""
