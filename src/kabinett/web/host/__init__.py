"""What hosting the site takes: folders, processes, guards, errors."""
