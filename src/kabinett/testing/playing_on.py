"""Finds out whether a game tells over time what it does not tell at one moment.  For any game.

Two tables that look alike to a viewer, the second re-dealt for him, get the same answer; then
they look alike again: who is asked, the log, the scene, how much the table has answered by
itself.  It ends where chance is asked, or where the rules show something hidden (`reveal`).

And a table may answer by itself only what everybody knows: the answer is the only one in every
re-deal, for every other viewer.
"""

from __future__ import annotations

import copy
from typing import Any

from kabinett.core.game import Game, Setup
from kabinett.core.luck import Luck
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record import Line
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.core.state import CHANCE, State
from kabinett.testing.differences import told
from kabinett.testing.leaks import Leak, everything_seen

STEPS = 4  # answers that both tables get
REDEALS = 3  # of each forced answer, for each viewer


def check_playing_on(table: Table, luck: Luck) -> None:
    """Raise Leak if some viewer can tell two tables apart after the same answers that he could
    not tell apart before."""
    viewers = [*range(table.setup.seats), SPECTATOR]
    viewer = viewers[luck.below(len(viewers))]
    one = twin(table, table.state.copy())
    other = twin(table, table.redealt(viewer, luck))
    if table.program.at_once(table.state):
        # Others' hidden answers are forgotten in a re-deal; here all answer anew.
        one.state = table.game.determinize(table.state, viewer, Luck(0))
    given: list[str] = []
    for _ in range(STEPS):
        answer = common_answer(one, other, luck)
        if answer is None:
            return
        seat, name = answer
        given.append(f"{seat} {name}")
        shown = [give(each, seat, name) for each in (one, other)]
        if any(shown):
            return
        seen, now = everything_seen(one, viewer), everything_seen(other, viewer)
        seen["answers"], now["answers"] = len(one.lines), len(other.lines)
        if seen != now:
            raise Leak(
                f"after {', '.join(given)} seat {viewer} can tell what it may not know, by\n"
                + told(seen, now, "what it sees")
            )


def twin(table: Table, state: State) -> Table:
    """The same table with another state, to be played on by itself."""
    other = copy.copy(table)
    other.state = state
    if hasattr(state, "searching"):
        state.searching = 0  # a re-dealt copy is for search, which asks only those who can react
    other.lines, other.log = table.lines[:], table.log[:]
    other.answered = table.answered[:]
    return other


def common_answer(one: Table, other: Table, luck: Luck) -> tuple[int, str] | None:
    """An answer that both tables take; None if chance is asked, or there is no such answer."""
    seats = one.open_seats()
    if not seats or CHANCE in seats or seats != other.open_seats():
        return None
    seat = seats[luck.below(len(seats))]
    asks = one.ask(seat), other.ask(seat)
    if asks[0] is None or asks[1] is None:
        return None
    names = [name for name in asks[0].choices if name in asks[1].choices]
    return (seat, names[luck.below(len(names))]) if names else None


def give(table: Table, seat: int, name: str) -> bool:
    """The answer, and what the table answers by itself, up to chance; was something shown?"""
    first = len(table.lines)
    table.take(Line(seat, name), table.game.vocabulary.number(name))
    while (forced := table.forced()) and forced[0] != CHANCE:
        who, choice = forced
        table.take(Line(who, table.game.vocabulary.names[choice], forced=True), choice)
    if not table.over and table.game.turn_mark(table.state) != table.checkpoint.mark:
        table.set_checkpoint()
    return any(line.fence for line in table.lines[first:])


def check_forced(game: Game[Any], setup: Setup, seed: int, limit: int = 20_000) -> int:
    """Play a game at random; each answer that a table gives by itself must be known to all.

    Returns how many there were."""
    luck = Luck(seed)
    setup = game.setup(setup)
    table = Table(game, setup, [], Chance(bytes(SEED_BYTES)))
    table.begin()
    forced = 0
    for _ in range(limit):
        if table.over:
            break
        choices = table.program.choices(table.state)
        if table.forced() and table.state.seat != CHANCE:
            forced += 1
            known_to_all(table, luck)
        choice = choices[luck.below(len(choices))]
        table.program.run(table.state, choice)
    return forced


def known_to_all(table: Table, luck: Luck) -> None:
    seat, choices = table.state.seat, table.program.choices(table.state)
    for viewer in [*range(table.setup.seats), SPECTATOR]:
        if viewer == seat:
            continue
        for _ in range(REDEALS):
            dealt = table.redealt(viewer, luck)
            found = table.program.choices(dealt)
            if dealt.seat != seat or found != choices:
                names = [table.game.vocabulary.names[choice] for choice in found]
                raise Leak(
                    f"{table.program.where(table.state)}: the table answers for seat {seat}, "
                    f"which seat {viewer} cannot know; he thinks of: {', '.join(names)}"
                )
