"""The form of a new game: what it offers, and what was filled in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from kabinett.bots import BOTS
from kabinett.core.game import Game
from kabinett.core.play.chance import NONCE
from kabinett.core.setup import Setup
from kabinett.core.words import Wording
from kabinett.web.lobby import game_card
from kabinett.web.models import Kind
from kabinett.web.service import NewSeat
from kabinett.web.things import things_of

NAME_LENGTH = 40

# The bots' own words, once more: bots have no catalogue.
gettext_noop("Random")
gettext_noop("Does anything the rules allow. Good for a first look at a game.")
gettext_noop("One ply")
gettext_noop("Plays its turn through in its head and takes what leaves it best off.")


class FormError(ValueError):
    """What was filled in cannot be a game; one sentence each."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


@dataclass(frozen=True)
class NewGame:
    """A game that may be set up."""

    setup: Setup
    seats: list[NewSeat]
    nonces: tuple[str, ...]  # what the browser adds to the dice, for the seats that it plays


def bot_label(bot: str) -> str:
    """A bot's kind in words."""
    return _(BOTS[bot].label.text) if bot in BOTS else bot


def offered(game: Game[Any], language: str) -> dict[str, Any]:
    """What the form offers."""
    words = Wording(game, language, str)
    things = things_of(game, language).things
    defaults = {option.name: option.default for option in game.options}

    def role(name: str) -> dict[str, str]:
        thing = things.get(name, {})
        return {"name": name, "label": thing.get("label", name), "note": thing.get("note", "")}

    return {
        "game": game_card(game, language),
        "seat_counts": list(game.seat_counts),
        "roles": {
            count: [role(name) for name in game.roles(count, defaults)]
            for count in game.seat_counts
        },
        "sides": {
            count: [role(name)["label"] for name in sides(game, count)]
            for count in game.seat_counts
        },
        "options": [
            {
                "name": option.name,
                "label": words.plain(option.label),
                "help": words.plain(option.help),
                "ruling": option.ruling,
                "numbers": option.numbers,
                "default": option.default,
                "values": [
                    {"value": value, "label": words.plain(label)}
                    for value, label in option.values.items()
                ],
            }
            for option in game.options
        ],
        "packs": list(game.packs.offered),
        "refused_packs": game.packs.refused,
        "bots": [
            {"id": name, "label": bot_label(name), "help": _(bot.help.text)}
            for name, bot in BOTS.items()
        ],
    }


def sides(game: Game[Any], count: int) -> list[str]:
    """What each seat plays, where that is settled by its place at the table; else []."""
    state = game.new_state(game.setup(Setup(count)))
    fixed = [game.role_of(state, seat) for seat in range(count)]
    return [game.vocabulary.name(role) for role in fixed if role is not None]


def read(game: Game[Any], posted: QueryDict, language: str) -> NewGame:
    """What was filled in; FormError if something is missing or wrong.

    Whether the game takes these options and roles is for `Game.setup` to say."""
    errors = []
    count = str(posted.get("seats", ""))
    if not count.isdecimal() or int(count) not in game.seat_counts:
        raise FormError([_("How many players?")])
    seats, roles = [], []
    for number in range(int(count)):
        seat = read_seat(posted, number)
        if seat is None:
            errors.append(_("Seat {n}: who plays it?").format(n=number + 1))
        else:
            seats.append(seat)
        roles.append(str(posted.get(f"seat-{number}-role", "random")) or "random")
    things = things_of(game, language).things
    for role in sorted({role for role in roles if roles.count(role) > 1} - {"random", "choose"}):
        label = things.get(role, {}).get("label", role)
        errors.append(_("{role} can be taken only once.").format(role=label))
    if errors:
        raise FormError(errors)
    options = {
        option.name: str(posted[f"option-{option.name}"])
        for option in game.options
        if posted.get(f"option-{option.name}")
    }
    bots = tuple(number for number, seat in enumerate(seats) if seat.kind == Kind.BOT)
    nonce = str(posted.get("nonce", ""))
    if not NONCE.fullmatch(nonce):
        raise FormError([_("The request makes no sense here.")])
    nonces = tuple("" if seat.kind == Kind.BOT else nonce for seat in seats)
    setup = Setup(int(count), options, tuple(roles), bots, str(posted.get("pack", "")))
    return NewGame(setup, seats, nonces)


def read_seat(posted: QueryDict, number: int) -> NewSeat | None:
    """Who shall sit on a seat: unless told otherwise, I on the first one and bots elsewhere."""
    default = "me" if number == 0 else f"bot:{list(BOTS)[-1]}"
    kind, _colon, bot = str(posted.get(f"seat-{number}-kind", default)).partition(":")
    name = " ".join(str(posted.get(f"seat-{number}-name", "")).split())[:NAME_LENGTH]
    if kind == Kind.BOT and bot in BOTS:
        return NewSeat(name or f"Bot {number + 1}", Kind.BOT, bot)
    if kind == Kind.ME:
        return NewSeat(name or _("Me"), Kind.ME)
    if kind == Kind.OTHER:
        return NewSeat(name or _("Player {n}").format(n=number + 1), Kind.OTHER)
    return None
