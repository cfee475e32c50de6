"""Talk between people, people's own notes, and notices to people who are away."""
