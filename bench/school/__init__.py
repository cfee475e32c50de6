"""How a class plays on a site: `kabinett bench class`, or ``python -m bench.school``."""
