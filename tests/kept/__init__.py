"""Games kept as fixtures: of each the few numbers that it is played from, how it ends, and digests.

``python -m tests.kept`` plays all of them again and tells what has become of them; with ``--write``
it writes them anew.  It stands here and not in `kabinett.testing`: a game's author needs such games
only when he has many rules to hold, and what is public has to stay as it is."""
