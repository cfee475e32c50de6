"""Positions of Weimar in readable form, and scripts played on them.

>>> play = Play(units="leipzig: police 1", dice="5")
>>> play.act("z", "demonstration", "leipzig").does("no").bases("leipzig")
{'z': 1}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kabinett.core.packs.pack import PackError, PackRecord
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE
from kabinett.games.weimar import game
from kabinett.games.weimar.content.book import Book
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    BASE_PACK,
    CITY_IDS,
    CITY_THREATS,
    DR_THREATS,
    ISSUE,
    PARTY_CARD,
    PARTY_IDS,
    SOCIETY,
    SPACE,
    TIMELINE_CARD,
    UNIT_IDS,
    Card,
    City,
    Issue,
    Party,
    Society,
    Unit,
    vocabulary,
)
from kabinett.games.weimar.phases.actions import city_action
from kabinett.games.weimar.phases.impulse import impulse
from kabinett.games.weimar.phases.set_up import lay_out_cards, lay_out_units
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.rolls import result_of
from kabinett.games.weimar.rules.state import GONE, IMPULSE, OUT, PLACES, STOCK, Weimar
from kabinett.games.weimar.rules.units import count_units as number_in
from kabinett.games.weimar.rules.units import shift

#: The record to which a test's effects belong. The effects follow an action, so they may say
#: "here".
TEST_RECORD = PackRecord("success", "test", BASE_PACK / "test.toml", {})


def added(
    book: Book, effects: list[Any], record: PackRecord = TEST_RECORD, key: str = "effect"
) -> int:
    """Add a block of effects to those of the book; raises PackError for a fault in the block."""
    block = book.effects.read(record, effects, key)
    found, book.effects.faults = book.effects.faults, []
    if found:
        raise PackError.several(found)
    return block


def party(name: str) -> Party:
    return Party(PARTY_IDS.index(name))


def city(name: str) -> City:
    return City(CITY_IDS.index(name))


def issue(name: str) -> Issue:
    return ISSUE.index(vocabulary.number(f"issue:{name}"))


def society(name: str) -> Society:
    return SOCIETY.index(vocabulary.number(f"society:{name}"))


def card(name: str) -> Card:
    """Return the Party Card or Timeline Card with this name."""
    full = f"card:{name}"
    return Card(vocabulary.number(full if full in vocabulary.numbers else f"timeline:{name}"))


def unit(name: str) -> Unit:
    return Unit(UNIT_IDS.index(name))


def place_number(name: str) -> int:
    """Return the place of units in a city, in the `supply`, or `gone` (dissolved)."""
    return {"supply": STOCK, "gone": GONE}[name] if name in ("supply", "gone") else city(name)


def short(choice: int) -> str:
    """Return the name of a choice without its kind."""
    name = vocabulary.names[choice]
    return name.partition(":")[2] or name


def entries(text: str) -> list[tuple[str, list[tuple[str, int]]]]:
    """Return the names and numbers written as `a: x 2, y; b: z`."""
    found = []
    for line in filter(None, map(str.strip, text.split(";"))):
        head, _, rest = line.partition(":")
        items = []
        for item in filter(None, map(str.strip, rest.split(","))):
            name, _, count = item.partition(" ")
            items.append((name, int(count or 1)))
        found.append((head.strip(), items))
    return found


class Play:
    """A position, on which scripts can be played; parties and choices have their ids as names.

    Dice fall as ``dice`` says, then always 4; draws bring the cards that ``draws`` names, then the
    first. A party with a single choice makes it by itself."""

    def __init__(
        self,
        *,
        order: str = "spd z kpd dnvp",
        options: Mapping[str, str] = {},
        pack: str = "",
        government: str = "spd z",
        bases: str = "",
        seats: str = "",
        units: str = "",
        threats: str = "",
        dr: str = "",
        issues: str = "",
        society_track: str = "",
        hand: Mapping[str, str] = {},
        removed: str = "",
        reserve: str = "",
        vp: str = "",
        nsdap: str = "",
        dice: str = "",
        draws: str = "",
        **values: int,
    ) -> None:
        """The arguments have these forms: ``bases`` `leipzig: spd 2, dnvp`; ``units`` `berlin:
        police 2; gone: soldiers`; ``threats`` `poverty: berlin, essen`; ``issues`` `media_1:
        spd_2`; ``seats``, ``reserve`` and ``vp`` `spd 3, kpd 2`.

        ``values`` are numbers of the state."""
        # in the game for one player nobody chooses a party (ruling 11.5)
        chosen = game.roles(4, dict(options))
        roles = tuple(f"party:{name}" for name in order.split()) if chosen else ()
        self.setup = game.setup(Setup(4, dict(options), roles, pack=pack))
        self.s: Weimar = game.new_state(self.setup)
        s = self.s
        lay_out_cards(s)
        lay_out_units(s)
        s.round, s.phase, s.stresemann = 1, IMPULSE, 0
        governing = government.split()
        s.government = [1 if name in governing else 0 for name in PARTY_IDS]
        s.chancellor = party(governing[0])
        for place, owners in entries(bases):
            for owner, count in owners:
                s.bases[city(place) * 4 + party(owner)] = count
        for area, text in ((s.parliament, seats), (s.reserve, reserve), (s.vp, vp)):
            for name, count in entries(f"all: {text}")[0][1]:
                area[party(name)] = count
        self.lay_units(units)
        for kind, places in entries(threats):
            for place, _ in places:
                self.lay_threat(kind, city(place))
        for name, count in entries(f"dr: {dr}")[0][1]:
            s.dr[DR_THREATS.index(name)] = count
        for name, spaces in entries(issues):
            s.issue_at[issue(name)] = SPACE.index(vocabulary.number(f"space:{spaces[0][0]}"))
        s.society = [society(name) for name in society_track.split()]
        for owner, names in hand.items():
            s.hands[party(owner)] = sorted(card(name) for name in names.split())
        for name in removed.split():
            s.removed.append(card(name))
        taken = {one for own in s.hands for one in own}
        gone = [card(name) for name in removed.split()]
        for pile in (*s.decks, s.timeline):
            pile[:] = [one for one in pile if one not in taken and one not in gone]
        s.removed = [one for one in dict.fromkeys(s.removed) if one not in taken]
        s.nsdap = [party(name) for name in nsdap.split()]
        s.nsdap_seats = sum(s.book.nsdap_seats[box + 1] for box in range(len(s.nsdap)))
        for name, value in values.items():
            assert isinstance(getattr(s, name), int), name
            setattr(s, name, value)
        self.choices: list[int] = []
        self.dice = dice.split()
        self.draws = draws.split()
        self.forced: list[str] = []
        game.check(s)

    def lay_units(self, units: str) -> None:
        for place, kinds in entries(units):
            for name, count in kinds:
                kind = unit(name)
                white = unit(name.removeprefix("black_"))
                for _ in range(count):
                    stocked = place != "supply" and number_in(self.s, white, STOCK)
                    source = STOCK if stocked else OUT
                    assert number_in(self.s, white, source), f"no {name} is left"
                    self.s.units[white * PLACES + source] -= 1
                    self.s.units[kind * PLACES + place_number(place)] += 1

    def lay_threat(self, kind: str, place: int) -> None:
        s = self.s
        if kind in ("poverty", "prosperity"):
            s.wealth[place] = 1 if kind == "poverty" else -1
        else:
            getattr(s, kind)[place] = 1

    # -- playing

    def start(self, script: Any, *args: int) -> Play:
        self.forced = []
        self.choices = game.program.begin(self.s, script, *args)
        return self.settle()

    def act(self, who: str, action: str, where: str, bonus: int = 0, event: bool = False) -> Play:
        """Perform an action that is already paid for, or that an event grants."""
        kind = ACTION.index(vocabulary.number(f"action:{action}"))
        return self.start(city_action, party(who), kind, city(where), bonus, int(event))

    def play(self, who: str, name: str) -> Play:
        """Play a card from the hand as an Impulse."""
        return self.start(impulse, party(who), card(name))

    def event(self, who: str, name: str) -> Play:
        """Execute only the Event of a card."""
        number = card(name)
        if number in TIMELINE_CARD:
            block = self.s.book.timeline_effect[TIMELINE_CARD.index(number)]
        else:
            block = self.s.book.card_effect[PARTY_CARD.index(number)]
        return self.start(run_block, party(who), block)

    def effect(self, who: str, *effects: Any, record: PackRecord = TEST_RECORD) -> Play:
        """Execute effects, in the words of a pack, for a party."""
        return self.start(run_block, party(who), added(self.s.book, list(effects), record))

    def does(self, *names: str) -> Play:
        """Give these answers in turn, each for the party that is asked.

        The names may include single choices that `settle` has already made."""
        for name in names:
            if name in self.forced:
                self.forced = self.forced[self.forced.index(name) + 1 :]
                continue
            self._give(self.s.seat, name)
        return self

    def answers(self, who: str, name: str) -> Play:
        """Answer for one of several parties that are asked at once."""
        self._give(self.s.order.index(party(who)), name)
        return self

    def _give(self, seat: int, name: str) -> None:
        offered = game.program.choices_of(self.s, seat) if self.choices else []
        fitting = [choice for choice in offered if name == short(choice)]
        names = [short(choice) for choice in offered]
        assert fitting, f"{name!r} is not offered, but {names}: {self.question}"
        self.forced = []
        self.choices = game.program.answer(self.s, seat, fitting[0])
        self.settle()

    def settle(self) -> Play:
        """Go on until a party has more than one choice."""
        game.check(self.s)
        while self.choices:
            only = [
                (seat, given[0])
                for seat in game.program.open_seats(self.s)
                if len(given := game.program.choices_of(self.s, seat)) == 1
            ]
            if self.s.seat == CHANCE:
                self.choices = game.program.answer(self.s, CHANCE, self.fate())
            elif only:
                self.choices = game.program.answer(self.s, *only[0])
                self.forced.append(short(only[0][1]))
            else:
                break
            game.check(self.s)
        return self

    def fate(self) -> int:
        names = {short(choice): choice for choice in self.choices}
        if "6" in names:
            return names[self.dice.pop(0) if self.dice else "4"]
        wanted = [name for name in self.draws if name in names]
        if wanted:
            self.draws.remove(wanted[0])
            return names[wanted[0]]
        return min(self.choices)

    # -- what is asked

    @property
    def asked(self) -> str:
        """The party that is asked, the first of several; "" when the script has ended."""
        return PARTY_IDS[self.s.order[self.s.seat]] if self.choices else ""

    @property
    def all_asked(self) -> list[str]:
        """All parties that are asked and have a choice."""
        return [PARTY_IDS[self.s.order[seat]] for seat in game.program.open_seats(self.s)]

    @property
    def offered(self) -> list[str]:
        return [short(choice) for choice in self.choices]

    def offered_to(self, who: str) -> list[str]:
        seat = self.s.order.index(party(who))
        return [short(choice) for choice in game.program.choices_of(self.s, seat)]

    @property
    def question(self) -> str:
        return game.program.prompt(self.s)[0].text if self.choices else ""

    # -- what lies where

    def bases(self, place: str) -> dict[str, int]:
        row = self.s.bases[city(place) * 4 : city(place) * 4 + 4]
        return {PARTY_IDS[one]: count for one, count in enumerate(row) if count}

    def units(self, place: str) -> dict[str, int]:
        """Return how many units of each kind are in a place (`place_number`)."""
        numbers = {name: number_in(self.s, unit(name), place_number(place)) for name in UNIT_IDS}
        return {name: number for name, number in numbers.items() if number}

    def move(self, kind: str, target: str) -> Play:
        """Move one unit from the supply to a city without a script."""
        shift(self.s, unit(kind), STOCK, city(target))
        return self

    def threats(self, place: str) -> set[str]:
        s, at = self.s, city(place)
        wealth = {1: {"poverty"}, -1: {"prosperity"}}.get(s.wealth[at], set())
        return {kind for kind in CITY_THREATS[1:5] if getattr(s, kind)[at]} | wealth

    @property
    def result(self) -> int:
        return result_of(self.s)

    @property
    def dr(self) -> dict[str, int]:
        return {DR_THREATS[kind]: count for kind, count in enumerate(self.s.dr) if count}

    def sees(self, what: str) -> object:
        """Return what the position shows under a name: `vp`, `bases essen`, `space media_1`,
        `economy` and so on."""
        name, _, where = what.partition(" ")
        if where:
            return getattr(self, name)(where)
        return getattr(self if hasattr(self, name) else self.s, name)

    def _by_party(self, numbers: list[int]) -> dict[str, int]:
        return {PARTY_IDS[one]: count for one, count in enumerate(numbers) if count}

    @property
    def seats(self) -> dict[str, int]:
        return self._by_party(self.s.parliament)

    @property
    def vp(self) -> dict[str, int]:
        return self._by_party(self.s.vp)

    @property
    def reserve(self) -> dict[str, int]:
        return self._by_party(self.s.reserve)

    @property
    def government(self) -> list[str]:
        """The governing parties, the Chancellor's first."""
        first = PARTY_IDS[self.s.chancellor]
        return [first, *(p for p in self._by_party(self.s.government) if p != first)]

    @property
    def society(self) -> list[str]:
        return [short(SOCIETY[marker]) for marker in self.s.society]

    def space(self, name: str) -> str:
        """Return where an issue is: a space, `stock` or `gone`."""
        at = self.s.issue_at[issue(name)]
        return short(SPACE[at]) if at >= 0 else ("stock", "gone")[-at - 1]

    def place_of(self, name: str) -> str:
        """Return where a card is: removed, timeline, timeline_discard, `deck spd`, `hand kpd` and
        so on."""
        number = card(name)
        for pile in ("removed", "timeline", "timeline_discard", "playing"):
            if number in getattr(self.s, pile):
                return pile
        for pile in ("hands", "decks", "discards"):
            for one, cards in enumerate(getattr(self.s, pile)):
                if number in cards:
                    return f"{pile[:-1]} {PARTY_IDS[one]}"
        raise KeyError(name)
