"""The packs for new games: those of the host, and those that people have added."""

from __future__ import annotations

from kabinett.core.game import Game as Rules
from kabinett.web.play import stored_packs
from kabinett.web.play.models import Pack


def pack_names(rules: Rules) -> list[str]:
    return [*rules.packs.offered, *added_pack_names(rules.id)]


def added_pack_names(game: str) -> list[str]:
    """Return the names of the packs that people have added for a game."""
    return list(Pack.objects.filter(game=game, offered=True).values_list("name", flat=True))


def know_pack(rules: Rules, pack: str) -> str:
    """Load the pack that a form asks for into this process, and return its name."""
    if pack and pack not in rules.packs.offered:
        stored_packs.know_pack(
            rules.id, Pack.objects.filter(pk=pack, game=rules.id, offered=True).first()
        )
    return pack
