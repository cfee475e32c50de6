"""Turns the log of a game into the effects of a recording, and compares the two."""

from __future__ import annotations

from collections import Counter

from kabinett.core.script.language import LogEvent
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    FACTORY,
    ICON_NAMES,
    PROVINCE,
    PROVINCE_CODES,
    vocabulary,
)
from tests.volk.recordings.notation import End

HEADS = {words.ACTION_OF.text, words.DECADE.text, words.HALF.text} | {
    m.text for m in words.PHASE_BEGINS
}
PHASE_OF = {message.text: phase for phase, message in enumerate(words.PHASE_BEGINS)}


def effects_of(log_lines: list[LogEvent]) -> Counter[str]:
    """The effects in log lines, as a recording would count them: without the unrest that a new
    living standard removes."""
    effects: Counter[str] = Counter()
    raised_provinces: list[str] = []
    by_police = False
    names, codes = vocabulary.names, PROVINCE_CODES
    for line in log_lines:
        if line.message is None:
            continue
        text, args = line.message.text, line.args
        if text in SIGNS:
            kind = "fac" if args[0] in FACTORY else "line"
            effects[f"{SIGNS[text]}{kind} {names[args[0]].partition(':')[2]}"] += 1
        elif text in SITES:
            effects[f"{SITES[text]} {names[args[0]].partition(':')[2]}"] += 1
        elif text == words.POLICE_USED.text:
            by_police = True
        elif text in COUNTERS:
            number = args[1] if len(args) > 1 else 1
            code = codes[PROVINCE.index(args[0])]
            if text == words.UNREST_DOWN.text and code in raised_provinces and not by_police:
                raised_provinces.remove(code)
                continue
            if text == words.LS_UP.text:
                raised_provinces.append(code)
            by_police = by_police and text != words.UNREST_DOWN.text
            effects[f"{COUNTERS[text]} {code}"] += number
        elif text == words.UNREST_MOVED.text:
            effects[f"-u {codes[PROVINCE.index(args[0])]}"] += 1
            effects[f"+u {codes[PROVINCE.index(args[1])]}"] += 1
        elif text == words.TRANSFERRED.text:
            effects[f"+LS {codes[PROVINCE.index(args[0])]}"] -= 1
            effects["+LS WB"] += 1
            raised_provinces[raised_provinces.index(codes[PROVINCE.index(args[0])])] = "WB"
    return +effects


SIGNS = {words.BUILT.text: "+", words.DISMANTLED.text: "-", words.DISMANTLED_FOR.text: "-"}
SITES = {
    words.RAN_DOWN.text: "rundown",
    words.RAN_DOWN_FOR.text: "rundown",
    words.REPAIRED.text: "repair",
    words.STOPPED.text: "stop",
}
#: The log lines about a marker that has moved, or could not move.
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


def effects_difference(log_lines: list[LogEvent], recorded_effects: list[str]) -> str:
    """How the effects in the log differ from those of the recording; "" if they agree."""
    ours = effects_of(log_lines)
    theirs = Counter(recorded_effects)
    only_ours, only_theirs = ours - theirs, theirs - ours
    for effect in list(only_ours):
        kind, _, where = effect.partition(" ")
        if kind == "-u" and theirs[f"cut {where}"]:
            del only_ours[effect], only_theirs[f"cut {where}"]
        if kind in ("export", "exportend", "-soc") and not any(
            other.startswith(kind) for other in theirs
        ):
            del only_ours[effect]
        if kind == "stop":  # a recording may write -fac, and name the lines that are removed too
            consequences = [
                e for e in only_theirs if e == f"-fac {where}" or ("-line" in e and where in e)
            ]
            del only_ours[effect], only_theirs[f"-fac {where}"]
            for other in consequences:
                del only_theirs[other]
    only_ours = +only_ours
    if not only_ours and not only_theirs:
        return ""
    return f"only our game has {dict(only_ours)}, only the recording has {dict(only_theirs)}"


def lines_before_heading(log_lines: list[LogEvent]) -> list[LogEvent]:
    """The log lines before the next heading."""
    for place, line in enumerate(log_lines):
        if line.message is not None and line.message.text in HEADS:
            return log_lines[:place]
    return log_lines


def arrows_difference(log_lines: list[LogEvent], arrows: tuple[int, int, int]) -> str:
    """How the steps of the markers differ from the arrows of the recording; "" if they agree."""
    for track in range(3):
        icon = ARROW[track]
        steps = sum(
            1
            for line in log_lines
            if line.message is not None
            and line.message.text in STEPS
            and vocabulary.names[line.args[0]] == f"icon:{ICON_NAMES[icon]}"
        )
        if steps != abs(arrows[track]):
            return f"{steps} steps on the track {ICON_NAMES[icon]}, recorded {arrows[track]}"
    return ""


def lines_by_phase(log_lines: list[LogEvent]) -> dict[int, list[LogEvent]]:
    """The log lines of each phase; those of actions under 0."""
    by_phase: dict[int, list[LogEvent]] = {}
    phase = 0
    for line in log_lines:
        text = line.message.text if line.message is not None else ""
        if text in PHASE_OF:
            phase = PHASE_OF[text]
        elif text in HEADS:
            phase = 0
        by_phase.setdefault(phase, []).append(line)
    return by_phase


def end_difference(log_lines: list[LogEvent], end: End, last_phase: int) -> tuple[int, str]:
    """The first phase up to ``last_phase`` in which our game and the recording differ, and how; 0
    and "" if they agree."""
    phases = lines_by_phase(log_lines)
    for phase in range(1, min(last_phase, end.done) + 1):
        phase_lines = phases.get(phase, [])
        figure_problem = figures_difference(phase, phase_lines, end.figures)
        if phase == 5:  # recordings do not say which living standards are lost there
            phase_lines = [line for line in phase_lines if line.message is not words.LS_DOWN]
        problem = figure_problem or effects_difference(phase_lines, end.effects[phase])
        if problem:
            return phase, f"phase {phase}: {problem}"
    return 0, ""


def currency_figures(text: str, args: tuple[int, ...]) -> tuple[int, ...]:
    """The currency from the track and from exports, and the shortage; () if the line is about
    something else."""
    if text == words.CURRENCY_NONE.text:
        return (*args, 0)
    if text == words.CURRENCY_ENOUGH.text:
        return (*args[1:], 0)
    return args[1:] if text == words.CURRENCY_SHORT.text else ()


def figures_difference(phase: int, phase_lines: list[LogEvent], figures: dict[str, int]) -> str:
    """How the numbers in the log of a phase differ from those of the recording; "" if they
    agree."""
    lines = {line.message.text: line.args for line in phase_lines if line.message is not None}
    if phase == 1 and "flight dismantles" in figures and words.FLIGHT_IS.text in lines:
        steps, points = lines[words.FLIGHT_IS.text]
        if points != figures["flight dismantles"]:
            expected = figures["flight dismantles"]
            return f"flight dismantles {points}, recorded {expected} ({steps} steps)"
    if phase == 3 and {"net", "track", "exporters"} <= set(figures):
        [sums] = filter(None, [currency_figures(text, args) for text, args in lines.items()])
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
