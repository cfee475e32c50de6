"""Plays a recorded game through the public interface, finding the answers that give its effects.

The record tells effects, not answers: for each action, and for each end of a decade, answers
are searched for which the log of our game tells the same effects.  They are then given at a
`Table`.  Deals are not recorded: `Plan` deals what the record needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kabinett.core.chance import Chance
from kabinett.core.game import Setup
from kabinett.core.record import Player
from kabinett.core.state import CHANCE
from kabinett.core.table import Table
from kabinett.games.volk import course, words
from kabinett.games.volk.board import BOARD, EAST, SPECIAL, WEST
from kabinett.games.volk.game import game
from kabinett.games.volk.labels import KINDS
from kabinett.games.volk.position import city_number, code_number
from kabinett.games.volk.state import ACTIONS, Volk
from kabinett.games.volk.vocabulary import (
    CARDS,
    DONE,
    FACTORIES,
    FIRST_ARROW,
    FIRST_FACTORY,
    FIRST_IGNORE,
    FIRST_LINE,
    FIRST_PROVINCE,
    ICON_NAMES,
    ICON_OF,
    LINES,
    LOOK_AT_DECK,
    LOOK_AT_HAND,
    PASS,
    WEST_DRAWS,
    card,
    vocabulary,
)
from tests.volk.notation import Decade, End, Final, Move, Recording

WAYS = {"BUILD": "build_up", "LS": "living_standard", "EVENT": "event", "REMOVE": "remove_unrest"}
SIDES = {"W": WEST, "E": EAST}
HEADS = {words.ACTION_OF.text, words.DECADE.text, words.HALF.text} | {
    m.text for m in words.PHASE_BEGINS
}
PHASE_OF = {message.text: phase for phase, message in enumerate(words.PHASE_BEGINS)}


class CannotReplay(AssertionError):
    """A recorded move that our rules do not allow, or that has another effect."""


# -- deals


@dataclass
class Plan:
    """How the cards of the decades lay, as far as the record tells it."""

    decks: list[list[int]]  # per decade: the cards in the order in which they are drawn
    pays: list[int]  # per decade: WEST_DRAWS, or the card that East discards
    keep: list[list[set[int]]]  # per decade and side: cards kept at its beginning


def plan(recording: Recording) -> Plan:
    needed: list[list[list[int]]] = []  # decade, side: cards played from the hand, in order
    for decade in recording.decades:
        needed.append(
            [
                [card(m.card) for m in decade.moves if m.from_hand and m.side == side]
                for side in "WE"
            ]
        )
    if recording.final:
        for side in "WE":
            needed[-1][SIDES[side]] += [card(c) for c in recording.final.hands[side]]
    keep = [
        [
            {c for later in needed[place:] for c in later[side] if BOARD.decade[c] <= place}
            for side in (WEST, EAST)
        ]
        for place in range(len(recording.decades))
    ]
    decks, pays = [], []
    for place, decade in enumerate(recording.decades):
        deck, pay = _deck(place, decade, needed, keep[place], recording.final)
        decks.append(deck)
        pays.append(pay)
    return Plan(decks, pays, keep)


def _deck(
    place: int,
    decade: Decade,
    needed: list[list[list[int]]],
    keep: list[set[int]],
    final: Final | None,
) -> tuple[list[int], int]:
    """The deck of one decade in the order of drawing, and the price of its special card."""
    ours = set(BOARD.normal[place + 1])
    displayed = [
        card(m.card)
        for m in decade.moves
        if not m.from_hand and BOARD.colour[card(m.card)] != SPECIAL
    ]
    wanted = [
        [c for later in needed[place:] for c in later[side] if c in ours] for side in (WEST, EAST)
    ]
    left = sorted(ours - set(displayed) - set(wanted[WEST]) - set(wanted[EAST]))
    stays = {card(c) for c in final.deck} & ours if final else set()
    hands, drawn = [], list[int]()
    filler = []
    for side in (WEST, EAST):
        room = 2 - len(keep[side])
        dealt, drawn_here = wanted[side][:room], wanted[side][room:]
        drawn += drawn_here
        while len(dealt) < room and left:
            extra = left.pop(0)
            dealt.append(extra)
            if side == EAST:
                filler.append(extra)
        hands += dealt
    specials = [n for n, m in enumerate(decade.moves) if BOARD.colour[card(m.card)] == SPECIAL]
    pay = -1
    if specials:
        if not drawn and filler:
            pay = filler[0]
        else:
            pay = WEST_DRAWS
            if not drawn and left and left[0] not in stays:
                drawn = [left.pop(0)]
    before = decade.moves[: specials[0]] if specials else []
    early = sum(not m.from_hand for m in before) < 7
    first, second = displayed[:7], displayed[7:]
    deck = [*hands, *first, *(drawn if early else []), *second, *([] if early else drawn), *left]
    assert sorted(deck) == sorted(ours), f"decade {place + 1}: the record names a card twice"
    return deck, pay


class Arranged(Chance):
    """Chance that deals what the plan says."""

    def __init__(self) -> None:
        super().__init__(bytes(16))
        self.table: Table | None = None
        self.plan: Plan | None = None

    def pick(self, outcomes: int) -> int:
        assert self.table is not None and self.plan is not None
        s = self.table.state
        self.counter += 1
        choices = sorted(self.table.program.choices(s))
        return choices.index(next_card(s, self.plan))


def next_card(s: Any, plan: Plan) -> int:
    """The first card of the planned deck that has not been drawn."""
    return next(c for c in plan.decks[s.decade - 1] if c in s.deck)


# -- effects in the log


def effects_of(said: list[Any]) -> tuple[Counter[str], list[int]]:
    """The effects that log lines tell, and the steps on the three tracks."""
    found: Counter[str] = Counter()
    tracks = [0, 0, 0]
    names, codes = vocabulary.names, BOARD.codes
    for line in said:
        if line.message is None:
            continue
        text, args = line.message.text, line.args
        if text in SIGNS:
            kind = "fac" if args[0] in FACTORIES else "line"
            found[f"{SIGNS[text]}{kind} {names[args[0]].partition(':')[2]}"] += 1
        elif text in SITES:
            found[f"{SITES[text]} {names[args[0]].partition(':')[2]}"] += 1
        elif text in COUNTERS:
            number = args[1] if len(args) > 1 else 1
            found[f"{COUNTERS[text]} {codes[args[0] - FIRST_PROVINCE]}"] += number
        elif text == words.UNREST_MOVED.text:
            found[f"~u {codes[args[0] - FIRST_PROVINCE]} {codes[args[1] - FIRST_PROVINCE]}"] += 1
        elif text == words.TRANSFERRED.text:
            found[f"+LS {codes[args[0] - FIRST_PROVINCE]}"] -= 1
            found["+LS WB"] += 1
    return +found, tracks


SIGNS = {words.BUILT.text: "+", words.DISMANTLED.text: "-"}
SITES = {words.RAN_DOWN.text: "rundown", words.REPAIRED.text: "repair", words.STOPPED.text: "stop"}
COUNTERS = {
    words.UNREST_UP.text: "+u",
    words.UNREST_DOWN.text: "-u",
    words.LS_UP.text: "+LS",
    words.SOCIALIST_MOVED.text: "soc",
}


def unlike(said: list[Any], wanted: list[str]) -> str:
    """What the log tells and the record does not, or the other way round; "" if nothing.

    That a living standard calms one unrest the record does not tell."""
    found, _ = effects_of(said)
    target = Counter(wanted)
    more, less = found - target, target - found
    for effect in list(more):
        kind, _, where = effect.partition(" ")
        if kind == "-u" and target[f"+LS {where}"]:
            more[effect] -= min(more[effect], target[f"+LS {where}"])
    more = +more
    if not more and not less:
        return ""
    return f"we have also {dict(more)}, the record also {dict(less)}"


# -- answers


def head_of(said: list[Any]) -> list[Any]:
    """The log up to the next heading."""
    for place, line in enumerate(said):
        if line.message is not None and line.message.text in HEADS:
            return said[:place]
    return said


@dataclass
class Task:
    """What the answers must come to: a move or the end of a decade."""

    plan: Plan
    move: Move | None = None
    end: End | None = None

    def effects(self, s: Volk) -> list[str]:
        if self.move is not None:
            return self.move.effects
        assert self.end is not None
        return self.end.effects[s.phase] if 0 < s.phase <= 10 else []


def still_to_come(task: Task, s: Volk) -> list[str]:
    """Effects that the log does not tell yet, in the order of the record."""
    assert s.heard is not None
    said = s.heard
    if task.end is not None:
        starts = [
            n for n, line in enumerate(said) if line.message and line.message.text in PHASE_OF
        ]
        said = said[starts[-1] :] if starts else said
    found, _ = effects_of(said)
    rest = []
    for effect in task.effects(s):
        if found[effect] > 0:
            found[effect] -= 1
        else:
            rest.append(effect)
    return rest


def choice_for(effect: str) -> int:
    """What one clicks to bring the effect about."""
    kind, *where = effect.split()
    if kind in ("+fac", "-fac", "rundown", "repair", "stop"):
        return FIRST_FACTORY + city_number(where[0])
    if kind in ("+line", "-line"):
        return FIRST_LINE + BOARD.connection_ids.index(where[0])
    return FIRST_PROVINCE + code_number(where[-1])


_KINDS = {
    words.REMOVE_WHERE.text: ("-u",),
    words.DISMANTLE_PRICE.text: ("-fac", "-line"),
    words.DISMANTLE_ONE.text: ("-fac", "-line"),
    words.DISMANTLE_EAST.text: ("-fac", "-line"),
    words.BUILD_WHERE.text: ("+fac", "+line"),
    words.BUILD_ONE.text: ("+fac", "+line"),
    words.LS_EVENT_WHERE.text: ("+LS",),
    words.PUT_WHERE.text: ("+u",),
    words.CUT_WHERE.text: ("-u",),
    words.LOSE_LS.text: ("-LS",),
    words.RUN_DOWN_WHERE.text: ("rundown", "-line"),
    words.RUN_DOWN_FOR_CURRENCY.text: ("rundown",),
    words.REMOVE_FOR_CURRENCY.text: ("-line", "-fac"),
    words.STOP_WHICH.text: ("stop", "-fac"),
    words.RETURN_UNREST.text: ("+u",),
    words.OFF_TRACK_WHERE.text: ("+u", "-u"),
    words.POLICE_WHERE.text: ("-u",),
    words.SEND_SOCIALIST.text: ("soc",),
    words.LOSE_SOCIALIST.text: ("-soc",),
}


def candidates(s: Volk, offered: list[int], task: Task) -> list[int]:
    """Answers that could lead to the recorded effects, the likelier ones first."""
    message, args = game.program.words(s)
    text = message.text
    move = task.move
    if s.seat == CHANCE:
        return [next_card(s, task.plan)]
    if text == words.CHOOSE_CARD.text and move is not None:
        return [card(move.card)]
    if text == words.PAY_SPECIAL.text:
        return [task.plan.pays[s.decade - 1]]
    rest = still_to_come(task, s)
    police = [c for c in offered if c in CARDS] if move and _police_left(s, move) else []
    if text == words.CHOOSE_ACTION.text and move is not None:
        return [vocabulary.number(WAYS[move.way]), *police]
    if text == words.POLICE_AFTER.text:
        return police or [DONE]
    if text in _KINDS:
        found = [choice_for(e) for e in rest if e.split()[0] in _KINDS[text]]
        if not found and text == words.BUILD_WHERE.text:
            found = [DONE]
        return [*dict.fromkeys(found), *police]
    if text == words.LS_WHERE.text:
        found = [choice_for(e) for e in rest if e.startswith("+LS") and e != "+LS WB"]
        if not found and "+LS WB" in rest and len(s.placed) < 3:
            found = [FIRST_PROVINCE + p for p in BOARD.suppliers]
            found = (
                [c for c in found if c - FIRST_PROVINCE not in s.placed]
                if len(s.placed) < len(task.effects(s))
                else [DONE]
            )
        return [*(found or [DONE]), *police]
    if text == words.TRANSFER.text:
        return [c for c in offered if c != DONE] if "+LS WB" in rest else [DONE]
    if text == words.IGNORE_WHAT.text and move is not None:
        return [c for c in offered if ignores(c, move.ignored)]
    if text == words.EXAMINE_WHAT.text and move is not None:
        said = " ".join(move.guillaume)
        return [LOOK_AT_DECK if "deck" in said else LOOK_AT_HAND if "hand" in said else PASS]
    if text in (words.EXCHANGE_WHICH.text, words.TAKE_WHICH.text):
        return [PASS]
    if text == words.ATTACK_WHOM.text and task.end is not None:
        attacker = BOARD.codes[args[0] - FIRST_PROVINCE]
        targets = [FIRST_PROVINCE + code_number(t) for a, t, _ in task.end.attacks if a == attacker]
        return targets or [PASS]
    if text == words.MOVE_FROM.text:
        return [FIRST_PROVINCE + code_number(e.split()[1]) for e in rest if e.startswith("~u")]
    if text == words.MOVE_TO.text:
        return [FIRST_PROVINCE + code_number(e.split()[2]) for e in rest if e.startswith("~u")]
    if text == words.NEXT_ICON.text:
        return [*[c for c in offered if c not in CARDS], *police]
    return list(offered)


def _police_left(s: Volk, move: Move) -> bool:
    assert s.heard is not None
    used = sum(1 for line in s.heard if line.message is words.POLICE_USED)
    return used < len(move.police)


def ignores(choice: int, what: str) -> bool:
    """Does this choice ignore what the record says: "", "icon W-u", "arrow S+"?"""
    if not what:
        return choice == PASS
    if choice == PASS:
        return False
    name = ICON_NAMES[choice - FIRST_IGNORE]
    kind, _, which = what.partition(" ")
    if kind == "arrow":
        return choice - FIRST_IGNORE == FIRST_ARROW + "PCS".index(which[0])
    if name not in ICON_OF:
        return False
    icon = ICON_OF[name]
    return which in ("WE"[icon.side] + KINDS[icon.kind], KINDS[icon.kind]) or (
        which.startswith("POL") and KINDS[icon.kind].startswith("POL")
    )


# -- searching


class Search:
    """Looks for the answers to one task, depth first; remembers why it failed."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.why = "no way to answer as recorded"
        self.deepest = -1
        self.steps = 0

    def run(self, s: Volk, depth: int = 0) -> Iterator[tuple[list[tuple[int, int]], Volk]]:
        self.steps += 1
        if self.steps > 60_000:
            raise CannotReplay(f"search too long; {self.why}")
        if self.finished(s):
            problem = self.problem(s)
            if problem:
                self.failed(99, problem)
            else:
                yield [], s
            return
        seat = s.seat
        offered = game.program.choices(s)
        wanted = candidates(s, offered, self.task)
        legal = [c for c in dict.fromkeys(wanted) if c in offered]
        if not legal:
            names = [vocabulary.names[c] for c in wanted]
            where = f"phase {s.phase}: " if s.phase > 0 else ""
            self.failed(
                depth,
                f"{where}{game.program.words(s)[0].text!r}: the record wants {names}, "
                f"we offer {[vocabulary.names[c] for c in offered]}",
            )
        for choice in legal:
            other = s.copy()
            other.heard = list(s.heard or [])
            game.program.run(other, choice)
            for rest, end in self.run(other, depth + 1):
                # What can only be answered so the table answers by itself.
                mine = [] if seat == CHANCE or len(offered) == 1 else [(seat, choice)]
                yield [*mine, *rest], end

    def failed(self, depth: int, why: str) -> None:
        if depth > self.deepest:
            self.deepest, self.why = depth, why

    def finished(self, s: Volk) -> bool:
        if not s.frames:
            return True
        assert s.heard is not None
        if self.task.move is not None:
            return len(head_of(s.heard)) < len(s.heard)
        assert self.task.end is not None
        if s.phase <= 0:
            return True
        return s.phase > self.task.end.done and self.task.end.done < 10

    def problem(self, s: Volk) -> str:
        assert s.heard is not None
        if self.task.move is not None:
            head = head_of(s.heard)
            problem = unlike(head, self.task.move.effects)
            return problem or arrows_unlike(head, self.task.move.arrows)
        assert self.task.end is not None
        return end_unlike(s.heard, self.task.end)


