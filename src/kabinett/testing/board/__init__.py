"""The drawn board: its ids, labels and places, and what a click on them hits."""
