"""The words of effects, and their numbers.  pack/VOCABULARY.md explains them, and `phrases.py`
reads them for the verbs in effects/verbs/."""

from __future__ import annotations

import re
from typing import Final

from kabinett.core.vocabulary import Group, group_of
from kabinett.games.weimar.content.vocabulary import (
    ACTION_IDS,
    CITY_IDS,
    CITY_THREATS,
    COUNTER_COUP,
    DR_THREATS,
    FLAG,
    PARTY_IDS,
    Action,
    BoxThreat,
    Minor,
    Threat,
    vocabulary,
)

# -- who

OWN, CHANCELLOR, GOVERNMENT, EVERYONE, OTHERS, OTHER, ANY_PARTY = range(4, 11)
WHO: Final = (
    *PARTY_IDS,
    "own",
    "chancellor",
    "government",
    "everyone",
    "others",
    "other",
    "any",
    "ddp",
    "dvp",
    "uspd",
)
#: The words for the party that controls a Minor Party.
HOLDER: Final[Group[Minor]] = group_of(WHO.index("ddp"), 3)

# -- where: a city 0-10, or

ANY_CITY, RANDOM_CITY, HERE, SAME, DIFFERENT, DR = range(11, 17)
WHERE: Final = (*CITY_IDS, "any", "random", "here", "same", "different", "dr")
#: Words that choose or roll a city; from then on, "here" means that city.
CHOOSING_WORDS: Final = (ANY_CITY, RANDOM_CITY, SAME, DIFFERENT)

# -- units: a kind, or a group

OWN_UNIT, GOVERNMENT_UNIT, ANY_UNIT, COLOURED_UNIT, OPPOSING_UNIT = range(20, 25)
SPD_UNIT, KPD_UNIT, DNVP_UNIT, FREIKORPS_UNIT = range(25, 29)
GROUPS: Final = {
    "own": OWN_UNIT,
    "government": GOVERNMENT_UNIT,
    "white": GOVERNMENT_UNIT,
    "any": ANY_UNIT,
    "party": COLOURED_UNIT,
    "opposing": OPPOSING_UNIT,
    "spd": SPD_UNIT,
    "kpd": KPD_UNIT,
    "dnvp": DNVP_UNIT,
    "freikorps": FREIKORPS_UNIT,
}

# -- other words

#: The kinds of actions that an Event can grant.  The last is a choice between two actions.
ACTION_KINDS: Final = (*ACTION_IDS[: COUNTER_COUP + 1], "fight_or_counter_coup")
FIGHT_OR_COUNTER_COUP: Final = Action(len(ACTION_KINDS) - 1)
GROUPS_OF_SOCIETY: Final = ("the_rich", "workers", "the_poor", "farmers", "citizens", "soldiers")
FLAG_IDS: Final = (*vocabulary.ids(FLAG), "any")
ANY_NATION: Final = len(FLAG)
LASTING: Final = (
    "no_demonstration",
    "no_coup",
    "no_reaction",
    "demonstration_plus_one",
    "coup_plus_one",
    "debate_plus_one",
)
NO_DEMONSTRATIONS, NO_COUPS, NO_REACTIONS, BETTER_DEMONSTRATION, BETTER_COUP, LONGER_DEBATE = range(
    len(LASTING)
)
ALL_THREATS: Final = tuple(dict.fromkeys([*CITY_THREATS, *DR_THREATS]))


_THREAT_KINDS: Final = [
    (
        Threat(CITY_THREATS.index(name) if name in CITY_THREATS else -1),
        BoxThreat(DR_THREATS.index(name) if name in DR_THREATS else -1),
    )
    for name in ALL_THREATS
]


#: At most two digits, because there are never a hundred of anything.
_NUMBER: Final = re.compile("[+-]?[0-9]{1,2}")


def read_number(text: str) -> int | None:
    """The number that the text has, None if it has none."""
    return int(text) if _NUMBER.fullmatch(text) else None


def threat_kind(kind: int) -> tuple[Threat, BoxThreat]:
    """The index of a threat among those of cities and among those of the DR Box, -1 if it is not
    one."""
    return _THREAT_KINDS[kind]
