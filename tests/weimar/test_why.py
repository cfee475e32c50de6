"""Each choice that is not offered has its reason, with the section of the rulebook."""

from __future__ import annotations

import random

import pytest

from kabinett.core.play.chance import Chance
from kabinett.core.play.table import Table
from kabinett.core.reason import because
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content.effect_words import LASTING
from kabinett.games.weimar.content.vocabulary import DEMONSTRATION, DNVP, KPD, SPD, vocabulary
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.verbs import procedures
from kabinett.games.weimar.phases import agenda, government, impulse, reactions, set_up, won_issues
from kabinett.games.weimar.rules import debate
from kabinett.games.weimar.rules import reasons as of_rules
from kabinett.games.weimar.rules.rolls import BASIC, add_part
from tests.random_games import answer
from tests.weimar.position import Play, card, party


def reason_words(code: int, *args: int) -> tuple[str, str]:
    """Return the words of a reason."""
    found = because(code, *args)
    assert found is not None
    return found.text[0].text, found.section


def why(play: Play, name: str, who: str = "") -> tuple[str, str]:
    """Return the reason's sentence, with its placeholders, and its section."""
    seat = play.s.order.index(party(who)) if who else play.s.seat
    choice = vocabulary.number(name)
    assert choice not in game.program.choices_of(play.s, seat), f"{name} is offered"
    found = game.reason(play.s, seat, choice)
    assert found is not None
    return found.text[0].text, found.section


def acting(who: str, with_card: str, **position: str) -> Play:
    """Return a position in which the party chooses an action with this card."""
    play = Play(**position)  # type: ignore[arg-type]
    play.start(impulse.act_with, party(who), card(with_card), 0)
    assert play.question.startswith("Actions"), play.question
    return play


# -- actions


def test_no_coup_under_the_state_of_emergency() -> None:
    play = acting("dnvp", "kapp_putsch", units="berlin: freikorps_2", reserve="dnvp 2")
    assert "coup" in play.offered
    play.s.events_of_round = [LASTING.index("no_coup") * 4 + DNVP]
    assert why(play, "action:coup") == reason_words(of_rules.FORBIDDEN)


@pytest.mark.parametrize(
    ("who", "with_card", "action", "code", "section"),
    [
        ("spd", "iron_front", "coup", of_rules.NO_COUP_BY_DEMOCRATS, "5.10"),
        ("kpd", "red_aid", "counter_coup", of_rules.ONLY_DEMOCRATS, "5.10"),
        ("kpd", "red_aid", "fight", of_rules.NO_FIGHT_IN_OPPOSITION, "5.9"),
        ("kpd", "red_aid", "take_control", of_rules.NEVER_BY_KPD, "5.9"),
        ("kpd", "red_aid", "foreign_affairs", of_rules.NO_TALKS_IN_OPPOSITION, "5.8"),
        ("kpd", "red_aid", "coup", of_rules.TOO_DEAR, "4.3"),
    ],
)
def test_actions(who: str, with_card: str, action: str, code: int, section: str) -> None:
    play = acting(who, with_card)
    assert why(play, f"action:{action}") == reason_words(code)
    assert reason_words(code)[1] == section


def test_a_governing_radical_makes_no_coup() -> None:
    play = acting("kpd", "red_aid", government="spd kpd")
    assert why(play, "action:coup") == reason_words(of_rules.IN_GOVERNMENT_NO_COUP)


def test_a_demonstration_is_performed_only_once() -> None:
    play = acting("spd", "iron_front")
    play.s.used |= 1 << DEMONSTRATION
    assert why(play, "action:demonstration") == reason_words(of_rules.ONCE)


def test_all_actions_in_one_city() -> None:
    play = acting("spd", "iron_front")
    assert why(play, "city:berlin") == reason_words(of_rules.ACTION_FIRST)
    play.s.city = 0
    assert why(play, "city:berlin") == reason_words(of_rules.OTHER_CITY)


def test_a_full_reserve() -> None:
    play = acting("spd", "iron_front", reserve="spd 2")
    assert why(play, "action:reserve") == reason_words(of_rules.RESERVE_FULL)


def test_cities_of_a_coup() -> None:
    play = acting(
        "dnvp",
        "kapp_putsch",
        units="berlin: freikorps_2; breslau: freikorps_1; essen: freikorps_1, police 2; "
        "hamburg: stahlhelm",
        threats="regime: hamburg",
        reserve="dnvp 2",
    )
    play.does("coup")
    assert why(play, "city:essen") == reason_words(of_rules.NO_DICE)
    assert why(play, "city:hamburg") == reason_words(of_rules.HAS_MARKER)


# -- effects


def test_a_base_is_removed_only_in_a_city_with_one() -> None:
    play = Play(bases="berlin: spd 1; essen: spd 1").effect("spd", "base -1 own any")
    assert why(play, "city:koeln") == reason_words(reasons.NO_BASE_OF_IT)


