"""The log says why things happen, because readers of whole games misread it without the reasons."""

from __future__ import annotations

from typing import Any

import pytest

from kabinett.core.words import wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import PARTY_CARD
from kabinett.games.weimar.phases import politics, republic, street_fighting, won_issues
from kabinett.games.weimar.rules import threats
from kabinett.games.weimar.rules.bases import place_base
from kabinett.games.weimar.rules.parties import lose_points
from kabinett.games.weimar.rules.rolls import roll_dice
from tests.weimar.position import Play, added, card, city, party


def log_lines(play: Play) -> list[str]:
    """Return the English lines of the log since `listening` began; each party has its own seat."""
    parties = ("SPD", "Zentrum", "KPD", "DNVP")
    said = wording(game, "en", parties, play.s.book)
    return [said.sentence((entry.message, entry.args)) for entry in play.s.heard or []]


def listening(**position: Any) -> Play:
    play = Play(**position)
    play.s.heard = []
    return play


def test_a_base_is_lost_because_the_city_is_full() -> None:
    play = listening(bases="koenigsberg: z, kpd").start(
        place_base, party("spd"), city("koenigsberg")
    )
    play.does("z")
    assert log_lines(play) == [
        "Zentrum loses a Party Base in Königsberg: the city is full, and SPD removes it."
    ]


def test_the_log_names_the_party_with_too_few_points_and_what_others_gain() -> None:
    play = listening(vp="spd 1")
    lose_points(play.s, party("spd"), 3)
    assert log_lines(play)[:3] == [
        "SPD loses 1 victory point.",
        "SPD lacks 2 victory points: each other party gains them.",
        "Zentrum gains 2 victory points.",
    ]


def test_the_spd_has_the_seats_of_the_uspd_by_the_society_marker() -> None:
    play = listening(society_track="uspd")
    politics.minor_seats(play.s)
    assert log_lines(play)[-2:] == [
        "Society Marker USPD: SPD gains the same.",
        "SPD gains 2 Seats.",
    ]


def test_versailles_does_not_take_effect_while_it_is_not_agreed_on() -> None:
    play = listening(foreign_next=1).start(politics.end_of_round)
    assert "No agreement yet: Treaty of Versailles." in log_lines(play)


def test_the_second_ballot_names_its_candidates_and_a_seat_its_price() -> None:
    play = listening(seats="spd 1", bases="berlin: spd 2, dnvp 2", dice="2 1 1 3 5")
    play.effect("spd", "proc ebert_election")
    play.answers("spd", "yes")
    while play.asked:
        play.does("spd")
    told = log_lines(play)
    assert "SPD gives up 1 Seat for another roll." in told
    assert [line for line in told if line.startswith("Votes in the second ballot: SPD")]


@pytest.mark.parametrize(("free", "told"), [(True, "places"), (False, "has to place")])
def test_the_log_says_that_a_card_forces_a_figure(free: bool, told: str) -> None:
    effect = {"may": "own", "do": ["nsdap own"]} if free else "nsdap own"
    play = listening().effect("z", effect)
    play.does(*["yes"] * free)
    assert log_lines(play) == [f"Zentrum {told} a figure on the NSDAP Track: box 1."]


def test_the_log_says_that_a_figure_was_free_after_an_inner_offer() -> None:
    effect = {"may": "own", "do": ["vp +1 own", {"may": "own", "do": ["vp +1 own"]}, "nsdap own"]}
    play = listening().effect("z", effect).does("yes", "yes")
    assert "Zentrum places a figure on the NSDAP Track: box 1." in log_lines(play)


