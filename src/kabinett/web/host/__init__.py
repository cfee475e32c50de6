"""What hosting the site needs: folders, processes, guards, errors."""
