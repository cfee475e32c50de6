"""Checks that a game reveals nothing hidden at any moment.

Re-dealing what a viewer does not know must change nothing that he sees. A re-deal must also change
what he does not see: a card that lies face down for him must lie elsewhere in some re-deals."""

from __future__ import annotations

import contextlib
import linecache
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from kabinett.core.ask_labels import label_here, labels_given
from kabinett.core.data import Data
from kabinett.core.luck import Luck
from kabinett.core.play.orders import standing_of
from kabinett.core.play.position import Position
from kabinett.core.play.record_lines import Answer, RecordLine, answers_in
from kabinett.core.play.table import Table
from kabinett.core.show.scene import SPECTATOR, Scene
from kabinett.core.standing import Standing
from kabinett.core.state import State
from kabinett.observation import observer_of
from kabinett.testing.differences import describe_differences
from kabinett.testing.in_words import describe_viewer
from kabinett.testing.secrets.hidden_reads import reading_lines
from kabinett.testing.words.arguments import lines_saying

# What to do about a leak: the cures that errors offer.

#: The cure if everybody may know that the card is in this hand.
IF_OPEN = (
    "If the rules let everybody see the card go there, record it: declare a field `seen: kb.Seen`, "
    "put the card into the hand with kb.take_openly(s.hands, s.seen, seat, card) and take it out "
    "with kb.leave_hand(…)"
)
#: For a card that a seat has just chosen, if somebody else is asked before it leaves the hand.
IF_CHOSEN = (
    "The seat has just chosen the card, and others are asked while it is still in the hand: take "
    "it out before the ask, with kb.leave_hand(s.hands, s.seen, seat, card), or with remove if "
    "there is no `seen`, and put it into a field that everybody sees. A variable of the script is "
    "not enough: bots and re-dealt copies know only the fields"
)
CURE = (
    "What everybody sees may only count hidden things, and what a seat sees may read only its own "
    "hand"
)
#: For functions that are also called for spectators.
NO_SEAT = (
    "A viewer below 0 is a spectator, who has no hand: s.hands[viewer] would be the last seat's"
)

#: Whether a viewer knows the cards of a zone (its id is the argument) that is face down for him.
Knows = Callable[[State, int, str], bool]

#: For `Scene.active`.
ACTIVE = (
    "`active` is the seat whose turn it is by the rules. s.seat is the first of several asked "
    "seats that has not answered, and nobody may see which one that is: use active=None while "
    "several seats are asked"
)

TRIES = 20  # games played on without a re-deal, after an error in a re-dealt one
REDEALS = 2000  # a card that stays in place in all of them counts as fixed


class Leak(AssertionError):
    """A viewer can learn what he may not know."""


def check_leaks(table: Table, luck: Luck, knows: Knows | None = None) -> None:
    """Raise Leak if any viewer can see more at this moment than he may.

    ``knows`` replaces `Game.knows`."""
    if table.over:
        return
    viewers = [*range(table.setup.seats), SPECTATOR]
    for viewer in viewers:
        before = table.state.canonical()
        first_view = everything_seen(table, viewer)
        with on_a_copy(table, viewer):
            other = table.redealt(viewer, luck)
            if table.state.canonical() != before:
                raise Leak(
                    f"the re-deal for {describe_viewer(viewer)} has changed the state itself"
                )
            other_table = table.with_state(other)
            second_view = everything_seen(other_table, viewer)
        for what in {**first_view, **second_view}:
            if first_view.get(what) != second_view.get(what):
                differs = describe_differences(first_view.get(what), second_view.get(what), what)
                where = reading_lines(table, viewer, what) or asking_line(table)
                raise Leak(
                    f"{where}{': ' if where else ''}at the ask of "
                    f"{table.program.where(table.state)}: this reveals something hidden to "
                    f"{describe_viewer(viewer)}:\n{differs}\n" + cure(viewer, what, differs)
                )
        check_redealt(other_table, viewer)
    for viewer in viewers:
        with on_a_copy(table, viewer):
            check_dealt_anew(table, viewer, luck, knows or table.game.knows)
    viewer = luck.below(table.setup.seats)
    with on_a_copy(table, viewer):
        other = table.redealt(viewer, luck)
    try:
        play_to_the_end(table.game, other, luck)
    except Exception as error:
        error.add_note(describe_without_redeal(table, error) or describe_on_redeal(table, viewer))
        raise
    check_log(table, viewers)


@contextlib.contextmanager
def on_a_copy(table: Table, viewer: int) -> Iterator[None]:
    """Add a note to an error from this block: it was raised on a re-dealt copy."""
    try:
        yield
    except Exception as error:
        if not isinstance(error, Leak):
            error.add_note(describe_on_redeal(table, viewer))
        raise


