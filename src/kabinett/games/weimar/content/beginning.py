"""The beginning and the length of a game, as printed or by a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kabinett.core.packs.pack import Pack, PackRecord
from kabinett.games.weimar.content.effect_words import read_number
from kabinett.games.weimar.content.options import ALONE, WHOLE
from kabinett.games.weimar.content.reading import Effects
from kabinett.games.weimar.content.vocabulary import (
    ALL_PARTIES,
    BERLIN,
    CITY_IDS,
    DR_THREATS,
    ESSEN,
    FLAG,
    HAMBURG,
    MUENCHEN,
    NOBODY,
    PARTY_IDS,
    SCENARIO,
    UNIT_IDS,
    City,
    Party,
    Unit,
    vocabulary,
)

FLAG_NAMES: Final = vocabulary.ids(FLAG)
#: The scenario whose record another scenario uses.
OF_OPTION: Final = {ALONE: "first_round"}


class Beginning:
    """What is on the table before the first round, as printed in the rules (2) or in the record of
    a scenario."""

    def __init__(self, pack: Pack, record: PackRecord | None) -> None:
        parties = {one.id: one for one in pack.of("party")}
        units = {one.id: one for one in pack.of("unit")}
        self.first_round = 1
        self.last_round = 6
        self.bases: list[int] = [parties[party].number("bases", 0, 11) for party in PARTY_IDS]
        self.seats = [parties[party].number("parliament", 0, 24) for party in PARTY_IDS]
        self.points = [0] * len(PARTY_IDS)  # Victory Points of each party (ruling 11.6)
        self.units = [units[unit].number("start", 0, 20) for unit in UNIT_IDS]
        self.streets: list[tuple[Unit, City]] = []  # the units that begin in a city
        self.economy = 1
        self.rentenmark = 0
        self.foreign_done = 1  # how many cards of the Foreign Affairs deck: Compiègne
        self.president: Party = NOBODY
        self.nsdap: list[Party] = []
        self.flags = [0, 0, 0]
        self.box = [DR_THREATS.index("blockade"), DR_THREATS.index("inflation")]
        self.poverty = 3  # in different random cities
        self.councils: list[City] = [MUENCHEN]
        self.regime: list[City] = []
        self.unrest: list[City] = [BERLIN, MUENCHEN, ESSEN, HAMBURG]
        # Expansion Sets in each party's deck: none, one that it chooses, or both.
        self.sets = 0
        self.removed: int = 0  # Party Cards that each party then takes out of the game
        self.stresemann_alive = True
        if record is not None:
            self.read(record)

    def read(self, record: PackRecord) -> None:
        """Apply the changes of the record."""
        rounds = read_numbers(record, "rounds", 2, 1, 6)
        self.first_round, self.last_round = rounds[0], max(rounds)
        values = record.values
        if "bases" in values:
            self.bases = read_numbers(record, "bases", 4, 0, 11)
        if "parliament" in values:
            self.seats = read_numbers(record, "parliament", 4, 0, 24)
        if "points" in values:
            self.points = read_numbers(record, "points", 4, 0, 20)
        if "units" in values:
            self.units = read_counts(record, "units", UNIT_IDS)
        if "streets" in values:
            self.streets = read_streets(record, "streets", self.units)
        if "economy" in values:
            self.economy = record.number("economy", 1, 5)
        self.rentenmark = int(record.truth("rentenmark"))
        if "foreign_done" in values:
            self.foreign_done = record.number("foreign_done", 1, 7)
        if values.get("president"):
            self.president = ALL_PARTIES[record.place("president", PARTY_IDS)]
        self.nsdap = [ALL_PARTIES[PARTY_IDS.index(p)] for p in record.words("nsdap", PARTY_IDS)]
        if "flags" in values:
            self.flags = read_counts(record, "flags", FLAG_NAMES)
        if "dr_box" in values:
            self.box = [DR_THREATS.index(one) for one in record.words("dr_box", DR_THREATS)]
        if "poverty" in values:
            self.poverty = record.number("poverty", 0, 11)
        if "councils" in values:
            self.councils = read_cities(record, "councils")
        if "regime" in values:
            self.regime = read_cities(record, "regime")
        if "unrest" in values:
            self.unrest = read_cities(record, "unrest")
        if "sets" in values:
            self.sets = record.number("sets", 0, 2)
        if "removed" in values:
            self.removed = record.number("removed", 0, 12)
        self.stresemann_alive = not record.truth("stresemann_dead")


def read_numbers(record: PackRecord, key: str, length: int, low: int, high: int) -> list[int]:
    """Read ``length`` whole numbers from ``low`` to ``high``.  If the record is wrong, note a fault
    and return ``low`` that many times."""
    value = record.values.get(key)
    if isinstance(value, list) and len(value) == length:
        if all(type(number) is int and low <= number <= high for number in value):
            return value
    record.fault(key, f"{key} must be {length} whole numbers from {low} to {high}")
    return [low] * length


def read_counts(record: PackRecord, key: str, names: Sequence[str]) -> list[int]:
    """Read how many there are of each name, from words such as "police 5"."""
    counts = [0] * len(names)
    for text in record.words(key):
        name, _, number_text = text.partition(" ")
        number = read_number(number_text)
        if name not in names or number is None or number < 0:
            reason = f"{key}: {text!r}; write a name and a number, of {', '.join(names)}"
            record.fault(key, reason, text)
        else:
            counts[names.index(name)] = number
    return counts


def read_streets(record: PackRecord, key: str, units: list[int]) -> list[tuple[Unit, City]]:
    """Read units with their cities, from words such as "police berlin".  ``units`` has how many
    units of each kind there are."""
    streets: list[tuple[Unit, City]] = []
    units_left = units[:]
    for text in record.words(key):
        name, _, place = text.partition(" ")
        if name not in UNIT_IDS or place not in CITY_IDS:
            record.fault(key, f"{key}: {text!r}; write a unit and a city", text)
        elif not units_left[UNIT_IDS.index(name)]:
            record.fault(key, f"{key}: {text!r}; there are no more of them in units", text)
        else:
            units_left[UNIT_IDS.index(name)] -= 1
            streets.append((Unit(UNIT_IDS.index(name)), City(CITY_IDS.index(place))))
    return streets


def read_cities(record: PackRecord, key: str) -> list[City]:
    return [City(CITY_IDS.index(name)) for name in record.words(key, CITY_IDS)]


class Sheet:
    """A card with conditions.  Each condition is a block of effects that does something if the
    condition is met."""

    def __init__(self, effects: Effects, record: PackRecord) -> None:
        self.card = vocabulary.number(f"scenario:{record.id}")
        self.points = record.number("points", 0, 20)
        self.needs = [
            effects.read(record, [{"if": text, "do": ["vp +1 own"]}], "needs")
            for text in record.words("needs")
        ]


class Scenarios:
    """The scenario of the game, with its goals.  All scenarios are read, so that all faults are
    found."""

    def __init__(self, pack: Pack, effects: Effects, option: str) -> None:
        records = {record.id: record for record in pack.of("scenario")}
        beginnings = {name: Beginning(pack, record) for name, record in records.items()}
        scenario_id = OF_OPTION.get(option, option)
        self.alone = option == ALONE
        self.card = (
            SCENARIO.index(vocabulary.number(f"scenario:{scenario_id}")) if option != WHOLE else -1
        )
        self.beginning = (
            beginnings[scenario_id] if scenario_id in beginnings else Beginning(pack, None)
        )
        if self.alone:
            self.beginning.points = [0] * len(PARTY_IDS)  # ruling 11.6
        #: The goal of each party, in a scenario with goals.
        self.goals: list[Sheet] = []
        goals: dict[tuple[str, str], Sheet] = {}
        for record in pack.of("goal"):
            key = record.word("party", PARTY_IDS), record.word("of", tuple(records))
            goals[key] = Sheet(effects, record)
        if (PARTY_IDS[0], scenario_id) in goals:
            self.goals = [goals[party, scenario_id] for party in PARTY_IDS]
        #: In the solo game: the task of the SPD, and the agenda of each other party.
        sheets = [Sheet(effects, record) for record in pack.of("solo")]
        self.task = sheets[0]
        agendas = [name for record in pack.of("solo") for name in record.words("agendas")]
        self.agendas = agendas if self.alone else []
