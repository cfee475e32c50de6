"""The kernel. This package does not depend on any game or on the rest of Kabinett."""
