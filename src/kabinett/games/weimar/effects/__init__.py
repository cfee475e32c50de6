"""What cards and markers do."""
