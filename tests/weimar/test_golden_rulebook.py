"""The printed examples of the rulebook (W-01 to W-24), by their ids in `cases.md`."""

from __future__ import annotations

import pytest

from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import FOREIGN_CARD, KPD, SPD, Z, vocabulary
from kabinett.games.weimar.effects import ballots
from kabinett.games.weimar.phases import (
    agenda,
    government,
    issue_majority,
    politics,
    republic,
    society,
    won_issues,
)
from kabinett.games.weimar.phases.coups import counter_dice
from kabinett.games.weimar.rules import bases, rolls
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.rolls import crisis_roll
from kabinett.games.weimar.rules.state import ANARCHY, PARLIAMENT_OVERTHROWN
from tests.weimar.position import Play, city, party

PACT = "pact_with_the_old_powers"


def test_w01_round_1() -> None:
    play = Play(round=0).start(republic.republic_phase)
    assert (play.s.round, play.asked) == (1, "")
    assert play.space("y_protecting_republic_law") == "zero"
    assert play.vp == play.seats == {}
    assert play.society == []


def test_w02_sets_and_extra_cards() -> None:
    play = Play(government="spd z", seats="spd 6").start(agenda.agenda_phase)
    play.does("spd")  # the Chancellor says who begins
    play.answers("spd", "spd_socialism").answers("kpd", "kpd_revolution_now")
    play.answers("z", "z_centre").answers("dnvp", "dnvp_populism")
    while play.asked:
        play.does(play.offered[0])
    for who, hand, deck in (("spd", 5, 14), ("kpd", 6, 13)):
        assert len(play.s.hands[party(who)]) == hand
        assert len(play.s.decks[party(who)]) == deck


def test_w02_the_same_set_is_added_once() -> None:
    play = Play().start(agenda.agenda_phase).does("spd")
    play.answers("spd", "spd_socialism").answers("kpd", "kpd_revolution_now")
    play.answers("z", "z_centre").answers("dnvp", "dnvp_populism")
    while play.asked:
        play.does(play.offered[0])
    cards = [play.s.hands[SPD], play.s.decks[SPD], play.s.discards[SPD]]
    before = sum(card in range(0, 10_000) for pile in cards for card in pile)
    play.start(agenda.agenda_phase).does("spd")
    play.answers("spd", "spd_socialism").answers("kpd", "kpd_populism")
    play.answers("z", "z_centre").answers("dnvp", "dnvp_populism")
    while play.asked:
        play.does(play.offered[0])
    cards = [play.s.hands[SPD], play.s.decks[SPD], play.s.discards[SPD]]
    assert sum(len(pile) for pile in cards) == before + 2  # two more Timeline Cards


def pact(government: str = "spd z") -> Play:
    return Play(
        government=government,
        hand={"spd": PACT},
        units="essen: soldiers, police; supply: reichsbanner 3",
        threats="unrest: essen, berlin; councils: essen",
        dice="5 5",
    )


def test_w03_pact_with_the_old_powers() -> None:
    play = pact().play("spd", PACT).does("event")
    play.does("essen", "reichsbanner", "supply", "essen", "police", "supply")
    assert (play.asked, play.offered) == ("spd", ["fight", "counter_coup"])
    play.does("essen", "counter_coup")
    assert play.threats("essen") == set()
    assert play.threats("berlin") == {"unrest"}
    assert play.place_of(PACT) == "removed"
    assert play.s.ap == 0 and play.reserve == {}


def test_w03_in_opposition_there_is_no_action_and_no_such_city() -> None:
    play = pact("z dnvp").play("spd", PACT).does("event")
    play.does("essen", "reichsbanner", "supply", "essen", "reichsbanner", "supply")
    assert play.asked == ""
    assert play.threats("essen") == {"unrest", "councils"}


def test_w04_an_impossible_effect_cannot_be_chosen() -> None:
    play = Play(seats="z 1, spd 3", threats="regime: muenchen", hand={"dnvp": "kapp_putsch"})
    play.event("dnvp", "cell_of_order_bavaria")
    assert play.asked == ""
    assert play.seats == {"spd": 3, "dnvp": 2}


def test_w04_otherwise_the_zentrum_chooses() -> None:
    play = Play(seats="z 3, spd 3").event("dnvp", "cell_of_order_bavaria")
    assert (play.asked, len(play.offered)) == ("z", 2)
    assert play.does("2").threats("muenchen") == {"regime"}


@pytest.mark.parametrize(("spend", "where"), [(["further"], "spd_1"), ([], "zero")])
def test_w05_a_debate(spend: list[str], where: str) -> None:
    """Media I is three steps away from SPD 2; Security I is two steps away from 0."""
    play = Play(
        hand={"spd": PACT}, issues="media_1: kpd_1; security_1: dnvp_2", reserve="spd 1", round=1
    )
    play.play("spd", PACT).does("debate", "media_1", "spd_2")
    play.does(*spend, "security_1")
    if play.asked:
        play.does(where)
    assert (play.space("media_1"), play.space("security_1")) == ("spd_2", where)
    assert play.reserve == ({} if spend else {"spd": 1})
    assert issue_majority.count_won_issues(play.s, SPD) == ((2.0, 3) if spend else (1.0, 2))
    assert play.place_of(PACT) == "discard spd"
    assert play.seats == play.vp == {}


