"""What a browser calls itself, in words."""

from __future__ import annotations

from django import template

register = template.Library()

# Each pretends to be those after it: the first that is named counts.
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome",
            "CriOS": "Chrome", "FxiOS": "Firefox", "Safari": "Safari"}  # fmt: skip
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows",
           "Mac OS X": "Mac", "CrOS": "Chromebook", "Linux": "Linux"}  # fmt: skip


@register.filter
def program(agent: str) -> str:
    """Browser and system; what it says itself, if it is none of the known ones."""
    browser = next((told for name, told in BROWSERS.items() if name in agent), "")
    system = next((told for name, told in SYSTEMS.items() if name in agent), "")
    return ", ".join(filter(None, (browser, system))) or agent[:80]
