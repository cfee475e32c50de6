"""How long the site keeps people's data, as stated on the page on privacy."""

from __future__ import annotations

from datetime import timedelta

#: An account with an unconfirmed address.
UNCONFIRMED = timedelta(days=14)
#: A browser's session, since its last login.
SESSION = timedelta(days=60)
#: A guest without a running game, since the last visit.
GUEST = timedelta(days=1)
#: A guest with a running game, since the last visit.
IDLE_GUEST = timedelta(days=60)
#: A class, since its desk was last opened or a pupil last joined.
CLASS = timedelta(days=14)
#: A rehearsal of a class, since its desk was last opened.
REHEARSAL = timedelta(days=1)
#: A backup that an update or `kabinett restore` has made.
BACKUP = timedelta(days=30)
#: A gathering table, since its last change.
GATHERING = timedelta(days=60)
#: A mail that the mail server does not accept.
MAIL = timedelta(days=1)
#: The talk at a table whose game is over, since the last message.
TALK = timedelta(days=90)
#: The record of a game in which something went wrong, kept for the maintainer.
INCIDENT = timedelta(days=90)
