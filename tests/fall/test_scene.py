"""What each viewer sees, and why a choice is not offered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kabinett.core.luck import Luck
from kabinett.core.reason import because
from kabinett.core.setup import Setup
from kabinett.core.show.scene import Panel
from kabinett.core.words import Wording
from kabinett.games.fall import game
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import Party
from kabinett.games.fall.rules import phases, reasons, recruit, steal, turn
from kabinett.games.fall.rules.effects import everyone_discards
from kabinett.games.fall.rules.set_up import set_up
from kabinett.games.fall.rules.state import RESOURCES
from tests.fall.position import Play, card, number
from tests.fall.situations import DECLARED, THREE, steal_from, why


def table() -> Play:
    return Play(
        THREE,
        hand={"nazis": "radio scandal", "socialists": "media veto unrest"},
        support={"nazis": "civil_servants", "socialists": "judges farmers"},
        organization={"nazis": "oath_of_loyalty newspaper"},
        legitimacy={"nazis": "alliance"},
        discard="mutinies police",
        anarchy=4,
        pool=9,
        round=3,
        phase=4,
    )


# -- zones


@pytest.mark.parametrize("viewer", ["nazis", "socialists", "catholics", ""])
def test_everybody_sees_open_cards(viewer: str) -> None:
    play = table()
    assert play.zone(viewer, "support:socialists") == ["judges", "farmers"]
    assert play.zone(viewer, "organization:nazis") == ["oath_of_loyalty", "newspaper"]
    assert play.zone(viewer, "legitimacy:nazis") == ["alliance"]
    assert play.zone(viewer, "discard") == ["mutinies", "police"]


@pytest.mark.parametrize("viewer", ["nazis", "socialists", "catholics", ""])
def test_a_hand_is_seen_by_its_owner_and_counted_by_all(viewer: str) -> None:
    hand = table().zone(viewer, "hand:socialists")
    assert len(hand) == 3
    if viewer == "socialists":
        assert set(hand) == {"media", "veto", "unrest"}
    else:
        assert hand == [None] * 3


@pytest.mark.parametrize("viewer", ["nazis", "socialists", ""])
def test_players_see_only_the_size_of_the_deck(viewer: str) -> None:
    deck = table().zone(viewer, "deck")
    assert deck == [None] * (117 - 13)


@pytest.mark.parametrize("viewer", ["nazis", "socialists", "catholics", ""])
def test_cards_of_a_contest_are_open(viewer: str) -> None:
    play = table()
    play.s.hands[1].append(card("publicity"))
    play.s.hands[1].sort()
    play.s.deck.remove(card("publicity"))
    play.s.pool = 40
    play.start(steal.steal).does("farmers", "scandal")
    while "pool 10" not in play.offered:
        play.does("pass")
    play.does("pool 10", "publicity")
    assert play.zone(viewer, "attack") == ["scandal"]
    assert play.zone(viewer, "defence") == ["publicity"]
    facts = {zone.id: [one.value for one in zone.facts] for zone in play.scene(viewer).zones}
    assert facts["attack"] == [8, 10, 8 + 10]
    assert facts["defence"] == [4, 5, 6, 4 + 5 + 6]


def test_the_card_that_is_attacked_is_marked() -> None:
    play = table()
    play.s.pool = 40
    play.start(steal.steal).does("farmers", "scandal")
    scene = play.scene("catholics")
    assert [(piece.kind, piece.place) for piece in scene.pieces if piece.kind == "target"] == [
        ("target", "card:farmers")
    ]
    assert scene.about["card:farmers"] == [(words.IS_ATTACKED, (0,))]


def test_cards_show_ratings_that_differ_from_the_printed_ones() -> None:
    scene = table().scene("")
    (worth,) = [piece for piece in scene.pieces if piece.kind == "worth"]
    assert (worth.place, worth.face) == ("card:civil_servants", str(5 + 1 + 1))
    assert [text for text, _ in scene.about["card:civil_servants"]] == [
        words.COUNTS_NOW,
        words.ONE_BY_CARD,
        words.MORE_BY_LEGITIMACY,
    ]


@pytest.mark.parametrize("viewer", ["nazis", "socialists", ""])
def test_a_card_being_played_is_on_the_table(viewer: str) -> None:
    hand = {"nazis": "murder", "socialists": "radio"}
    play = Play("nazis socialists catholics", hand=hand, support={"socialists": "farmers judges"})
    play.start(phases.discontent_phase).does("murder")
    assert play.zone(viewer, "playing") == ["murder"]
    assert play.zone(viewer, "hand:nazis") == []


def test_areas_show_their_sums() -> None:
    sums = {zone.id: zone.facts[0].value for zone in table().scene("").zones if zone.facts}
    assert sums["support:0"] == 5 + 1 + 1
    assert sums["organization:0"] == 2 + 4
    assert sums["legitimacy:0"] == 5


# -- panels, track, phase


def panel(play: Play, party: str, viewer: str = "") -> Panel:
    return play.scene(viewer).panels[play.seat(party)]


def facts(play: Play, party: str) -> dict[str, int]:
    return {fact.id: fact.value for fact in panel(play, party).facts}


def test_panels_show_the_public_numbers() -> None:
    play = table()
    assert facts(play, "nazis") == {"score": 12, "propaganda": 13, "supports": 1, "pool": 9}
    assert facts(play, "socialists") == {"score": 12, "propaganda": 5, "supports": 2}
    assert [panel(play, party).hand for party in play.parties] == [2, 3, 0]
    assert panel(play, "nazis").role == "party:nazis"


def test_every_number_says_what_it_means() -> None:
    play = table()
    assert all(fact.help for party in play.parties for fact in panel(play, party).facts)


def notes(play: Play, party: str) -> list[str]:
    wording = Wording(game, "en", lambda seat: "")
    return [wording.sentence(note) for note in panel(play, party).notes]


def test_notes_say_what_the_next_turn_brings() -> None:
    play = table()
    play.s.skip[1], play.s.prisoners[1] = 2, 1
    assert notes(play, "socialists") == ["Misses 2 turns", "Draws nothing in the next turn"]
    play.s.prisoners[0], play.s.extra_turns = 1, 1
    assert notes(play, "nazis") == ["Draws nothing in this turn", "Another turn follows"]
    assert notes(play, "catholics") == []


def test_anarchy_phase_and_round() -> None:
    scene = table().scene("")
    assert (scene.tracks[0].id, scene.tracks[0].value, scene.tracks[0].high) == ("anarchy", 4, 10)
    assert scene.active == 0
    assert scene.heading == (words.ROUND, (3,))
    assert scene.phase is not None
    assert scene.phases[scene.phase][0].text == "Recruit"


def test_a_turn_in_free_order_marks_no_phase_before_its_first_card() -> None:
    scene = Play(THREE, phase=RESOURCES).scene("")
    assert scene.phase is None
    in_order = Play(THREE, options={"asked": "phase_by_phase"}, phase=RESOURCES).scene("")
    assert in_order.phase == 0


def test_the_heading_has_the_limit_of_the_rounds() -> None:
    play = Play(THREE, options={"round_limit": "30"}, round=3, phase=4)
    assert play.scene("").heading == (words.ROUND_OF, (3, 30))


def test_before_the_parties_are_chosen_there_is_a_scene_too() -> None:
    play = Play("nazis socialists", phase=0)
    play.s.party = [Party(-2), Party(-2)]
    game.program.begin(play.s, set_up)
    scene = play.scene("nazis")
    assert [panel.role for panel in scene.panels] == [None, None]
    assert scene.phase is None
    assert scene.active is None


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_scene_can_be_put_into_words(language: str) -> None:
    play = table()
    data = play.scene("nazis").data(play.table().wording(language))
    assert data["panels"]["1"]["label"] in ("Socialists", "Sozialdemokraten")


# -- why not


def test_why_a_card_cannot_be_played_in_another_phase() -> None:
    hand = {"nazis": "newspaper alliance demonstration radio police unrest us_loans farmers"}
    play = Play("nazis socialists", hand=hand).start(phases.organization_phase)
    assert why(play, "alliance") == "OTHER_PHASE"
    assert why(play, "demonstration") == "OTHER_PHASE"
    assert why(play, "us_loans") == "OTHER_PHASE"
    assert why(play, "farmers") == "OTHER_PHASE"
    assert why(play, "radio") == "ONLY_AS_PROPAGANDA"
    assert why(play, "police") == "ONLY_REACTION"
    assert why(play, "unrest") == "NEVER_PLAYED"
    assert why(play, "media") == "NOT_IN_HAND"
    assert why(play, "socialists") == ""
    assert why(play, "pass") == ""


def test_a_choice_of_another_kind_gets_a_sentence_about_the_ask() -> None:
    play = Play("nazis socialists", hand={"nazis": "newspaper"}).start(phases.organization_phase)
    reason = game.reason(play.s, 0, number("socialists"))
    assert reason is not None
    assert play.table().wording("en").sentence(reason.text) == (
        "What is asked is “Put an Organization card into play, or go on”"
    )


def test_why_a_dear_card_cannot_be_recruited() -> None:
    hand = {"nazis": "farmers trade_unions promises"}
    play = Play("nazis socialists", hand=hand, pool=4, phase=4).start(recruit.recruit)
    reason = game.reason(play.s, 0, number("trade_unions"))
    assert reason == because(reasons.TOO_DEAR, number("trade_unions"), 11, 10)
    assert why(play, "trade_unions") == "TOO_DEAR"
    assert why(play, "promises") == "SUPPORT_FIRST"


def test_why_a_party_can_neither_pay_nor_give_up() -> None:
    hand = {"nazis": "trade_unions promises radio"}
    play = Play("nazis socialists", hand=hand, pool=4, phase=4).start(recruit.recruit)
    play.does("trade_unions")
    assert why(play, "pay") == "POOL_TOO_SMALL"
    assert why(play, "give_up") == "CAN_STILL_PAY"


def test_why_nothing_else_is_played_while_a_card_is() -> None:
    hand = {"nazis": "farmers bourgeois promises murder racism"}
    support = {"socialists": "judges professors"}
    play = Play("nazis socialists", hand=hand, support=support, phase=4)
    play.start(recruit.recruit).does("farmers")
    assert why(play, "bourgeois") == "FINISH_FIRST"
    play = Play("nazis socialists", hand=hand, support=support)
    play.start(phases.discontent_phase).does("murder")
    assert why(play, "racism") == "FINISH_FIRST"


def test_why_a_second_government_card_cannot_be_played() -> None:
    hand = {"nazis": "us_loans restore_order propaganda_victory"}
    play = Play("nazis socialists", hand=hand).start(phases.republic_phase).does("us_loans")
    assert why(play, "restore_order") == "ALREADY_PLAYED"


@pytest.mark.parametrize(("needs", "expected"), [("no", "NO_MAJORITY"), ("yes", "NEEDS_SUPPORT")])
def test_why_legitimacy_cannot_be_played(needs: str, expected: str) -> None:
    play = Play(
        "nazis socialists",
        hand={"nazis": "alliance"},
        support={"socialists": "farmers"},
        options={"legitimacy_needs_support": needs},
    )
    game.program.begin(play.s, phases.reichstag_phase, 0)
    assert why(play, "alliance") == expected


def test_why_a_card_is_no_target() -> None:
    play = steal_from()
    assert play.offered == ["farmers", "done"]
    assert why(play, "trade_unions") == "TOO_DEAR"  # 10 + 18 against 7 + 8 + 6
    assert why(play, "bourgeois") == "OWN_SUPPORT"
    assert why(play, "judges") == "NO_SUPPORT_IN_PLAY"
    assert why(play, "radio") == "NO_PERMISSION"
    assert why(play, "scandal") == "SUPPORT_FIRST"
    play.does("farmers")
    assert why(play, "radio") == "NO_PERMISSION"
    play.does("scandal")
    assert why(play, "trade_unions") == "ONE_ATTACK"


def test_why_the_pool_cannot_pay_so_much() -> None:
    play = steal_from().does("farmers", "scandal")
    assert why(play, f"pool {play.s.pool + 1}") == "POOL_TOO_SMALL"
    assert why(play, "pool 0") == ""
    play.does(f"pool {play.s.pool}")
    assert (play.asked, play.question[:6]) == ("socialists", "Defend")
    assert why(play, "pool 1", "socialists") == "CARDS_ONLY"


def test_why_an_attack_needs_an_attack_card() -> None:
    play = Play("nazis socialists", hand={"nazis": "radio"}, support={"socialists": "farmers"})
    play.s.phase = 5
    game.program.begin(play.s, steal.steal, 0)
    assert why(play, "farmers") == "NO_ATTACK_CARD"


def test_why_the_putsch_cannot_hit_a_partys_own_card() -> None:
    play = Play(
        THREE,
        hand={"nazis": "beer_hall_putsch"},
        support={"nazis": "bourgeois", "socialists": "farmers", "catholics": "judges"},
    )
    play.start(phases.discontent_phase).does("beer_hall_putsch")
    assert why(play, "bourgeois") == "OWN_SUPPORT"


def test_why_an_organization_cannot_be_chosen() -> None:
    organizations = {"socialists": "newspaper", "catholics": "charismatic_leader"}
    play = Play(THREE, hand={"nazis": "arrests"}, organization=organizations)
    play.start(phases.republic_phase).does("arrests")
    assert why(play, "inspired_leadership") == "NO_ORGANIZATION_IN_PLAY"


def test_why_an_opponent_cannot_be_chosen() -> None:
    play = Play(THREE, hand={"nazis": "threats"}).start(phases.discontent_phase).does("threats")
    assert why(play, "nazis") == "OPPONENTS_ONLY"
    assert why(play, "liberals") == "NOT_PLAYING"


def test_why_a_party_cannot_act_in_anothers_turn() -> None:
    hand = {"nazis": "demonstration", "socialists": "racism police veto"}
    play = Play("nazis socialists", hand=hand).start(phases.discontent_phase).does("demonstration")
    assert play.asked == "socialists"
    assert why(play, "racism", "socialists") == "OTHER_TURN"
    assert why(play, "veto", "socialists") == "OTHER_REACTION"


def test_why_a_party_cannot_be_chosen() -> None:
    setup = game.setup(Setup(3, roles=("choose",) * 3))
    s = game.new_state(setup)
    game.program.begin(s, turn.main)
    game.program.run(s, number("socialists"))
    play = Play(THREE)
    play.s = s
    assert why(play, "socialists", "nazis") == "PARTY_TAKEN"
    assert why(play, "liberals", "nazis") == "PARTY_NOT_OFFERED"


def test_why_a_card_cannot_be_chosen_twice() -> None:
    hand = {"nazis": "veto radio media", "socialists": "racism police unrest"}
    play = Play("nazis socialists", hand=hand).start(everyone_discards, 0, 0, 2)
    play.answers("nazis", "radio")
    assert why(play, "radio", "nazis") == "CHOSEN_ALREADY"
    (message, args) = game.program.prompt(play.s, play.seat("nazis"))
    assert (message.text, args) == ("Discard a card: {n} left to choose", (1,))


def test_every_reason_is_tested() -> None:
    assert len(DECLARED) > 20
    files = (Path(__file__), Path(__file__).parent / "test_whole_turn.py")
    tests = "".join(file.read_text("utf-8") for file in files)
    assert [name for name in DECLARED if f'"{name}"' not in tests] == []


ASKS = (
    phases.organization_phase,
    phases.discontent_phase,
    recruit.recruit,
    steal.steal,
    phases.republic_phase,
    phases.reichstag_phase,
    phases.reorganization_phase,
)


@pytest.mark.parametrize("asks", ASKS)
def test_reasons_use_only_what_the_seat_knows(asks: Callable[..., Any]) -> None:
    play = table()
    game.program.begin(play.s, asks, 0)
    every = range(len(game.vocabulary))
    before = [game.reason(play.s, 0, choice) for choice in every]
    for seed in range(5):
        dealt = game.redeal(play.s, 0, Luck(seed))
        assert before == [game.reason(dealt, 0, choice) for choice in every]
