"""The lists on the first page: the games there are, and those that are being played."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from kabinett.core.game import Game as Rules
from kabinett.core.words import Wording
from kabinett.games import all_games, broken_games, find_game
from kabinett.web import incidents
from kabinett.web.errors import incident_text
from kabinett.web.models import Game
from kabinett.web.owner import owner
from kabinett.web.tables import Damaged, Opened, Undecided
from kabinett.web.things import room_of

Row = dict[str, Any]

KEPT = 1000
_rows: OrderedDict[tuple[str, int, str], Row] = OrderedDict()


def game_card(game: Rules[Any], language: str) -> Row:
    """A game as the lobby shows it."""
    words = Wording(game, language, str)
    first, last = game.seat_counts[0], game.seat_counts[-1]
    return {
        "id": game.id,
        "title": words.plain(game.title),
        "about": words.plain(game.about),
        "credits": words.plain(game.credits),
        "seats": str(first) if first == last else f"{first}–{last}",
        "room": room_of(game),
    }


def game_cards(language: str) -> list[Row]:
    """All games there are, the broken ones with what is wrong with them."""
    cards = [game_card(game, language) for game in all_games().values()]
    broken = broken_games().items()
    return cards + [{"id": name, "title": name, "broken": str(error)} for name, error in broken]


def table_rows(language: str) -> list[Row]:
    """All stored games: those that wait for me first, then the newest."""
    rows = [
        table_row(row, language)
        for row in Game.objects.defer("head", "record", "kept").order_by("-updated")
    ]
    return sorted(rows, key=lambda row: not row["your_turn"])


def table_row(row: Game, language: str) -> Row:
    key = row.pk, row.revision, language
    if key not in _rows:
        _rows[key] = described(row, language)
        while len(_rows) > KEPT:
            _rows.popitem(last=False)
    return _rows[key]


def described(row: Game, language: str) -> Row:
    """One stored game, also if it cannot be opened."""
    rules = find_game(row.game)
    title = row.game if rules is None else Wording(rules, language, str).plain(rules.title)
    common: Row = {
        "id": row.pk,
        "game_id": row.game,
        "game_title": title,
        # In the clock of this computer: the site is for whoever sits at it.
        "updated": row.updated.astimezone().replace(tzinfo=None),
    }
    try:
        return common | owner.look(row.pk, lambda opened: of_table(opened, language))
    except Undecided:
        return common | UNKNOWN | {"undecided": True}
    except Damaged as error:
        why = str(error)
    except Exception as error:  # one broken game must not hide the others
        why = incident_text(incidents.note(error, f"game {row.pk} in the list"))
    return common | UNKNOWN | {"damaged": True, "result": why}


#: Of a game that cannot be opened as it is.
UNKNOWN: Row = {
    "damaged": False,
    "over": False,
    "your_turn": False,
    "imported": False,
    "players": [],
    "heading": "",
    "result": "",
}


def of_table(opened: Opened, language: str) -> Row:
    """What the list tells of a game that is in order."""
    table = opened.table
    words = table.wording(language)
    result = table.game.result(table.state) if table.over else None
    heading = table.game.scene(table.state, -1).heading
    asked = table.open_seats()
    return {
        "damaged": False,
        "imported": opened.row.imported,
        # The record of an unfinished game has come to its end all the same.
        "over": table.over or opened.row.imported,
        "your_turn": any(seat in asked for seat in opened.seats_here()),
        "result": words.sentence(result.text) if result else "",
        "heading": words.sentence(heading) if heading else "",
        "players": [
            {
                "name": seat.name,
                "label": words.seat_label(seat.number),
                "bot": seat.bot,
                "mine": seat.here,
            }
            for seat in opened.seats
        ],
    }
