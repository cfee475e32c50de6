"""What the rules look up while they run: the numbers of the cards, and the options."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

from kabinett.core.pack import Pack, PackRecord, load_pack
from kabinett.games.fall.vocabulary import BASE_PACK, TYPES

#: The vocabulary of card effects; a number is their place here.  `effects.py` does them.
EFFECTS: Final = (
    "draw",
    "everyone_draws",
    "everyone_discards",
    "opponent_discards",
    "opponents_discard",
    "opponents_discard_random",
    "opponent_discards_hand",
    "everyone_discards_hand",
    "discard_hand",
    "take_random_from_opponent",
    "take_random_from_opponents",
    "take_support",
    "discard_support",
    "discard_organization",
    "anarchy",
    "opponent_draws_nothing",
    "opponent_misses_turn",
    "extra_turn",
    "look",
)
#: Marks that are no effects of a play: permission to attack, reactions, lasting bonuses.
MARKS: Final = (
    "attack",
    "negate_propaganda",
    "negate_violence",
    "negate_legitimacy",
    "rating_all",
    "rating_per_legitimacy",
)
#: What a card is aimed at.
NOTHING: Final = 0
OPPONENT: Final = 1
ANY_SUPPORT: Final = 2
OPPONENTS_SUPPORT: Final = 3
ANY_ORGANIZATION: Final = 4

_AIMS: Final = {
    "opponent_discards": OPPONENT,
    "opponent_discards_hand": OPPONENT,
    "take_random_from_opponent": OPPONENT,
    "opponent_draws_nothing": OPPONENT,
    "opponent_misses_turn": OPPONENT,
    "discard_support": ANY_SUPPORT,
    "take_support": OPPONENTS_SUPPORT,
    "discard_organization": ANY_ORGANIZATION,
}

END_OF_TURN: Final = 0
IMMEDIATE: Final = 1
ALTERNATING: Final = 0
ONE_RAISE: Final = 1
SEALED: Final = 2
SHARED: Final = 0
SUPPORT_VALUE: Final = 1
SUPPORT_COUNT: Final = 2
PROPAGANDA_LEVEL: Final = 3


class Book:
    """The numbers of one pack under one choice of options.  It never changes."""

    def __init__(self, pack: Pack, options: Mapping[str, str], round_limit: int) -> None:
        cards = sorted(pack.of("card"), key=lambda card: card.number("number", 1, 117))
        self.kind: list[int] = [TYPES.index(card.word("type", TYPES)) for card in cards]
        self.level: list[int] = [card.number("level", 0, 20) for card in cards]
        self.effects: list[list[int]] = []  # effect, number, effect, number, …
        self.aim: list[int] = []
        self.attack: list[bool] = []
        for record in cards:
            effects, aim, attack = read_effects(record)
            self.effects.append(effects)
            self.aim.append(aim)
            self.attack.append(attack)
        self.propaganda: list[int] = [
            party.number("propaganda", 0, 20) for party in pack.of("party")
        ]
        self.return_failed_recruit: bool = options["recruit_fail"] == "return_to_hand"
        self.bidding: int = ("alternating", "one_raise", "sealed").index(options["steal_bidding"])
        self.legitimacy_needs_support: bool = options["legitimacy_needs_support"] == "yes"
        self.anyone_raises_anarchy: bool = options["anarchy_counts"] == "any_player"
        self.anarchy_timing: int = ("end_of_turn", "immediate").index(options["anarchy_timing"])
        self.voluntary_discard: bool = options["voluntary_discard"] == "yes"
        self.tie: int = ("shared", "support_value", "support_count", "propaganda").index(
            options["tie"]
        )
        self.round_limit: int = round_limit  # 0: none
        self.extra_parties_from: int = int(options["extra_parties_from"])

    def parties(self, seats: int) -> int:
        """How many parties are on offer: the four main ones, or all seven (ruling 2)."""
        return 7 if seats >= self.extra_parties_from else 4


def read_effects(card: PackRecord) -> tuple[list[int], int, bool]:
    """The effects of a card as numbers, what it is aimed at, and whether it may attack."""
    effects: list[int] = []
    aim, attack = NOTHING, False
    for phrase in card.words("effect"):
        word, _, number = phrase.partition(" ")
        if word in MARKS:
            attack = attack or word == "attack"
            continue
        if word not in EFFECTS:
            raise card.fail(f"effect {word!r} is none of {', '.join((*EFFECTS, *MARKS))}")
        if number and not number.lstrip("-").isdecimal():
            raise card.fail(f"effect {phrase!r}: {number!r} is no number")
        effects += [EFFECTS.index(word), int(number or 0)]
        if word in _AIMS:
            aim = _AIMS[word]
    return effects, aim, attack


@functools.cache
def base_pack() -> Pack:
    return load_pack(BASE_PACK)


@functools.cache
def book(options: tuple[tuple[str, str], ...], round_limit: int) -> Book:
    """One book for each choice of options, shared by all games that play so."""
    return Book(base_pack(), dict(options), round_limit)
