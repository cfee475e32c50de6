"""Matches, ladders and balances: bots play each other, and the results are measured."""
