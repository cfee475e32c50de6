"""A party that is asked reads what each choice would do."""

from __future__ import annotations

import random

import pytest

from kabinett.core.ask_labels import label_here
from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import DNVP, DONE, KPD, PACK, PARTY, SPD, Z
from kabinett.games.weimar.phases import government, impulse, set_up, won_issues
from kabinett.games.weimar.rules import debate
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.rolls import dice_of
from kabinett.games.weimar.screen.reports import roll_label
from tests.random_games import answer
from tests.weimar.position import Play, party, short
from tests.weimar.situations import labels, wording


def question(play: Play, language: str = "en") -> str:
    return wording(play, language).sentence(game.program.prompt(play.s))


def event(name: str) -> int:
    """Return the block of effects of a card or a Society Marker."""
    for kind, blocks in (
        ("party_card", game.usual_book.card_effect),
        ("timeline", game.usual_book.timeline_effect),
        ("society", game.usual_book.society_effect),
    ):
        names = [record.id for record in PACK.of(kind)]
        if name in names:
            return blocks[names.index(name)]
    raise KeyError(name)


def test_a_party_that_may_give_in_reads_in_which_city() -> None:
    play = Play(bases="berlin: spd; muenchen: spd", dice="5 4").event("z", "railway_strike")
    assert question(play).startswith("If you like, in München: Remove 1 own Base")
    assert labels(play)[0] == "Yes: Remove 1 own Base in München; remove Unrest in München"


def test_a_full_city_says_that_a_base_is_only_removed() -> None:
    play = Play(bases="frankfurt: z 2").event("spd", "proclamation_of_the_republic")
    said = "Frankfurt (full: removes a Base of another party)"
    assert said in labels(play) and "Berlin" in labels(play)


def test_a_debater_reads_where_an_issue_is_and_where_it_goes() -> None:
    play = Play(issues="media_1: zero; dvp: dnvp_1").start(debate.debate_one, party("kpd"), 3, -1)
    assert labels(play) == ["Media I: 0 → KPD 3", "DVP: DNVP 1 → KPD 2"]


def test_units_that_may_move_are_named_with_where_they_are() -> None:
    play = Play(units="koeln: police; berlin: reichswehr_1", government="spd")
    play.act("spd", "mobilize", "essen")
    assert "Police (Supply, Köln)" in labels(play), labels(play)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seed", [11, 12])
def test_no_two_choices_of_an_ask_have_the_same_label(seed: int, language: str) -> None:
    dice = random.Random(seed)
    table = Table.new(game, Setup(4), chance=Chance(dice.randbytes(16)))
    twins = {"Returning Soldiers", "Kriegsheimkehrer", "Populism", "Populismus"}
    while not table.over:
        words = table.wording(language)
        asked = words.sentence(table.program.prompt(table.state))
        assert "{" not in asked
        for seat in table.open_seats():
            choices = table.program.choices_of(table.state, seat)
            told = [label_here(game, table.state, seat, choice, words) for choice in choices]
            assert all(label.strip() and "{" not in label for label in told)
            rest = [label for label in told if label not in twins]
            assert len(set(rest)) == len(rest), (asked, told)
            bare = {"Yes", "Ja", "Option 1", "Möglichkeit 1"}
            assert not bare & set(told), (asked, told)
        answer(table, dice)


def test_an_option_of_a_card_is_labelled_with_its_effect() -> None:
    play = Play(seats="z 2, dnvp 2").start(run_block, SPD, event("labor_welfare"))
    assert question(play) == "Choose what happens"
    assert labels(play) == ["Zentrum: −1 Seat", "DNVP: −1 Seat"]
    assert labels(play, "de") == ["Zentrum: −1 Sitz", "DNVP: −1 Sitz"]


def test_yes_names_what_the_party_agrees_to() -> None:
    play = Play().start(run_block, DNVP, event("speaking_ban_lifted"))
    assert question(play) == "If you like: One figure onto the NSDAP Track; draw 2 Party Cards"


def test_the_question_says_what_a_city_is_chosen_for() -> None:
    play = Play().start(run_block, Z, event("christian_trade_unions"))
    assert question(play) == "1 Base in any city: choose a city"
    assert question(play, "de") == "1 Parteibasis in einer beliebigen Stadt: Wähle eine Stadt"


def test_the_options_of_an_issue_are_those_of_the_pack() -> None:
    play = Play(issues="economy_1: kpd_2").start(won_issues.resolve_issues)
    assert question(play) == "You have won Economy I: choose what happens"
    assert labels(play) == [
        "Improve the economy by 1 level. Then place 1 Prosperity in a random city",
        "Place 2 Bases in any cities",
    ]


def test_a_vote_names_its_subject() -> None:
    block = game.usual_book.rounds[5]
    play = Play(round=6)
    play.s.foreign_done |= 1 << [r.id for r in PACK.of("foreign_affairs")].index("young_plan")
    play.start(run_block, SPD, block)
    while "All vote" not in play.question:
        play.does(play.offered[0])
    assert labels(play)[0].startswith("Yes: DNVP: +1 Seat")
    assert labels(play)[1].startswith("No: DNVP: −1 Seat")


def test_coalitions_show_their_seats() -> None:
    play = Play(seats="spd 3, z 8, kpd 8, dnvp 3").start(government.form_government)
    assert play.question.startswith("Chancellor: which coalition")
    assert all(label.endswith(": 11 of 22 Seats") for label in labels(play))


def test_the_heading_of_a_roll_names_the_acting_party():
    """A Coup that too many oppose rolls no dice, and its roll is shown until the next one."""
    play = Play(units="koeln: soldiers, freikorps_1")
    play.act("kpd", "coup", "koeln").does("yes")
    assert dice_of(play.s) <= 0 and not play.s.faces
    assert roll_label(play.s)[1][0] == PARTY[KPD]


def test_the_set_up_is_not_confirmed() -> None:
    play = Play(dice="1 1 1 2 1 3")
    play.start(set_up.set_up)
    seat = play.s.seat
    while play.s.seat == seat:
        assert game.ends_here(play.s, seat) == -1
        play.does(short(play.choices[0]))


def test_done_is_confirmed_while_action_points_are_left() -> None:
    play = Play(hand={"spd": "pact_with_the_old_powers", "kpd": "rosa_luxemburg"})
    play.start(impulse.impulse_phase).does("spd", "actions", "reserve")
    assert game.ends_here(play.s, play.s.seat) == DONE  # 2 AP, 1 of them in the Reserve
    city, ap, reserve, event_follows = -1, 0, 1, 0
    assert impulse.done_ends(play.s, play.s.seat, city, ap, reserve, event_follows) == -1
