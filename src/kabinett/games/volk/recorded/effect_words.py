"""Reads what records call an effect: what is built, moved, lost, and how far markers go."""

from __future__ import annotations

import re

from kabinett.games.volk.content.vocabulary import CITY_IDS, CONNECTION_IDS
from kabinett.games.volk.recorded import spelling
from kabinett.games.volk.recorded.spelling import plain

#: More counters of a kind no effect moves.
MOST = 20


class NotationError(ValueError):
    """A line that cannot be read."""


#: Behind an effect: by what it came, and which half of a line; Berlin (West) is a name.
_NOTE = re.compile(
    r" ?\[(?:police|polizei|\d|both)\]$| ?\((?!west|ost|east)[^)]*\)$", re.IGNORECASE
)
_KINDS = {
    "fac": r"fac(?:s|tory|tories)?|fabrik(?:en)?",
    "line": r"lines?|conn(?:ection)?s?|linien?|verbindung(?:en)?",
    "u": r"u|unrest|unruhen?",
    "LS": r"ls|living standard|lebensstandard",
    "soc": r"soc|socialists?|sozialist(?:en)?",
}
_KIND = "|".join(f"(?P<{kind}>{words})" for kind, words in _KINDS.items())
#: ``+u2 SN``, ``+2 unrest SN``, ``+u SN×2``; ``soc→TH``, ``-soc TH``, ``+fac Kiel``.
_COUNTER = re.compile(
    rf"(?P<sign>[+-]|) ?(?P<before>\d*) ?(?:{_KIND})(?P<after>\d*)(?!\w)"
    r" ?(?P<arrow>[→←:-]|(?:to|nach|in)\b|) ?(?P<where>[^×]+?)(?:×(?P<times>\d+))?",
    re.IGNORECASE,
)
_MOVED = re.compile(r"(?:~|move |verschiebe )?(?:u|unrest|unruhe) ?([^→]+)→([^→]+)", re.IGNORECASE)
_CUT = re.compile(
    r"(?:cut(?:-to-3| to 3)?|u→3) ([^→]+?)(?: to 3|→3)?|(?:mp|mass protest) ([^→]+?)→3",
    re.IGNORECASE,
)
_EXPORT = re.compile(
    r"(?P<end>exportend|ends? mp|export ends?)|(?P<begin>exports? mp|export)", re.IGNORECASE
)
_SITES = {
    "rundown": r"run-?\s?down|heruntergewirtschaftet|verf[aä]llt",
    "repair": r"repair(?:ed|s)?|repariert",
    "stop": r"stop(?:s|ped)?|stillgelegt",
}
#: What one may write in place of what cannot be read.
EFFECTS = (
    "+fac CITY, -line CITY~CITY, +u PROVINCE, +u2 PROVINCE, -LS PROVINCE, soc→PROVINCE, "
    "u PROVINCE→PROVINCE, cut PROVINCE, export→PROVINCE, rundown CITY, repair CITY, stop CITY"
)


def effect(word: str) -> list[str]:
    """A word of the notation as effects, one for each counter.

    >>> effect("+fac KMS"), effect("+u2 SN"), effect("soc→TH×1")
    (['+fac karl_marx_stadt'], ['+u SN', '+u SN'], ['soc TH'])
    >>> effect("STOP PolskaS"), effect("exports MP to RP"), effect("cut-to-3 BB")
    (['stop polska_s'], ['export RP'], ['cut BB'])
    >>> effect("– Unruhe Sachsen"), effect("+2 u sn"), effect("+Fabrik Koeln")
    (['-u SN'], ['+u SN', '+u SN'], ['+fac koeln'])
    """
    word = re.sub(
        r" ?\[(?:police|polizei|\d|both)\]$| ?\((?!west|ost|east)[^)]*\)$",
        "",
        plain(word),
        flags=re.I,
    )
    for site, spelled in _SITES.items():
        if match := re.fullmatch(rf"(?:{spelled}):? (.+)", word, re.IGNORECASE):
            return [f"{site} {CITY_IDS[spelling.city(match[1])]}"]
    if match := _CUT.fullmatch(word):
        return [f"cut {spelling.code(match[1] or match[2])}"]
    if (match := _MOVED.fullmatch(word)) and match[1].strip():
        return [f"-u {spelling.code(match[1])}", f"+u {spelling.code(match[2])}"]
    if match := _EXPORT.match(word):
        where = re.sub(r"^[→:\s]*(?:to |in |nach )?", "", word[match.end() :])
        return [f"{'exportend' if match['end'] else 'export'} {spelling.code(where)}"]
    if match := _COUNTER.fullmatch(word):
        return counter_effect(word, match)
    raise NotationError(f"{word!r} is no effect; there are {EFFECTS}")


def counter_effect(word: str, match: re.Match[str]) -> list[str]:
    """One thing more or less, or several."""
    kind = next(kind for kind in _KINDS if match[kind])
    sign, where = match["sign"], match["where"].strip()
    many = int(match["before"] or match["after"] or match["times"] or 1)
    if many > MOST:
        raise NotationError(f"{word!r}: so many there are not")
    if kind == "soc":
        # soc→TH comes to Thuringia, soc←TH and -soc TH leave it.
        gone = sign == "-" or match["arrow"] in ("←", "-")
        return [f"{'-soc' if gone else 'soc'} {spelling.code(where)}"] * many
    if not sign:
        raise NotationError(f"{word!r}: + or - stands before it")
    if kind == "fac":
        return [f"{sign}fac {CITY_IDS[spelling.city(where)]}"]
    if kind == "line":
        return [f"{sign}line {CONNECTION_IDS[spelling.connection(where)]}"]
    return [f"{sign}{kind} {spelling.code(where)}"] * many


def arrows(word: str) -> tuple[int, int, int]:
    """The steps on the three tracks: what is not named, none.

    >>> arrows("arrows P+0 C-1 S+2"), arrows("Pfeile: s: 2")
    ((0, -1, 2), (0, 0, 2))
    """
    steps = re.sub(r"^(?:arrows?|pfeile?|tracks?) ?:? ?", "", plain(word), flags=re.IGNORECASE)
    found = re.findall(r"\b([PCS]) ?[:=]? ?([+-]?\d+)", steps, re.IGNORECASE)
    rest = re.sub(r"\b[PCS] ?[:=]? ?[+-]?\d+[,; ]*", "", steps, flags=re.IGNORECASE)
    told = {track.upper(): int(step) for track, step in found}
    if rest or not found or len(told) < len(found):
        raise NotationError(f"{word!r} are no arrows; they are written P+0 C-1 S+2")
    return told.get("P", 0), told.get("C", 0), told.get("S", 0)
