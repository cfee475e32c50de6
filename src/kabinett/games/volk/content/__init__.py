"""The content of the pack, the options, and all sentences."""
