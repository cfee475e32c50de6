"""Parties that have something to choose choose at once; the effects happen in turn."""

from __future__ import annotations

from typing import Any

from kabinett.core.ask_labels import labels_given
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import DNVP, DVP, SOCIETY, vocabulary
from kabinett.games.weimar.effects.choosing import WHICH_CITY
from kabinett.games.weimar.phases import agenda, society, won_issues
from kabinett.games.weimar.rules.ahead import CHOOSE_AHEAD
from kabinett.games.weimar.rules.standing import BASES_PLACED
from kabinett.games.weimar.rules.state import POLITICS
from tests.weimar.position import Play, party
from tests.weimar.situations import labels, wording

AGENDAS = {
    "spd": "spd_unity",  # a Base
    "z": "z_recovery",  # a Base, and one Poverty fewer
    "kpd": "kpd_loyalty_to_moscow",  # two Bases in different cities
    "dnvp": "dnvp_counter_revolution",  # a unit, which is chosen when it is moved
}


def agendas_shown(**lie: Any) -> Play:
    play = Play(**lie).start(agenda.agenda_phase).does("spd")
    for who, card in AGENDAS.items():
        play.answers(who, card)
    return play


def with_markers(*markers: str, **lie: Any) -> Play:
    """Return the Society step with these markers on the track."""
    play = Play(**lie)
    play.s.society = [SOCIETY.index(vocabulary.number(f"society:{name}")) for name in markers]
    play.s.phase, play.s.step = POLITICS, 3
    return play.start(society.resolve_society)


def sentence(play: Play, who: str) -> str:
    """Return the question as the party reads it."""
    return wording(play, "en").sentence(game.program.prompt(play.s, play.s.order.index(party(who))))


def test_the_question_names_the_effect_that_a_party_chooses_for() -> None:
    play = agendas_shown(threats="poverty: essen, koeln")
    assert sentence(play, "z") == "1 Base in any city (all choose at once)"
    play.answers("z", "koeln")
    assert sentence(play, "z") == "Remove Poverty in any city (all choose at once)"
    assert play.question == CHOOSE_AHEAD.prompt.text  # the question that the other parties read


def test_the_effects_of_agendas_are_chosen_at_once() -> None:
    """Ruling 9.26: each party takes its own time, and nobody sees a choice until all have
    chosen."""
    play = agendas_shown(threats="poverty: essen, koeln")
    assert play.question == CHOOSE_AHEAD.prompt.text
    assert play.all_asked == ["spd", "z", "kpd"]
    play.answers("kpd", "berlin")
    assert "berlin" not in play.offered_to("kpd")  # in different cities
    play.answers("kpd", "leipzig").answers("z", "koeln")
    assert sorted(play.offered_to("z")) == ["essen", "koeln"]  # a city with Poverty
    assert labels(play, who="z") == [
        "Remove Poverty in any city: Köln",
        "Remove Poverty in any city: Essen",
    ]
    play.answers("z", "essen")
    assert play.bases("berlin") == {}
    play.answers("spd", "leipzig")
    assert (play.bases("berlin"), play.bases("leipzig")) == ({"kpd": 1}, {"spd": 1, "kpd": 1})
    assert (play.bases("koeln"), "poverty" in play.threats("essen")) == ({"z": 1}, False)
    assert play.asked == "dnvp"  # its unit


def test_a_party_can_read_its_own_choice_while_others_still_choose() -> None:
    play = agendas_shown(threats="poverty: essen, koeln").answers("z", "koeln")
    play.answers("z", "essen")

    def given(who: str) -> list[str]:
        return labels_given(game, play.s, play.s.order.index(party(who)), wording(play, "en"))

    assert given("z") == ["1 Base in any city: Köln", "Remove Poverty in any city: Essen"]
    assert given("spd") == []


def log_sentences(play: Play, language: str = "en") -> list[str]:
    """Return the sentences of the log."""
    lines = play.s.heard or []
    return [
        wording(play, language).sentence((line.message, line.args))
        for line in lines
        if line.message
    ]


def test_all_choices_are_shown_once_the_last_party_has_chosen() -> None:
    """Ruling 9.26: nobody knows more than others while the effects happen, just as with agendas."""
    play = agendas_shown(threats="poverty: essen, koeln")
    play.answers("kpd", "berlin").answers("kpd", "leipzig").answers("z", "koeln")
    play.answers("z", "essen")
    play.s.heard = []
    play.answers("spd", "leipzig")
    assert log_sentences(play)[:6] == [
        "All have chosen.",
        "SPD, 1 Base in any city: Leipzig.",
        "Zentrum, 1 Base in any city: Köln.",
        "Zentrum, Remove Poverty in any city: Essen.",
        "KPD, 2 Bases in different cities: Berlin.",
        "KPD, 2 Bases in different cities: Leipzig.",
    ]


def test_choices_of_the_winners_of_issues_are_shown_together() -> None:
    """Ruling 9.26: everybody sees the chosen option, and who will control a minor party."""
    play = Play(issues="economy_1: spd_2; dvp: z_2").start(won_issues.resolve_issues)
    play.answers("z", "dnvp")
    play.s.heard = []
    play.answers("spd", "2")
    assert log_sentences(play)[:3] == [
        "All have chosen.",
        "SPD, Economy I: 2 Bases in any cities.",
        "Zentrum, DVP: DNVP is to control it.",
    ]


