"""The functions that bots call to judge a position and to choose an answer."""
