"""What happened in our game, told by its log in the words of a record, and compared with it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    FACTORY,
    ICON_NAMES,
    PROVINCE,
    PROVINCE_CODES,
    vocabulary,
)
from kabinett.games.volk.recorded.notation import End

HEADS = {words.ACTION_OF.text, words.DECADE.text, words.HALF.text} | {
    m.text for m in words.PHASE_BEGINS
}
PHASE_OF = {message.text: phase for phase, message in enumerate(words.PHASE_BEGINS)}


def effects_of(said: list[Any]) -> Counter[str]:
    """The effects that log lines tell, as a record would: not the unrest that a living standard
    calms by itself."""
    found: Counter[str] = Counter()
    raised: list[str] = []
    police = False
    names, codes = vocabulary.names, PROVINCE_CODES
    for line in said:
        if line.message is None:
            continue
        text, args = line.message.text, line.args
        if text in SIGNS:
            kind = "fac" if args[0] in FACTORY else "line"
            found[f"{SIGNS[text]}{kind} {names[args[0]].partition(':')[2]}"] += 1
        elif text in SITES:
            found[f"{SITES[text]} {names[args[0]].partition(':')[2]}"] += 1
        elif text == words.POLICE_USED.text:
            police = True
        elif text in COUNTERS:
            number = args[1] if len(args) > 1 else 1
            code = codes[PROVINCE.index(args[0])]
            if text == words.UNREST_DOWN.text and code in raised and not police:
                raised.remove(code)
                continue
            if text == words.LS_UP.text:
                raised.append(code)
            police = police and text != words.UNREST_DOWN.text
            found[f"{COUNTERS[text]} {code}"] += number
        elif text == words.UNREST_MOVED.text:
            found[f"-u {codes[PROVINCE.index(args[0])]}"] += 1
            found[f"+u {codes[PROVINCE.index(args[1])]}"] += 1
        elif text == words.TRANSFERRED.text:
            found[f"+LS {codes[PROVINCE.index(args[0])]}"] -= 1
            found["+LS WB"] += 1
            raised[raised.index(codes[PROVINCE.index(args[0])])] = "WB"
    return +found


SIGNS = {words.BUILT.text: "+", words.DISMANTLED.text: "-", words.DISMANTLED_FOR.text: "-"}
SITES = {
    words.RAN_DOWN.text: "rundown",
    words.RAN_DOWN_FOR.text: "rundown",
    words.REPAIRED.text: "repair",
    words.STOPPED.text: "stop",
}
#: A marker that moved, or could not.
STEPS = {words.MARKER.text, words.MARKER_MIDDLE.text, words.OFF_TRACK.text}
COUNTERS = {
    words.UNREST_UP.text: "+u",
    words.UNREST_DOWN.text: "-u",
    words.LS_UP.text: "+LS",
    words.LS_DOWN.text: "-LS",
    words.EXPORTED.text: "export",
    words.EXPORT_ENDED.text: "exportend",
    words.SOCIALIST_LOST.text: "-soc",
    words.SOCIALIST_MOVED.text: "soc",
}


def unlike(said: list[Any], wanted: list[str]) -> str:
    """What the log tells and the record does not, or the other way round; "" if nothing."""
    found = effects_of(said)
    target = Counter(wanted)
    more, less = found - target, target - found
    for effect in list(more):
        kind, _, where = effect.partition(" ")
        if kind == "-u" and target[f"cut {where}"]:
            del more[effect], less[f"cut {where}"]
        if kind in ("export", "exportend", "-soc") and not any(
            other.startswith(kind) for other in target
        ):
            del more[effect]
        if kind == "stop":  # the record may call it -fac, and tell the lines that go with it
            gone = [e for e in less if e == f"-fac {where}" or ("-line" in e and where in e)]
            del more[effect], less[f"-fac {where}"]
            for other in gone:
                del less[other]
    more = +more
    if not more and not less:
        return ""
    return f"we have also {dict(more)}, the record also {dict(less)}"


def head_of(said: list[Any]) -> list[Any]:
    """The log up to the next heading."""
    for place, line in enumerate(said):
        if line.message is not None and line.message.text in HEADS:
            return said[:place]
    return said


def arrows_unlike(said: list[Any], wanted: tuple[int, int, int]) -> str:
    """Do the markers that moved, and those that could not, answer to the arrows?"""
    for track in range(3):
        mine = ARROW[track]
        steps = sum(
            1
            for line in said
            if line.message is not None
            and line.message.text in STEPS
            and vocabulary.names[line.args[0]] == f"icon:{ICON_NAMES[mine]}"
        )
        if steps != abs(wanted[track]):
            return f"{steps} steps on the track {ICON_NAMES[mine]}, recorded {wanted[track]}"
    return ""


def phases_of(said: list[Any]) -> dict[int, list[Any]]:
    """The log of each phase."""
    found: dict[int, list[Any]] = {}
    phase = 0
    for line in said:
        text = line.message.text if line.message is not None else ""
        if text in PHASE_OF:
            phase = PHASE_OF[text]
        elif text in HEADS:
            phase = 0
        found.setdefault(phase, []).append(line)
    return found


def end_unlike(said: list[Any], end: End, last: int) -> tuple[int, str]:
    """The first phase, up to the last one, in which our game and the record differ, and in what; 0
    if in none."""
    phases = phases_of(said)
    for phase in range(1, min(last, end.done) + 1):
        told = phases.get(phase, [])
        figures = figures_unlike(phase, told, end.figures)
        if phase == 5:  # what is lost there the record does not tell
            told = [line for line in told if line.message is not words.LS_DOWN]
        problem = figures or unlike(told, end.effects[phase])
        if problem:
            return phase, f"phase {phase}: {problem}"
    return 0, ""


def currency_told(text: str, args: tuple[int, ...]) -> tuple[int, ...]:
    """What comes of the track and of exports, and how much is short; () of another line."""
    if text == words.CURRENCY_NONE.text:
        return (*args, 0)
    if text == words.CURRENCY_ENOUGH.text:
        return (*args[1:], 0)
    return args[1:] if text == words.CURRENCY_SHORT.text else ()


def figures_unlike(phase: int, told: list[Any], figures: dict[str, int]) -> str:
    """Do the numbers of a phase's report answer to those of the record?"""
    lines = {line.message.text: line.args for line in told if line.message is not None}
    if phase == 1 and "flight dismantles" in figures and words.FLIGHT_IS.text in lines:
        steps, hit = lines[words.FLIGHT_IS.text]
        if hit != figures["flight dismantles"]:
            recorded = figures["flight dismantles"]
            return f"flight dismantles {hit}, recorded {recorded} ({steps} steps)"
    if phase == 3 and {"net", "track", "exporters"} <= set(figures):
        [sums] = filter(None, [currency_told(text, args) for text, args in lines.items()])
        track, exporters, short = sums
        if (track, exporters) != (figures["track"], figures["exporters"]):
            return f"currency: track {track}, exporters {exporters}"
        if short != max(0, -figures["net"]):
            return f"currency: {short} short, recorded {figures['net']}"
    if phase == 9 and "socialists" in figures and words.SOCIALISTS_CHANGE.text in lines:
        (change,) = lines[words.SOCIALISTS_CHANGE.text]
        if change != figures["socialists"]:
            return f"socialists change by {change}, recorded {figures['socialists']:+d}"
    return ""
