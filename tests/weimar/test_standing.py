"""Answers that parties order in advance, and which order applies when everybody sees the
situation."""

from __future__ import annotations

from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import PARTY, Z, vocabulary
from kabinett.games.weimar.effects.choosing import WHICH_CITY
from kabinett.games.weimar.phases import agenda, impulse
from kabinett.games.weimar.phases.reactions import REACT_TO
from kabinett.games.weimar.rules.ahead import choose_ahead
from kabinett.games.weimar.rules.bases import NO_ROOM, place_base
from kabinett.games.weimar.rules.standing import (
    BASES_LOST,
    BASES_PLACED,
    BASES_REPLACED,
    BEGIN_AGENDA,
    LEAVE_IMPULSE,
    POLITICIANS,
    REACTING,
)
from tests.weimar.position import Play, added, city, party


def asked_of(play: Play, who: str) -> object:
    """Return the order that would answer the question for a party."""
    seat = play.s.order.index(party(who))
    question, args = game.program.question(play.s, seat)
    assert question is REACT_TO
    return question.standing_of(play.s, seat, args)


def demonstration(reserve: str, bases: str = "essen: spd", hand: str = "otto_wels") -> Play:
    """Return a position in which the KPD demonstrates and the SPD may react, if only with the
    Politician in its hand."""
    play = Play(bases=bases, reserve=reserve, hand={"spd": hand})
    return play.act("kpd", "demonstration", "essen")


def test_if_the_board_can_react_the_order_not_to_react_applies() -> None:
    assert asked_of(demonstration("spd 1"), "spd") is REACTING


def test_if_the_board_cannot_react_the_order_for_politicians_applies() -> None:
    """Without a Reserve Point, or without a Base in the city, only a Politician could react."""
    assert asked_of(demonstration(""), "spd") is POLITICIANS
    assert asked_of(demonstration("spd 1", "leipzig: spd"), "spd") is POLITICIANS


def test_no_card_in_the_hand_decides_which_order_applies() -> None:
    for reserve, order in (("spd 1", REACTING), ("", POLITICIANS)):
        play = demonstration(reserve)
        for hand in ([], play.s.hands[party("spd")]):
            play.s.hands[party("spd")] = hand
            assert asked_of(play, "spd") is order


def execute_on_bases_of_the_spd(effect: str, **position: str) -> Play:
    """Execute an effect on the SPD's Bases in another party's Impulse."""
    return Play(bases="berlin: spd 2; essen: spd", **position).effect("kpd", effect)


def test_bases_from_others_go_to_the_city_with_most_bases() -> None:
    play = execute_on_bases_of_the_spd("base +1 spd any")
    standing = WHICH_CITY.standing_of(play.s, play.s.seat, args_of(play))
    assert (play.asked, standing) == ("spd", BASES_PLACED)
    assert BASES_PLACED.answer(play.s, play.s.seat, *args_of(play)) == city_choice("berlin")


def test_bases_chosen_ahead_go_to_different_cities_if_the_effect_says_so() -> None:
    """The order must answer with a city that the second choice still offers."""
    play = Play(bases="berlin: kpd 2; essen: kpd")
    effects = ["base +2 own different"], ["base +1 own any"]
    blocks = tuple(added(play.s.book, effect) for effect in effects)
    play.start(choose_ahead, (party("kpd"), party("spd")), blocks, 0)
    seat = play.s.order.index(party("kpd"))
    for name in ("berlin", "essen"):
        question, args = game.program.question(play.s, seat)
        assert question.standing_of(play.s, seat, args) is BASES_PLACED
        assert BASES_PLACED.answer(play.s, seat, *args) == city_choice(name)
        play.answers("kpd", name)


def test_bases_are_lost_in_the_city_with_most_bases() -> None:
    play = execute_on_bases_of_the_spd("base -1 spd any")
    assert WHICH_CITY.standing_of(play.s, play.s.seat, args_of(play)) is BASES_LOST
    assert BASES_LOST.answer(play.s, play.s.seat, *args_of(play)) == city_choice("berlin")


def full_leipzig(active: str) -> Play:
    """Return a full city in which the SPD places a Base."""
    play = Play(bases="leipzig: kpd 2, dnvp")
    play.s.active = party(active)
    return play.start(place_base, party("spd"), city("leipzig"))


def test_in_a_full_city_the_party_with_most_bases_gives_way() -> None:
    play = full_leipzig(active="kpd")
    assert NO_ROOM.standing_of(play.s, play.s.seat, args_of(play)) is BASES_REPLACED
    answer = BASES_REPLACED.answer(play.s, play.s.seat, *args_of(play))
    assert answer == vocabulary.number("party:kpd")


def test_in_its_own_impulse_a_party_chooses_who_gives_way() -> None:
    play = full_leipzig(active="spd")
    assert NO_ROOM.standing_of(play.s, play.s.seat, args_of(play)) is None


def test_a_party_that_decides_for_another_is_asked_who_gives_way() -> None:
    """Ruling 9.19: otherwise the order might give up a Base of the deciding party."""
    play = Play(bases="leipzig: kpd 2, dnvp")
    play.s.active, play.s.decider = party("z"), party("kpd")
    play.start(place_base, party("spd"), city("leipzig"))
    assert play.asked == "kpd"
    assert NO_ROOM.standing_of(play.s, play.s.seat, args_of(play)) is None


def test_orders_do_not_apply_to_a_partys_own_deeds() -> None:
    play = Play(bases="berlin: kpd 2").effect("kpd", "base +1 own any")
    play.s.active = party("kpd")
    assert play.asked == "kpd"
    assert WHICH_CITY.standing_of(play.s, play.s.seat, args_of(play)) is None


def args_of(play: Play) -> tuple[int, ...]:
    return game.program.question(play.s)[1]


def city_choice(name: str) -> int:
    return vocabulary.number(f"city:{name}")


def test_a_chancellor_may_order_to_begin_the_agenda_phase() -> None:
    play = Play(government="z spd").start(agenda.agenda_phase)
    assert play.question == agenda.WHO_BEGINS_AGENDA.prompt.text
    assert agenda.WHO_BEGINS_AGENDA.standing is BEGIN_AGENDA
    assert BEGIN_AGENDA.answer(play.s, play.s.seat) == PARTY[Z]


def test_a_chancellor_may_order_that_the_party_to_the_left_begins_the_impulse_phase() -> None:
    """Clockwise by seat, the party to the left of the Chancellor begins and the Chancellor is
    last."""
    hand = {"z": "volksverein", "kpd": "red_aid"}
    for order, left in (("spd z kpd dnvp", "kpd"), ("spd dnvp kpd z", "spd")):
        play = Play(government="z spd", order=order, hand=hand).start(impulse.impulse_phase)
        assert agenda.WHO_BEGINS_IMPULSE.standing is LEAVE_IMPULSE
        assert LEAVE_IMPULSE.answer(play.s, play.s.seat) == PARTY[party(left)]
        assert play.question == agenda.WHO_BEGINS_IMPULSE.prompt.text and left in play.offered
