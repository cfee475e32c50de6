"""The kernel. It knows no game and imports nothing of the rest of Kabinett."""
