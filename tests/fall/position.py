"""Positions of Fall in readable form, and scripts played on them.

>>> play = Play("nazis socialists", hand={"nazis": "professors radio"}, pool=7)
>>> play.start(recruit).asked
'nazis'
>>> play.does("professors", "radio=", "pay=").support("nazis")
['professors']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.show.scene import Scene
from kabinett.core.state import CHANCE
from kabinett.games.fall import game
from kabinett.games.fall.content.vocabulary import CARD, Card, Seat, vocabulary
from kabinett.games.fall.rules.recruit import recruit
from kabinett.games.fall.rules.state import Fall
from kabinett.games.fall.rules.values import propaganda_level, score
from tests.positions import table_at

__all__ = ["Play", "long", "number", "recruit", "short"]


def long(name: str) -> str:
    """Return the full name of a choice: `radio` is `card:radio`, `pool 4` is `pool:4`."""
    for full in (name, f"card:{name}", f"party:{name}", name.replace(" ", ":")):
        if full in vocabulary.numbers:
            return full
    raise KeyError(f"no choice is called {name!r}")


def number(name: str) -> int:
    return vocabulary.number(long(name))


def short(choice: int) -> str:
    """Return the name of a choice without its kind, except in `pool 4`."""
    name = vocabulary.names[choice]
    return name.replace(":", " ") if name.startswith("pool:") else name.partition(":")[2] or name


def card(name: str) -> Card:
    return CARD.index(number(name))


def cards(names: str) -> list[Card]:
    return [card(name) for name in names.split()]


class Play:
    """A position whose seats have the names of their parties, on which scripts can be played.

    A draw has the outcome that `fate` names next, or otherwise the first. A seat with a single
    choice makes it by itself, even if that choice is to pass while others may react."""

    def __init__(
        self,
        parties: str,
        *,
        hand: Mapping[str, str] = {},
        support: Mapping[str, str] = {},
        organization: Mapping[str, str] = {},
        legitimacy: Mapping[str, str] = {},
        discard: str = "",
        top: str = "",
        rest: str = "deck",
        options: Mapping[str, str] = {},
        active: str = "",
        fate: str = "",
        prisoners: str = "",
        **values: int,
    ) -> None:
        """``rest`` says where all other cards are: the deck, the discard pile, or a party's hand.

        ``values`` are numbers of the state, such as anarchy, pool, round or extra_turns. Without
        ``pool`` the active party can spend its full Propaganda Level."""
        self.parties = parties.split()
        roles = tuple(f"party:{party}" for party in self.parties)
        wanted = {"extra_parties_from": "2", **options}
        self.setup = game.setup(Setup(len(roles), wanted, roles))
        self.s: Fall = game.new_state(self.setup)
        s = self.s
        for areas, given in (
            (s.hands, hand),
            (s.support, support),
            (s.organization, organization),
            (s.legitimacy, legitimacy),
        ):
            for party, names in given.items():
                areas[self.seat(party)] = cards(names)
        s.discard, s.top = cards(discard), cards(top)
        laid = [s.discard, s.top, *s.hands, *s.support, *s.organization, *s.legitimacy]
        others = [CARD.index(one) for one in CARD if not any(one in place for place in laid)]
        s.deck = []
        places = {"deck": s.deck, "discard": s.discard}
        (places[rest] if rest in places else s.hands[self.seat(rest)]).extend(others)
        s.hands = [sorted(hand) for hand in s.hands]
        s.active = self.seat(active) if active else Seat(0)
        s.first, s.round, s.turn, s.phase = Seat(0), 1, 1, 1
        s.pool = propaganda_level(s, s.active)
        for party in prisoners.split():
            s.prisoners[self.seat(party)] = 1
        for name, value in values.items():
            assert isinstance(getattr(s, name), int), name
            setattr(s, name, value)
        self.choices: list[int] = []
        self.to_come = fate.split()
        self.windows: list[list[str]] = []  # the parties that were asked together, window by window
        self.forced: list[str] = []  # single choices that `settle` has just made
        game.check(s)

    # -- playing

    def start(self, script: Any, *args: Any) -> Play:
        """Begin a script; a script with a ``seats`` parameter gets the active party."""
        wanted = game.program.of_block[game.program.targets[script]].parameters
        args = args or (self.s.active,) * min(wanted, 1)
        self.choices = game.program.begin(self.s, script, *args)
        return self.settle()

    def fate(self, *names: str) -> Play:
        """Name the next outcomes of chance."""
        self.to_come += names
        return self

    def does(self, *names: str) -> Play:
        """Give these answers in turn, each for the seat that is asked.

        As in a record, "=" ends the name of a single choice, which `settle` has already made."""
        for name in names:
            if name.endswith("="):
                assert name[:-1] in self.forced, f"{name[:-1]!r} was not the only choice"
                self.forced = self.forced[self.forced.index(name[:-1]) + 1 :]
                continue
            self.forced = []
            self._give(self.s.seat, number(name))
            self.settle()
        return self

    def answers(self, party: str, name: str) -> Play:
        """Answer for one of several parties that are asked at once."""
        self.forced = []
        self._give(self.seat(party), number(name))
        return self.settle()

    def _give(self, seat: int, choice: int) -> None:
        offered = game.program.choices_of(self.s, seat) if self.choices else []
        assert choice in offered, f"{short(choice)!r} is not offered, but {self.offered}"
        self.choices = game.program.answer(self.s, seat, choice)

    def settle(self) -> Play:
        """Go on until a seat has more than one choice."""
        game.check(self.s)
        while self.choices:
            open_seats = game.program.open_seats(self.s)
            if game.program.at_once(self.s) and len(open_seats) == len(self.all_asked):
                self.windows.append(self.all_asked)
            forced = [
                (seat, given[0])
                for seat in open_seats
                if len(given := game.program.choices_of(self.s, seat)) == 1
            ]
            if self.s.seat == CHANCE:
                outcome = number(self.to_come.pop(0)) if self.to_come else min(self.choices)
                self._give(CHANCE, outcome)
            elif forced:
                self._give(*forced[0])
                if short(forced[0][1]) not in ("pass", "done"):
                    self.forced.append(short(forced[0][1]))
            else:
                break
            game.check(self.s)
        return self

    # -- what is asked

    @property
    def asked(self) -> str:
        """The party that is asked, the first of several; "" when the script has ended."""
        return self.parties[self.s.seat] if self.choices else ""

    @property
    def all_asked(self) -> list[str]:
        """All parties of the open ask, whether or not they have answered."""
        return [self.parties[seat] for seat in game.program.seats(self.s)]

    @property
    def offered(self) -> list[str]:
        return [short(choice) for choice in self.choices]

    @property
    def question(self) -> str:
        """The English text of the question."""
        return game.program.prompt(self.s)[0].text if self.choices else ""

    # -- what lies where

    def seat(self, party: str) -> Seat:
        return Seat(self.parties.index(party))

    def hand(self, party: str) -> list[str]:
        return sorted(short(card) for card in self.s.hands[self.seat(party)])

    def support(self, party: str) -> list[str]:
        return [short(card) for card in self.s.support[self.seat(party)]]

    def organization(self, party: str) -> list[str]:
        return [short(card) for card in self.s.organization[self.seat(party)]]

    def legitimacy(self, party: str) -> list[str]:
        return [short(card) for card in self.s.legitimacy[self.seat(party)]]

    @property
    def discard(self) -> list[str]:
        return sorted(short(card) for card in self.s.discard)

    @property
    def top(self) -> list[str]:
        return [short(card) for card in self.s.top]

    def score(self, party: str) -> int:
        return score(self.s, self.seat(party))

    def level(self, party: str) -> int:
        """Return the Propaganda Level of the party."""
        return propaganda_level(self.s, self.seat(party))

    # -- who knows what

    def scene(self, viewer: str) -> Scene:
        return game.scene(self.s, self.seat(viewer) if viewer else -1)

    def zone(self, viewer: str, zone_id: str) -> list[str | None]:
        """Return the cards of a zone such as `hand:nazis` as the viewer sees them, with None for
        each hidden card."""
        kind, _, party = zone_id.partition(":")
        wanted = f"{kind}:{self.seat(party)}" if party else kind
        for zone in self.scene(viewer).zones:
            if zone.id == wanted:
                return [card and card.partition(":")[2] for card in zone.cards]
        raise KeyError(zone_id)

    def seen(self, viewer: str) -> list[str]:
        """Return the top cards of the deck that the viewer knows, from the top down."""
        return [card for card in reversed(self.zone(viewer, "deck")) if card]

    def knows(self, viewer: str, party: str) -> list[str]:
        """Return the cards of the party's hand that the viewer sees or knows to be there."""
        return sorted(card for card in self.zone(viewer, f"hand:{party}") if card)

    def table(self) -> Table:
        """Return a table with this position, for tests of undo and of the log."""
        return table_at(game, self.setup, self.s, [party.title() for party in self.parties])
