"""Clocks have no stage for a reminder any more: those after it are numbered from one on."""

from __future__ import annotations

from typing import Any

from django.db import migrations


def number_anew(apps: Any, editor: Any) -> None:
    """Their time runs, is over, or the grace is over too, as before."""
    games = apps.get_model("play", "Game").objects
    for game in games.filter(clocks__stage__gte=1).only("clocks"):
        game.clocks["stage"] -= 1
        games.filter(pk=game.pk).update(clocks=game.clocks)


class Migration(migrations.Migration):
    dependencies = [("play", "0001_initial")]
    operations = [migrations.RunPython(number_anew, migrations.RunPython.noop)]
