"""Attacks on a served site, as a stranger makes them, and what is to hold under them.

`kabinett attack` runs them: see `docs/hosting.md`."""
