"""Reads the notation of effects: things that are built, moved and lost, and steps of markers."""

from __future__ import annotations

import re

from kabinett.games.volk.content.vocabulary import CITY_IDS, CONNECTION_IDS
from tests.volk.recordings import spelling
from tests.volk.recordings.spelling import normalize_signs

#: The most counters of one effect.
MOST_COUNTERS = 20


class NotationError(ValueError):
    """A line is not valid notation."""


#: A note after an effect: its cause, or the part of a connection.  Berlin (West) is a name.
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
_UNREST_MOVE = re.compile(
    r"(?:~|move |verschiebe )?(?:u|unrest|unruhe) ?([^→]+)→([^→]+)", re.IGNORECASE
)
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
#: Examples of effects, for error messages.
EFFECTS = (
    "+fac CITY, -line CITY~CITY, +u PROVINCE, +u2 PROVINCE, -LS PROVINCE, soc→PROVINCE, "
    "u PROVINCE→PROVINCE, cut PROVINCE, export→PROVINCE, rundown CITY, repair CITY, stop CITY"
)


def read_effect(word: str) -> list[str]:
    """Read a word of the notation as effects, one for each counter.

    >>> read_effect("+fac KMS"), read_effect("+u2 SN"), read_effect("soc→TH×1")
    (['+fac karl_marx_stadt'], ['+u SN', '+u SN'], ['soc TH'])
    >>> read_effect("STOP PolskaS"), read_effect("exports MP to RP"), read_effect("cut-to-3 BB")
    (['stop polska_s'], ['export RP'], ['cut BB'])
    >>> read_effect("– Unruhe Sachsen"), read_effect("+2 u sn"), read_effect("+Fabrik Koeln")
    (['-u SN'], ['+u SN', '+u SN'], ['+fac koeln'])
    """
    word = _NOTE.sub("", normalize_signs(word))
    for site, pattern in _SITES.items():
        if match := re.fullmatch(rf"(?:{pattern}):? (.+)", word, re.IGNORECASE):
            return [f"{site} {CITY_IDS[spelling.read_city(match[1])]}"]
    if match := _CUT.fullmatch(word):
        return [f"cut {spelling.read_code(match[1] or match[2])}"]
    if (match := _UNREST_MOVE.fullmatch(word)) and match[1].strip():
        return [f"-u {spelling.read_code(match[1])}", f"+u {spelling.read_code(match[2])}"]
    if match := _EXPORT.match(word):
        where = re.sub(r"^[→:\s]*(?:to |in |nach )?", "", word[match.end() :])
        return [f"{'exportend' if match['end'] else 'export'} {spelling.read_code(where)}"]
    if match := _COUNTER.fullmatch(word):
        return read_counter_effect(word, match)
    raise NotationError(f"{word!r} is no effect; effects are written {EFFECTS}")


def read_counter_effect(word: str, match: re.Match[str]) -> list[str]:
    """The effects of a word that adds or removes counters, factories or lines."""
    kind = next(kind for kind in _KINDS if match[kind])
    sign, where = match["sign"], match["where"].strip()
    count = int(match["before"] or match["after"] or match["times"] or 1)
    if count > MOST_COUNTERS:
        raise NotationError(f"{word!r}: there are not so many counters")
    if kind == "soc":
        # soc→TH moves a socialist to Thuringia; soc←TH and -soc TH remove one.
        is_leaving = sign == "-" or match["arrow"] in ("←", "-")
        return [f"{'-soc' if is_leaving else 'soc'} {spelling.read_code(where)}"] * count
    if not sign:
        raise NotationError(f"{word!r}: write + or - before it")
    if kind == "fac":
        return [f"{sign}fac {CITY_IDS[spelling.read_city(where)]}"]
    if kind == "line":
        return [f"{sign}line {CONNECTION_IDS[spelling.read_connection(where)]}"]
    return [f"{sign}{kind} {spelling.read_code(where)}"] * count


def read_arrows(word: str) -> tuple[int, int, int]:
    """Read the steps on the three tracks; 0 for a track that is not named.

    >>> read_arrows("arrows P+0 C-1 S+2"), read_arrows("Pfeile: s: 2")
    ((0, -1, 2), (0, 0, 2))
    """
    steps = re.sub(
        r"^(?:arrows?|pfeile?|tracks?) ?:? ?", "", normalize_signs(word), flags=re.IGNORECASE
    )
    pairs = re.findall(r"\b([PCS]) ?[:=]? ?([+-]?\d+)", steps, re.IGNORECASE)
    rest = re.sub(r"\b[PCS] ?[:=]? ?[+-]?\d+[,; ]*", "", steps, flags=re.IGNORECASE)
    steps_by_track = {track.upper(): int(step) for track, step in pairs}
    if rest or not pairs or len(steps_by_track) < len(pairs):
        raise NotationError(f"{word!r} are no arrows; arrows are written P+0 C-1 S+2")
    return steps_by_track.get("P", 0), steps_by_track.get("C", 0), steps_by_track.get("S", 0)
