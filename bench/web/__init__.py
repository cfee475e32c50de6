"""The cost of an answer for the site, measured over real sockets: `kabinett bench web`."""