def test_a_threat_is_removed_only_in_a_city_with_it() -> None:
    play = Play(threats="unrest: berlin, essen").effect("spd", "threat -unrest any")
    assert why(play, "city:koeln") == reason_words(reasons.NO_SUCH_THREAT)


def test_units() -> None:
    play = Play(units="berlin: police, soldiers, freikorps_1").effect(
        "spd", "dissolve 1 party berlin"
    )
    assert why(play, "unit:police") == reason_words(reasons.NEVER_DISSOLVED)
    assert why(play, "unit:workers") == reason_words(reasons.UNIT_NOT_THERE, 0)
    play = Play().effect("spd", "move 1 own berlin")
    assert why(play, "unit:freikorps_1") == reason_words(of_rules.NOT_CONTROLLED)


# -- cards and reactions


def test_cards() -> None:
    hand = {"spd": "iron_front otto_wels otto_braun"}
    play = Play(hand=hand).start(impulse.impulse, SPD, -1)
    assert why(play, "card:red_aid") == reason_words(of_rules.NOT_IN_HAND)
    play.does("iron_front")
    assert why(play, "debate") == reason_words(of_rules.NO_ISSUES)
    play = Play(hand=hand, issues="media_1: zero").start(impulse.impulse, SPD, -1)
    play.does("otto_wels")
    assert why(play, "event") == reason_words(of_rules.NO_EVENT)


def test_reactions() -> None:
    play = Play(
        hand={"spd": "iron_front otto_wels hermann_mueller"},
        bases="berlin: kpd 1",
        units="berlin: soldiers",
    )
    add_part(play.s, BASIC, 2, 0)
    play.start(reactions.announce, KPD, DEMONSTRATION, 5)
    assert why(play, "react", "spd") == reason_words(of_rules.NO_RESERVE)
    assert why(play, "card:iron_front", "spd") == reason_words(of_rules.NO_POLITICIAN)
    assert why(play, "card:hermann_mueller", "spd") == reason_words(of_rules.OTHER_TRIGGER)
    play.s.reserve[SPD] = 1
    assert why(play, "react", "spd") == reason_words(of_rules.NO_BASE_TO_REACT)


# -- debates, politics, set-up


def test_debates() -> None:
    play = Play(issues="media_1: zero; poverty: spd_6; reparations: zero")
    play.start(debate.debate_one, SPD, 2, -1)
    assert why(play, "issue:ddp") == reason_words(of_rules.NOT_ON_TRACK)
    assert why(play, "issue:poverty") == reason_words(of_rules.NO_STEP)
    media = vocabulary.number("issue:media_1") - vocabulary.groups["issue"][0]
    play = Play(issues="media_1: kpd_2").start(debate.debate_to, SPD, media, 2)
    assert set(play.offered) == {"zero", "kpd_spd"}
    assert why(play, "space:kpd_4") == reason_words(of_rules.NO_SUCH_WAY)


def test_coalitions() -> None:
    play = Play(seats="spd 3, z 8, kpd 8, dnvp 2").start(government.form_government)
    assert play.offered == ["weimar", "left"]
    assert why(play, "coalition:right") == reason_words(of_rules.SMALLER)


def test_an_option_for_governing_parties() -> None:
    """With a single open option nobody is asked: the KPD in opposition gains its point at once."""
    play = Play(issues="foreign_affairs_1: kpd_2").start(won_issues.resolve_issues)
    assert (play.question, play.vp) == ("", {"kpd": 1})


def test_the_second_ballot() -> None:
    play = Play(bases="berlin: spd 3; essen: kpd 2; koeln: z 1", chancellor=SPD)
    play.start(procedures.ebert_election, SPD, 0)
    while "go" not in play.question:
        play.does(play.offered[-1])
    assert why(play, "party:dnvp") == reason_words(reasons.NOT_IN_BALLOT)


def test_first_bases() -> None:
    play = Play(dice="1 1 1 2 1 3")
    play.start(set_up.set_up)
    assert play.question == set_up.FIRST_BASES.prompt.text
    play.does("rostock")
    assert why(play, "city:rostock") == reason_words(of_rules.BASE_THERE)


def test_agendas_of_others() -> None:
    play = Play().start(agenda.agenda_phase)
    while play.question and not play.question.startswith("Choose your agenda"):
        play.does(play.offered[0])
    assert why(play, "agenda:kpd_populism", "spd") == reason_words(of_rules.OTHER_PARTYS_AGENDA)


@pytest.mark.parametrize("seed", [21, 22])
def test_every_thing_can_be_asked_about_at_any_time(seed: int) -> None:
    """Every answer must have words in both languages."""
    dice = random.Random(seed)
    table = Table.new(game, Setup(4), chance=Chance(dice.randbytes(16)))
    step = 0
    while not table.over and step < 400:
        step += 1
        for seat in table.open_seats():
            for name in dice.sample(vocabulary.names, 12):
                found = table.why_not(seat, name)
                if found is not None:
                    for language in ("en", "de"):
                        assert "{" not in table.wording(language).sentence(found.text)
        answer(table, dice)