def arrows_unlike(said: list[Any], wanted: tuple[int, int, int]) -> str:
    """Do the markers that moved, and those that could not, answer to the arrows?"""
    for track in range(3):
        mine = FIRST_ARROW + track
        steps = sum(
            1
            for line in said
            if line.message is not None
            and line.message.text in (words.MARKER.text, words.OFF_TRACK.text)
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


def end_unlike(said: list[Any], end: End) -> str:
    """The first phase in which our game and the record differ, and in what."""
    phases = phases_of(said)
    for phase in range(1, end.done + 1):
        problem = unlike(phases.get(phase, []), end.effects[phase])
        if problem:
            return f"phase {phase}: {problem}"
    lines = {line.message.text: line.args for line in said if line.message is not None}
    figures = end.figures
    if (
        "flight dismantles" in figures
        and lines[words.FLIGHT_IS.text][1] != figures["flight dismantles"]
    ):
        return f"flight: {lines[words.FLIGHT_IS.text]}"
    if end.done >= 3 and "net" in figures:
        track, exporters, short = lines[words.CURRENCY_IS.text]
        if (track, exporters) != (figures["track"], figures["exporters"]):
            return f"currency: track {track}, exporters {exporters}"
        if short != max(0, -figures["net"]):
            return f"currency: {short} short, recorded {figures['net']}"
    if end.done >= 9 and "socialists" in figures:
        change = lines[words.SOCIALISTS_CHANGE.text][0]
        if change != figures["socialists"]:
            return f"socialists: {change}"
    return ""


# -- the whole game


class Replay:
    """A recorded game at a table of ours."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        chance = Arranged()
        chance.plan = self.plan = plan(recording)
        players = [Player("West"), Player("East")]
        self.table = Table(game, game.setup(Setup(2)), players, chance)
        chance.table = self.table
        self.table.begin()
        self.table.advance()
        self.deal()

    @property
    def s(self) -> Volk:
        state = self.table.state
        assert isinstance(state, Volk)
        return state

    def deal(self) -> None:
        """At the beginning of a decade: what is not needed any more is thrown away."""
        while not self.table.over and self.table.program.at_once(self.s):
            seat = self.table.open_seats()[0]
            keep = self.plan.keep[self.s.decade - 1][seat]
            rest = [c for c in self.s.hands[seat] if c not in keep]
            self.table.answer(seat, None, vocabulary.names[rest[0]] if rest else "done")

    def play(self, task: Task, what: str) -> None:
        """Find the answers to a task and give them."""
        start = self.s.copy()
        start.heard = list(self.tail())
        search = Search(task)
        found = next(search.run(start), None)
        if found is None:
            raise CannotReplay(f"{what}\n  {search.why}")
        for seat, choice in found[0]:
            self.table.answer(seat, None, vocabulary.names[choice])

    def tail(self) -> list[Any]:
        """What our log told since the last action (for phases that ask nothing)."""
        entries = self.table.log
        starts = [n for n, e in enumerate(entries) if e.text == words.ACTION_OF.text]
        if self.s.phase == ACTIONS or not starts:
            return []
        place = next(
            (n for n in range(starts[-1], len(entries)) if entries[n].text in PHASE_OF),
            len(entries),
        )
        return [_Line(entry) for entry in entries[place:]]

    def decade(self, number: int) -> None:
        decade = self.recording.decades[number - 1]
        for place, move in enumerate(decade.moves):
            self.move(move, f"decade {number}, move {place + 1}: {move.text}")
        self.end(number)

    def move(self, move: Move, what: str) -> None:
        if self.s.phase != ACTIONS:
            raise CannotReplay(f"{what}\n  it is phase {self.s.phase}")
        if self.s.acting != SIDES[move.side]:
            raise CannotReplay(f"{what}\n  it is not the turn of {move.side}")
        self.play(Task(self.plan, move=move), what)

    def end(self, number: int) -> None:
        end = self.recording.decades[number - 1].end
        if end is not None:
            self.play(Task(self.plan, end=end), f"end of decade {number}: {end.text}")
            self.deal()

    def set_position(self, s: Volk) -> None:
        """Go on from a position set by hand."""
        self.table.state = s
        s.heard = []
        self.table.program.begin(s, course.go_on)
        self.table.hear(len(self.table.lines) - 1)
        self.table.set_checkpoint()
        self.table.advance()


class _Line:
    """A line of the table's log, as `Said` has it."""

    def __init__(self, entry: Any) -> None:
        self.message, self.args = entry.message(), entry.args


_ = LINES


def compare_final(s: Volk, final: Final) -> list[str]:
    """Where our position and the recorded one differ."""
    problems = []

    def same(what: str, ours: object, theirs: object) -> None:
        if ours != theirs:
            problems.append(f"{what}: we have {ours}, the record {theirs}")

    for code, counters in final.provinces.items():
        place = code_number(code)
        ours = {"u": s.unrest[place], "LS": s.ls[place], "soc": s.socialists[place]}
        same(code, ours, counters)
    same("box", s.socialist_box, final.box)
    same("tracks", tuple(s.tracks), final.tracks)
    same("factories", {c for c in range(BOARD.cities) if s.factories[c]}, final.factories)
    same("rundown", {c for c in range(BOARD.cities) if s.factories[c] == 2}, final.rundown)
    same("lines", {c: n for c, n in enumerate(s.lines) if n}, final.lines)
    same("wall", bool(s.wall), final.wall)
    red = sum(any(KINDS[i.kind] == "POLred" for i in BOARD.icons[c]) for c in s.police)
    used = s.police_spent.bit_count()
    same("police", (red, len(s.police) - red, used), final.police)
    same(
        "hands",
        [[BOARD.number[c] for c in hand] for hand in s.hands],
        [final.hands["W"], final.hands["E"]],
    )
    same("deck", [BOARD.number[c] for c in sorted([*s.deck, *s.top])], final.deck)
    return problems
