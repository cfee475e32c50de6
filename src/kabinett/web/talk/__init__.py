"""Talk between persons, their own notes, and notices to those who are away."""
