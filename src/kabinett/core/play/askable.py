"""What may be asked in a game, and which choices each question may offer: found by playing it.

Choices are made by scripts from what lies there, so no list says what a question may offer.  Some
games are played at random, and of each kind of ask hands are dealt anew a few times.  Only the
setup goes in, nothing of any table: what is found tells no hand."""

from __future__ import annotations

import functools
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.scene import SPECTATOR
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE, State

#: So many answers are given.  What is met less often than that does not count.
ANSWERS = 20_000
#: Of the first asks of a kind hands are dealt anew, each so often.
FIRST, ANEW = 10, 4
#: A game ends after so many answers and outcomes: a random one may go on without end.
LONGEST = 10_000
#: So many setups are kept.
KEPT = 64
#: One setup at a time in a process: whoever asks for many keeps only such asks waiting.
PLAYING = threading.Lock()


@dataclass
class Askable:
    """What may be asked, by the id of the sentence that the seat reads."""

    choices: dict[str, set[int]] = field(default_factory=dict)
    #: By role, None as long as a seat has none: how often each came.
    asked: dict[int | None, Counter[str]] = field(default_factory=dict)

    @property
    def answers(self) -> int:
        """How many answers it is found by."""
        return sum(counts.total() for counts in self.asked.values())

    def kinds(self, role: int | None) -> list[str]:
        """What may be asked of a seat with this role, what comes most often first; of one that has
        none yet, all."""
        counts = self.asked.get(role) if role is not None else None
        if counts is None:
            counts = sum(self.asked.values(), Counter())
        return [kind for kind, _ in counts.most_common()]


def askable(game: Game[Any], setup: Setup) -> Askable:
    """What may be asked at a table that is set up so.  The first time it takes about a second."""
    options = tuple(sorted(setup.options.items()))
    rest = (setup.roles, setup.bots, setup.pack, setup.position)
    return _askable(game, setup.seats, options, *rest)


@functools.lru_cache(maxsize=KEPT)
def _askable(
    game: Game[Any],
    seats: int,
    options: tuple[tuple[str, str], ...],
    roles: tuple[str, ...],
    bots: tuple[int, ...],
    pack: str,
    position: str,
) -> Askable:
    setup = Setup(seats, dict(options), roles, bots, pack, position)
    with PLAYING:
        return found_by_playing(game, setup)


def found_by_playing(game: Game[Any], setup: Setup) -> Askable:
    found, luck = Askable(), Luck(0)
    while (before := found.answers) < ANSWERS:
        with suppress(Exception):  # where the rules break, and whoever plays there will hear of it
            play(game, setup, luck, found)
        if found.answers == before:
            break
    return found


def play(game: Game[Any], setup: Setup, luck: Luck, found: Askable) -> None:
    """Play one game at random, and note what is asked."""
    program, s = game.program, game.new_state(setup)
    choices = program.begin(s, game.beginning(setup))
    for _ in range(LONGEST):
        if not choices:
            break
        if s.seat == CHANCE:
            choices = program.run(s, choices[luck.below(len(choices))])
            continue
        seat = program.open_seats(s)[0]
        choices = program.choices_of(s, seat)
        note(game, s, seat, luck, found)
        choices = program.answer(s, seat, choices[luck.below(len(choices))])


def note(game: Game[Any], s: State, seat: int, luck: Luck, found: Askable) -> None:
    """This ask of that seat's, and what it would offer with other hands."""
    program = game.program
    kind = program.prompt(s, seat)[0].id
    counts = found.asked.setdefault(game.role_of(s, seat), Counter())
    counts[kind] += 1
    known = found.choices.setdefault(kind, set())
    known.update(program.choices_of(s, seat))
    if counts[kind] > FIRST:
        return
    for _ in range(ANEW):
        other = game.determinize(s, SPECTATOR, luck)
        if seat in program.open_seats(other):
            known.update(program.choices_of(other, seat))
