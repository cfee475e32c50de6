"""Stored games: how they change, who may change them, and what is due in them."""
