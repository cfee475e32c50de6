"""Talk between people, their own notes, and notices to people who are away."""
