"""What the site records of people across games: results, ratings, profiles and reports."""
