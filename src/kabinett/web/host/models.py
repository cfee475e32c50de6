"""The rows that the site stores for its own operation."""

from __future__ import annotations

from django.db import models


class Pulse(models.Model):
    """One row, which each health check rewrites to see whether the database stores anything."""

    content = models.TextField()


class Mail(models.Model):
    """A mail that the mail server has not accepted yet."""

    sender = models.CharField(max_length=320)
    to = models.TextField()  # one address per line
    # As it goes over the wire, with its headers.
    content = models.BinaryField()
    # In seconds since 1970: when it was written, and when the next try is due.
    written = models.FloatField()
    due = models.FloatField()
    tries = models.PositiveSmallIntegerField(default=0)
    # The server refused it for a reason that affects all mail.
    stuck = models.BooleanField(default=False)
