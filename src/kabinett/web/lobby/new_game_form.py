"""New games: what the form offers, and how the site reads a filled-in form."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from kabinett.bots import BOTS, Bot
from kabinett.bots.strengths import (
    USUAL,
    decision_seconds,
    make_strength,
    offered_strengths,
    slow_strengths,
)
from kabinett.bots.without_net import counts_with_net, lacks_its_net
from kabinett.core.class_play import options_of
from kabinett.core.data import Data
from kabinett.core.game import Game as Rules
from kabinett.core.play.chance import NONCE
from kabinett.core.setup import Setup
from kabinett.core.words import Wording
from kabinett.web.host.configuration import Guests
from kabinett.web.live.things import things_of
from kabinett.web.lobby import terms_form
from kabinett.web.lobby.lists import game_card
from kabinett.web.lobby.offered_lengths import describe_option, offered_lengths
from kabinett.web.lobby.wishes import SeatWish, TableWish
from kabinett.web.people import guests
from kabinett.web.people.local import has_accounts
from kabinett.web.people.models import Person
from kabinett.web.play import stored_packs
from kabinett.web.play.models import Kind
from kabinett.web.play.new_games import NAME_LENGTH, NewSeat
from kabinett.web.play.terms import LOCAL, Terms

# The words of the bots are repeated here for the site's catalogue, because the bots have none.
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
    """The wish does not describe a valid game.  It has one sentence per fault."""

    def __init__(self, sentences: list[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = sentences


@dataclass(frozen=True)
class NewGame:
    """A valid new game, ready to be set up."""

    setup: Setup
    seats: list[NewSeat]
    nonces: tuple[str, ...]  # what the browser adds to the dice, for its own seats
    terms: Terms = LOCAL
    public: bool = False

    @property
    def gathers(self) -> bool:
        """Is a seat left free for somebody who may join?"""
        return any(seat.kind == Kind.PERSON and seat.person_id is None for seat in self.seats)


def without_net() -> str:
    """Return the lobby's note about a bot that has no net for a table (`lacks_its_net`)."""
    return _(
        "What this bot has learned does not fit this table: the game’s evaluation judges for it."
    )


def bots_for_table(rules: Rules, setup: Setup, for_guest: bool = False) -> list[Data]:
    """Return the bots offered at a table whose setup is known, each with a note on what it lacks
    there."""
    bots = offered_bots(rules, for_guest)
    for bot in bots:
        lacks = lacks_its_net(rules, bot["id"], setup.seats, setup.pack)
        bot["lacks"] = without_net() if lacks else ""
    return bots


def bot_label(bot: str) -> str:
    """Return the label of a bot, or its id if it is unknown."""
    return _(BOTS[bot].label.text) if bot in BOTS else bot


def form_data(rules: Rules, language: str, for_guest: bool = False) -> Data:
    """Return everything that the form offers for a game."""
    words = Wording(rules, language, str)
    things = things_of(rules, language).things

    def role(name: str) -> dict[str, str]:
        thing = things.get(name, {})
        texts = {member: thing.get(member, "") for member in ("text", "note")}
        return {"name": name, "label": thing.get("label", name), **texts}

    options: list[Data] = [
        describe_option(option, words)
        | {
            "values": [
                {"value": value, "label": words.plain(label)}
                for value, label in option.values.items()
            ],
        }
        for option in rules.options
        if option is not rules.length
    ]

    def cast_of(length: str) -> Data:
        """Return, by number of seats, the roles to choose from and the roles that the seats fix."""
        return {
            "roles": {
                count: [role(name) for name in rules.roles(count, options_of(rules, length))]
                for count in rules.seat_counts
            },
            "sides": {
                count: [role(name)["label"] for name in sides(rules, count, length)]
                for count in rules.seat_counts
            },
        }

    usual = cast_of("")
    lengths = {value: cast_of(value) for value in rules.length.values} if rules.length else {}
    other = {value: cast for value, cast in lengths.items() if cast != usual}
    return {
        "game": game_card(rules, language),
        "seat_counts": list(rules.seat_counts),
        "roles": usual["roles"],
        "cast": {"": usual, **other},
        "length": offered_lengths(rules, words),
        "options": options,
        "packs": stored_packs.offered_names(rules),
        "terms": terms_form.terms_form() if has_accounts() and not for_guest else None,
        "has_rules": bool(rules.handbooks),
        "refused_packs": rules.packs.refused,
        "bots": offered_bots(rules, for_guest),
        "without_net": without_net(),
        "too_slow": [bot_label(name) for name in slow_strengths(rules)],
    }


def offered_bots(rules: Rules, for_guest: bool = False) -> list[Data]:
    """Return the bots that may take a seat, the weakest first; ``usual`` marks the default.

    ``net_counts`` are the numbers of seats for which the bot has its net."""
    random = {"id": "random", "label": bot_label("random"), "help": _(BOTS["random"].help.text)}
    strengths = [
        {
            "id": name,
            "label": bot_label(name),
            "help": bot_help(rules, name),
            "usual": name == USUAL,
            "net_counts": counts_with_net(rules, name),
        }
        for name in offered_strengths(rules)
        if not for_guest or name in guests.BOTS
    ]
    return [{**random, "usual": False, "net_counts": None}, *strengths]


def bot_help(rules: Rules, strength: str) -> str:
    """Return how a bot of this strength thinks, and for how long if it is slow."""
    bot, time = make_strength(rules, strength), decision_seconds(rules, strength)
    sentence = _(bot.help.text) if isinstance(bot, Bot) else ""
    if time < 0.75:
        return sentence
    return _("{how} A decision takes about {n} s here.").format(how=sentence, n=round(time) or 1)


