"""Finds out whether a game tells a seat what it may not know.  For any game.

Everything that one viewer can see of a table must be the same when what he does not know
has been dealt anew; and dealing anew must really deal: a card that lies face down before
him lies there in some re-deals and not in others.
"""

from __future__ import annotations

import contextlib
import linecache
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from kabinett.core.luck import Luck
from kabinett.core.observation import observer_of
from kabinett.core.play.orders import standing_of
from kabinett.core.play.position import Position
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR, Scene
from kabinett.core.standing import Standing
from kabinett.core.state import State
from kabinett.testing.arguments import said_at
from kabinett.testing.differences import told
from kabinett.testing.reading import read_at

#: What to do about it.
IF_OPEN = (
    "If the rules let all see it go there, say so: a field `seen: kb.Seen`, "
    "kb.take_openly(s.hands, s.seen, seat, card) where it comes, kb.leave_hand(…) where it goes"
)
#: Of a card that a seat has just chosen, where somebody else is asked before it leaves the hand.
IF_CHOSEN = (
    "It has just been chosen, and others are asked while it lies in the hand: take it out before "
    "the ask, kb.leave_hand(s.hands, s.seen, seat, card) or remove where there is no `seen`, and "
    "keep it in a field that all see, not in a variable of the script alone: bots and copies that "
    "are dealt anew know the fields only"
)
CURE = (
    "What everybody sees may only count what is hidden, and what a seat sees may read its own hand "
    "only"
)
#: Of what is asked for whoever looks on, too.
NO_SEAT = (
    "A viewer below 0 is a spectator, who holds nothing: s.hands[viewer] would be the last seat's"
)

#: Of a zone (by its id) that a viewer sees face down: does he know its cards all the same?
Known = Callable[[State, int, str], bool]

#: What to do about `Scene.active`.
ACTIVE = (
    "`active` is whose turn it is by the rules. s.seat is the first of those who are asked at once "
    "and have not answered, and nobody may see who that is: say active=None while several are asked"
)

TRIES = 20  # games played on where nothing is dealt anew, once something has gone wrong
REDEALS = 2000  # before a card is held to be fixed; nearly always a few are enough


class Leak(AssertionError):
    """A seat can find out what it may not know."""


def check_leaks(table: Table, luck: Luck, known: Known | None = None) -> None:
    """Raise Leak if any viewer can see more than he may at this moment.

    ``known`` stands for `Game.knows`."""
    if table.over:
        return
    viewers = [*range(table.setup.seats), SPECTATOR]
    for viewer in viewers:
        before = table.state.canonical()
        seen = everything_seen(table, viewer)
        with on_a_copy(table, viewer):
            other = table.redealt(viewer, luck)
            if table.state.canonical() != before:
                raise Leak(f"dealing anew for seat {viewer} has changed the state itself")
            again = with_state(table, other)
            now = everything_seen(again, viewer)
        for what in {**seen, **now}:
            if seen.get(what) != now.get(what):
                differs = told(seen.get(what), now.get(what), what)
                place = read_at(table, viewer, what) or asked_at(table)
                raise Leak(
                    f"{place}{': ' if place else ''}at the ask of "
                    f"{table.program.where(table.state)}: {who(viewer)} can tell "
                    f"what it may not know, by\n{differs}\n" + cure(viewer, what, differs)
                )
        check_redealt(again, viewer)
    for viewer in viewers:
        with on_a_copy(table, viewer):
            check_dealt_anew(table, viewer, luck, known or table.game.knows)
    viewer = luck.below(table.setup.seats)
    with on_a_copy(table, viewer):
        other = table.redealt(viewer, luck)
    try:
        play_to_the_end(table.game, other, luck)
    except Exception as error:
        error.add_note(wrong_without_dealing(table, error) or wrong_by_dealing(table, viewer))
        raise
    check_log(table, viewers)


@contextlib.contextmanager
def on_a_copy(table: Table, viewer: int) -> Iterator[None]:
    """What is raised here was raised on a copy in which others' hands and decks are others."""
    try:
        yield
    except Exception as error:
        if not isinstance(error, Leak):
            error.add_note(wrong_by_dealing(table, viewer))
        raise


def wrong_by_dealing(table: Table, viewer: int) -> str:
    return (
        f"on a copy dealt anew for {who(viewer)} after answer {answers(table)}, at "
        f"{table.program.where(table.state)}: a rule has kept what lay in a hidden hand or deck "
        "over an ask, or dealing anew makes what cannot be"
    )


