"""Attacks on a served site, as a stranger could make them.

`kabinett attack` runs them; `docs/hosting.md` says what each attack tries and what must hold."""
