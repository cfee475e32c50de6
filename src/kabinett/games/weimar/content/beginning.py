"""How a game begins and how long it is: as printed, or as a scenario of ours says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kabinett.core.pack import Pack, PackRecord
from kabinett.games.weimar.content.checks import written
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
#: The scenario whose record another option is played by.
OF_OPTION: Final = {ALONE: "first_round"}


class Beginning:
    """What lies on the table before the first round; without a record as the rules print it (2)."""

    def __init__(self, pack: Pack, record: PackRecord | None) -> None:
        parties = {one.id: one for one in pack.of("party")}
        units = {one.id: one for one in pack.of("unit")}
        self.first_round = 1
        self.last_round = 6
        self.bases = [parties[party].number("bases", 0, 11) for party in PARTY_IDS]
        self.seats = [parties[party].number("parliament", 0, 24) for party in PARTY_IDS]
        self.points = [0] * len(PARTY_IDS)  # victory points of each party (ruling 11.6)
        self.units = [units[unit].number("start", 0, 20) for unit in UNIT_IDS]
        self.streets: list[tuple[Unit, City]] = []  # those of the units that stand in a city
        self.economy = 1
        self.rentenmark = 0
        self.foreign_done = 1  # cards of the Foreign Affairs deck that are behind us: Compiègne
        self.president: Party = NOBODY
        self.nsdap: list[Party] = []
        self.flags = [0, 0, 0]
        self.box = [DR_THREATS.index("blockade"), DR_THREATS.index("inflation")]
        self.poverty = 3  # in different random cities
        self.councils: list[City] = [MUENCHEN]
        self.regime: list[City] = []
        self.unrest: list[City] = [BERLIN, MUENCHEN, ESSEN, HAMBURG]
        self.sets = (
            0  # expansion sets of a party that are in its deck: none, one of its choice, both
        )
        self.removed = 0  # Party Cards that each then takes out of the game
        self.stresemann_alive = True
        if record is not None:
            self.read(record)

    def read(self, record: PackRecord) -> None:
        """What the record says otherwise."""
        rounds = numbers(record, "rounds", 2, 1, 6)
        self.first_round, self.last_round = rounds[0], max(rounds)
        said = record.values
        if "bases" in said:
            self.bases = numbers(record, "bases", 4, 0, 11)
        if "parliament" in said:
            self.seats = numbers(record, "parliament", 4, 0, 24)
        if "points" in said:
            self.points = numbers(record, "points", 4, 0, 20)
        if "units" in said:
            self.units = counted(record, "units", UNIT_IDS)
        if "streets" in said:
            self.streets = standing(record, "streets", self.units)
        if "economy" in said:
            self.economy = record.number("economy", 1, 5)
        self.rentenmark = int(record.truth("rentenmark"))
        if "foreign_done" in said:
            self.foreign_done = record.number("foreign_done", 1, 7)
        if said.get("president"):
            self.president = ALL_PARTIES[record.place("president", PARTY_IDS)]
        self.nsdap = [ALL_PARTIES[PARTY_IDS.index(p)] for p in record.words("nsdap", PARTY_IDS)]
        if "flags" in said:
            self.flags = counted(record, "flags", FLAG_NAMES)
        if "dr_box" in said:
            self.box = [DR_THREATS.index(one) for one in record.words("dr_box", DR_THREATS)]
        if "poverty" in said:
            self.poverty = record.number("poverty", 0, 11)
        if "councils" in said:
            self.councils = cities(record, "councils")
        if "regime" in said:
            self.regime = cities(record, "regime")
        if "unrest" in said:
            self.unrest = cities(record, "unrest")
        if "sets" in said:
            self.sets = record.number("sets", 0, 2)
        if "removed" in said:
            self.removed = record.number("removed", 0, 12)
        self.stresemann_alive = not record.truth("stresemann_dead")


def numbers(record: PackRecord, key: str, length: int, low: int, high: int) -> list[int]:
    """So many whole numbers."""
    found = record.values.get(key)
    if isinstance(found, list) and len(found) == length:
        if all(type(number) is int and low <= number <= high for number in found):
            return found
    record.fault(key, f"{key} must be {length} whole numbers from {low} to {high}")
    return [low] * length


def counted(record: PackRecord, key: str, names: Sequence[str]) -> list[int]:
    """ "police 5": how many of each."""
    found = [0] * len(names)
    for text in record.words(key):
        name, _, said = text.partition(" ")
        number = written(said)
        if name not in names or number is None or number < 0:
            reason = f"{key}: {text!r}; write a name and a number, of {', '.join(names)}"
            record.fault(key, reason, text)
        else:
            found[names.index(name)] = number
    return found


def standing(record: PackRecord, key: str, units: list[int]) -> list[tuple[Unit, City]]:
    """ "police berlin": units of those that the record has, each in its city."""
    found: list[tuple[Unit, City]] = []
    left = units[:]
    for text in record.words(key):
        name, _, place = text.partition(" ")
        if name not in UNIT_IDS or place not in CITY_IDS:
            record.fault(key, f"{key}: {text!r}; write a unit and a city", text)
        elif not left[UNIT_IDS.index(name)]:
            record.fault(key, f"{key}: {text!r}; there are no more of them in units", text)
        else:
            left[UNIT_IDS.index(name)] -= 1
            found.append((Unit(UNIT_IDS.index(name)), City(CITY_IDS.index(place))))
    return found


def cities(record: PackRecord, key: str) -> list[City]:
    return [City(CITY_IDS.index(name)) for name in record.words(key, CITY_IDS)]


class Sheet:
    """A card with conditions, each a block of effects that can be done if it holds."""

    def __init__(self, effects: Effects, record: PackRecord) -> None:
        self.card = vocabulary.number(f"scenario:{record.id}")
        self.points = record.number("points", 0, 20)
        self.needs = [
            effects.read(record, [{"if": text, "do": ["vp +1 own"]}], "needs")
            for text in record.words("needs")
        ]


class Scenarios:
    """The scenario that is played, with its goals; all are read, so that all faults are told."""

    def __init__(self, pack: Pack, effects: Effects, option: str) -> None:
        records = {record.id: record for record in pack.of("scenario")}
        found = {name: Beginning(pack, record) for name, record in records.items()}
        chosen = OF_OPTION.get(option, option)
        self.alone = option == ALONE
        self.card = (
            SCENARIO.index(vocabulary.number(f"scenario:{chosen}")) if option != WHOLE else -1
        )
        self.beginning = found[chosen] if chosen in found else Beginning(pack, None)
        if self.alone:
            self.beginning.points = [0] * len(PARTY_IDS)  # ruling 11.6
        #: By party, in a scenario that has them.
        self.goals: list[Sheet] = []
        goals: dict[tuple[str, str], Sheet] = {}
        for record in pack.of("goal"):
            key = record.word("party", PARTY_IDS), record.word("of", tuple(records))
            goals[key] = Sheet(effects, record)
        if (PARTY_IDS[0], chosen) in goals:
            self.goals = [goals[party, chosen] for party in PARTY_IDS]
        #: Alone: what the SPD must do, and the agenda that each other party has.
        sheets = [Sheet(effects, record) for record in pack.of("solo")]
        self.task = sheets[0]
        agendas = [name for record in pack.of("solo") for name in record.words("agendas")]
        self.agendas = agendas if self.alone else []