def test_w06_actions() -> None:
    play = Play(hand={"spd": PACT}, units="berlin: police", dice="4 2 1")
    play.play("spd", PACT).does("actions", "mobilize", "essen", "police", "supply")
    play.does("demonstration", "reserve")
    assert play.bases("essen") == {"spd": 1}
    assert play.units("essen") == {"police": 1}
    assert play.s.ap == 0 and play.reserve == {"spd": 1}


def demonstration_with_reaction() -> Play:
    return Play(
        hand={"spd": "otto_wels", "z": "volksverein"},
        reserve="dnvp 1",
        bases="berlin: dnvp",
        units="berlin: police 3, freikorps_1 2",
        threats="councils: berlin",
        draws="eight_hour_day",
        dice="6 1 5 1 1",
    ).act("z", "counter_coup", "berlin")


def test_w07_a_politician_answers_the_reaction() -> None:
    play = demonstration_with_reaction().answers("dnvp", "react")
    if "spd" in play.all_asked and "otto_wels" in play.offered_to("spd"):
        play.answers("spd", "pass")
    assert play.asked == "spd"  # the Reaction is a new trigger
    play.does("otto_wels", "2")
    assert play.reserve == {}
    assert play.place_of("otto_wels") == "discard spd"
    assert play.place_of("eight_hour_day") == "hand spd"
    # 6 - 1 = 5: one die fewer. Three dice would have been rolled.
    assert len(play.s.faces) == 2
    assert play.threats("berlin") == set()


def test_w07_one_reaction_to_one_trigger() -> None:
    play = demonstration_with_reaction()
    assert set(play.all_asked) == {"spd", "dnvp"}
    play.answers("spd", "otto_wels").answers("dnvp", "react")
    # The DNVP comes first in turn order, so Otto Wels was not played on the Counter-Coup.
    assert play.place_of("otto_wels") == "hand spd"
    assert (play.asked, play.offered) == ("spd", ["otto_wels", "pass"])


def test_w08_a_tie_of_issues_is_broken_by_values() -> None:
    play = Play(
        issues="media_1: dnvp_z; economy_1: z_3; economy_2: z_2; security_1: dnvp_3; "
        "poverty: dnvp_1; reparations: spd_6"
    ).start(issue_majority.issue_majority)
    assert play.asked == ""
    assert play.seats == {"z": 3, "dnvp": 1}


def test_w09_armored_cruiser() -> None:
    play = Play(issues="y_armored_cruiser: z_2", society_track="soldiers_kpd_vp")
    play.start(won_issues.resolve_issues).does("1")
    assert play.vp == {"z": 2, "dnvp": 2}
    assert play.society == ["armored_cruiser", "soldiers_kpd_vp"]
    assert play.space("y_armored_cruiser") == "gone"


def test_w10_the_society_track() -> None:
    play = Play(society_track="soldiers_kpd_vp armored_cruiser", seats="spd 2, kpd 2")
    play.start(society.resolve_society)
    assert (play.asked, play.vp) == ("z", {"kpd": 1})
    play.does("2")
    assert play.seats == {"spd": 2, "z": 1, "kpd": 1}
    assert play.society == ["soldiers_kpd_vp", "armored_cruiser"]


ALL_BUT = "koenigsberg, stuttgart, frankfurt, hamburg, berlin, breslau, leipzig, rostock"


def test_w11_the_government_declaration() -> None:
    play = Play(
        threats=f"unrest: {ALL_BUT}; councils: muenchen; prosperity: muenchen",
        seats="spd 5, z 5",
        economy=3,
    ).start(politics.state_of_republic)
    assert play.vp == {"spd": 2, "z": 1}
    assert play.threats("muenchen") == {"councils", "prosperity"}


def test_w12_crisis_rolls() -> None:
    play = Play(dr="inflation 3", seats="spd 9, z 9", economy=3, dice="2 2 2 1 1 2 2 2")
    play.start(politics.state_of_republic)
    assert play.seats == {"spd": 7, "z": 7}
    assert play.dice == []


@pytest.mark.parametrize(("number", "gained"), [(4, 1), (5, 0), (6, 0)])
def test_w13_the_uspd(number: int, gained: int) -> None:
    play = Play(round=number)
    politics.minor_seats(play.s)
    assert play.seats.get("kpd", 0) == gained


def test_w14_too_large_a_parliament() -> None:
    play = Play(seats="spd 10, z 3, kpd 8, dnvp 7")
    politics.cut_parliament(play.s)
    assert play.seats == {"spd": 7, "z": 3, "kpd": 6, "dnvp": 5}


def test_w15_overthrow_in_parliament() -> None:
    play = Play(seats="kpd 6, spd 3, z 2").start(government.form_government)
    assert (play.s.ending, play.s.winner) == (PARLIAMENT_OVERTHROWN, KPD)


def coalitions() -> Play:
    return Play(government="z dnvp", seats="spd 6, z 3, kpd 2, dnvp 8").start(
        government.form_government
    )


