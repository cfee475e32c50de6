"""Sessions of browsers: those that have ended are forgotten."""

from __future__ import annotations

from django.apps import apps
from django.contrib.sessions.models import Session
from django.utils import timezone


def forget_ended() -> int:
    """Remove what is stored of them; how many there were."""
    count = Session.objects.filter(expire_date__lt=timezone.now()).delete()[0]
    if apps.is_installed("allauth.usersessions"):  # there is none where nobody logs in
        from allauth.usersessions.models import UserSession

        there = Session.objects.values("session_key")
        UserSession.objects.exclude(session_key__in=there).delete()
    return count
