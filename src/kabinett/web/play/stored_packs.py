"""The packs with which stored games are played, and those for new games: the packs of the host and
those that people have added."""

from __future__ import annotations

from kabinett.core.game import Game as Rules
from kabinett.core.packs.owners import UnknownPack
from kabinett.core.packs.pack import parse_pack
from kabinett.core.play.table import Table
from kabinett.games import find_game
from kabinett.web.play.models import Pack


def pack_of(table: Table) -> dict[str, str] | None:
    """Return the name and the text of the table's own pack, or None if it plays with the usual
    one."""
    name = table.setup.pack
    return {"name": name, "text": table.game.packs.find(name).text()} if name else None


def store_pack(game_id: str, pack: dict[str, str] | None) -> Pack | None:
    """Store the pack of a new table, unless it is stored already."""
    if pack is None:
        return None
    rest = {"text": pack["text"], "game": game_id}
    return Pack.objects.get_or_create(name=pack["name"], defaults=rest)[0]


def load_pack(game_id: str, pack: Pack | None) -> None:
    """Load a stored pack into this process, unless the game has it already.

    Raise PackError if the present rules cannot play with it."""
    rules = find_game(game_id)
    if rules is None or pack is None:
        return
    try:
        rules.packs.find(pack.name)
    except UnknownPack:
        rules.packs.add(parse_pack(pack.text))


def offered_names(rules: Rules) -> list[str]:
    """Return the names of the packs for new games."""
    added_packs = Pack.objects.filter(game=rules.id, offered=True)
    return [*rules.packs.offered, *added_packs.values_list("name", flat=True)]


def load_offered(rules: Rules, pack: str) -> str:
    """Load the pack that a form asks for into this process, and return its name."""
    if pack and pack not in rules.packs.offered:
        load_pack(rules.id, Pack.objects.filter(pk=pack, game=rules.id, offered=True).first())
    return pack
