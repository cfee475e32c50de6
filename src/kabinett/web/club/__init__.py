"""Persons over many games: results, ratings, profiles, reports."""
