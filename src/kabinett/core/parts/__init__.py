"""What games share: kinds of fields, zones of things, and dealing them anew."""
