"""How long what is kept of people; the page on privacy tells the same."""

from __future__ import annotations

from datetime import timedelta

#: An account whose address nobody confirms.
UNCONFIRMED = timedelta(days=14)
#: A browser's session, since it was last used to log in.
SESSION = timedelta(days=60)
#: A table where people gather, since it last changed, if its game has not begun.
GATHERING = timedelta(days=60)
#: A mail that the mail server does not take.
MAIL = timedelta(days=1)
#: What was said at a table, since the last of it, once the game is over.
TALK = timedelta(days=90)
#: The record of a game in which something went wrong, put aside for whoever mends it.
INCIDENT = timedelta(days=90)
