"""Attacks on a served site, as strangers make them, and what must hold under them.

`kabinett attack` runs them: see `docs/hosting.md`."""
