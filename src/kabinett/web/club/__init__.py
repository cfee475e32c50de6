"""People over many games: results, ratings, profiles, reports."""
