"""Games being played: what is stored of them, who owns them, who answers."""
