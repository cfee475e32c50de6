"""Games that are kept as fixtures: a few numbers that produce each game, its end, and digests.

``python -m tests.kept`` plays all of them again and reports what differs; with ``--write`` it
writes them again.

This is no part of `kabinett.testing`: an author needs kept games only for a game with many
rules, and a public interface must not change."""
