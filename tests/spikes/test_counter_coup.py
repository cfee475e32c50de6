"""A Counter-Coup with a board Reaction, a Politician against it, and Stresemann repeating.

The kernel carries it: each window is one ask to several, each die an ask to chance, and the
game is saved, copied and dealt anew at every ask in the middle of it."""

from __future__ import annotations

import pytest

from kabinett.core.game import Setup
from kabinett.core.luck import Luck
from kabinett.core.script.program import Program
from tests.core.play import play_random
from tests.core.scripting import reloaded
from tests.spikes.counter_coup import (
    COUNTER_COUP_ROLL,
    DNVP,
    KPD,
    NOBODY,
    SPD,
    WELS,
    ZENTRUM,
    Berlin,
    berlin,
    counter_coup,
    game,
    reaction_window,
    roll,
)

program: Program = game.program
number = game.vocabulary.number


def play(s: Berlin, *answers: str) -> Berlin:
    """Give answers as "seat choice" or "chance choice"; what is not offered fails the test.
    At each ask the state goes through JSON, is copied, and dealt anew."""
    for answer in answers:
        who, name = answer.split()
        seat = -1 if who == "chance" else ["spd", "zentrum", "kpd", "dnvp"].index(who)
        assert seat in program.open_seats(s), f"{answer}: {program.open_seats(s)} are asked"
        assert number(name) in program.choices_of(s, seat), f"{answer} is not offered"
        again = reloaded(program, s)
        assert again == s
        s = again.copy()
        for viewer in range(4):
            game.check(game.determinize(s, viewer, Luck(viewer)))
        program.check_frames(s)
        program.answer(s, seat, number(name))
    return s


def announced(**changes: object) -> Berlin:
    s = berlin()
    for name, value in changes.items():
        setattr(s, name, value)
    program.begin(s, counter_coup, ZENTRUM)
    return s


DNVP_REACTS = ("dnvp reaction", "kpd pass", "spd pass")
WELS_AGAINST_IT = (
    "spd card:s_wels",
    "zentrum pass",
    "kpd pass",
    "spd result:-1",
    "chance card:s_2",
)


def test_w_07_wels_lowers_the_reaction() -> None:
    """DNVP's Reaction result -1; Wels to the discard, SPD draws a card; DNVP's Reserve -1."""
    s = play(announced(), *DNVP_REACTS)
    assert s.reserve[DNVP] == 0
    s = play(s, *WELS_AGAINST_IT)
    assert s.discard[SPD] == [WELS] and len(s.hand[SPD]) == 2 and number("card:s_2") in s.hand[SPD]
    # 4 would take a die away from the Counter-Coup; 4 - 1 does nothing.
    s = play(s, "chance die:4", "chance die:2", "zentrum pass")
    assert s.dice_off == 0 and s.modifier == 0
    assert s.seat == ZENTRUM and program.choices(s) == [number("raise"), number("pass")]


def test_w_07_wels_cannot_help_the_counter_coup_that_has_its_one_reaction() -> None:
    """SPD offers Wels in the same window and comes after the DNVP: his card stays in hand."""
    s = play(announced(), "dnvp reaction", "kpd pass", "spd card:s_wels")
    assert s.reserve[DNVP] == 0 and s.hand[SPD] == berlin().hand[SPD] and s.modifier == 0
    # The next window is that of the Reaction; once it is over, nobody is asked for the first.
    s = play(s, "zentrum pass", "kpd pass", "spd pass", "chance die:1", "chance die:1")
    s = play(s, "zentrum pass", "zentrum pass", "chance die:5", "chance die:1", "zentrum pass")
    assert s.over() and WELS in s.hand[SPD] and s.marker == NOBODY


def test_the_first_in_the_order_of_the_table_reacts() -> None:
    """Clockwise from Zentrum, whoever answers first; what the others offered is not used."""
    s = announced(reserve=[0, 0, 1, 1])
    assert program.seats(s) == (KPD, DNVP, SPD)
    s = play(s, "dnvp reaction", "spd card:s_wels", "kpd reaction")
    assert s.reserve == [0, 0, 0, 1] and WELS in s.hand[SPD]


