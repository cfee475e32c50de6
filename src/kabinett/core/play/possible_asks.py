"""Finds out, by playing, which asks can come up in a game and which choices each can offer.

Scripts compute choices from the state, so no list of all choices exists. This module therefore
plays some games at random; at each kind of ask it deals the hands again a few times. It starts from
the setup and never sees a table, so its findings reveal no hand.
"""

from __future__ import annotations

import functools
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.setup import Setup
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.state import CHANCE, State

#: The number of answers to give in total. Asks that do not come up within them are not found.
ANSWERS = 20_000
#: At how many of the first asks of each kind the hands are re-dealt, and how often at each ask.
FIRST, ANEW = 10, 4
#: The largest number of answers and outcomes in a game, because a random game may never end.
LONGEST_GAME = 10_000
#: The number of setups to keep in memory.
MOST_SETUPS = 64
#: A process examines only one setup at a time, so many such requests delay only each other.
PLAYING = threading.Lock()
#: A cache alone would give each of two first callers an examination of its own.
FINDING = threading.Lock()


@dataclass
class PossibleAsks:
    """The asks that can come up in a game. The kind of an ask is the id of the sentence that the
    seat reads."""

    #: By kind of ask, the choices that it can offer.
    choices: dict[str, set[int]] = field(default_factory=dict)
    #: By role (None for a seat without a role), how often each kind of ask came.
    counts_by_role: dict[int | None, Counter[str]] = field(default_factory=dict)

    @property
    def answers(self) -> int:
        """The number of answers on which these findings are based."""
        return sum(counts.total() for counts in self.counts_by_role.values())

    def kinds(self, role: int | None) -> list[str]:
        """The kinds of asks that a seat with this role can get, the most frequent one first.
        Returns all kinds for the role None and for a role that was never asked."""
        counts = self.counts_by_role.get(role) if role is not None else None
        if counts is None:
            counts = sum(self.counts_by_role.values(), Counter())
        return [kind for kind, _ in counts.most_common()]


class Examination:
    """The examination of one setup, which the first caller makes; others wait for its findings."""

    def __init__(self) -> None:
        self.findings: PossibleAsks | None = None

    def result(self, game: Game, setup: Setup) -> PossibleAsks:
        """The findings for this setup; each call passes the same one."""
        if self.findings is None:
            with PLAYING:
                if self.findings is None:
                    self.findings = find_by_playing(game, setup)
        return self.findings


def find_possible_asks(game: Game, setup: Setup) -> PossibleAsks:
    """The asks that can come up at tables with this setup. The first call for a setup takes about a
    second."""
    with FINDING:
        examination = examination_of(game, setup.key)
    return examination.result(game, setup)


@functools.lru_cache(maxsize=MOST_SETUPS)
def examination_of(game: Game, key: tuple[object, ...]) -> Examination:
    """The examination of the setup with this key."""
    return Examination()


def find_by_playing(game: Game, setup: Setup) -> PossibleAsks:
    findings, luck = PossibleAsks(), Luck(0)
    while (before := findings.answers) < ANSWERS:
        with suppress(Exception):  # a bug in the rules, which players of the game will report
            play_one_game(game, setup, luck, findings)
        if findings.answers == before:
            break
    return findings


def play_one_game(game: Game, setup: Setup, luck: Luck, findings: PossibleAsks) -> None:
    """Play one game at random, and note its asks."""
    program, s = game.program, game.new_state(setup)
    choices = program.begin(s, game.beginning(setup))
    for _ in range(LONGEST_GAME):
        if not choices:
            break
        if s.seat == CHANCE:
            choices = program.run(s, choices[luck.below(len(choices))])
            continue
        seat = program.open_seats(s)[0]
        choices = program.choices_of(s, seat)
        add_ask(game, s, seat, luck, findings)
        choices = program.answer(s, seat, choices[luck.below(len(choices))])


def add_ask(game: Game, s: State, seat: int, luck: Luck, findings: PossibleAsks) -> None:
    """Note the ask to a seat, and the choices that it would offer with other hands."""
    program = game.program
    kind = program.prompt(s, seat)[0].id
    counts = findings.counts_by_role.setdefault(game.role_of(s, seat), Counter())
    counts[kind] += 1
    choices = findings.choices.setdefault(kind, set())
    choices.update(program.choices_of(s, seat))
    if counts[kind] > FIRST:
        return
    for _ in range(ANEW):
        other = game.determinize(s, SPECTATOR, luck)
        if seat in program.open_seats(other):
            choices.update(program.choices_of(other, seat))
