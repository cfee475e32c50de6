"""How bots judge a position: rules of thumb that people would agree with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kabinett.bots import View, make_bot
from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.position import Position
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.bot.evaluate import chances, evaluate, expected_chances
from kabinett.games.weimar.bot.overthrow import chance_in_cities, unit_strengths
from kabinett.games.weimar.content.vocabulary import (
    CITY_IDS,
    COUNTER_COUP,
    PARTY_CARD,
    PARTY_IDS,
    SPD,
    Z,
)
from kabinett.games.weimar.rules import endings
from kabinett.games.weimar.rules.rolls import BASIC, add_part, begin_roll, crisis_roll
from kabinett.games.weimar.rules.state import AGENDA, IMPULSE, POLITICS
from tests.positions import table_at
from tests.weimar.position import Play, party, short


def table_of(play: Play) -> Table:
    """Return a table with the position of a play."""
    return table_at(game, play.setup, play.s, PARTY_IDS)


def chance_to_win(who: str, **position: object) -> float:
    """Return the chance that the party wins."""
    return chances(Play(**position).s)[0][party(who)]  # type: ignore[arg-type]


def overthrow_in_cities(who: str, **position: object) -> float:
    """Return the chance that a radical party overthrows the Republic in the cities."""
    s = Play(**position).s  # type: ignore[arg-type]
    return chance_in_cities(s, party(who), unit_strengths(s))


def best_choice(play: Play) -> str:
    """Return the choice after which the asked party has the best position."""

    def worth(choice: int) -> float:
        position = Position(game, play.s.copy())
        position.play(choice)
        position.settle(Luck(1))
        return game.evaluate(position.state)[play.s.seat]

    return short(max(play.choices, key=worth))


# -- overthrow


@pytest.mark.parametrize(
    ("radical", "marker"), [("kpd", "councils"), ("dnvp", "regime")], ids=["kpd", "dnvp"]
)
def test_a_radical_wants_one_marker_more_and_all_others_one_less(radical: str, marker: str):
    few = {"threats": f"{marker}: essen, hamburg"}
    more = {"threats": f"{marker}: essen, hamburg, leipzig"}
    assert chance_to_win(radical, **more) > chance_to_win(radical, **few)
    for other in set(PARTY_IDS) - {radical}:
        assert chance_to_win(other, **more) < chance_to_win(other, **few)


def test_berlin_counts_more_than_another_city():
    berlin, koeln = "councils: essen, berlin", "councils: essen, koeln"
    assert chance_to_win("kpd", threats=berlin) > chance_to_win("kpd", threats=koeln)


def test_units_in_a_city_with_a_threatening_coup_help_the_democrats():
    """The units take three of the Coup's five dice."""
    threat = {"threats": "councils: essen, hamburg, leipzig"}
    bare = {**threat, "units": "berlin: soldiers 3, workers 2"}
    guarded = {**threat, "units": "berlin: soldiers 3, workers 2, police 3"}
    elsewhere = {**threat, "units": "berlin: soldiers 3, workers 2; koeln: police 3"}
    for democrat in ("spd", "z"):
        assert chance_to_win(democrat, **guarded) > 1.05 * chance_to_win(democrat, **elsewhere)
        assert chance_to_win(democrat, **guarded) > 1.05 * chance_to_win(democrat, **bare)
    assert chance_to_win("kpd", **guarded) < chance_to_win("kpd", **bare)


def test_a_governing_radical_cannot_overthrow_in_the_cities_of_the_last_round():
    last = {"threats": "councils: essen, hamburg, leipzig", "round": 6, "phase": AGENDA}
    assert overthrow_in_cities("kpd", government="spd kpd", **last) == 0.0
    assert overthrow_in_cities("kpd", government="z dnvp", **last) > 0.05


def test_a_radical_that_governs_may_overthrow_in_the_cities_later():
    """The markers of a governing radical are face down until the next government forms (5.10). A
    party that has just joined a government governs for all of the next round."""
    threats = {"threats": "councils: essen, hamburg, leipzig", "units": "koeln: soldiers 3"}
    joined, opposed = {"government": "spd kpd", **threats}, {"government": "spd z", **threats}
    for number in (1, 3, 5):
        now = {"round": number, "phase": AGENDA}
        assert (
            0.05
            < overthrow_in_cities("kpd", **now, **joined)
            < overthrow_in_cities("kpd", **now, **opposed)
        )
    formed = {"round": 5, "phase": POLITICS, "step": 8}
    assert (
        overthrow_in_cities("kpd", **formed, **joined)
        == 0.0
        < 0.1
        < overthrow_in_cities("kpd", **formed, **opposed)
    )