def bot_may_sit(rules: Rules, bot: str, for_guest: bool = False) -> bool:
    """May this bot take a seat?  It may if it is offered, or has an old name of an offered bot."""
    if for_guest:
        return bot in ("random", *guests.BOTS)
    return bot in ("random", "one-ply", *offered_strengths(rules))


def usual_count(rules: Rules) -> int:
    """Return the number of seats of a game unless somebody chooses another."""
    return 4 if 4 in rules.seat_counts else rules.seat_counts[0]


def may_invite(person: Person) -> bool:
    """May this person leave seats free for others?"""
    return not person.is_guest or guests.policy() == Guests.ON


@functools.lru_cache(maxsize=64)
def sides(rules: Rules, count: int, length: str) -> list[str]:
    """Return the role of each seat if the seats fix the roles, otherwise []."""
    state = rules.new_state(rules.setup(Setup(count, options_of(rules, length))))
    roles = [rules.role_of(state, seat) for seat in range(count)]
    return [rules.vocabulary.name(role) for role in roles if role is not None]


def read_wish(rules: Rules, wish: TableWish, person: Person, language: str) -> NewGame:
    """Return the game that a person wants.  FormError if something is missing or wrong.

    `Game.setup` decides whether the game takes these options and roles."""
    errors = []
    count = len(wish.seats)
    if count not in rules.seat_counts:
        raise FormError([_("How many players?")])
    seats = []
    for number, seat_wish in enumerate(wish.seats):
        seat = read_seat(rules, seat_wish, number, person)
        if seat is None:
            errors.append(_("Seat {n}: who plays it?").format(n=number + 1))
        else:
            seats.append(seat)
    roles = [
        each.role or usual
        for each, usual in zip(
            wish.seats, usual_wishes([seat.kind for seat in seats]), strict=False
        )
    ]
    things = things_of(rules, language).things
    for role in sorted({role for role in roles if roles.count(role) > 1} - {"random", "choose"}):
        label = things.get(role, {}).get("label", role)
        errors.append(_("{role} can be taken only once.").format(role=label))
    if errors:
        raise FormError(errors)
    options = {
        option.name: wish.options[option.name]
        for option in rules.options
        if wish.options.get(option.name)
    }
    bots = tuple(number for number, seat in enumerate(seats) if seat.kind == Kind.BOT)
    if not NONCE.fullmatch(wish.nonce):
        raise FormError([_("The site does not understand this request.")])
    nonces = tuple("" if seat.kind == Kind.BOT else wish.nonce for seat in seats)
    pack = stored_packs.load_offered(rules, wish.pack)
    setup = Setup(count, options, tuple(roles), bots, pack)
    terms = terms_form.terms_chosen(wish.terms) if has_accounts() else LOCAL
    if terms is None:
        raise FormError([_("The site does not understand this request.")])
    if person.is_guest:
        roles = leave_roles_to_bots(rules, roles, setup, language)
        return NewGame(replace(setup, roles=tuple(roles)), seats, nonces)
    return NewGame(setup, seats, nonces, terms, has_accounts() and wish.public)


def leave_roles_to_bots(
    rules: Rules, wishes: Sequence[str], setup: Setup, language: str
) -> list[str]:
    """Return the seats' wishes, changed to give bots each role that guests leave to them.
    FormError if no bot can have it."""
    wishes = list(wishes)
    offered = rules.roles(setup.seats, options_of(rules, "") | setup.options)
    for role in set(rules.classroom.roles_for_bots) & set(offered):
        free = [seat for seat in setup.bots if wishes[seat] in ("random", role)]
        if not free or any(wishes[seat] == role for seat in set(range(setup.seats)) - set(free)):
            label = things_of(rules, language).things.get(role, {}).get("label", role)
            raise FormError(
                [_("At a table of guests a bot plays {role}. Leave it a seat.").format(role=label)]
            )
        if not any(wishes[seat] == role for seat in free):
            wishes[free[-1]] = role
    return wishes


def usual_wishes(kinds: Sequence[str]) -> list[str]:
    """Return the default wish of each seat for its role.

    In games with bots, people choose, so that nobody is dealt the murderers' party against his
    will.  Without bots, people draw, as the printed rules say."""
    people = "choose" if Kind.BOT in kinds else "random"
    return ["random" if kind == Kind.BOT else people for kind in kinds]


def read_seat(rules: Rules, wish: SeatWish, number: int, person: Person) -> NewSeat | None:
    """Return who takes a seat, or None if that is not possible."""
    kind, _colon, bot = wish.who.partition(":")
    name = " ".join(wish.name.split())[:NAME_LENGTH]
    if kind == Kind.BOT and bot_may_sit(rules, bot, person.is_guest):
        return NewSeat(name or f"Bot {number + 1}", Kind.BOT, bot)
    if kind == "me":
        own = person.get_username()[:NAME_LENGTH] if has_accounts() else name or _("Me")
        return NewSeat(own, Kind.PERSON, person_id=person.pk)
    if kind == "other":  # at the same screen
        name = name or _("Player {n}").format(n=number + 1)
        return NewSeat(name, Kind.PERSON, person_id=person.pk)
    if kind == "open" and has_accounts() and may_invite(person):  # anybody may sit down
        return NewSeat("", Kind.PERSON)
    return None
