"""Everything that can be chosen, and the fixed numbers of the rules.

The fixed things (parties, cities, units, threats) have the order of these lists everywhere;
cards and markers come from the pack.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from kabinett.core.pack import load_pack
from kabinett.core.vocabulary import Vocabulary

BASE_PACK: Final = Path(__file__).parent.parent / "pack"
#: Owners' packs replace records of it and add none, so its ids are those of all packs.
PACK: Final = load_pack(BASE_PACK)

vocabulary = Vocabulary()

# -- parties

PARTY_IDS: Final = ("spd", "z", "kpd", "dnvp")
SPD, Z, KPD, DNVP = range(4)
PARTIES: Final = vocabulary.group("party", PARTY_IDS)
FIRST_PARTY: Final = PARTIES[0]
DEMOCRATS: Final = (SPD, Z)

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
CITY_COUNT: Final = len(CITY_IDS)
CITIES: Final = vocabulary.group("city", CITY_IDS)
FIRST_CITY: Final = CITIES[0]
BERLIN: Final = CITY_IDS.index("berlin")
MUENCHEN: Final = CITY_IDS.index("muenchen")
SUPPLY: Final = vocabulary.word("supply")

# -- units

WHITE: Final = 4  # whose units are: a party's, or the government's
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
UNITS: Final = vocabulary.group("unit", UNIT_IDS)
FIRST_UNIT: Final = UNITS[0]
REICHSBANNER, POLICE, REICHSWEHR_1, REICHSWEHR_2 = range(4)
BLACK_1, BLACK_2 = 12, 13

# -- threats

POVERTY, UNREST, REGIME, COUNCILS, UPRISING, PROSPERITY = range(6)
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
DR_POVERTY, INFLATION, BLOCKADE, VIOLENT_PEACE, INSTABLE_STATE, MINORITY_CABINET, BLACK_FRIDAY = (
    range(7)
)
THREATS: Final = vocabulary.group("threat", dict.fromkeys([*CITY_THREATS, *DR_THREATS]))

# -- cards and markers of the pack

PARTY_CARDS: Final = vocabulary.group("card", [record.id for record in PACK.of("party_card")])
TIMELINE: Final = vocabulary.group("timeline", [record.id for record in PACK.of("timeline")])
AGENDAS: Final = vocabulary.group("agenda", [record.id for record in PACK.of("agenda")])
FOREIGN: Final = vocabulary.group("foreign", [record.id for record in PACK.of("foreign_affairs")])
ISSUES: Final = vocabulary.group("issue", [record.id for record in PACK.of("issue")])
SOCIETY: Final = vocabulary.group("society", [record.id for record in PACK.of("society")])
SPACES: Final = vocabulary.group("space", [record.id for record in PACK.of("space")])
FIRST_TIMELINE: Final = TIMELINE[0] if TIMELINE else 0

# -- ways to use a card, actions

EVENT: Final = vocabulary.word("event")
DEBATE: Final = vocabulary.word("debate")
ACT: Final = vocabulary.word("actions")
EVENT_FIRST: Final = vocabulary.word("event_first")
EVENT_LAST: Final = vocabulary.word("event_last")
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
ACTIONS: Final = vocabulary.group("action", ACTION_IDS)
(
    DEMONSTRATION,
    MOBILIZE,
    TAKE_CONTROL,
    FIGHT,
    COUP,
    COUNTER_COUP,
    FOREIGN_AFFAIRS,
    RESERVE,
) = range(8)
FIRST_ACTION: Final = ACTIONS[0]

PASS: Final = vocabulary.word("pass")
DONE: Final = vocabulary.word("done")
YES: Final = vocabulary.word("yes")
NO: Final = vocabulary.word("no")
REACT: Final = vocabulary.word("react")  # the board's Reaction
STRESEMANN: Final = vocabulary.word("stresemann")
PRESIDENT: Final = vocabulary.word("reichspraesident")
DICE: Final = vocabulary.group("die", [str(face) for face in range(1, 7)])
FIRST_DIE: Final = DICE[0]
OPTIONS_OF_CARD: Final = vocabulary.group("option", [str(number) for number in range(1, 7)])
FIRST_OPTION: Final = OPTIONS_OF_CARD[0]
FLAGS: Final = vocabulary.group("flag", ["usa_uk", "france", "ussr"])
FIRST_FLAG: Final = FLAGS[0]
COALITION: Final = vocabulary.group("coalition", ["weimar", "left", "right"])
MINORS: Final = vocabulary.group("minor", ["ddp", "dvp", "uspd"])