def test_a_radical_that_governs_may_win_in_parliament():
    """4.4, step 8: Seats count no matter who governs."""
    most = {"seats": "spd 5, z 4, kpd 9", "phase": POLITICS, "step": 7, "round": 6}
    assert chance_to_win("kpd", government="spd kpd", **most) > 0.4
    assert chance_to_win("kpd", government="spd kpd", **most) == pytest.approx(
        chance_to_win("kpd", government="z dnvp", **most), abs=0.05
    )


def test_enough_markers_are_no_victory_while_the_party_governs():
    """Others may remove some markers before they count."""
    all_four = "councils: essen, hamburg, leipzig, koeln"
    assert overthrow_in_cities("kpd", round=3, government="z dnvp", threats=all_four) == 1.0
    assert 0.1 < overthrow_in_cities("kpd", round=3, government="spd kpd", threats=all_four) < 0.9


def test_half_of_parliament_when_the_government_is_formed():
    before = {"seats": "spd 5, z 4, kpd 9", "phase": POLITICS, "step": 7}
    fewer = {"seats": "spd 5, z 5, kpd 8", "phase": POLITICS, "step": 7}
    assert chance_to_win("kpd", **before) > 0.4 > chance_to_win("kpd", **fewer)
    assert chance_to_win("spd", **before) < chance_to_win("spd", **fewer)


def test_a_democrat_reacts_to_the_last_coup():
    play = Play(
        threats="councils: essen, hamburg, leipzig",
        units="koeln: soldiers 3, workers 3",
        bases="koeln: spd 3",
        reserve="spd 1",
        dice="6 6 5 5 5 5",
        round=6,
    )
    play.act("kpd", "coup", "koeln")
    assert play.asked == "spd" and set(play.offered) == {"react", "pass"}
    assert best_choice(play) == "react"


# -- the ends that help nobody, or only some


def test_no_bot_places_the_sixth_figure():
    """The coalition in Thuringia offers a gain for a figure on the NSDAP Track."""
    play = Play(nsdap="spd z kpd dnvp kpd", round=5)
    play.event("kpd", "frick_in_thuringia").does("rostock")
    assert play.offered == ["yes", "no"]
    assert best_choice(play) == "no"


def test_with_the_sixth_figure_all_have_lost_even_while_the_chancellor_is_asked():
    """Ruling 10.4: the SPD and the DNVP have equally many figures."""
    play = Play(nsdap="dnvp dnvp spd z spd").start(endings.place_on_nsdap_track, Z)
    assert play.asked and play.s.ending < 0
    assert evaluate(play.s) == [-0.25] * 4


def test_each_figure_on_the_nsdap_track_is_bad_for_all():
    for who in PARTY_IDS:
        assert chance_to_win(who, nsdap="z kpd dnvp spd") > chance_to_win(
            who, nsdap="z kpd dnvp spd dnvp"
        )


def test_a_full_dr_box_is_bad_for_the_government_and_good_for_an_opposition_that_leads():
    calm = {"vp": "spd 12, z 12, kpd 12, dnvp 2", "round": 4, "economy": 3, "versailles": 1}
    full = {**calm, "dr": "inflation 3, poverty 2"}
    assert chance_to_win("kpd", **full) > chance_to_win("kpd", **calm)
    for who in ("spd", "z"):
        assert chance_to_win(who, **full) < chance_to_win(who, **calm)


def test_a_government_gets_rid_of_the_blockade():
    open_ = {"dr": "blockade 2"}
    ended = {"dr": "violent_peace 1", "versailles": 1}
    assert chance_to_win("spd", **ended) > chance_to_win("spd", **open_)


# -- points


def test_points_weigh_more_toward_the_end():
    def lead(number: int) -> float:
        return chance_to_win("z", vp="z 6", round=number) - chance_to_win("z", round=number)

    assert 0 < lead(1) < lead(6)