def describe_on_redeal(table: Table, viewer: int) -> str:
    return (
        f"on a copy re-dealt for {describe_viewer(viewer)} after answer {count_answers(table)}, "
        f"at {table.program.where(table.state)}: a script has kept a card of a hidden hand or deck "
        "in a variable over an ask, or the re-deal is impossible by the rules"
    )


def describe_without_redeal(table: Table, error: Exception) -> str:
    """Say where the same error occurs without a re-deal; "" if it does not occur."""
    for seed in range(TRIES):
        position = Position(table.game, table.state.copy())
        luck = Luck(seed)
        while not position.over:
            where, choices = table.program.where(position.state), position.choices
            choice = choices[luck.below(len(choices))]
            try:
                position.play(choice)
                table.game.check(position.state)
            except Exception as other_error:
                if type(other_error) is not type(error):
                    break
                return (
                    f"after answer {count_answers(table)} the game was played on at random; the "
                    f"error occurs without a re-deal too, after the answer "
                    f"{table.game.vocabulary.name(choice)} at {where}"
                )
    return ""


def count_answers(table: Table) -> int:
    return sum(line.is_chosen for line in table.lines)


def before_hidden_answers(table: Table, viewer: int) -> Table:
    """A copy of the table without the answers of other seats that are still hidden from a
    viewer."""
    other = table.state.copy()
    table.program.forget_answers(other, viewer)
    return table.with_state(other)


def order_of(table: Table, seat: int) -> tuple[Standing, int | None, int] | None:
    """The standing order that would answer for a seat, with its place and answer; None if there is
    none."""
    order = standing_of(table, seat)
    if order is None:
        return None
    _, args = table.program.question(table.state, seat)
    return (*order, order[0].answer(table.state, seat, *args))


def everything_seen(table: Table, viewer: int) -> Data:
    """Everything that a viewer's page may show, by its name."""
    game, s = table.game, table.state
    ask, before = table.ask(viewer), before_hidden_answers(table, viewer)
    words = table.wording("en")
    view: Data = {
        "scene": game.scene(s, viewer),
        "ask": ask,
        "asked seats": table.asked_seats(),
        "standing orders": [order_of(before, seat) for seat in table.asked_seats()],
        "prompt": table.program.prompt(s) if table.open_seats() else None,
        "number of the ask": table.ask_id(viewer),
        "log": table.log_for(viewer),
        "undo": table.undo_index(viewer),
        "turn": game.turn_mark(s),
        "end": game.result(s),
        "scores": game.scores(s),
        "heading": game.heading(s),
        "lead": game.lead(s),
        "roles": [game.role_of(s, seat) for seat in range(table.setup.seats)],
    }
    if viewer != SPECTATOR:
        observer = observer_of(game, table.setup)
        view["observation"] = dict(observer.named_values(observer.observe(s, viewer)))
    for report in game.public_scene(s).reports:
        if report.late:
            view[f"report {report.id}"] = game.report_lines(s, report.id)
    for choice, name in enumerate(game.vocabulary.names):
        view[f"outlook of {name}"] = list(game.outlook(s, viewer, choice))
    for zone in view["scene"].zones:
        view[f"knows of {zone.id}"] = game.knows(s, viewer, zone.id)
    if viewer in table.open_seats():
        view["ends of the turn"] = game.ends_here(s, viewer)
    if viewer in table.asked_seats():
        view["own answers"] = labels_given(game, s, viewer, words)
    if ask is not None:
        view["sentence of the ask"] = words.sentence(ask.text)
        view["obvious answer"] = game.obvious_here(s, viewer)
        for name in ask.choices:
            choice = game.vocabulary.number(name)
            view[f"label of {name}"] = label_here(game, s, viewer, choice, words)
        for name in game.vocabulary.names:
            reason = table.why_not(viewer, name)
            if reason is not None:
                view[f"reason why not {name}"] = (words.sentence(reason.text), reason.section)
    return view


def asking_line(table: Table) -> str:
    """File and line of the script that asks, or that calls the asking part (such as kb.reaction);
    "" if nobody is asked."""
    if table.over:
        return ""
    places = [table.program.place_of(frame[0]) for frame in reversed(table.state.frames)]
    lines = [
        f"{file}:{line}" for _, file, line in places if "yield" in linecache.getline(file, line)
    ]
    return lines[0] if lines else ""


def cure(viewer: int, what: str, differs: str) -> str:
    """What to do about a difference that a viewer sees in a re-deal."""
    if "scene.active:" in differs:
        return ACTIVE
    more = [IF_OPEN] if ".cards" in differs else []
    if viewer == SPECTATOR and what.startswith(("outlook", "knows")):
        more.append(NO_SEAT)
    return ". ".join([CURE, *more])


