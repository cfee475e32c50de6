"""The packs that new games may be played with: the host's own, and those that people have added."""

from __future__ import annotations

from typing import Any

from kabinett.core.game import Game as Rules
from kabinett.web.play import tables
from kabinett.web.play.models import Pack


def names(game: Rules[Any]) -> list[str]:
    return [*game.packs.offered, *added(game.id)]


def added(game: str) -> list[str]:
    """The names of the packs that people have added for a game."""
    return list(Pack.objects.filter(game=game, offered=True).values_list("name", flat=True))


def known(game: Rules[Any], wish: str) -> str:
    """The pack that a form asks for, made known to this process."""
    if wish and wish not in game.packs.offered:
        tables.know_pack(game.id, Pack.objects.filter(pk=wish, game=game.id, offered=True).first())
    return wish
