"""The numbers of cards and parties, and the options, as tables for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kabinett.core.packs.book import GameBook
from kabinett.core.packs.pack import Pack
from kabinett.core.setup import Setup
from kabinett.games.fall.content.options import OPTIONS
from kabinett.games.fall.content.packs import read_effects
from kabinett.games.fall.content.vocabulary import TYPES

# Values of `steal_bidding` and `tie`, as indices into the values of the option.
ALTERNATING: Final = 0
ONE_RAISE: Final = 1
SEALED: Final = 2
SHARED: Final = 0
SUPPORT_COUNT: Final = 2
PROPAGANDA_LEVEL: Final = 3

#: Ruling 27: without a limit, games with five or more seats and games of bots may never end.
DEFAULT_ROUND_LIMIT: Final = 30


class Book(GameBook):
    """The tables for one pack and one set of options.  They never change."""

    def __init__(self, pack: Pack, setup: Setup) -> None:
        self.pack = pack
        cards = sorted(pack.of("card"), key=lambda card: card.number("number", 1, 117))
        self.kind: list[int] = [TYPES.index(card.word("type", TYPES)) for card in cards]
        self.level: list[int] = [card.number("level", 0, 20) for card in cards]
        self.effects: list[list[int]] = []  # effect, number, effect, number, …
        self.aim: list[int] = []
        self.may_open: list[bool] = []  # an attempt to steal
        for record in cards:
            effects, aim, may_open = read_effects(record)
            self.effects.append(effects)
            self.aim.append(aim)
            self.may_open.append(may_open)
        self.propaganda: list[int] = [
            party.number("propaganda", 0, 20) for party in pack.of("party")
        ]
        options = setup.options
        self.return_failed_recruit: bool = options["recruit_fail"] == "return_to_hand"
        self.bidding: int = place_of_value(options, "steal_bidding")
        self.legitimacy_needs_support: bool = options["legitimacy_needs_support"] == "yes"
        self.anyone_raises_anarchy: bool = options["anarchy_counts"] == "any_player"
        self.anarchy_rises_at_once: bool = options["anarchy_timing"] == "immediate"
        self.voluntary_discard: bool = options["voluntary_discard"] == "yes"
        self.tie: int = place_of_value(options, "tie")
        #: Ruling 54: Spartakists draw two cards in every nth round, or never (0).
        self.spartakists_draw: int = ("never", "each_round", "second_round", "third_round").index(
            options["spartakists_draw"]
        )
        #: Ruling 56: every phase of a turn and every part of an attack is a separate ask.
        self.phase_by_phase: bool = options["asked"] == "phase_by_phase"
        self.round_limit: int = round_limit(setup)  # 0: none
        self.parties: int = parties_on_offer(setup.seats, options)


def place_of_value(options: Mapping[str, str], name: str) -> int:
    """The index of the table's choice among the values of the option."""
    (option,) = [option for option in OPTIONS if option.name == name]
    return list(option.values).index(options[name])


def parties_on_offer(seats: int, options: Mapping[str, str]) -> int:
    """The number of parties to choose from: the four main ones, or all seven (ruling 2)."""
    return 7 if seats >= int(options["extra_parties_from"]) else 4


def round_limit(setup: Setup) -> int:
    """The number of rounds; 0 if there is no limit."""
    option = setup.options["round_limit"]
    if option == "auto":
        return DEFAULT_ROUND_LIMIT if setup.seats >= 5 or setup.bots else 0
    return 0 if option == "none" else int(option)
