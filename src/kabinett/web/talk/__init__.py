"""What persons say to each other, note down for themselves, and are told when they do not look."""
