"""Rulings on turns and phases (6), by their numbers."""

from __future__ import annotations

import pytest

from kabinett.core.class_play import progress
from kabinett.games.weimar import game, pacing
from kabinett.games.weimar.content.vocabulary import DNVP, KPD, NOBODY, SPD, TIMELINE_CARD, Z
from kabinett.games.weimar.phases import agenda, impulse, republic, won_issues
from kabinett.games.weimar.rules import cards, debate
from kabinett.games.weimar.rules.state import REPUBLIC, SET_UP
from tests.weimar.position import Play, card, issue
from tests.weimar.situations import choose_agendas

PACT = "pact_with_the_old_powers"  # values 3 and 2


def test_6_2_the_chancellor_chooses_in_each_phase_who_begins() -> None:
    """Ruling 6.2."""
    play = Play(government="z spd", hand={"spd": PACT, "dnvp": "osthilfe"})
    play.start(agenda.agenda_phase)
    assert (play.asked, play.offered) == ("z", ["spd", "z", "kpd", "dnvp"])
    play.does("spd")
    play.start(impulse.impulse_phase)
    assert (play.asked, play.question) == ("z", agenda.WHO_BEGINS_IMPULSE.prompt.text)
    assert play.does("dnvp").s.active == DNVP


def test_6_2_the_winner_of_the_reparations_begins_both_phases() -> None:
    """Ruling 6.2; the order is clockwise by seat."""
    hand = {"z": "volksverein", "spd": PACT, "dnvp": "osthilfe"}
    play = Play(order="kpd spd dnvp z", starter=DNVP, hand=hand)
    play.start(impulse.impulse_phase)
    order = []
    while play.asked:
        if play.s.active not in order:
            order.append(play.s.active)
        play.does("actions" if "actions" in play.offered else play.offered[-1])
    assert order == [DNVP, Z, SPD]


def test_6_3_early_cards_come_before_the_first_impulse_in_turn_order() -> None:
    """Ruling 6.3."""
    play = Play(hand={"kpd": "spartacist_uprising", "dnvp": "osthilfe", "spd": PACT}, starter=Z)
    play.s.early[KPD] = play.s.early[DNVP] = 1
    play.start(impulse.impulse_phase)
    assert (play.asked, play.offered) == ("kpd", ["spartacist_uprising", "pass"])
    play.does("pass")
    assert (play.asked, play.offered) == ("dnvp", ["osthilfe", "pass"])
    play.does("osthilfe", "actions", "done")
    assert play.asked == "kpd"  # the first with cards, clockwise from the Zentrum
    assert len(play.s.hands[DNVP]) == 0


def test_the_whole_set_up_counts_as_played_when_the_first_round_begins() -> None:
    play = Play(phase=SET_UP, round=0)
    assert pacing.progress(play.s) == 0
    for who, number in enumerate(play.s.book.beginning.bases):
        for place in range(number):
            play.s.bases[place * 4 + who] = 1
    before = pacing.progress(play.s)
    play.s.phase, play.s.round = REPUBLIC, 1
    assert pacing.progress(play.s) == pytest.approx(before) and before > 0


def test_6_3_an_early_card_finds_none_of_the_rounds_impulses_played() -> None:
    """A class is told how much of its game it has played; that never goes back."""
    play = Play(hand={"kpd": "spartacist_uprising", "dnvp": "osthilfe", "spd": PACT}, starter=Z)
    play.s.early[KPD] = 1
    play.s.impulses = [6] * 4  # of the round before
    before = progress(game, play.start(impulse.impulse_phase).s)
    assert progress(game, play.does("spartacist_uprising").s) == before


def test_6_4_the_reparations_card_is_drawn_at_once_and_kept() -> None:
    """Rulings 6.4, 6.8: two Timeline Cards, three Party Cards, and one for the Reparations."""
    play = Play(issues="reparations: spd_2").start(won_issues.resolve_issues)
    assert len(play.s.hands[SPD]) == 1
    kept = play.s.hands[SPD][0]
    play.start(agenda.agenda_phase)
    choose_agendas(play)
    assert play.s.starter == SPD
    assert kept in play.s.hands[SPD]
    assert len(play.s.hands[SPD]) == 6


def test_6_5_an_issue_of_two_agendas_enters_once_and_is_then_moved() -> None:
    """Ruling 6.5: agendas act in turn order; the second moves the last copy by its own number."""
    poverty, media = issue("poverty"), issue("media_1")
    play = Play().start(debate.issue_into_play, KPD, poverty, 2)
    assert play.space("poverty") == "kpd_2"
    play.start(debate.issue_into_play, SPD, poverty, 1)
    assert play.space("poverty") == "kpd_1"
    for _ in range(3):  # this Issue has two copies, and a move of 0 spaces is no move
        play.start(debate.issue_into_play, NOBODY, media, 0)
    assert play.space("media_1") == play.space("media_2") == "zero"


def test_6_6_a_set_is_shuffled_in_with_the_discard_pile() -> None:
    """Ruling 6.6: cards that have left the game stay out; a second time nothing happens."""
    play = Play(removed="eight_hour_day")
    play.s.decks[SPD].remove(card("otto_wels"))
    play.s.discards[SPD].append(card("otto_wels"))
    cards.add_set(play.s, SPD, ord("D"))
    assert len(play.s.decks[SPD]) == 12 - 1 + 5
    assert (play.place_of("otto_wels"), play.s.discards[SPD]) == ("deck spd", [])
    assert play.place_of("eight_hour_day") == "removed"
    before = play.s.values()
    cards.add_set(play.s, SPD, ord("D"))
    assert play.s.values() == before


@pytest.mark.parametrize("place", ["timeline", "timeline_discard"])
def test_6_9_only_gray_and_new_cards_stay_in_the_timeline(place: str) -> None:
    """Ruling 6.9: a yellow card kept into round 3 or 4 leaves the game in round 5."""
    yellow, orange = card("beer_hall_putsch"), card("landvolk")
    play = Play(round=4)
    play.s.timeline = republic.timeline_of(play.s, republic.GRAY, republic.ORANGE)
    everything = [*play.s.timeline, *play.s.removed, *TIMELINE_CARD]
    play.s.removed = sorted(set(everything) - set(play.s.timeline) - {yellow})
    getattr(play.s, place).append(yellow)
    play.start(republic.republic_phase)
    assert play.s.timeline == republic.timeline_of(play.s, republic.GRAY, republic.BROWN)
    assert {yellow, orange} <= set(play.s.removed)
