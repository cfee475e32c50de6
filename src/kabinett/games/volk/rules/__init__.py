"""The rules as scripts, one module per chapter of the rulebook or per topic."""
