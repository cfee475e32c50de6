"""Finds what single answers tell of something hidden: one that a table gives by itself, one that
sets a secret number, and the last of a game; and whether dealing anew deals such numbers."""

from __future__ import annotations

from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE, State, declared
from kabinett.testing.leaks import Leak, on_a_copy, who
from kabinett.testing.playing_on import Pair, Twin, alike, answer_told, offered
from kabinett.testing.reasons import check_reasons
from kabinett.testing.rooms import written_at

#: Re-deals for each viewer from which the last answers of a game are given again.
ENDS: Final = 5
#: Re-deals of each answer of the table, for each viewer.
DEALT_ANEW: Final = 3
#: Re-deals before a secret number is held to be fixed; nearly always a few are enough.
REDEALS: Final = 200


def check_forced(game: Game[Any], setup: Setup, seed: int, limit: int = 20_000) -> int:
    """Play a game at random, also what chance does and a table by itself: answers that set a
    secret number tell it to nobody else, and what a table answers is known to all, and of all else
    a reason says why it is not offered.

    Returns how many answers the table gave."""
    luck = Luck(seed)
    setup = game.setup(setup)
    table = Table.bound(game, setup, None, Chance(bytes(SEED_BYTES)))
    table.begin()
    forced = 0
    for _ in range(limit):
        if table.over:
            break
        choices = table.program.choices(table.state)
        check_secret_answer(table, luck)
        if table.forced() and table.state.seat != CHANCE:
            forced += 1
            known_to_all(table, luck)
            check_reasons(table)
        choice = choices[luck.below(len(choices))]
        table.program.run(table.state, choice)
    return forced


def known_to_all(table: Table, luck: Luck) -> None:
    seat, choices = table.state.seat, table.program.choices(table.state)
    for viewer in [*range(table.setup.seats), SPECTATOR]:
        if viewer == seat:
            continue
        for _ in range(DEALT_ANEW):
            with on_a_copy(table, viewer):
                dealt = table.redealt(viewer, luck)
                found = table.program.choices(dealt)
            if dealt.seat != seat or found != choices:
                names = [table.game.vocabulary.names[choice] for choice in found]
                raise Leak(
                    f"{table.program.where(table.state)}: the table answers for seat {seat}, "
                    f"which seat {viewer} cannot know; he thinks of: {', '.join(names)}"
                )


def check_secret_answer(table: Table, luck: Luck) -> None:
    """Raise Leak if two answers of a seat, or of chance, that set a secret number (`Secret`) can be
    told apart by somebody who may not know it, or if dealing anew for him leaves that number."""
    if all(kind.name != "secret" for kind in declared(type(table.state)).values()):
        return
    asked = table.open_seats()
    seat = asked[luck.below(len(asked))]
    names = list(dict.fromkeys(offered(table, seat)))
    if len(names) < 2:
        return
    luck.shuffle(names)
    others = [each for each in (*range(table.setup.seats), SPECTATOR) if each != seat]
    viewer = others[luck.below(len(others))]
    instead = answer_told(seat, names[1])
    one, other = (Twin.of(table, table.state.copy()) for _ in names[:2])
    pair = Pair(viewer, one, other, f"after {instead}")
    given: list[str] = []
    pair.give(seat, names[0], given, names[1])
    if pair.goes_on and not pair.go_on(luck, given):
        return
    differ = secrets_that_differ(pair.one.state, pair.other.state, viewer)
    if differ:
        pair.check_told(given)
    if not pair.one.over:
        for field, owner in differ:
            check_dealt(pair.one, viewer, luck, field, owner, f"{given[0]} and {instead}")


def secrets_that_differ(s: State, other: State, viewer: int) -> list[tuple[str, int]]:
    """The secret numbers, as field and seat, in which two states differ that look alike to the
    viewer; none if they do not look alike."""
    if (s.seat, s.frames) != (other.seat, other.frames) or seen_in(s, viewer) != seen_in(
        other, viewer
    ):
        return []
    return [
        (name, seat)
        for name, kind in declared(type(s)).items()
        if kind.name == "secret"
        for seat, (one, another) in enumerate(
            zip(getattr(s, name), getattr(other, name), strict=True)
        )
        if one != another
    ]


def seen_in(s: State, viewer: int) -> dict[str, Any]:
    """The fields of a state as a viewer sees them: of decks and of others' hands how much there
    is, of others' secret numbers nothing."""
    seen: dict[str, Any] = {}
    for name, value in s.values().items():
        kind = declared(type(s))[name].name
        if kind == "deck":
            seen[name] = len(value)
        elif kind == "hands":
            seen[name] = [hand if seat == viewer else len(hand) for seat, hand in enumerate(value)]
        elif kind == "secret":
            seen[name] = [each for seat, each in enumerate(value) if seat == viewer]
        else:
            seen[name] = value
    return seen


def check_dealt(
    table: Table, viewer: int, luck: Luck, field: str, owner: int, answers: str
) -> None:
    """Raise Leak if a secret number is the same in every re-deal."""
    value, whom = getattr(table.state, field)[owner], who(viewer)
    if any(getattr(table.redealt(viewer, luck), field)[owner] != value for _ in range(REDEALS)):
        return
    raise Leak(
        f"{written_at(table.game, 'redeal')}: `redeal` leaves {field}[{owner}] as it is: in "
        f"{REDEALS} re-deals for {whom} it was always {value}, though {answers} look the same to "
        f"{whom}, before {table.program.where(table.state)} asks. Bots would see it: give "
        f"other.{field}[{owner}] one of the values that it may have"
    )


class LastAsk:
    """Keeps a table as it lay at the last ask to which nobody had answered yet."""

    def __init__(self) -> None:
        self.table: Table | None = None

    def pass_by(self, table: Table) -> None:
        if not table.hides_answers:
            self.table = Twin.of(table, table.state.copy())

    def check_end(self, over: Table, luck: Luck) -> None:
        """Raise Leak if some viewer can tell by the end what he could not tell before the last
        answers: they are given again to tables that are dealt anew."""
        table = self.table
        if table is None:
            return
        last = [
            (line.who, line.name)
            for line in over.lines.all()[len(table.lines) :]
            if line.who == CHANCE or not line.forced
        ]
        for viewer in (*range(table.setup.seats), SPECTATOR) * ENDS:
            pair = alike(table, viewer, luck)
            given: list[str] = []
            for seat, name in last:
                if name not in pair.offered(seat):
                    break
                pair.give(seat, name, given)
            else:
                pair.check_asked(given)
                pair.check_told(given)
