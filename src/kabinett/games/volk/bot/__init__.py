"""The functions that bots call to judge a position."""
