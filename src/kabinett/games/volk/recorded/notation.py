"""Reads recorded games in the notation of the specification's appendix.

A record is a list of decades, each with its moves (``W #4 BUILD: +fac Stuttgart, …``) and its
end (``EOD 1: …; |ph1 done; …``), and a ``FINAL`` line.  What happened is told by effects:
short words such as ``+fac stuttgart``, ``+u SN``, ``soc SN``, one for each counter.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from kabinett.games.volk.content.names import city_number, code_number, line_number
from kabinett.games.volk.content.vocabulary import CITY_IDS, CONNECTION_IDS

PHASES = 10


class NotationError(ValueError):
    """A line that cannot be read."""


@dataclass
class Move:
    """One action of a side: a card, one way to use it, and what came of it."""

    side: str  # "W" or "E"
    card: str
    from_hand: bool
    way: str  # BUILD, LS, EVENT, REMOVE
    effects: list[str]  # in the order of the record
    police: list[str]  # provinces calmed by police cards
    ignored: str  # "", "icon W-u", "arrow S+"
    arrows: tuple[int, int, int]
    guillaume: list[str]
    text: str
    line: int = 0  # of the record


@dataclass
class End:
    """The end of a decade, phase by phase: effects, and what was said of it."""

    effects: list[list[str]] = field(default_factory=lambda: [[] for _ in range(PHASES + 1)])
    attacks: list[tuple[str, str, int]] = field(default_factory=list)  # from, to, unrest
    figures: dict[str, int] = field(default_factory=dict)
    done: int = 0  # the last phase that the record tells whole
    wins: str = ""
    text: str = ""
    line: int = 0


@dataclass
class Decade:
    moves: list[Move] = field(default_factory=list)
    end: End | None = None


@dataclass
class Final:
    """The position at the end, as far as the record tells it."""

    provinces: dict[str, dict[str, int]]
    box: int
    tracks: tuple[int, int, int]
    factories: set[int]
    lines: dict[int, int]
    rundown: set[int]
    wall: bool
    police: tuple[int, int, int]  # red, pink, used
    hands: dict[str, list[str]]
    deck: list[str]


@dataclass
class Recording:
    decades: list[Decade]
    final: Final | None


# -- effects


def effect(word: str) -> list[str]:
    """A word of the notation as effects, one for each counter.

    >>> effect("+fac KMS"), effect("+u2 SN"), effect("soc→TH×1")
    (['+fac karl_marx_stadt'], ['+u SN', '+u SN'], ['soc TH'])
    >>> effect("STOP PolskaS"), effect("exports MP to RP"), effect("cut-to-3 BB")
    (['stop polska_s'], ['export RP'], ['cut BB'])
    """
    word = re.sub(r" \[[^\]]*\]$| \(.*\)$", "", word.strip())
    if match := re.fullmatch(r"([+-]fac|rundown|repair|stop|STOP) (.+)", word):
        return [f"{match[1].lower()} {CITY_IDS[city_number(match[2])]}"]
    if match := re.fullmatch(r"([+-]line) ([^\[]+)(\[\w+\])?", word):
        return [f"{match[1]} {CONNECTION_IDS[line_number(match[2])]}"]
    if match := re.fullmatch(r"([+-])(u|LS)(\d*) (\w\w)", word):
        code_number(match[4])
        return [f"{match[1]}{match[2]} {match[4]}"] * int(match[3] or 1)
    if match := re.fullmatch(r"(?:~u|move u|u) (\w\w)→(\w\w)", word):
        code_number(match[1]), code_number(match[2])
        return [f"-u {match[1]}", f"+u {match[2]}"]
    if match := re.fullmatch(r"(?:cut|u→3|cut-to-3) (\w\w)(?: to 3|→3)?", word):
        code_number(match[1])
        return [f"cut {match[1]}"]
    if match := re.fullmatch(r"(export|exportend)→(\w\w)", word):
        code_number(match[2])
        return [f"{match[1]} {match[2]}"]
    if match := re.fullmatch(r"(exports|ends) MP (?:to|in) (\w\w)", word):
        code_number(match[2])
        return [f"{'export' if match[1] == 'exports' else 'exportend'} {match[2]}"]
    if match := re.fullmatch(r"soc→(\w\w)(?:×(\d+))?", word):
        code_number(match[1])
        return [f"soc {match[1]}"] * int(match[2] or 1)
    if match := re.fullmatch(r"soc(?:←|-)(\w\w)(?:×(\d+))?|-soc (\w\w)", word):
        code_number(match[1] or match[3])
        return [f"-soc {match[1] or match[3]}"] * int(match[2] or 1)
    raise NotationError(f"{word!r} is no effect")


def arrows(word: str) -> tuple[int, int, int]:
    """`arrows P+0 C-1 S+2`: the steps on the three tracks."""
    match = re.fullmatch(r"arrows P([+-]\d+) C([+-]\d+) S([+-]\d+)", word)
    if not match:
        raise NotationError(f"{word!r} are no arrows")
    return int(match[1]), int(match[2]), int(match[3])


# -- lines


def read_move(line: str) -> Move:
    match = re.fullmatch(r"([WE]) #(\w+)( \(hand\))? (BUILD|LS|EVENT|REMOVE):? ?(.*)", line)
    if not match:
        raise NotationError(f"{line!r} is no move")
    move = Move(match[1], match[2], bool(match[3]), match[4], [], [], "", (0, 0, 0), [], line)
    for word in filter(None, (part.strip() for part in match[5].split(","))):
        if word.startswith("IGNORES"):
            move.ignored = word.removeprefix("IGNORES").replace(" 1 ", " ").strip()
        elif word.startswith("arrows"):
            steps = arrows(word)
            old = move.arrows
            move.arrows = (old[0] + steps[0], old[1] + steps[1], old[2] + steps[2])
        elif word.startswith("Guillaume"):
            move.guillaume.append(word.partition(":")[2].strip())
        elif re.match(r"WALL|STASI|POLICE|no effect", word):
            pass  # what the card says anyway
        else:
            move.effects += effect(word)
            if word.endswith("[police]"):
                move.police += [each.split()[1] for each in effect(word)]
    return move


_FIGURES = {
    "flight dismantles": r"flight dismantles=(\d+)",
    "track": r"track (-?\d+)",
    "East LS": r"East LS (\d+)",
    "worst": r"worst West export (-?\d+)",
    "exporters": r"East exporters (\d+)",
    "net": r"net (-?\d+)",
    "rundowns": r"rundowns=(\d+)",
    "police cards": r"police cards=(\d+)",
    "unused police": r"unused police=(\d+)",
    "socialists": r"socialists ([+-]\d+)",
}


def read_end(line: str) -> End:
    """The phases, each up to its `|phN done`."""
    end = End(text=line)
    phase = 1
    body = re.sub(r"^EOD *(\([^)]*\))? *", "", line.strip())
    for part in (part.strip() for part in body.split(";")):
        if done := re.fullmatch(r"\|ph(\d+) done", part):
            end.done = int(done[1])
            phase = end.done + 1
            continue
        part = re.sub(r"^\d+: ?", "", part)
        known = False
        for name, pattern in _FIGURES.items():
            if found := re.search(pattern, part):
                end.figures[name] = int(found[1])
                known = True
        if attack := re.fullmatch(r"\+u(\d*) (\w\w) \(attack from (\w\w)\)", part):
            end.attacks.append((attack[3], attack[2], int(attack[1] or 1)))
            end.effects[phase] += [f"+u {attack[2]}"] * int(attack[1] or 1)
        elif part.startswith("arrows"):
            for letter, step in zip("PCS", arrows(part), strict=True):
                end.figures[f"phase {phase} {letter}"] = step
        elif re.search(r"wins|loses|collapse|insolv|triumph|fails", part, re.IGNORECASE):
            end.wins = part
        elif (
            known
            or not part
            or part in ("wall cost", "no winner", "LS cut")
            or "uses prestige box" in part
        ):
            if part == "LS cut":
                end.figures["LS cut"] = 1
        elif part.startswith("LS cut"):
            end.figures["LS cut"] = 1
        else:
            end.effects[phase] += effect(part)
    return end


#: The parts of a ``FINAL`` line behind the provinces, by their first word.
_PARTS = ("socialist", "tracks", "factories", "lines", "rundown", "wall", "police", "hands", "deck")


def read_final(line: str) -> Final:
    first, *rest = [part.strip() for part in line.removeprefix("FINAL").split("|")]
    parts = {head: part.partition(" ")[2] for part in rest for head in [part.partition(" ")[0]]}
    missing = [head for head in _PARTS if head not in parts and head != "rundown"]
    if missing:
        raise NotationError(f"FINAL does not tell: {', '.join(missing)}")
    hands = re.findall(r"([WE]) \[([^\]]*)\]", parts["hands"])
    if [side for side, _ in hands] != ["W", "E"]:
        raise NotationError(f"hands {parts['hands']!r}: W […] E […] is wanted")
    return Final(
        dict(read_province(item) for item in first.split(";")),
        read_count("socialist box", parts["socialist"].split()[-1:]),
        arrows("arrows " + parts["tracks"]),
        set(read_cities(parts["factories"])),
        dict(_final_line(item) for item in parts["lines"].split(",")),
        set(read_cities(parts.get("rundown", ""))),
        parts["wall"].endswith("True"),
        read_police(parts["police"]),
        {side: re.findall(r"\w+", cards) for side, cards in hands},
        re.findall(r"\w+", parts["deck"].partition("[")[2]),
    )


def read_province(item: str) -> tuple[str, dict[str, int]]:
    """`TH u2 LS1 soc2`"""
    code, *words = item.split() or [""]
    code_number(code)
    counters = {"soc": 0}
    for word in words:
        match = re.fullmatch(r"(u|LS|soc)(\d+)", word)
        if not match:
            raise NotationError(f"{code}: {word!r} is no counter; there are u, LS and soc")
        counters[match[1]] = int(match[2])
    return code, counters


def read_count(what: str, words: list[str]) -> int:
    if not words or not words[0].isdecimal():
        raise NotationError(f"{what}: a number is wanted")
    return int(words[0])


def read_cities(names: str) -> list[int]:
    return [city_number(name.strip()) for name in names.split(",") if name.strip()]


def read_police(text: str) -> tuple[int, int, int]:
    """`[red,pink,used] [2, 1, 3]`; None where there are no police cards."""
    found = re.findall(r"\d+", text)
    if text.endswith("None"):
        return 0, 0, 0
    if len(found) != 3:
        raise NotationError(f"police {text!r}: three numbers are wanted, red, pink and used")
    red, pink, used = map(int, found)
    return red, pink, used


def _final_line(item: str) -> tuple[int, int]:
    name, _, half = item.strip().partition("[")
    return line_number(name), 2 if half == "both]" else 1


def read_recording(text: str) -> Recording:
    """A whole record; NotationError names the line that cannot be read."""
    decades, final = [Decade()], None
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        try:
            if line.startswith("-- decade"):
                decades.append(Decade())
            elif line.startswith("EOD"):
                decades[-1].end = replace(read_end(line), line=number)
            elif line.startswith("FINAL"):
                final = read_final(line)
            elif line and not line.startswith(("#", "```")):
                decades[-1].moves.append(replace(read_move(line), line=number))
        except ValueError as problem:
            raise NotationError(f"line {number}: {problem}") from problem
    return Recording(decades, final)
