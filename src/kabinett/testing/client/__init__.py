"""The files that a game sends to the browser: its drawing code, style sheets and pictures."""
