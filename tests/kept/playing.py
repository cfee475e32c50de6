"""Plays a game from a few numbers: the same answers in every version of Python and every build."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kabinett.core.game import Game
from kabinett.core.luck import mix_bits
from kabinett.core.play.chance import Chance
from kabinett.core.play.players import Player
from kabinett.core.play.record import Record
from kabinett.core.play.record_lines import Answer, RecordLine
from kabinett.core.play.replay import replay
from kabinett.core.play.table import Table
from kabinett.core.result import Result
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE, State

WORD = (1 << 64) - 1


@dataclass(frozen=True)
class Way:
    """All that a game depends on, besides its rules and cards.

    ``often`` says, by the name of a choice, in how many of a hundred asks with that choice it is
    chosen. ``turns`` maps numbers of answers to seeds: from that answer on, the new seed picks
    the answers; the dice stay the same."""

    setup: Setup
    seed: int
    often: Mapping[str, int] = field(default_factory=dict)
    turns: tuple[tuple[int, int], ...] = ()


@dataclass
class Played:
    """A game at its end."""

    game: Game[Any]
    record: Record
    state: Any

    @property
    def result(self) -> Result:
        result = self.game.result(self.state)
        assert result is not None
        return result

    @functools.cached_property
    def table(self) -> Table:
        """Return the table of the replayed record; every answer must be legal, and every die
        that of the seed."""
        return replay(self.record, self.game, verify=True)


class Picker:
    """Picks the answers.

    Every choice has a number that depends on its name, and every ask a number that ranks the
    choices. So an additional choice changes an answer only if it ranks first, and a small change
    of the rules leaves most of a game unchanged."""

    def __init__(self, game: Game[Any], way: Way) -> None:
        self.keys = keys(game)
        self.often = [(game.vocabulary.number(name), part) for name, part in way.often.items()]
        self.seed = way.seed
        self.turns = dict(way.turns)
        self.answers = 0

    def pick(self, choices: list[int]) -> int:
        self.seed = self.turns.get(self.answers, self.seed)
        ask = mix_bits(self.seed << 24 | self.answers)
        self.answers += 1
        for number, part in self.often:
            if number in choices and mix_bits(ask) % 100 < part:
                return number
        keys = self.keys
        return max(choices, key=lambda choice: keys[choice] * (ask | 1) & WORD)


@functools.cache
def keys(game: Game[Any]) -> list[int]:
    """Return a number for each choice that depends on its name only."""
    digests = [hashlib.blake2b(name.encode(), digest_size=8) for name in game.vocabulary.names]
    return [int.from_bytes(digest.digest(), "big") for digest in digests]


def play(game: Game[Any], way: Way, look: Callable[[Any], object] | None = None) -> Played:
    """Play without a table, which takes a quarter of the time; `Played.table` proves that the game
    is the same.

    ``look`` is called with the state at every ask."""
    setup, program, names = game.setup(way.setup), game.program, game.vocabulary.names
    chance = Chance.numbered(way.seed)
    picker = Picker(game, way)
    state: State = game.new_state(setup)
    choices = program.begin(state, game.beginning(setup))
    lines: list[RecordLine] = []
    while choices:
        if look is not None:
            look(state)
        if program.at_once(state):
            seat = program.open_seats(state)[0]
            number = picker.pick(program.choices_of(state, seat))
            line = Answer(seat, names[number])
        elif len(choices) == 1 and not program.is_private(state):
            number = choices[0]
            line = Answer(state.seat, names[number], forced=True)
        elif state.seat == CHANCE:
            outcomes, counter = sorted(choices), chance.next
            number = outcomes[chance.pick(len(outcomes))]
            line = Answer(CHANCE, names[number], counter=counter)
        else:
            number = picker.pick(choices)
            line = Answer(state.seat, names[number])
        lines.append(line)
        choices = program.answer(state, line.who, number)
    players = [Player(f"Player {seat + 1}") for seat in range(setup.seats)]
    bare = Table(game, setup, players, chance).record()
    bare.seed, bare.lines = chance.seed.hex(), lines
    return Played(game, bare, state)
