"""What persons are to each other over many games: results, ratings, profiles, reports."""
