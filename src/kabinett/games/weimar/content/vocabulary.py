"""The vocabulary: all choices, and the ids of parties, cities, units, threats, cards and markers.

Parties, cities, units and threats have the order of these lists everywhere; cards and markers come
from the pack.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NewType

from kabinett.core.packs.files import built_in_pack
from kabinett.core.vocabulary import Group, Vocabulary

BASE_PACK: Final = Path(__file__).parent.parent / "pack"
#: The built-in pack.  Owners' packs replace its records and add none, so all packs have the same
#: ids.
PACK: Final = built_in_pack(BASE_PACK)

#: Ids, which count from 0, each with a type for the type checker.  The id of a card is its choice,
#: because a hand has both Party Cards and Timeline Cards.
Seat = NewType("Seat", int)
Party = NewType("Party", int)
City = NewType("City", int)
Unit = NewType("Unit", int)  # a kind of units
Issue = NewType("Issue", int)
Space = NewType("Space", int)  # a space of the Opinion Track
Society = NewType("Society", int)  # a Society Marker
Threat = NewType("Threat", int)  # a kind of threat in cities
BoxThreat = NewType("BoxThreat", int)  # a kind of threat in the DR Box
Card = NewType("Card", int)
Agenda = NewType("Agenda", int)
Foreign = NewType("Foreign", int)  # a Foreign Affairs Card
Minor = NewType("Minor", int)
Coalition = NewType("Coalition", int)
Action = NewType("Action", int)

vocabulary = Vocabulary()

# -- parties

PARTY_IDS: Final = ("spd", "z", "kpd", "dnvp")
PARTY: Final[Group[Party]] = vocabulary.group("party", PARTY_IDS)
SPD: Final = Party(0)
Z: Final = Party(1)
KPD: Final = Party(2)
DNVP: Final = Party(3)
# The type has no fixed length, because mypyc copies a tuple of fixed length for each loop.
ALL_PARTIES: Final[tuple[Party, ...]] = (SPD, Z, KPD, DNVP)
DEMOCRATS: Final = (SPD, Z)
NOBODY: Final = Party(-1)
ALL_SEATS: Final[tuple[Seat, ...]] = (Seat(0), Seat(1), Seat(2), Seat(3))  # clockwise
NO_SEAT: Final = Seat(-1)

# -- cities

CITY_IDS: Final = (
    "koenigsberg",
    "stuttgart",
    "frankfurt",
    "koeln",
    "hamburg",
    "berlin",
    "essen",
    "muenchen",
    "breslau",
    "leipzig",
    "rostock",
)
CITY: Final[Group[City]] = vocabulary.group("city", CITY_IDS)
CITY_COUNT: Final = len(CITY_IDS)
ALL_CITIES: Final = tuple([City(city) for city in range(CITY_COUNT)])
BERLIN: Final = City(CITY_IDS.index("berlin"))
MUENCHEN: Final = City(CITY_IDS.index("muenchen"))
ESSEN: Final = City(CITY_IDS.index("essen"))
HAMBURG: Final = City(CITY_IDS.index("hamburg"))
NOWHERE: Final = City(-1)
SUPPLY: Final = vocabulary.word("supply")

# -- units

WHITE: Final = Party(4)  # the owner of the government's units, in place of a party
UNIT_IDS: Final = (
    "reichsbanner",
    "police",
    "reichswehr_1",
    "reichswehr_2",
    "soldiers",
    "workers",
    "spartacist_uprising",
    "rote_ruhrarmee",
    "rfb",
    "freikorps_1",
    "freikorps_2",
    "stahlhelm",
    "black_reichswehr_1",
    "black_reichswehr_2",
)
UNIT: Final[Group[Unit]] = vocabulary.group("unit", UNIT_IDS)
ALL_UNITS: Final = tuple([Unit(unit) for unit in range(len(UNIT_IDS))])
POLICE: Final = Unit(1)
REICHSWEHR_1: Final = Unit(2)
REICHSWEHR_2: Final = Unit(3)
FREIKORPS_1: Final = Unit(9)
FREIKORPS_2: Final = Unit(10)
BLACK_1: Final = Unit(12)
BLACK_2: Final = Unit(13)

# -- threats

POVERTY: Final = Threat(0)
UNREST: Final = Threat(1)
REGIME: Final = Threat(2)
COUNCILS: Final = Threat(3)
UPRISING: Final = Threat(4)
PROSPERITY: Final = Threat(5)
CITY_THREATS: Final = ("poverty", "unrest", "regime", "councils", "uprising", "prosperity")
DR_THREATS: Final = (
    "poverty",
    "inflation",
    "blockade",
    "violent_peace",
    "instable_state",
    "minority_cabinet",
    "black_friday",
)
DR_POVERTY: Final = BoxThreat(0)
INFLATION: Final = BoxThreat(1)
BLOCKADE: Final = BoxThreat(2)
VIOLENT_PEACE: Final = BoxThreat(3)
INSTABLE_STATE: Final = BoxThreat(4)
MINORITY_CABINET: Final = BoxThreat(5)
BLACK_FRIDAY: Final = BoxThreat(6)
THREAT: Final[Group[int]] = vocabulary.group("threat", dict.fromkeys([*CITY_THREATS, *DR_THREATS]))

# -- cards and markers of the pack


def _ids(kind: str) -> list[str]:
    return [record.id for record in PACK.of(kind)]


PARTY_CARD: Final[Group[int]] = vocabulary.group("card", _ids("party_card"))
TIMELINE_CARD: Final[Group[int]] = vocabulary.group("timeline", _ids("timeline"), also="card")
NO_CARD: Final = Card(-1)
NO_AGENDA: Final = Agenda(-1)
AGENDA_CARD: Final[Group[Agenda]] = vocabulary.group("agenda", _ids("agenda"))
FOREIGN_CARD: Final[Group[Foreign]] = vocabulary.group("foreign", _ids("foreign_affairs"))
ISSUE: Final[Group[Issue]] = vocabulary.group("issue", _ids("issue"))
NO_ISSUE: Final = Issue(-1)
ALL_ISSUES: Final = tuple([Issue(issue) for issue in range(len(ISSUE))])
SOCIETY: Final[Group[Society]] = vocabulary.group("society", _ids("society"))
ALL_SOCIETY: Final = tuple([Society(marker) for marker in range(len(SOCIETY))])
SPACE: Final[Group[Space]] = vocabulary.group("space", _ids("space"))

# -- ways to use a card, actions

EVENT: Final = vocabulary.word("event")
DEBATE: Final = vocabulary.word("debate")
ACT: Final = vocabulary.word("actions")
EVENT_FIRST: Final = vocabulary.word("event_first")
EVENT_LAST: Final = vocabulary.word("event_last")
FURTHER: Final = vocabulary.word("further")  # another Reserve Point for one more space
ACTION_IDS: Final = (
    "demonstration",
    "mobilize",
    "take_control",
    "fight",
    "coup",
    "counter_coup",
    "foreign_affairs",
    "reserve",
)
ACTION: Final[Group[Action]] = vocabulary.group("action", ACTION_IDS)
ALL_ACTIONS: Final = tuple([Action(action) for action in range(len(ACTION_IDS))])
DEMONSTRATION: Final = Action(0)
MOBILIZE: Final = Action(1)
TAKE_CONTROL: Final = Action(2)
FIGHT: Final = Action(3)
COUP: Final = Action(4)
COUNTER_COUP: Final = Action(5)
FOREIGN_AFFAIRS: Final = Action(6)
RESERVE: Final = Action(7)

PASS: Final = vocabulary.word("pass")
DONE: Final = vocabulary.word("done")
YES: Final = vocabulary.word("yes")
NO: Final = vocabulary.word("no")
REACT: Final = vocabulary.word("react")  # a Reaction by the board
STRESEMANN: Final = vocabulary.word("stresemann")
PRESIDENT: Final = vocabulary.word("reichspraesident")
DIE: Final[Group[int]] = vocabulary.group("die", [str(face) for face in range(1, 7)])
OPTION: Final[Group[int]] = vocabulary.group(
    "option", [str(number) for number in range(1, 7)], own_label=True
)
FLAG: Final[Group[int]] = vocabulary.group("flag", ["usa_uk", "france", "ussr"])
COALITION: Final[Group[Coalition]] = vocabulary.group("coalition", ["weimar", "left", "right"])
MINOR: Final[Group[Minor]] = vocabulary.group("minor", ["ddp", "dvp", "uspd"])
DDP: Final = Minor(0)
DVP: Final = Minor(1)
USPD: Final = Minor(2)

# -- what a Politician answers

TRIGGERS: Final = (
    "demonstration",
    "coup",
    "counter_coup",
    "fight",
    "reaction",
    "mobilize",
    "foreign_affairs",
    "move_party_unit",
    "debate",
    "nsdap",
    "seat_lost",
    "society",
)
TRIGGER: Final[Group[int]] = vocabulary.group("trigger", TRIGGERS)

# -- scenarios: their sheets, those of the parties, and those of a solo player

SCENARIO: Final[Group[int]] = vocabulary.group(
    "scenario", [*_ids("scenario"), *_ids("goal"), *_ids("solo")]
)
