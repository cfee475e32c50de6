"""What is stored for the host's sake."""

from __future__ import annotations

from django.db import models


class Pulse(models.Model):
    """One row, written anew where somebody asks whether the site is well: then it is known whether
    anything can be stored."""

    content = models.TextField()


class Mail(models.Model):
    """A mail until the mail server has taken it; then it is deleted."""

    sender = models.CharField(max_length=320)
    to = models.TextField()  # an address a line
    # As it goes over the wire, with its headers.
    content = models.BinaryField()
    # In seconds since 1970: when it was written, and when it is tried next.
    written = models.FloatField()
    due = models.FloatField()
    tries = models.PositiveSmallIntegerField(default=0)
    # The server did not take it, for a reason that all mail has.
    stuck = models.BooleanField(default=False)
