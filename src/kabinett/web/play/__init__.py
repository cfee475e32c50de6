"""Games being played: how they are stored, who owns them, who answers."""