def test_an_issue_is_worth_more_on_a_partys_own_side_and_late_in_the_round():
    def gain(phase: int, step: int = 0, **hands: object) -> float:
        when = {"phase": phase, "step": step, "round": 6, **hands}
        ours, theirs = {"issues": "media_1: spd_2", **when}, {"issues": "media_1: dnvp_2", **when}
        return chance_to_win("spd", **ours) - chance_to_win("spd", **theirs)

    own = [
        card for card, who in zip(PARTY_CARD, game.usual_book.card_party, strict=True) if who == SPD
    ]
    cards = " ".join(short(number) for number in own[:9])
    assert 0 < gain(IMPULSE, hand={"spd": cards}) < gain(IMPULSE)
    assert gain(IMPULSE) == pytest.approx(gain(POLITICS, 1), rel=0.01)
    assert gain(POLITICS, 3) == 0


@pytest.mark.parametrize("who", PARTY_IDS)
def test_cards_units_and_points_are_worth_something(who: str):
    nothing = chance_to_win(who, round=3)
    for gain in ({"seats": f"{who} 1"}, {"bases": f"koeln: {who}"}, {"reserve": f"{who} 1"}):
        assert chance_to_win(who, round=3, **gain) > nothing


# -- fairness


def test_an_evaluation_sees_nothing_hidden_and_the_chances_add_up():
    table = Table.new(game, Setup(4), chance=Chance(bytes(16)))
    luck = Luck(5)
    while not table.over:
        seat = table.open_seats()[0]
        choices = table.program.choices_of(table.state, seat)
        table.answer(seat, game.vocabulary.names[choices[luck.below(len(choices))]])
        values = game.evaluate(table.state)
        assert all(-0.25 <= value <= 1 for value in values)
        if not table.over and table.state.ending < 0:
            won, seized = expected_chances(table.state)  # also while dice are about to be thrown
            assert sum(won) + seized == pytest.approx(1)
            assert sum(values) == pytest.approx(1 - seized - 4 * 0.25 * seized)
            if luck.below(20) == 0:
                other = game.determinize(table.state, seat, luck)
                assert game.evaluate(other) == values


def test_announced_dice_count_by_their_chance() -> None:
    """An announced Counter-Coup with three dice is worth nearly as much as the marker that it
    removes."""
    lie = {"threats": "regime: essen, koeln, leipzig", "units": "essen: police 3"}

    def worth(dice: int) -> float:
        s = Play(**lie).s  # type: ignore[arg-type]
        if dice:
            begin_roll(s, SPD, COUNTER_COUP, CITY_IDS.index("essen"))
            add_part(s, BASIC, dice, 0)
        return evaluate(s)[s.order.index(SPD)]

    some = [worth(dice) for dice in (1, 2, 3)]
    assert worth(0) < some[0] < some[1] < some[2]


def test_seats_that_a_government_is_about_to_lose_make_an_overthrow_in_parliament_likelier() -> (
    None
):
    lie = {"seats": "spd 6, z 5, kpd 9, dnvp 3"}
    calm = chance_to_win("kpd", **lie)
    assert chance_to_win("kpd", **lie, threats="unrest: essen, koeln; poverty: essen, koeln") > calm


# -- Stresemann: the Zentrum holds him, and governs with the SPD

PEACE = {"seats": "spd 5, z 4, kpd 4, dnvp 4", "round": 2, "stresemann": 1}


def crisis_of_the_partner(dice: str) -> Play:
    return Play(bases="berlin: spd, z, kpd, dnvp", dice=dice, **PEACE).start(crisis_roll, SPD)  # type: ignore[arg-type]


def counter_coup_of_the_partner(dice: str) -> Play:
    play = Play(
        bases="essen: spd, kpd; berlin: spd, z, kpd, dnvp",
        units="essen: reichsbanner, police, reichswehr_2, soldiers",
        threats="councils: essen, koeln",
        dice=dice,
        **PEACE,  # type: ignore[arg-type]
    )
    return play.act("spd", "counter_coup", "essen")


@pytest.mark.parametrize("bot", ["medium", "hard"])
@pytest.mark.parametrize(
    ("roll", "dice"), [(crisis_of_the_partner, "1 1"), (counter_coup_of_the_partner, "6 6 6")]
)
def test_stresemann_repeats_no_good_roll(roll: Callable[[str], Play], dice: str, bot: str) -> None:
    """A bot must not spend the round's only repeat on a harmless Crisis Roll or on a success."""
    play = roll(dice)
    assert (play.asked, play.offered) == ("z", ["stresemann", "pass"])
    table = table_of(play)
    for seed in range(5):
        assert make_bot(bot, seed).choose(View(table, play.s.seat)) == "pass", seed


