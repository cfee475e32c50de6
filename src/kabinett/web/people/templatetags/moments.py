"""Template filters for points in time.  `moments.js` shows them in the reader's time zone.  Without
scripts, or before the script runs, the page shows UTC and says so."""

from __future__ import annotations

from datetime import UTC, datetime

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def moment(value: datetime) -> SafeString:
    """Return the day and the time of day."""
    at = value.astimezone(UTC)
    text = f"{date_format(at, 'SHORT_DATE_FORMAT')}, {at:%H:%M} UTC"
    return format_html('<time datetime="{}" data-told="moment">{}</time>', at.isoformat(), text)


@register.filter
def day(value: datetime) -> SafeString:
    """Return the day alone."""
    at = value.astimezone(UTC)
    text = date_format(at, "SHORT_DATE_FORMAT")
    return format_html('<time datetime="{}" data-told="day">{}</time>', at.isoformat(), text)
