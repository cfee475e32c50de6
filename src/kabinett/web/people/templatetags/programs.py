"""Turns a browser's user agent into words."""

from __future__ import annotations

from django import template

register = template.Library()

# A user agent also names programs further down the list, so the first match counts.
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome",
            "CriOS": "Chrome", "FxiOS": "Firefox", "Safari": "Safari"}  # fmt: skip
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows",
           "Mac OS X": "Mac", "CrOS": "Chromebook", "Linux": "Linux"}  # fmt: skip


@register.filter
def program(agent: str) -> str:
    """Return the browser and the system, or the shortened user agent if both are unknown."""
    browser = next((label for name, label in BROWSERS.items() if name in agent), "")
    system = next((label for name, label in SYSTEMS.items() if name in agent), "")
    return ", ".join(filter(None, (browser, system))) or agent[:80]
