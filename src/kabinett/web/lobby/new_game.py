"""The form of a new game: what it offers, and what was filled in."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from kabinett.bots import BOTS
from kabinett.bots.strengths import USUAL, bot_of, opponents, seconds, too_slow
from kabinett.core.game import Game
from kabinett.core.play.chance import NONCE
from kabinett.core.setup import Setup
from kabinett.core.words import Wording
from kabinett.web.host.numbers import whole
from kabinett.web.live.things import things_of
from kabinett.web.lobby import agreed
from kabinett.web.lobby.lengths import offered_lengths, options_of
from kabinett.web.lobby.lists import game_card
from kabinett.web.people.local import served
from kabinett.web.people.models import Person
from kabinett.web.play import offered as packs
from kabinett.web.play.models import Kind
from kabinett.web.play.service import NAME_LENGTH, NewSeat
from kabinett.web.play.terms import LOCAL, Terms

# The bots' own words, once more: bots have no catalogue.
gettext_noop("Random")
gettext_noop("Does anything the rules allow. Good for a first look at a game.")
gettext_noop("Thinks a turn ahead")
gettext_noop("Plays its turn through in its head and takes what leaves it best off.")
gettext_noop("Plays its turn through in its head, on many tables as they might be.")
gettext_noop("Plays many lines some turns ahead in its head and takes what went best.")
gettext_noop("Sees what lies open, and overlooks much of the rest.")
gettext_noop("Easy")
gettext_noop("Medium")
gettext_noop("Hard")
gettext_noop("Master")


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
    terms: Terms = LOCAL
    public: bool = False

    @property
    def gathers(self) -> bool:
        """Is there a seat for somebody who has yet to come?"""
        return any(seat.kind == Kind.PERSON and seat.person is None for seat in self.seats)


def bot_label(bot: str) -> str:
    """A bot's kind in words."""
    return _(BOTS[bot].label.text) if bot in BOTS else bot


def offered(game: Game[Any], language: str) -> dict[str, Any]:
    """What the form offers."""
    words = Wording(game, language, str)
    things = things_of(game, language).things

    def role(name: str) -> dict[str, str]:
        thing = things.get(name, {})
        told = {member: thing.get(member, "") for member in ("text", "note")}
        return {"name": name, "label": thing.get("label", name), **told}

    options: list[dict[str, Any]] = [
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
        if option is not game.length
    ]

    def cast_of(length: str) -> dict[str, Any]:
        """Who may play what, and what is settled by the place, by the number of seats."""
        return {
            "roles": {
                count: [role(name) for name in game.roles(count, options_of(game, length))]
                for count in game.seat_counts
            },
            "sides": {
                count: [role(name)["label"] for name in sides(game, count, length)]
                for count in game.seat_counts
            },
        }

    usual = cast_of("")
    lengths = {value: cast_of(value) for value in game.length.values} if game.length else {}
    other = {value: cast for value, cast in lengths.items() if cast != usual}
    return {
        "game": game_card(game, language),
        "seat_counts": list(game.seat_counts),
        "roles": usual["roles"],
        "cast": {"": usual, **other},
        "length": offered_lengths(game, words),
        "options": options,
        "packs": packs.names(game),
        "terms": agreed.offered() if served() else None,
        "has_rules": bool(game.handbooks),
        "refused_packs": game.packs.refused,
        "bots": offered_bots(game),
        "too_slow": [bot_label(name) for name in too_slow(game)],
    }


def offered_bots(game: Game[Any]) -> list[dict[str, Any]]:
    """The bots that may sit on a seat, the weakest first; ``usual``: if nobody says otherwise."""
    random = {"id": "random", "label": bot_label("random"), "help": _(BOTS["random"].help.text)}
    strengths = [
        {"id": name, "label": bot_label(name), "help": bot_help(game, name), "usual": name == USUAL}
        for name in opponents(game)
    ]
    return [{**random, "usual": False}, *strengths]


def bot_help(game: Game[Any], strength: str) -> str:
    """How a bot of this strength thinks, and how long, where that is worth telling."""
    told, time = _(bot_of(game, strength).help.text), seconds(game, strength)
    if time < 0.75:
        return told
    return _("{how} A decision takes about {n} s here.").format(how=told, n=round(time) or 1)


def may_sit(game: Game[Any], bot: str) -> bool:
    """Is it one that is offered, or is called as bots were called before?"""
    return bot in ("random", "one-ply", *opponents(game))


@functools.lru_cache(maxsize=64)
def sides(game: Game[Any], count: int, length: str) -> list[str]:
    """What each seat plays, where that is settled by its place at the table; else []."""
    state = game.new_state(game.setup(Setup(count, options_of(game, length))))
    fixed = [game.role_of(state, seat) for seat in range(count)]
    return [game.vocabulary.name(role) for role in fixed if role is not None]


def read(game: Game[Any], posted: QueryDict, person: Person, language: str) -> NewGame:
    """What was filled in; FormError if something is missing or wrong.

    Whether the game takes these options and roles is for `Game.setup` to say."""
    errors = []
    count = whole(posted.get("seats"))
    if count not in game.seat_counts:
        raise FormError([_("How many players?")])
    seats = []
    for number in range(count):
        seat = read_seat(game, posted, number, person)
        if seat is None:
            errors.append(_("Seat {n}: who plays it?").format(n=number + 1))
        else:
            seats.append(seat)
    roles = [
        str(posted.get(f"seat-{number}-role", "")) or usual
        for number, usual in enumerate(usual_wishes([seat.kind for seat in seats]))
    ]
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
    pack = packs.known(game, str(posted.get("pack", "")))
    setup = Setup(count, options, tuple(roles), bots, pack)
    terms = agreed.read(posted) if served() else LOCAL
    if terms is None:
        raise FormError([_("The request makes no sense here.")])
    return NewGame(setup, seats, nonces, terms, served() and posted.get("who") == "public")


def usual_wishes(kinds: Sequence[str]) -> list[str]:
    """What each seat wishes to play if nobody says otherwise.

    Beside bots people choose: nobody is dealt the murderers' party by a lot he did not ask for.
    Among themselves they draw, as is printed."""
    people = "choose" if Kind.BOT in kinds else "random"
    return ["random" if kind == Kind.BOT else people for kind in kinds]


def read_seat(game: Game[Any], posted: QueryDict, number: int, person: Person) -> NewSeat | None:
    """Who shall sit on a seat: unless told otherwise, I on the first one and bots elsewhere."""
    default = "me" if number == 0 else f"bot:{USUAL}"
    kind, _colon, bot = str(posted.get(f"seat-{number}-kind", default)).partition(":")
    name = " ".join(str(posted.get(f"seat-{number}-name", "")).split())[:NAME_LENGTH]
    if kind == Kind.BOT and may_sit(game, bot):
        return NewSeat(name or f"Bot {number + 1}", Kind.BOT, bot)
    if kind == "me":
        own = person.get_username()[:NAME_LENGTH] if served() else name or _("Me")
        return NewSeat(own, Kind.PERSON, person=person.pk)
    if kind == "other":  # at the same screen
        name = name or _("Player {n}").format(n=number + 1)
        return NewSeat(name, Kind.PERSON, person=person.pk)
    if kind == "open" and served():  # for whoever sits down
        return NewSeat("", Kind.PERSON)
    return None