def wrong_without_dealing(table: Table, error: Exception) -> str:
    """Where the same goes wrong on a copy in which nothing has been dealt anew; "" if it does
    not."""
    for seed in range(TRIES):
        position = Position(table.game, table.state.copy())
        luck = Luck(seed)
        while not position.over:
            where, choices = table.program.where(position.state), position.choices
            choice = choices[luck.below(len(choices))]
            try:
                position.play(choice)
                table.game.check(position.state)
            except Exception as found:
                if type(found) is not type(error):
                    break
                return (
                    f"played on by chance from answer {answers(table)} on; nothing need be dealt "
                    f"anew for it: {table.game.vocabulary.name(choice)}, the answer at {where}, "
                    "brings it about"
                )
    return ""


def answers(table: Table) -> int:
    return sum(line.own for line in table.lines)


def who(viewer: int) -> str:
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"


def with_state(table: Table, state: State) -> Table:
    return Table.like(table, state)


def before_hidden_answers(table: Table, viewer: int) -> Table:
    """The same table where others have answered nothing yet that is still hidden: who is asked
    several times at once has each answer from orders when it comes, and nobody sees that."""
    other = table.state.copy()
    table.program.forget_answers(other, viewer)
    return with_state(table, other)


def ordered_of(table: Table, seat: int) -> tuple[Standing, int | None, int] | None:
    """The order that would answer the seat, its place, and what it answers."""
    found = standing_of(table, seat)
    if found is None:
        return None
    _, args = table.program.question(table.state, seat)
    return (*found, found[0].answer(table.state, seat, *args))


def everything_seen(table: Table, viewer: int) -> dict[str, Any]:
    """All that a viewer's page may show, by what it is."""
    game, s = table.game, table.state
    ask, before = table.ask(viewer), before_hidden_answers(table, viewer)
    words = table.wording("en")
    seen: dict[str, Any] = {
        "scene": game.scene(s, viewer),
        "ask": ask,
        "asked seats": table.asked_seats(),
        "standing orders": [ordered_of(before, seat) for seat in table.asked_seats()],
        "what is asked": table.program.prompt(s) if table.open_seats() else None,
        "number of the ask": table.ask_id(viewer),
        "log": table.log_for(viewer),
        "undo": table.undo_line(viewer),
        "turn": game.turn_mark(s),
        "end": game.result(s),
        "scores": game.scores(s),
        "heading": game.heading(s),
        "lead": game.lead(s),
        "roles": [game.role_of(s, seat) for seat in range(table.setup.seats)],
    }
    if viewer != SPECTATOR:
        observer = observer_of(game, table.setup)
        seen["observation"] = dict(observer.told(observer.observe(s, viewer)))
    for report in game.public_scene(s).reports:
        if report.late:
            seen[f"report {report.id}"] = game.report_lines(s, report.id)
    for choice, name in enumerate(game.vocabulary.names):
        seen[f"outlook of {name}"] = list(game.outlook(s, viewer, choice))
    for zone in seen["scene"].zones:
        seen[f"knows of {zone.id}"] = game.knows(s, viewer, zone.id)
    if viewer in table.open_seats():
        seen["ends of the turn"] = game.ends_here(s, viewer)
    if viewer in table.asked_seats():
        seen["what he has chosen"] = game.labels_given(s, viewer, words)
    if ask is not None:
        seen["sentence of the ask"] = words.sentence(ask.text)
        seen["its obvious answer"] = game.obvious_here(s, viewer)
        for name in ask.choices:
            choice = game.vocabulary.number(name)
            seen[f"label of {name}"] = game.label_here(s, viewer, choice, words)
        for name in game.vocabulary.names:
            reason = table.why_not(viewer, name)
            if reason is not None:
                seen[f"reason why not {name}"] = (words.sentence(reason.text), reason.section)
    return seen


def asked_at(table: Table) -> str:
    """File and line of the script that asks, of what a part such as kb.reaction asks the line that
    calls it; "" if nobody is asked."""
    if table.over:
        return ""
    places = [table.program.place_of(frame[0]) for frame in reversed(table.state.frames)]
    found = [
        f"{file}:{line}" for _, file, line in places if "yield" in linecache.getline(file, line)
    ]
    return found[0] if found else ""


def cure(viewer: int, what: str, differs: str) -> str:
    """What to do where something that a viewer sees is another in a re-deal."""
    if "scene.active:" in differs:
        return ACTIVE
    more = [IF_OPEN] if ".cards" in differs else []
    if viewer == SPECTATOR and what.startswith(("outlook", "knows")):
        more.append(NO_SEAT)
    return ". ".join([CURE, *more])