def test_a_reaction_takes_a_die_and_lowers_the_result() -> None:
    s = play(announced(), *DNVP_REACTS, "spd pass", "zentrum pass", "kpd pass")
    s = play(s, "chance die:6", "chance die:6", "zentrum pass")  # 6 + 1
    assert s.dice_off == 1 and s.seat == ZENTRUM
    # Two dice are left one; Zentrum pays for one more: 5 - 1 + 1.
    s = play(s, "zentrum raise", "chance die:5", "zentrum pass")
    assert s.over() and s.marker == NOBODY and s.ap == 0


def test_without_dice_the_action_is_lost() -> None:
    s = play(announced(government=3), *DNVP_REACTS, "spd pass", "zentrum pass", "kpd pass")
    s = play(s, "chance die:5", "chance die:4", "zentrum pass", "zentrum pass")
    assert s.over() and s.marker == DNVP and s.ap == 2


def test_wels_for_the_counter_coup_when_nobody_else_reacts() -> None:
    s = play(announced(), "dnvp pass", "kpd pass", "spd card:s_wels", "spd result:+1")
    s = play(s, "chance card:s_3", "zentrum pass", "chance die:4", "chance die:3", "zentrum pass")
    assert s.over() and s.marker == NOBODY


def test_stresemann_repeats_the_whole_roll_once_a_round() -> None:
    s = play(announced(), "dnvp pass", "kpd pass", "spd pass", "zentrum pass")
    s = play(s, "chance die:1", "chance die:2", "zentrum stresemann")
    assert s.dice == [] and s.stresemann == NOBODY
    s = play(s, "chance die:6", "chance die:6")
    assert s.over() and s.marker == NOBODY and s.unrest == 0  # 6 + 1


def test_stresemann_repeats_the_roll_of_another_too() -> None:
    s = play(announced(), *DNVP_REACTS, "spd pass", "zentrum pass", "kpd pass")
    s = play(s, "chance die:6", "chance die:1", "zentrum stresemann")
    s = play(s, "chance die:2", "chance die:1")
    assert (s.dice_off, s.modifier) == (0, 0)
    s = play(s, "zentrum pass", "chance die:1", "chance die:1")
    assert s.over() and s.government == 3  # 1: a unit back to its supply


def test_w_19_a_second_six_counts_before_modifiers() -> None:
    """3, 5, 6, 6 with result -1 is 6."""
    s = berlin()
    s.stresemann = NOBODY
    program.begin(s, roll, 4)
    s = play(s, "chance die:3", "chance die:5", "chance die:6")
    program.run(s, number("die:6"))
    assert s.value == 7


def test_only_seats_that_everybody_knows_cannot_react_are_left_out() -> None:
    s = berlin()
    s.deck[KPD], s.hand[KPD] = sorted(s.deck[KPD] + s.hand[KPD]), []
    program.begin(s, reaction_window, ZENTRUM, COUNTER_COUP_ROLL)
    assert program.seats(s) == (DNVP, SPD)
    # KPD has a card: it is asked, though it can only pass, so that nobody learns of it.
    program.begin(s := berlin(), reaction_window, ZENTRUM, COUNTER_COUP_ROLL)
    assert program.choices_of(s, KPD) == [number("pass")]


def test_a_window_without_anybody_is_no_ask() -> None:
    s = berlin()
    for seat in range(4):
        s.deck[seat], s.hand[seat] = sorted(s.deck[seat] + s.hand[seat]), []
    s.reserve = [0] * 4
    program.begin(s, counter_coup, ZENTRUM)
    assert program.seats(s) == (ZENTRUM,)


def test_answers_that_came_too_late_are_nowhere_when_the_window_is_over() -> None:
    """SPD's hidden offer of Wels stays neither in the frames nor anywhere else."""
    s = play(announced(), "dnvp reaction", "spd card:s_wels", "kpd pass")
    kept = [slot for frame in s.frames for slot in frame[1:]]
    assert not any(WELS in slot for slot in kept if isinstance(slot, tuple))


@pytest.mark.parametrize("seed", range(8))
def test_at_random_everything_holds_at_every_ask(seed: int) -> None:
    play_random(game, Setup(4), seed, every=1)
