"""How a class plays on a site: `kabinett bench class`."""
