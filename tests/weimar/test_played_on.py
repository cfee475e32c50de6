"""Positions of Weimar that are played on: what begins again, and what stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kabinett.core.luck import Luck
from kabinett.core.play.position import Position
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import (
    DNVP,
    KPD,
    NOBODY,
    PARTY_IDS,
    SPD,
    Z,
    vocabulary,
)
from kabinett.games.weimar.phases.flow import main, play_on
from kabinett.games.weimar.phases.impulse import impulse_phase, impulses
from kabinett.games.weimar.rules.state import SET_UP, Weimar
from tests.weimar.position import Play

START = "parties: spd, z, kpd, dnvp\n"


def test_the_set_up_follows_when_the_parties_are_chosen() -> None:
    s = game.read_position("parties: spd, choose, random, random\n")
    position, luck = Position(game, s), Luck(1)
    game.program.begin(s, play_on)
    while s.phase == SET_UP:
        position.play(position.choices[luck.below(len(position.choices))])
        game.check(s)
    assert s.order[0] == SPD and s.round == 1 and sum(s.bases) == 18


@pytest.mark.parametrize("scenario", ["whole", "1918_1923"])
def test_a_set_up_begins_again_with_the_same_parties(scenario: str) -> None:
    """All first Bases, sets and removed cards come, and each thing once."""
    roles = tuple(f"party:{one}" for one in PARTY_IDS)
    setup, luck = game.setup(Setup(4, {"scenario": scenario}, roles)), Luck(1)
    whole, begun = game.new_state(setup), game.new_state(setup)
    game.program.begin(whole, main)
    play_while(whole, luck, lambda: whole.phase == SET_UP)
    game.program.begin(begun, main)
    play_while(begun, luck, lambda: not any(begun.bases))
    s = game.read_position(game.position_text(begun), begun.book)
    game.program.begin(s, play_on)
    play_while(s, luck, lambda: s.phase == SET_UP)
    for name in ("round", "parliament", "vp", "units", "order", "dr", "economy"):
        assert getattr(s, name) == getattr(whole, name), name
    assert sum(s.bases) == sum(whole.bases)
    assert len(s.removed) == len(whole.removed)


def play_while(s: Weimar, luck: Luck, unfinished: Callable[[], bool]) -> None:
    """Give random answers while something is unfinished."""
    position = Position(game, s)
    while unfinished():
        position.play(position.choices[luck.below(len(position.choices))])
        game.check(s)


@pytest.mark.parametrize("phase", ["republic", "agenda", "impulse", "politics", "end of round"])
def test_a_position_can_be_played_on(phase: str) -> None:
    spd = "to act: spd\nspd hand: otto_wels\nparliament: spd 3, z 2\n"
    s = game.read_position(START + f"round: 6\nphase: {phase}\n" + spd)
    game.program.begin(s, play_on)
    position, luck = Position(game, s), Luck(1)
    if phase == "impulse":
        assert s.seat == SPD and len(position.choices) == 1
    while not position.over:
        position.play(position.choices[luck.below(len(position.choices))])
        game.check(s)
    assert game.result(s) is not None and s.round == 6


@pytest.mark.parametrize("round_", [3, 5])
def test_a_round_that_begins_again_has_each_timeline_card_once(round_: int) -> None:
    s = game.read_position(START + f"round: {round_}\nphase: republic\nthis round: no_coup kpd")
    choices = game.program.begin(s, play_on)
    game.check(s)
    assert s.round == round_ and choices
    assert len(s.events_of_round) == len(set(s.events_of_round))


def test_an_impulse_that_begins_again_has_its_card_again() -> None:
    cards = "playing: red_aid\nkpd hand: rosa_luxemburg\n"
    s = game.read_position(START + "to act: kpd\nimpulses: kpd 2\n" + cards)
    choices = game.program.begin(s, play_on)
    game.check(s)
    names = sorted(vocabulary.names[choice] for choice in choices)
    assert names == ["card:red_aid", "card:rosa_luxemburg"]
    assert s.impulses[KPD] == 2


def test_an_agenda_phase_that_begins_again_keeps_the_timeline_cards_drawn() -> None:
    """Nobody knows which of three cards came from the Reparations (ruling 6.4).  A party with fewer
    than two has not drawn yet."""
    hands = "spd hand: railway_strike, cabinet_crisis\nz hand: food_riots, bauhaus, radio_hour\n"
    hands += "kpd hand: beer_hall_putsch\n"
    s = game.read_position(START + "round: 2\nphase: agenda\nbegins: z\n" + hands)
    before, luck = s.copy(), Luck(1)
    game.program.begin(s, play_on)
    play_while(s, luck, lambda: s.seat < 0)
    assert [len(hand) for hand in s.hands] == [2, 3, 3, 2]
    assert s.hands[:2] == before.hands[:2] and set(before.hands[KPD]) < set(s.hands[KPD])


def test_an_impulse_that_begins_again_before_its_card_is_counted_once() -> None:
    hands = {"spd": "otto_wels vorwaerts", "kpd": "red_aid rosa_luxemburg"}
    play = Play(hand=hands, active=KPD).start(impulses)
    assert (play.asked, play.s.impulses[KPD]) == ("kpd", 1)
    s = game.read_position(game.position_text(play.s))
    choices = game.program.begin(s, play_on)
    assert (s.seat, s.impulses[KPD], len(choices)) == (s.order.index(KPD), 1, 2)


def test_an_early_card_that_begins_again_leaves_the_others_theirs() -> None:
    """The party that begins and the other early cards come after it."""
    hands = {"kpd": "spartacist_uprising rosa_luxemburg", "dnvp": "osthilfe", "z": "bauhaus"}
    play = Play(hand=hands)
    play.s.early[KPD] = play.s.early[DNVP] = 1
    play.start(impulse_phase).does("z", "spartacist_uprising")
    assert (play.asked, play.s.active) == ("kpd", KPD)
    again = Play(hand=hands)
    again.s = game.read_position(game.position_text(play.s))
    game.check(again.s)
    again.start(play_on)
    assert (again.asked, again.s.impulses[KPD]) == ("spd", 0)  # who begins?
    again.does("z")
    assert "spartacist_uprising" in again.offered
    again.does("spartacist_uprising", "actions", "done")
    assert again.asked == "dnvp"
    again.does("pass")
    assert (again.s.active, again.asked) == (Z, "z")


def test_nobody_acts_before_the_first_impulse_of_a_round() -> None:
    """A position of that moment begins the phase again, with its first player and early cards."""
    hands = {"kpd": "spartacist_uprising rosa_luxemburg", "dnvp": "osthilfe"}
    play = Play(hand=hands, active=DNVP)  # the last party of the round before
    play.s.early[KPD] = play.s.early[DNVP] = 1
    play.start(impulse_phase)
    assert (play.s.active, game.public_scene(play.s).active) == (NOBODY, None)
    play.does("spd", "spartacist_uprising", "actions", "done")
    assert (play.asked, play.s.active) == ("dnvp", NOBODY)
    s = game.read_position(game.position_text(play.s))
    choices = game.program.begin(s, play_on)
    assert [vocabulary.names[choice] for choice in choices] == [f"party:{one}" for one in PARTY_IDS]
    choices = game.program.answer(s, s.seat, choices[0])
    assert s.seat == s.order.index(DNVP)  # the KPD has played its early card
