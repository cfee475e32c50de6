"""Reads recordings in the notation of the specification's appendix.

A recording is a list of decades, each with moves (``W #4 BUILD: +fac Stuttgart, …``) and an end
(``EOD 1: …; |ph1 done; …``), and a ``FINAL`` line.  Its effects are short words, one for each
counter, such as ``+fac stuttgart``, ``+u SN`` and ``soc SN``.

Accepts many spellings: upper and lower case, dashes and arrows, ae and ä, German and English.  An
error names the line, quotes it and shows a valid one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from tests.volk.recordings import spelling
from tests.volk.recordings.effect_notation import (
    MOST_COUNTERS,
    NotationError,
    read_arrows,
    read_effect,
)
from tests.volk.recordings.spelling import normalize_signs

PHASES = 10
#: The most characters of a line; the longest in a real recording has a third of that.
LONGEST = 5000


@dataclass
class Move:
    """An action of a side: the card, the way to use it, and its effects."""

    side: str  # "W" or "E"
    card: str
    from_hand: bool
    way: str  # BUILD, LS, EVENT, REMOVE
    effects: list[str]  # in the order of the recording
    police: list[str]  # provinces where police cards have removed unrest
    ignored: str  # "", "icon W-u", "arrow S+"
    arrows: tuple[int, int, int]
    guillaume: list[str]
    text: str
    line: int = 0  # of the recording


@dataclass
class End:
    """The effects and numbers of the end of a decade, by phase."""

    effects: list[list[str]] = field(default_factory=lambda: [[] for _ in range(PHASES + 1)])
    attacks: list[tuple[str, str, int]] = field(default_factory=list)  # from, to, unrest
    figures: dict[str, int] = field(default_factory=dict)
    done: int = 0  # the last phase that the recording describes completely
    wins: str = ""
    text: str = ""
    line: int = 0


@dataclass
class Decade:
    moves: list[Move] = field(default_factory=list)
    end: End | None = None


@dataclass
class FinalPosition:
    """The position at the end, as far as the recording describes it."""

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
    final: FinalPosition | None


# -- lines

_SIDES = {"W": r"w|west|brd|frg", "E": r"e|east|o|ost|ddr|gdr"}
_WAYS = {
    "BUILD": r"build(?: up)?|bauen|aufbau(?:en)?|ausbau(?:en)?",
    "LS": r"ls|living standard|raise living standard|lebensstandard",
    "EVENT": r"event|ereignis",
    "REMOVE": r"remove(?: \d)?(?: unrest)?|unruhe entfernen|unruhe|beruhigen",
}
_MOVE = re.compile(
    rf"({'|'.join(_SIDES.values())}) ?:? ?(?:#|card |karte |nr\.? ?)?(\d+|[iv]+[ab]?)\b"
    r" ?([(\[](?:from )?(?:the )?hand[)\]]|\((?:aus der |von der )?hand\))?"
    rf" ?[:,-]? ?({'|'.join(_WAYS.values())})\b ?[:-]? ?(.*)",
    re.IGNORECASE,
)
A_MOVE = "W #4 BUILD: +fac Stuttgart, arrows P+0 C-1 S+2"


def matching_name(patterns: dict[str, str], word: str) -> str:
    return next(name for name, words in patterns.items() if re.fullmatch(words, word, re.I))


def read_move(line: str) -> Move:
    match = _MOVE.fullmatch(normalize_signs(line))
    if not match:
        raise NotationError(f"{line!r} is no move; moves are written {A_MOVE}")
    side, way = matching_name(_SIDES, match[1]), matching_name(_WAYS, match[4])
    number = spelling.read_card(match[2])
    move = Move(side, number, bool(match[3]), way, [], [], "", (0, 0, 0), [], line)
    for word in filter(None, (part.strip() for part in re.split("[,;]", match[5]))):
        read_word(move, word)
    return move


def read_word(move: Move, word: str) -> None:
    """Add one of the words after a move to the move."""
    head = word.partition(" ")[0].rstrip(":").casefold()
    if head in ("ignores", "ignore", "ignoriert"):
        move.ignored = read_ignored(word.partition(" ")[2])
    elif head in ("arrows", "arrow", "pfeile", "pfeil"):
        old, steps = move.arrows, read_arrows(word)
        move.arrows = (old[0] + steps[0], old[1] + steps[1], old[2] + steps[2])
    elif head == "guillaume":
        move.guillaume.append(re.sub(r"^guillaume ?:? ?", "", word, flags=re.IGNORECASE))
    elif re.match(r"WALL|MAUER|STASI|POLICE|POLIZEI|no effect|keine Wirkung", word, re.IGNORECASE):
        pass  # the card implies this
    else:
        effects = read_effect(word)
        move.effects += effects
        if re.search(r"\[(?:police|polizei)\]$", word, re.IGNORECASE):
            move.police += [each.split()[1] for each in effects]


def read_ignored(what: str) -> str:
    """Read `1 arrow S+` or `icon W-u` into the form that `is_recorded_ignore` accepts."""
    match = re.fullmatch(
        r"(?:1 )?(arrow|pfeil|icon|symbol) ?:? ?(\S+)", what.strip(), re.IGNORECASE
    )
    if not match:
        raise NotationError(f"ignores {what!r}: write arrow S+ or icon W-u")
    arrow = match[1].casefold() in ("arrow", "pfeil")
    return f"arrow {match[2].upper()}" if arrow else f"icon {match[2]}"


_FIGURES = {
    "flight dismantles": r"flight dismantles ?[=:]? ?(\d+)",
    "track": r"track (-?\d+)",
    "East LS": r"East LS (\d+)",
    "worst": r"worst West export (-?\d+)",
    "exporters": r"East exporters (\d+)",
    "net": r"net (-?\d+)",
    "rundowns": r"rundowns ?[=:]? ?(\d+)",
    "police cards": r"police cards ?[=:]? ?(\d+)",
    "unused police": r"unused police ?[=:]? ?(\d+)",
    "socialists": r"socialists ([+-]\d+)",
}
_END = re.compile(
    r"(?:EoD|end of (?:the )?decade|ende (?:der dekade|des jahrzehnts))\b *(?:\([^)]*\))? *:?",
    re.IGNORECASE,
)
_PHASE_DONE = re.compile(r"\|? ?(?:ph|phase) ?\.? ?(\d{1,2}) ?(?:done|fertig|ende)", re.IGNORECASE)
_ATTACK = re.compile(
    r"\+ ?u(?:nrest|nruhe)?(\d*) (.+?) [(\[](?:attack from|angriff aus|from|aus) (.+?)[)\]]",
    re.IGNORECASE,
)
_REMARKS = ("wall cost", "no winner", "ls cut", "kein sieger")


def read_end(line: str) -> End:
    """Read the end of a decade, in which `|phN done` ends each phase."""
    end = End(text=line)
    phase = 1
    body = _END.sub("", normalize_signs(line), count=1).strip()
    for part in (re.sub(r"^\d+: ?", "", part.strip()) for part in body.split(";")):
        if done_match := _PHASE_DONE.fullmatch(part):
            end.done = int(done_match[1])
            phase = end.done + 1
            if end.done > PHASES:
                raise NotationError(f"{part!r}: there are {PHASES} phases")
            continue
        read_phase(end, phase, part)
    return end


def read_phase(end: End, phase: int, part: str) -> None:
    """Add one part of a phase to the end of the decade."""
    if not part:
        return
    if phase > PHASES:
        raise NotationError(f"{part!r}: nothing comes after phase {PHASES}")
    is_known = False
    for name, pattern in _FIGURES.items():
        if figure_match := re.search(pattern, part, re.IGNORECASE):
            end.figures[name] = int(figure_match[1])
            is_known = True
    lower = part.casefold()
    if attack := _ATTACK.fullmatch(part):
        victim, attacker = spelling.read_code(attack[2]), spelling.read_code(attack[3])
        unrest_count = min(MOST_COUNTERS, int(attack[1] or 1))
        end.attacks.append((attacker, victim, unrest_count))
        end.effects[phase] += [f"+u {victim}"] * unrest_count
    elif lower.startswith(("arrows", "pfeile")):
        for letter, step in zip("PCS", read_arrows(part), strict=True):
            end.figures[f"phase {phase} {letter}"] = step
    elif re.search(r"wins|loses|collapse|insolv|triumph|fails|gewinnt|verliert", lower):
        end.wins = part
    elif lower.startswith("ls cut"):
        end.figures["LS cut"] = 1
    elif not (is_known or lower in _REMARKS or "prestige box" in lower):
        end.effects[phase] += read_effect(part)


#: The parts of a ``FINAL`` line after the provinces, by their first word.
_PARTS = {
    "socialist": "socialist|sozialist",
    "tracks": "tracks|leisten",
    "factories": "factories|fabriken",
    "lines": "lines|connections|linien|verbindungen",
    "rundown": "rundown|run-down",
    "wall": "wall|mauer",
    "police": "police|polizei",
    "hands": "hands|haende|hände",
    "deck": "deck|stapel",
}
_TRUE = ("true", "yes", "ja", "1", "built", "steht")


def read_final(line: str) -> FinalPosition:
    text = re.sub(r"^final:? ?", "", normalize_signs(line), flags=re.IGNORECASE)
    first, *rest = [part.strip() for part in text.split("|")]
    parts: dict[str, str] = {}
    for part in rest:
        for head, pattern in _PARTS.items():
            if match := re.match(rf"(?:{pattern})\b[: ]*", part, re.IGNORECASE):
                parts[head] = part[match.end() :]
    missing = [head for head in _PARTS if head not in parts and head != "rundown"]
    if missing:
        raise NotationError(f"FINAL lacks {', '.join(missing)}")
    hands = re.findall(r"([WEO])\w* ?\[([^\]]*)\]", parts["hands"], re.IGNORECASE)
    if [matching_name(_SIDES, side) for side, _ in hands] != ["W", "E"]:
        raise NotationError(f"hands {parts['hands']!r}: write W […] E […]")
    return FinalPosition(
        dict(read_province(item) for item in first.split(";")),
        read_count("socialist box", parts["socialist"].split()[-1:]),
        read_arrows(parts["tracks"]),
        set(read_cities(parts["factories"])),
        dict(_read_final_line(item) for item in parts["lines"].split(",")),
        set(read_cities(parts.get("rundown", ""))),
        parts["wall"].strip().casefold() in _TRUE,
        read_police(parts["police"]),
        {
            side: [spelling.read_card(each) for each in re.findall(r"\w+", cards)]
            for side, (_, cards) in zip("WE", hands, strict=True)
        },
        [spelling.read_card(each) for each in re.findall(r"\w+", parts["deck"].partition("[")[2])],
    )


def read_province(item: str) -> tuple[str, dict[str, int]]:
    """Read `TH u2 LS1 soc2` as the code of a province and its counters."""
    words = item.split() or [""]
    name = spelling.read_code(words[0])
    counters = {"soc": 0}
    for word in words[1:]:
        match = re.fullmatch(r"(u|LS|soc)(\d{1,3})", word, re.IGNORECASE)
        if not match:
            raise NotationError(f"{name}: {word!r} is no counter; counters are u, LS and soc")
        kind = next(kind for kind in ("u", "LS", "soc") if kind.casefold() == match[1].casefold())
        counters[kind] = int(match[2])
    return name, counters


def read_count(what: str, words: list[str]) -> int:
    if not words or not re.fullmatch("[0-9]{1,3}", words[0]):
        raise NotationError(f"{what}: write a number")
    return int(words[0])


def read_cities(names: str) -> list[int]:
    return [spelling.read_city(name.strip()) for name in names.split(",") if name.strip()]


def read_police(text: str) -> tuple[int, int, int]:
    """Read `[red,pink,used] [2, 1, 3]`; returns zeros for "none"."""
    digits = re.findall(r"\d+", text)
    if text.casefold().endswith(("none", "keine")):
        return 0, 0, 0
    if len(digits) != 3:
        raise NotationError(f"police {text!r}: write three numbers: red, pink and used")
    red, pink, used = map(int, digits)
    return red, pink, used


def _read_final_line(item: str) -> tuple[int, int]:
    name, _, half = item.strip().partition("[")
    return spelling.read_connection(name), 2 if half.casefold() == "both]" else 1


_DECADE = re.compile(r"[-=* ]*(?:decade|dekade|jahrzehnt) *(?:[1-4]|I{1,3}|IV)\b.*", re.IGNORECASE)


def read_recording(text: str) -> Recording:
    """Read a whole recording.  Raises NotationError with the number and the text of an invalid line
    and an example of a valid one."""
    decades, final = [Decade()], None
    for number, line in enumerate(text.splitlines(), 1):
        line = re.sub(r"^(?:> ?)+", "", line.strip().lstrip("\ufeff"))
        if not line or line.startswith(("#", "```")):
            continue
        try:
            if len(line) > LONGEST:
                raise NotationError(f"{line[:40]!r}… has more than {LONGEST} characters")
            if _DECADE.fullmatch(normalize_signs(line)):
                if decades[-1].moves:  # the first decade may have a heading too
                    decades.append(Decade())
            elif _END.match(normalize_signs(line)):
                decades[-1].end = replace(read_end(line), line=number)
            elif line[:5].casefold() == "final":
                final = read_final(line)
            else:
                decades[-1].moves.append(replace(read_move(line), line=number))
        except ValueError as problem:
            raise NotationError(f"line {number}: {problem}") from problem
    return Recording(decades, final)
