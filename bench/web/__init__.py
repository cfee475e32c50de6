"""What the site does for an answer, measured over real sockets: `kabinett bench web`."""
