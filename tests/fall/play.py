"""Whole games at random, checked as they go: cheaply after every answer, dearly now and then."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from kabinett.core import saved
from kabinett.core.chance import Chance, Luck
from kabinett.core.game import Setup
from kabinett.core.live import Live
from kabinett.core.record import parse, write
from kabinett.core.replay import replay
from kabinett.core.state import CHANCE
from kabinett.core.table import IllegalChoice, Table
from kabinett.games.fall import game, turn
from kabinett.games.fall.state import Fall
from kabinett.games.fall.vocabulary import CARDS


@dataclass
class Games:
    """What a number of games came to."""

    games: int = 0
    answers: int = 0
    dear: int = 0
    ends: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        ends = ", ".join(f"{number} by {kind}" for kind, number in sorted(self.ends.items()))
        return f"{self.games} games, {self.answers} answers, {self.dear} dear checks: {ends}"


def some_setup(dice: random.Random) -> Setup:
    """Any number of seats; every other game with options of its own, parties chosen or drawn."""
    seats = dice.randint(2, 7)
    options = {}
    if dice.random() < 0.5:
        options = {option.name: dice.choice(list(option.values)) for option in game.options}
        if options["voluntary_discard"] == "no" and options["round_limit"] in ("none", "auto"):
            options["round_limit"] = "30"  # else it may take for ever (ruling 27)
    roles = tuple(dice.choice(["random", "choose"]) for _ in range(seats))
    return Setup(seats, options, roles)


def play_one(seed: int, every: int = 20) -> tuple[Table, int, int]:
    """A game to its end: the table, its answers, the dear checks; ``every`` 0: none of them."""
    dice = random.Random(seed)
    table = Table.new(game, some_setup(dice), chance=Chance(dice.randbytes(16)))
    answers = dear = 0
    offset = dice.randrange(every) if every else 0
    while not table.over:
        if every and answers % every == offset:
            dear_checks(table, dice)
            dear += 1
        seat = dice.choice(table.open_seats())
        choices = table.program.choices_of(table.state, seat)
        table.answer(seat, None, game.vocabulary.names[dice.choice(choices)])
        quick_checks(table)
        answers += 1
    check_replay(table)
    return table, answers, dear


def play_many(seeds: range | list[int], every: int = 20) -> Games:
    total = Games()
    for seed in seeds:
        try:
            table, answers, dear = play_one(seed, every)
        except Exception as error:
            error.add_note(f"in the game of seed {seed}")
            raise
        result = game.result(table.state)
        assert result is not None
        total.games += 1
        total.answers += answers
        total.dear += dear
        total.ends[result.kind] += 1
    return total


# -- after every answer


def quick_checks(table: Table) -> None:
    """117 cards (F30), and a few things that are always so."""
    s = table.state
    game.check(s)
    assert 0 <= s.anarchy <= 10
    assert table.over or s.anarchy < 10 or s.book.anarchy_timing
    assert len(set(s.party)) == len(s.party) or min(s.party) < 0
    if table.over:
        assert s.anarchy == 10 or s.round == s.book.round_limit
        return
    assert all(table.program.choices_of(s, seat) for seat in table.open_seats())
    assert CHANCE not in table.open_seats()


# -- now and then


def dear_checks(table: Table, dice: random.Random) -> None:
    check_storing(table)
    check_copy(table, dice)
    check_illegal(table, dice)
    check_undo(table)
    for viewer in range(-1, len(table.players)):
        check_leaks(table, viewer, Luck(dice.getrandbits(20)))


def check_storing(table: Table) -> None:
    other, notice = saved.load(saved.save(table), lambda _: game)
    assert notice == ""
    assert other.state == table.state
    assert other.state.canonical() == table.state.canonical()
    assert saved.save(other) == saved.save(table)


def check_copy(table: Table, dice: random.Random) -> None:
    """A copy is equal, and playing on it leaves the original alone; so does asking twice."""
    before = table.state.canonical()
    copy = table.state.copy()
    assert copy == table.state
    for _ in range(10):
        choices = table.program.choices(copy)
        if not choices:
            break
        assert table.program.choices(copy) == choices
        table.program.run(copy, dice.choice(choices))
    assert table.state.canonical() == before


def check_illegal(table: Table, dice: random.Random) -> None:
    before = saved.save(table)
    for seat in range(-1, len(table.players) + 1):
        offered = set()
        if seat in table.open_seats():
            offered = set(table.program.choices_of(table.state, seat))
        for _ in range(5):
            choice = dice.randrange(len(game.vocabulary))
            if choice not in offered:
                must_refuse(table, seat, game.vocabulary.names[choice])
        must_refuse(table, seat, "card:lenin")
    assert saved.save(table) == before


def must_refuse(table: Table, seat: int, name: str) -> None:
    try:
        table.answer(seat, None, name)
    except IllegalChoice:
        return
    raise AssertionError(f"seat {seat} was allowed {name}")


def check_undo(table: Table) -> None:
    """Taking an answer back and giving it again leads to the same position."""
    for seat in range(len(table.players)):
        place = table.undo_line(seat)
        if place is None:
            continue
        other, _ = saved.load(saved.save(table), lambda _: game)
        name = other.lines[place].name
        draws = other.chance.counter
        other.undo(seat)
        assert other.chance.counter == draws  # dice are never thrown again
        assert other.state != table.state
        game.check(other.state)
        other.answer(seat, None, name)
        assert other.state == table.state
        assert [(e.text, e.args) for e in other.log] == [(e.text, e.args) for e in table.log]


def check_leaks(table: Table, viewer: int, luck: Luck) -> None:
    """What a viewer sees does not depend on what he does not know."""
    s = table.state
    dealt = table.redealt(viewer, luck)
    game.check(dealt)
    assert game.scene(dealt, viewer) == game.scene(s, viewer)
    assert table.program.seats(dealt) == table.program.seats(s)
    assert table.program.words(dealt) == table.program.words(s)
    if viewer in table.open_seats():
        assert table.program.choices_of(dealt, viewer) == table.program.choices_of(s, viewer)
        for choice in CARDS:
            assert game.why_not(dealt, viewer, choice) == game.why_not(s, viewer, choice)


def check_hidden_slots(s: Fall, viewer: int) -> None:
    """Each card that the viewer does not know takes two or more values over 50 re-deals."""
    dealt = [game.redeal(s, viewer, Luck(seed)) for seed in range(50)]
    known = s.known[viewer] if viewer >= 0 else 0
    unknown = len(s.deck) + sum(
        not known >> card & 1
        for seat, hand in enumerate(s.hands)
        for card in hand
        if seat != viewer
    )
    if unknown < 5:
        return
    for seat, hand in enumerate(s.hands):
        hidden = [card for card in hand if not known >> card & 1]
        if seat != viewer and hidden:
            assert len({tuple(other.hands[seat]) for other in dealt}) > 1
    seen = s.known_top[viewer] if viewer >= 0 else 0
    for place in range(seen, len(s.top)):
        assert len({other.top[place] for other in dealt}) > 1


# -- at the end


def check_replay(table: Table) -> None:
    """The record as text, read, replayed with every die checked, ends in the same position."""
    record = parse(write(table.record()))
    again = replay(record, game, verify=True)
    assert again.state == table.state
    assert write(again.record()) == write(table.record())


# -- live generators against compiled scripts


def live_and_compiled(seed: int) -> int:
    """The same whole game by both; the answers it took."""
    dice = random.Random(seed)
    setup = game.setup(some_setup(dice))
    s = game.new_state(setup)
    choices = game.program.begin(s, game.main)
    live = Live(game.new_state(setup), turn.main)
    answers = 0
    while choices:
        assert live.choices == choices
        assert live.s.seat == s.seat
        choice = dice.choice(choices)
        choices = game.program.run(s, choice)
        live.run(choice)
        assert live.s.values() == s.values()
        answers += 1
    assert live.choices == []
    assert game.result(s) is not None
    return answers