def test_a_choice_that_became_impossible_is_asked_again() -> None:
    """Ruling 9.26: if two parties choose the same Society Marker, the second in turn is asked
    again."""
    play = Play().start(agenda.agenda_phase).does("z")
    for who, card in {**AGENDAS, "z": "z_catholic_milieu", "dnvp": "dnvp_bourgeois_bloc"}.items():
        play.answers(who, card)
    play.answers("z", "farmers_dnvp_seat").answers("dnvp", "farmers_dnvp_seat")
    play.answers("spd", "berlin").answers("kpd", "berlin").answers("kpd", "essen")
    assert (play.asked, play.society) == ("dnvp", ["farmers_dnvp_seat"])
    assert "farmers_dnvp_seat" not in play.offered
    play.does("farmers_z_vp")
    assert play.s.ahead_choice == []


def test_the_city_of_an_action_is_chosen_after_the_units_have_moved() -> None:
    """Ruling 9.26: a Reichswehr that stands alone in Königsberg does not bind the Fight to it."""
    play = Play(
        units="koenigsberg: reichswehr_2; essen: workers",
        threats="uprising: koenigsberg; councils: muenchen",
        government="spd z",
    ).start(agenda.agenda_phase)
    play.does("spd")
    for who, card in {**AGENDAS, "spd": "spd_defence"}.items():
        play.answers(who, card)
    assert play.all_asked == ["z", "kpd"]
    play.answers("z", "berlin").answers("kpd", "berlin").answers("kpd", "hamburg")
    assert play.asked == "spd"
    play.does("muenchen", "police", "muenchen", "police")
    assert play.asked == "spd" and {"koenigsberg", "muenchen"} <= set(play.offered)


def test_a_single_choosing_party_is_asked_in_its_turn() -> None:
    play = with_markers("workers_spd_base")
    assert play.question == WHICH_CITY.prompt.text


def test_effects_of_society_markers_are_chosen_at_once() -> None:
    """Ruling 9.26: standing orders apply as they do when parties choose in turn."""
    play = with_markers("workers_spd_base", "the_poor_kpd_unrest", bases="berlin: spd 2")
    assert play.all_asked == ["spd", "kpd"]
    seat = play.s.order.index(party("spd"))
    question, args = game.program.question(play.s, seat)
    assert question.standing_of(play.s, seat, args) is BASES_PLACED
    assert BASES_PLACED.answer(play.s, seat, *args) == vocabulary.number("city:berlin")


def test_a_party_that_the_marker_names_is_named_once() -> None:
    play = with_markers("workers_spd_base", "the_poor_kpd_unrest").answers("kpd", "essen")
    play.s.heard = []
    play.answers("spd", "berlin")
    assert log_sentences(play)[:2] == ["All have chosen.", "SPD: 1 Base in any city: Berlin."]


def test_winners_of_issues_choose_at_once() -> None:
    """Ruling 9.26: each party chooses for all its Issues, and takes its own time."""
    play = Play(issues="economy_1: spd_2; dvp: z_2; media_1: kpd_1")
    play.start(won_issues.resolve_issues)
    assert play.all_asked == ["spd", "z"]
    assert "Economy I: Place 2 Bases in any cities" in labels(play, who="spd")
    play.answers("z", "dnvp").answers("spd", "2")
    assert play.question == CHOOSE_AHEAD.prompt.text  # the next Issue: where
    assert play.all_asked == ["spd", "kpd"]
    play.answers("spd", "berlin").answers("spd", "berlin").answers("kpd", "farmers_z_vp")
    assert (play.bases("berlin"), play.society) == ({"spd": 2}, ["farmers_z_vp"])
    assert (play.s.minor[DVP], play.s.ahead_choice) == (DNVP, [])


def test_with_the_option_nothing_is_chosen_beforehand() -> None:
    """Ruling 9.26 with the option."""
    play = Play(options={"choices_ahead": "in_turn"}, issues="economy_1: spd_2; media_1: z_1")
    play.start(won_issues.resolve_issues)
    assert play.all_asked in ([], ["spd"]) and play.asked == "spd"


def test_a_random_city_in_which_nothing_changes_is_told() -> None:
    """Whoever reads which city the dice chose also reads that nothing came of it."""
    play = Play(threats="unrest: berlin", dice="3 4")
    play.s.heard = []
    play.effect("spd", "threat +unrest random")
    assert log_sentences(play)[-2:] == [
        "Random city: Berlin.",
        "Unrest: nothing changes in Berlin.",
    ]


def test_between_options_the_question_leaves_them_to_the_answers() -> None:
    play = with_markers("the_poor_kpd_unrest", "labor_welfare", seats="z 3, dnvp 3")
    assert sentence(play, "spd") == "Choose what happens (all choose at once)"
    assert labels(play, who="spd") == ["Zentrum: −1 Seat", "DNVP: −1 Seat"]
