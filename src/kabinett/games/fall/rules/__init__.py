"""The rules, as scripts."""
