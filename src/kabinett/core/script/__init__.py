"""The compiler for scripts: what a script may contain, how it is cut, and how it runs."""
