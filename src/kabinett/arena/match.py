"""Plays matches between bots: the same seed, the same games, on any number of processes."""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from kabinett.bots import Chooser, View, find_bot, make_bot
from kabinett.core.game import Game
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record import Player, write
from kabinett.core.play.table import IllegalChoice, Table
from kabinett.core.setup import Setup
from kabinett.games import game_of

#: Answers after which a game counts as endless.
MOST_ANSWERS: Final = 20_000
UNFINISHED: Final = "unfinished"  # the kind of end of such a game


class MatchError(Exception):
    """A game of a match could not be played to its end."""


@dataclass(frozen=True)
class Match:
    """What is to be played.  ``bots`` has a bot's id per seat; they move on by one seat
    with every game, so that each of them sits equally often on each seat."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: dict[str, str] = field(default_factory=dict)
    record: str = ""  # the folder for the games' records, "" for none
    pack: str = ""  # an owner's, "" for the built-in one

    def seats(self, number: int) -> tuple[str, ...]:
        """Who sits where in the game of that number, from 0."""
        shift = number % len(self.bots)
        return self.bots[shift:] + self.bots[:shift]

    def number_of(self, game: int, *what: int) -> int:
        """A number that depends on the seed, the game and what it is for, and on no more."""
        text = " ".join(str(part) for part in (self.seed, game, *what))
        return int.from_bytes(
            hashlib.blake2b(text.encode(), digest_size=SEED_BYTES).digest(), "big"
        )

    def chance(self, game: int) -> Chance:
        """The dice of a game."""
        return Chance(self.number_of(game).to_bytes(SEED_BYTES, "big"))


@dataclass(frozen=True)
class Played:
    """One game that has been played."""

    number: int
    bots: tuple[str, ...]  # by seat, as all that follows
    roles: tuple[str, ...]  # names such as "party:socialists", "" in games without roles
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    end: str  # the kind of end
    answers: int  # given by seats that had a choice
    turns: int
    decisions: dict[str, int] = field(compare=False)  # by bot
    seconds: dict[str, float] = field(compare=False)  # of thinking, by bot


def check(match: Match) -> Game[Any]:
    """The match's game; SetupError or UnknownBot says why it cannot be played."""
    game = game_of(match.game)
    for bot_id in match.bots:
        find_bot(bot_id)
    game.setup(setup_of(match))
    return game


def setup_of(match: Match) -> Setup:
    seats = len(match.bots)
    return Setup(seats, dict(match.options), bots=tuple(range(seats)), pack=match.pack)


def play_game(match: Match, number: int) -> Played:
    """Play one game of the match; MatchError names the game that went wrong."""
    game = check(match)
    seats = match.seats(number)
    players = [Player(f"{bot_id} {seat + 1}", bot_id) for seat, bot_id in enumerate(seats)]
    bots = [
        make_bot(bot_id, match.number_of(number, seat) % 2**32) for seat, bot_id in enumerate(seats)
    ]
    clock = Clock(seats)
    turns = 0
    try:
        table = Table.new(game, setup_of(match), players, match.chance(number))
        while not table.over and clock.answers < MOST_ANSWERS:
            mark = table.checkpoint.mark
            answer(table, bots, clock)
            turns += table.checkpoint.mark != mark
    except Exception as error:
        what = str(error) or type(error).__name__
        raise MatchError(f"game {number + 1} of seed {match.seed} went wrong: {what}") from error
    if match.record:
        path = Path(match.record) / f"{match.game}-{match.seed}-{number + 1:05}.txt"
        path.write_text(write(table.record()), encoding="utf-8")
    return account(table, number, seats, turns, clock)


class Clock:
    """Counts how often each bot decides and how long it thinks."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.answers = 0
        self.decisions = dict.fromkeys(seats, 0)
        self.seconds = dict.fromkeys(seats, 0.0)

    @contextmanager
    def thinking(self, bot_id: str) -> Iterator[None]:
        began = time.process_time()
        yield
        self.seconds[bot_id] += time.process_time() - began
        self.decisions[bot_id] += 1
        self.answers += 1


def answer(table: Table, bots: list[Chooser], clock: Clock) -> None:
    """Let the first of the asked seats answer."""
    seat = table.open_seats()[0]
    bot_id = table.players[seat].bot
    with clock.thinking(bot_id):
        view = View(table, seat)
        try:
            name = bots[seat].choose(view)
        except (Exception, SystemExit) as error:
            what = f"{type(error).__name__}: {error}".removesuffix(": ")
            raise MatchError(f"the bot {bot_id} broke: {what}") from error
    if not isinstance(name, str):
        kind = type(name).__name__
        raise MatchError(f"the bot {bot_id} gave a {kind}, not the name of a choice")
    try:
        table.answer(seat, None, name)
    except IllegalChoice as error:
        raise MatchError(f"the bot {bot_id} gave an illegal answer: {error}") from error


def account(table: Table, number: int, seats: tuple[str, ...], turns: int, clock: Clock) -> Played:
    """What is kept of a game."""
    game, names = table.game, table.game.vocabulary.names
    roles = [game.role_of(table.state, seat) for seat in range(len(seats))]
    result = game.result(table.state) if table.over else None
    return Played(
        number,
        seats,
        tuple("" if role is None else names[role] for role in roles),
        result.winners if result else (),
        result.scores if result else (),
        result.kind if result else UNFINISHED,
        clock.answers,
        turns,
        clock.decisions,
        clock.seconds,
    )


def play_match(
    match: Match, jobs: int = 1, heard: Callable[[Played], None] = lambda played: None
) -> list[Played]:
    """Play all games on so many processes; ``heard`` is told of each as it ends.

    Ctrl-C ends it early: the games played so far are kept.  SetupError and UnknownBot
    before the first game, MatchError if one goes wrong."""
    check(match)
    if match.record:
        Path(match.record).mkdir(parents=True, exist_ok=True)
    done: list[Played] = []
    games = in_order if jobs == 1 else in_processes
    try:
        for played in games(match, jobs):
            done.append(played)
            heard(played)
    except KeyboardInterrupt:
        pass
    return sorted(done, key=lambda played: played.number)


def in_order(match: Match, _jobs: int) -> Iterator[Played]:
    for number in range(match.games):
        yield play_game(match, number)


def in_processes(match: Match, jobs: int) -> Iterator[Played]:
    """The games as they end.  Processes are started afresh, the same on every system."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(jobs, match.games), ignore_interrupt) as pool:
        tasks = ((match, number) for number in range(match.games))
        yield from pool.imap_unordered(play_task, tasks)


def ignore_interrupt() -> None:
    """Ctrl-C reaches every process of a terminal; the one that leads them decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_task(task: tuple[Match, int]) -> Played:
    return play_game(*task)