# -- the Reichswehr in Berlin


def stinnes_legien(*answers: str) -> Play:
    """Return a position in which the DNVP needs Berlin for its third Regime, and has the AP to take
    the Reichswehr there and then perform a Coup with three dice."""
    play = Play(
        round=3,
        seats="spd 5, z 4, kpd 4, dnvp 4",
        bases="berlin: spd, z, kpd, dnvp 2; koeln: dnvp; essen: spd",
        units="berlin: reichswehr_2, police, freikorps_1 2; koeln: police",
        threats="regime: essen, koeln",
        hand={
            "dnvp": "stinnes_legien cell_of_order_bavaria",
            "spd": "otto_braun radbruchs_reforms",
            "z": "wilhelm_marx joseph_wirth",
            "kpd": "rosa_luxemburg clara_zetkin",
        },
        reserve="dnvp 2, spd 1",
    )
    return play.play("dnvp", "stinnes_legien").does("actions", *answers)


@pytest.mark.parametrize("bot", ["medium", "search(60, turns=1, curiosity=5)", "hard"])
def test_a_bot_that_takes_the_reichswehr_performs_the_coup_at_once(bot: str) -> None:
    """Plain one-ply judges a gamble on one throw, so at times it takes the Reichswehr and stops
    there. In that way it can take and lose the Reichswehr three times without a Coup."""
    for answers, choice in [((), "take_control"), (("take_control",), "coup")]:
        play = stinnes_legien(*answers)
        assert choice in play.offered
        table = table_of(play)
        for seed in range(12 if bot == "medium" else 3):
            taken = make_bot(bot, seed).choose(View(table, play.s.seat))
            assert short(game.vocabulary.number(taken)) == choice, seed


# -- votes


def vote_of(bot: str, seed: int, voter: str, card: str, dice: str) -> str:
    """Return the party's vote after an Event; it does not know the other votes."""
    play = Play(
        seats="spd 5, z 4, kpd 4, dnvp 4",
        bases="berlin: spd, z, kpd, dnvp",
        dice=dice,
        round=5,
    )
    play.event("spd", card)
    for each in PARTY_IDS:
        play.answers(each, "no")  # nobody gives up a Seat to roll again
    assert play.all_asked == list(PARTY_IDS)
    table = table_of(play)
    seat = play.s.order.index(party(voter))
    return make_bot(bot, seed).choose(View(table, seat)).rpartition(":")[2]


@pytest.mark.parametrize("bot", ["medium", "one-ply(copies=2)", "search(100, turns=1)"])
@pytest.mark.parametrize(
    ("voter", "card", "dice", "vote"),
    [
        ("dnvp", "funeral_of_horst_wessel", "4 4 4 4", "no"),  # yes costs the party a Seat
        ("kpd", "funeral_of_horst_wessel", "4 4 4 4", "yes"),  # no costs the party a Seat
        ("spd", "altona_bloody_sunday", "4 4 4 4", "yes"),
        ("spd", "friedrich_ebert_dies", "5 3 3 4", "spd"),
        ("dnvp", "friedrich_ebert_dies", "5 3 3 4", "dnvp"),
    ],
)
def test_no_bot_votes_against_its_own_interest(
    bot: str, voter: str, card: str, dice: str, vote: str
) -> None:
    for seed in range(6):
        assert vote_of(bot, seed, voter, card, dice) == vote, seed


def test_the_reichspraesident_is_worth_something_as_long_as_he_can_debate():
    held = {"president": SPD, "president_ready": 1, "round": 4}
    assert chance_to_win("spd", **held) > 1.02 * chance_to_win("spd", round=4)
    assert chance_to_win("z", **held) < chance_to_win("z", round=4)
    used = {**held, "president_ready": 0}
    assert (
        chance_to_win("spd", **held) > chance_to_win("spd", **used) > chance_to_win("spd", round=4)
    )
    last = {"president": SPD, "round": 6, "phase": POLITICS}
    assert chance_to_win("spd", **last, president_ready=1) == chance_to_win(
        "spd", round=6, phase=POLITICS
    )