def check_redealt(table: Table, viewer: int) -> None:
    """A re-dealt state is one that may be played on."""
    try:
        table.game.check(table.state)
    except AssertionError as error:
        raise Leak(f"dealt anew for seat {viewer}, an invariant is broken: {error}") from error
    for seat in table.open_seats():
        if not table.program.choices_of(table.state, seat):
            raise Leak(f"dealt anew for seat {viewer}, seat {seat} has no choice left")


# -- does dealing anew deal?


def check_dealt_anew(table: Table, viewer: int, luck: Luck, known: Known) -> None:
    """Every card that lies face down before the viewer is elsewhere in some re-deal, unless he
    knows it, or there is no other face-down card that it could be exchanged for."""
    s = table.state
    scene = table.game.scene(s, viewer)
    hidden = {zone.id: zone.cards.count(None) for zone in scene.zones}
    fixed = {
        zone: cards
        for zone, cards in face_down(table, s, viewer).items()
        if not known(s, viewer, zone) and hidden[zone] < sum(hidden.values())
    }
    for _ in range(REDEALS):
        if not any(fixed.values()):
            return
        faces = face_down(table, table.redealt(viewer, luck), viewer)
        # What has been there in every re-deal so far.
        fixed = {zone: cards & faces.get(zone, Counter()) for zone, cards in fixed.items()}
    for zone, cards in fixed.items():
        if cards:
            raise Leak(
                f"{table.game.written_at('redeal')}: seat {viewer} does not see {zone}, but in "
                f"{REDEALS} re-deals it always "
                f"holds {', '.join(cards.elements())}. If he knows that by counting, `knows` in "
                "screen/ says so; if he has seen it, a field of the kind Seen shows it to him; "
                "else redeal has to deal it anew"
            )


def face_down(table: Table, s: State, viewer: int) -> dict[str, Counter[str]]:
    """The cards of the zones that the viewer sees face down, as their owners see them."""
    found = {}
    scenes: dict[int, Scene] = {}
    for zone in table.game.scene(s, viewer).zones:
        if None not in zone.cards or zone.seat is None or zone.seat == viewer:
            continue
        if zone.seat not in scenes:
            scenes[zone.seat] = table.game.scene(s, zone.seat)
        own = next(other for other in scenes[zone.seat].zones if other.id == zone.id)
        known = Counter(card for card in zone.cards if card is not None)
        found[zone.id] = Counter(card for card in own.cards if card is not None) - known
    return found


def play_to_the_end(game: Any, state: State, luck: Luck, limit: int = 100_000) -> None:
    position = Position(game, state)
    for _ in range(limit):
        if position.over:
            game.check(state)
            return
        position.play(position.choices[luck.below(len(position.choices))])
    raise AssertionError(f"not over after {limit} answers")


# -- the log


def check_log(table: Table, viewers: list[int]) -> None:
    """The lines that the last answer brought name no card that lies face down now.

    Only where a card is one of a kind: a die with three pips may be named when somebody
    else has one too."""
    vocabulary = table.game.vocabulary
    last = next((at for at in range(len(table.lines) - 1, -1, -1) if not table.lines[at].forced), 0)
    faces = [face_down(table, table.state, viewer) for viewer in viewers]
    chosen = {line.name for line in [*table.lines][last:]}
    everywhere: Counter[str] = Counter()
    for cards in {zone: cards for face in faces for zone, cards in face.items()}.values():
        everywhere += cards
    for viewer, face in zip(viewers, faces, strict=True):
        entries = [entry for entry in table.log_for(viewer) if entry.line >= last]
        # After such a line nobody knows any more where the cards are that earlier ones named.
        forgotten = [place for place, entry in enumerate(entries) if entry.message().forgets]
        for entry in entries[max(forgotten, default=-1) + 1 :]:
            for kind, value in zip(entry.message().kinds, entry.args, strict=True):
                if kind in ("seat", "n") or kind in table.game.terms:
                    continue  # a number, no name of the vocabulary
                name = vocabulary.name(value)
                for zone, cards in face.items():
                    if viewer == SPECTATOR and not any(name in f.get(zone, ()) for f in faces[:-1]):
                        continue  # all seats know it: the rules have shown it, as a card returned
                    if name in cards and everywhere[name] == 1:
                        raise Leak(
                            f"{said_at(entry.message(), table.game.folder)}: the log tells "
                            f"{who(viewer)} that {name} is in {zone}, which it does not see, by "
                            f"{entry.message().text!r}, before {table.program.where(table.state)} "
                            f"asks. {IF_CHOSEN if name in chosen else IF_OPEN}"
                        )
