"""Who plays: persons and their accounts."""