def check_redealt(table: Table, viewer: int) -> None:
    """Raise Leak if a re-dealt state breaks an invariant or leaves a seat without a choice."""
    try:
        table.game.check(table.state)
    except AssertionError as error:
        whom = describe_viewer(viewer)
        raise Leak(f"the re-deal for {whom} breaks an invariant: {error}") from error
    for seat in table.open_seats():
        if not table.program.choices_of(table.state, seat):
            whom = describe_viewer(viewer)
            raise Leak(f"the re-deal for {whom} leaves seat {seat} without a choice")


# -- re-deals have to change what is hidden


def check_dealt_anew(table: Table, viewer: int, luck: Luck, knows: Knows) -> None:
    """Raise Leak if a card that lies face down for the viewer stays there in every re-deal, unless
    he knows the card or there is no other face-down card to exchange."""
    s = table.state
    scene = table.game.scene(s, viewer)
    hidden_counts = {zone.id: zone.cards.count(None) for zone in scene.zones}
    never_moved = {
        zone: cards
        for zone, cards in face_down(table, s, viewer).items()
        if not knows(s, viewer, zone) and hidden_counts[zone] < sum(hidden_counts.values())
    }
    for _ in range(REDEALS):
        if not any(never_moved.values()):
            return
        faces = face_down(table, table.redealt(viewer, luck), viewer)
        # Keep the cards that every re-deal so far has left in place.
        never_moved = {
            zone: cards & faces.get(zone, Counter()) for zone, cards in never_moved.items()
        }
    for zone, cards in never_moved.items():
        if cards:
            raise Leak(
                f"{table.game.written_at('redeal')}: seat {viewer} does not see {zone}, but all "
                f"{REDEALS} re-deals have {', '.join(cards.elements())} there. If the seat knows "
                "that by counting, return True from `knows`; if it has seen the card, record that "
                "in a field of the kind Seen; otherwise redeal must exchange the card"
            )


def face_down(table: Table, s: State, viewer: int) -> dict[str, Counter[str]]:
    """The cards that lie face down for a viewer, by zone, as their owners see them."""
    cards_by_zone = {}
    scenes: dict[int, Scene] = {}
    for zone in table.game.scene(s, viewer).zones:
        if None not in zone.cards or zone.seat is None or zone.seat == viewer:
            continue
        if zone.seat not in scenes:
            scenes[zone.seat] = table.game.scene(s, zone.seat)
        own = next(other for other in scenes[zone.seat].zones if other.id == zone.id)
        known_cards = Counter(card for card in zone.cards if card is not None)
        cards_by_zone[zone.id] = (
            Counter(card for card in own.cards if card is not None) - known_cards
        )
    return cards_by_zone


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
    """Raise Leak if a line of the log since the last answer names a card that lies face down.

    Ignores things that exist more than once: a line may name a die with three pips while another
    such die is hidden."""
    vocabulary = table.game.vocabulary
    lines = table.lines
    last = next((at for at in range(len(lines) - 1, -1, -1) if is_unforced(lines[at])), 0)
    faces = [face_down(table, table.state, viewer) for viewer in viewers]
    chosen_names = {line.name for line in answers_in(lines[last:])}
    everywhere: Counter[str] = Counter()
    for cards in {zone: cards for face in faces for zone, cards in face.items()}.values():
        everywhere += cards
    for viewer, face in zip(viewers, faces, strict=True):
        entries = [entry for entry in table.log_for(viewer) if entry.line >= last]
        # After a line that forgets, nobody knows where the cards of earlier lines are.
        fences = [index for index, entry in enumerate(entries) if entry.message().forgets]
        for entry in entries[max(fences, default=-1) + 1 :]:
            for kind, value in zip(entry.message().kinds, entry.args, strict=True):
                if kind in ("seat", "n") or kind in table.game.terms:
                    continue  # a number, not a choice
                name = vocabulary.name(value)
                for zone, cards in face.items():
                    if viewer == SPECTATOR and not any(name in f.get(zone, ()) for f in faces[:-1]):
                        continue  # all seats know the card, because the rules have shown it
                    if name in cards and everywhere[name] == 1:
                        raise Leak(
                            f"{lines_saying(entry.message(), table.game.folder)}: the line "
                            f"{entry.message().text!r} of the log tells {describe_viewer(viewer)} "
                            f"that {name} is in {zone}, where it lies face down, before "
                            f"{table.program.where(table.state)} asks. "
                            f"{IF_CHOSEN if name in chosen_names else IF_OPEN}"
                        )


def is_unforced(line: RecordLine) -> bool:
    """Is the line an answer, a die or a draw that the rules left open?"""
    return isinstance(line, Answer) and not line.forced