def test_w16_coalitions_by_size() -> None:
    play = coalitions()
    # at once (ruling 9.23); the left-wing coalition is smaller
    assert play.all_asked == ["z", "dnvp"]
    assert play.offered_to("dnvp") == ["yes", "no"]
    play.answers("z", "yes").answers("dnvp", "no")
    assert play.asked == ""
    assert play.government == ["spd", "z"]


def test_w17_a_minority_cabinet() -> None:
    play = coalitions().answers("z", "yes").answers("dnvp", "no")
    assert play.dr == {"minority_cabinet": 1}


def test_w17_the_minority_cabinet_may_be_the_seventh_marker() -> None:
    play = Play(
        government="z dnvp",
        seats="spd 6, z 3, kpd 2, dnvp 8",
        dr="inflation 3, blockade 3",
        vp="spd 9, z 9, kpd 1",
    )
    play.start(government.form_government).answers("z", "yes").answers("dnvp", "no")
    assert (play.asked, play.offered) == ("spd", ["spd", "z", "kpd"])
    assert play.does("kpd").s.ending == ANARCHY
    assert play.vp == {"spd": 1, "z": 1, "kpd": 1}  # the new government pays (ruling 9.9)


def test_w18_a_crisis_roll() -> None:
    play = Play(seats="spd 3", dice="1 2").start(crisis_roll, SPD)
    assert (play.seats, play.asked) == ({"spd": 2}, "")


def test_w19_a_success_roll() -> None:
    play = Play(dice="3 5 6 6")
    rolls.add_part(play.s, rolls.BASIC, 4, -1)
    assert play.start(rolls.success_roll, SPD).result == 6


def test_w20_a_full_city() -> None:
    play = Play(bases="leipzig: kpd 2, dnvp").start(bases.place_base, SPD, city("leipzig"))
    assert play.offered == ["kpd", "dnvp"]
    assert play.does("dnvp").bases("leipzig") == {"kpd": 2}


def test_w21_the_dice_of_a_counter_coup() -> None:
    play = Play(
        units="essen: reichsbanner, police, reichswehr_2, soldiers",
        threats="councils: essen",
        dice="5 1 1",
    )
    assert counter_dice(play.s, SPD, city("essen")) == 3
    play.act("spd", "counter_coup", "essen")
    assert (play.threats("essen"), play.dice) == (set(), [])


def test_w23_icons() -> None:
    """An icon places or removes one piece: a party's own, a named party's, or another party's."""
    play = Play(bases="berlin: kpd")
    play.event("kpd", "founding_congress_kpd")  # two bases in different cities
    play.does("essen")
    assert "essen" not in play.offered
    play.does("hamburg")
    assert play.bases("essen") == play.bases("hamburg") == {"kpd": 1}
    play.event("dnvp", "blind_in_the_right_eye").does("berlin")  # the KPD removes one
    assert play.bases("berlin") == {}


def test_w24_votes_of_an_election() -> None:
    play = Play(bases="berlin: spd 2; essen: spd", seats="spd 2", dice="2 1 1 1 5")
    play.start(ballots.all_votes)
    assert play.all_asked == ["spd"]
    play.does("yes")
    assert play.asked == ""
    assert (play.s.votes, play.seats) == ([8, 1, 1, 1], {"spd": 1})


def test_w24_ebert_dies() -> None:
    in_turn = {"party_decisions": "in_turn"}  # otherwise all vote at once (ruling 9.25)
    lie = "berlin: spd 3; essen: z 2; leipzig: kpd"
    play = Play(bases=lie, dice="4 4 4 4", options=in_turn)
    play.event("z", "friedrich_ebert_dies")
    assert set(play.offered) == {"spd", "z", "kpd", "dnvp"}  # its player sets the order
    play.does("kpd", "z", "spd")  # the DNVP votes last
    assert (play.asked, play.offered) == ("kpd", ["spd", "z"])
    play.does("z", "z", "spd", "z")
    assert play.s.president == Z
    assert play.s.president_ready == 1


def test_w24_petition_only_if_the_young_plan_is_negotiated() -> None:
    play = Play(round=6).start(run_block, SPD, game.usual_book.rounds[5])
    assert play.asked == "" and play.seats == {}


def test_w24_the_petition() -> None:
    """The Chancellor sets the order and breaks the tie."""
    in_turn = {"party_decisions": "in_turn"}  # otherwise all vote at once (ruling 9.25)
    play = Play(round=6, seats="dnvp 2", dice="4 4 4 4", options=in_turn)
    play.s.foreign_done |= 1 << FOREIGN_CARD.index(vocabulary.number("foreign:young_plan"))
    play.start(run_block, SPD, game.usual_book.rounds[5]).does("no")  # the DNVP keeps its Seat
    assert (play.asked, len(play.offered)) == ("spd", 4)
    play.does("dnvp", "z", "kpd", "yes", "yes", "no", "no")
    assert (play.asked, play.offered) == ("spd", ["yes", "no"])
    play.does("no")
    assert play.seats == {"dnvp": 1}
    assert play.vp == {"spd": 1}
