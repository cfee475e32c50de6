"""Removes the expired sessions of browsers."""

from __future__ import annotations

from django.apps import apps
from django.contrib.sessions.models import Session
from django.utils import timezone


def forget_ended() -> int:
    """Delete the expired sessions, and return their number."""
    count = Session.objects.filter(expire_date__lt=timezone.now()).delete()[0]
    if apps.is_installed("allauth.usersessions"):  # a site without logins has none
        from allauth.usersessions.models import UserSession

        existing_keys = Session.objects.values("session_key")
        UserSession.objects.exclude(session_key__in=existing_keys).delete()
    return count