def test_the_log_says_that_a_politician_in_an_offer_forces_a_figure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The KPD could have declined; the SPD could not, once it had played its Politician."""
    play = listening(seats="spd 2", hand={"spd": "otto_braun"})
    effects = list(play.s.book.politician_effect)
    effects[PARTY_CARD.index(card("otto_braun"))] = added(play.s.book, ["nsdap own"])
    monkeypatch.setattr(play.s.book, "politician_effect", effects)
    play.effect("kpd", {"may": "own", "do": ["seat -1 spd"]}).does("yes")
    play.answers("spd", "otto_braun")
    assert "SPD has to place a figure on the NSDAP Track: box 1." in log_lines(play)


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (
            {"may": "own", "do": ["nsdap own", "vp +3 own"]},
            "SPD declines: one figure onto the NSDAP Track, and +3 VP.",
        ),
        ("proc strike_on_prussia", "SPD places no figure on the NSDAP Track."),
    ],
)
def test_the_log_names_a_refused_offer_of_the_nsdap(effect: object, told: str) -> None:
    play = listening().effect("spd", effect).does("no")
    assert told in log_lines(play)


@pytest.mark.parametrize(("round", "who"), [(4, "Gustav Stresemann"), (5, "the DVP")])
def test_stresemann_repeats_no_roll_after_his_death(round: int, who: str) -> None:
    """Stresemann died on 3 October 1929, before round 5 begins with Black Friday."""
    play = listening(round=round, stresemann=1).start(roll_dice, party("kpd"), 1)
    assert (who.removeprefix("the ") in play.question) and play.asked == "z"
    play.does("stresemann")
    assert f"Zentrum: {who} has the roll repeated." in log_lines(play)


def test_two_parties_that_agree_are_both_named() -> None:
    """The log must not call the party that proposes on a shared Issue its winner."""
    play = listening(issues="dvp: dnvp_z").start(won_issues.resolve_issues)
    play.does("dnvp").answers("dnvp", "yes")
    assert log_lines(play) == ["Zentrum and DNVP agree on DVP.", "DNVP now controls the DVP."]


def test_a_party_that_is_asked_to_agree_reads_whose_option_it_is() -> None:
    """The question must say for whom “Gain 1 Seat” is: not for the party that is asked."""
    play = listening(issues="poverty: dnvp_z", threats="poverty: essen")
    play.start(won_issues.resolve_issues).does("2", "z")
    said = wording(game, "en", ("SPD", "Zentrum", "KPD", "DNVP"), play.s.book)
    assert play.asked == "dnvp"
    assert said.sentence(game.program.prompt(play.s)) == (
        "You share Poverty. Do you agree that Zentrum wins it: “Gain 1 Seat”?"
    )


@pytest.mark.parametrize(("chooser", "told"), [("z", True), ("dnvp", False)])
def test_the_log_names_the_party_that_chooses(chooser: str, told: bool) -> None:
    """Cell of Order Bavaria is the DNVP's card, but the Zentrum chooses."""
    options = [["seat -2 z"], ["threat +regime muenchen"]]
    play = listening(seats="z 5").effect("dnvp", {"choose": chooser, "options": options}).does("2")
    assert ("Zentrum chooses: Regime in München." in log_lines(play)) is told


def test_a_vote_says_what_yes_and_no_mean() -> None:
    play = listening(seats="dnvp 2", dice="1 2 3 4")
    play.effect("spd", {"vote": "all", "yes": ["seat -1 dnvp"], "no": ["vp +1 own"]})
    assert "All vote. Yes: DNVP: −1 Seat. No: +1 VP." in log_lines(play)


def test_a_fight_without_the_black_reichswehr_fails_for_lack_of_dice() -> None:
    play = listening(units="leipzig: rfb 2, police, black_reichswehr_1").start(
        street_fighting.fight, party("spd"), city("leipzig"), 0, 1
    )
    play.does("no")
    assert log_lines(play)[-2:] == [
        "DNVP: the black Reichswehr stays out of the fight.",
        "SPD has no dice left: the action is thwarted.",
    ]


def test_a_round_card_that_does_nothing_says_so() -> None:
    """The Petition against the Young Plan has no effect without an agreement on the plan."""
    play = listening(round=5).start(republic.republic_phase)
    assert log_lines(play)[-2:] == [
        "Round Card: Petition against Young Plan.",
        "None of it can be carried out.",
    ]


@pytest.mark.parametrize(("round", "told"), [(5, True), (6, False)])
def test_nobody_begins_a_round_that_does_not_come(round: int, told: bool) -> None:
    play = listening(round=round, issues="reparations: z_3").start(won_issues.resolve_issues)
    assert ("Zentrum begins the next round." in log_lines(play)) is told


def test_an_agreement_names_both_parties_and_the_owner() -> None:
    play = listening(issues="poverty: dnvp_z", threats="poverty: essen")
    play.start(won_issues.resolve_issues).does("2", "z", "yes")
    assert log_lines(play)[:2] == ["Zentrum and DNVP agree on Poverty.", "Zentrum wins Poverty."]


def test_the_log_says_whose_figure_the_iron_front_prevents() -> None:
    play = listening(shield=1).effect("dnvp", "nsdap own")
    assert log_lines(play) == ["DNVP: the Iron Front keeps the figure off the NSDAP Track."]


def test_a_regime_holds_the_economy_down_and_the_log_says_so() -> None:
    play = listening(economy=5)
    play.s.regime[city("berlin")] = 1
    threats.check_economy(play.s)
    assert log_lines(play) == ["Too many Councils and Regimes: the economy falls to level 4."]
