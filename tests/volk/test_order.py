"""The game asks for the order of icons whenever the order can matter (A8).

If the game does not ask, all orders must lead to the same outcomes. The test finds all outcomes of
an event twice: with the game's own asks, and with an ask before every icon. The positions are
random and small enough for this."""

from __future__ import annotations

import inspect
import random

import pytest

from kabinett.core.luck import Luck
from kabinett.core.setup import Setup
from kabinett.games.volk.content.icons import CUT_PROTEST, TAKE_UNREST
from kabinett.games.volk.content.vocabulary import (
    CARD,
    CARD_NUMBERS,
    PROVINCE_IDS,
    WEST_BERLIN,
    Card,
    Side,
)
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import event_order, events, socialists_and_police
from kabinett.games.volk.rules.state import ACTIONS, Volk

RUN = game.program.run
FEW, MANY = 1500, 6000  # the number of answers; a position that needs more is skipped

#: A living standard calms unrest, so removing the last unrest before it is never better.
NEVER_BETTER = {"47", "67", "79"}


class TooBig(Exception):
    pass


def always_asked(s: Volk, side: int) -> list[int]:
    """Replaces `event_order.icons_in_open_order`: asks for every order except that of card I
    (almanac)."""
    icons = s.todo[::2]
    if len(icons) > 1 and event_order.icon_kind(icons[0]) == CUT_PROTEST:
        icons = [icon for icon in icons if event_order.icon_kind(icon) != TAKE_UNREST]
    return icons if len(icons) > 1 else []


def at_any_time(s: Volk) -> bool:
    """Replaces `event_order.police_matters`."""
    return True


def outcomes(s: Volk, side: Side, card: Card, most: int) -> set[str]:
    """Return all positions in which the event can end, including those after police act."""
    start = s.copy()
    start.playing = [card]
    open_ones = [(start, list(game.program.begin(start, events.trigger_event, side, card)))]
    seen: set[str] = set()
    found: set[str] = set()
    tried = 0
    while open_ones:
        at, choices = open_ones.pop()
        if not choices and at.turn >= 0:  # the event is over
            at.turn = -1
            choices = list(game.program.begin(at, socialists_and_police.last_police, side))
        if not choices:
            at.marks = []
            found.add(at.canonical())
        for choice in choices:
            tried += 1
            if tried > most:
                raise TooBig
            other = at.copy()
            next_choices = list(RUN(other, choice))
            text = other.canonical()
            if text not in seen:
                seen.add(text)
                open_ones.append((other, next_choices))
    return found


def some_position(dice: random.Random) -> Volk:
    """Return a position of a random game with little unrest and with markers near the ends of their
    tracks."""
    s = game.new_state(game.setup(Setup(2)))
    choices, luck = game.program.begin(s, game.main), Luck(dice.randrange(10**6))
    for _ in range(dice.randrange(20, 250)):
        if choices:
            choices = RUN(s, choices[luck.below(len(choices))])
    s.phase, s.todo = ACTIONS, []
    s.unrest = [dice.choice([0, 0, 0, 0, 0, 0, 0, 1, 3, 4]) for _ in s.unrest]
    s.imported = [0] * len(PROVINCE_IDS)
    if s.unrest[WEST_BERLIN] == 4:  # East has exported its mass protest
        s.imported[dice.choice(s.book.suppliers)] = 1
    if dice.random() < 0.5:
        s.tracks = [dice.choice([-6, -5, 0, 5, 6]) for _ in range(3)]
    return s


def check_some(seed: int, monkeypatch: pytest.MonkeyPatch, wanted: int, most: int) -> None:
    dice = random.Random(seed)
    checked = 0
    while checked < wanted:
        s, card, side = (
            some_position(dice),
            Card(dice.randrange(len(CARD))),
            Side(dice.randrange(2)),
        )
        if CARD_NUMBERS[card] in NEVER_BETTER or not events.may_trigger(s, side, card):
            continue
        for zone in (s.display, s.special, s.deck, s.top, s.played, s.police, s.out, *s.hands):
            if card in zone:
                zone.remove(card)
        try:
            ours = outcomes(s, side, card, most)
            with monkeypatch.context() as patch:
                for module in (events, event_order):
                    patch.setattr(module, "icons_in_open_order", always_asked)
                patch.setattr(events, "police_matters", at_any_time)
                every = outcomes(s, side, card, most)
        except TooBig:
            continue
        assert ours == every, f"card {CARD_NUMBERS[card]}, side {side}, unrest {s.unrest}"
        checked += 1


#: Native code cannot be patched.
pure = pytest.mark.skipif(
    not inspect.isfunction(event_order.next_steps), reason="compiled rules cannot be patched"
)


@pure
@pytest.mark.parametrize("seed", range(3))
def test_no_other_order_leads_elsewhere(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    check_some(seed, monkeypatch, 8, FEW)


@pure
@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 13))
def test_no_other_order_of_many_steps_leads_elsewhere(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_some(seed, monkeypatch, 8, MANY)


@pure
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
def test_no_other_order_leads_elsewhere_in_many(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    check_some(seed, monkeypatch, 50, MANY)
