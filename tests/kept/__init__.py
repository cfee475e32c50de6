"""Games kept as fixtures: for each the few numbers that produce it, how it ends, and digests.

``python -m tests.kept`` plays all of them again and reports what differs; with ``--write`` it
writes them anew.  It stands here and not in `kabinett.testing`: an author needs such games only
for a game with many rules, and a public interface has to stay as it is."""
