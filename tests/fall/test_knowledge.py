"""What seats know about hidden cards: Occultism (ruling 39) and thefts (rulings 30 and 45)."""

from __future__ import annotations

import json
import random
import re

import pytest

from kabinett.core.luck import Luck
from kabinett.core.play.chance import Chance
from kabinett.core.play.replay import steps
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.fall import game
from kabinett.games.fall.content.vocabulary import CARD, Seat
from kabinett.games.fall.rules import cards, phases, recruit
from tests.fall.play import hidden
from tests.fall.position import Play
from tests.random_games import state_of

THREE = "nazis socialists catholics"
SEVEN = "radio media veto unrest farmers police alliance"


def after_occultism(**position: object) -> Play:
    """Return a position in which the Nazis, while they recruit the Bourgeois, have looked at the
    top of the deck."""
    hand = {"nazis": "occultism bourgeois"}
    play = Play(THREE, hand=hand, fate=SEVEN, **position)  # type: ignore[arg-type]
    return play.start(recruit.recruit).does("bourgeois", "occultism")


def test_only_the_party_that_looked_sees_the_cards_in_order() -> None:
    """Ruling 39."""
    play = after_occultism()
    assert play.seen("nazis") == SEVEN.split()
    for viewer in ("socialists", "catholics", ""):
        assert play.seen(viewer) == []


def test_the_deck_still_looks_like_one_pile() -> None:
    play = after_occultism()
    size = 117 - 2
    assert play.zone("socialists", "deck") == [None] * size
    assert play.zone("nazis", "deck") == [*[None] * (size - 7), *reversed(SEVEN.split())]


def test_a_small_deck_is_seen_whole_and_not_reshuffled() -> None:
    play = Play(THREE, hand={"nazis": "occultism bourgeois"}, rest="catholics", discard="radio")
    play.s.deck = [play.s.hands[2].pop(0), play.s.hands[2].pop(0)]
    play.start(recruit.recruit).does("bourgeois", "occultism", "pass")
    assert len(play.seen("nazis")) == 2
    assert "radio" in play.discard


def test_an_empty_deck_is_reshuffled_first() -> None:
    play = Play(THREE, hand={"nazis": "occultism bourgeois"}, rest="catholics", discard="radio")
    play.start(recruit.recruit).does("bourgeois", "occultism", "pass")
    assert play.seen("nazis") == ["radio"]


def test_nothing_to_see_when_both_piles_are_empty() -> None:
    play = Play(THREE, hand={"nazis": "occultism bourgeois"}, rest="catholics")
    play.start(recruit.recruit).does("bourgeois", "occultism", "pass")
    assert play.top == []
    assert play.support("nazis") == ["bourgeois"]


def test_the_cards_are_drawn_in_the_order_seen_and_known_in_the_hand() -> None:
    play = after_occultism()
    play.start(cards.draw, 1, 2)
    assert play.hand("socialists") == ["media", "radio"]
    assert play.knows("nazis", "socialists") == ["media", "radio"]
    assert play.knows("catholics", "socialists") == []
    assert play.seen("nazis") == SEVEN.split()[2:]


def test_the_hidden_cards_come_after_the_known_ones() -> None:
    play = after_occultism()
    play.start(cards.draw, 1, 9)
    assert len(play.knows("nazis", "socialists")) == 7
    assert play.zone("nazis", "hand:socialists").count(None) == 2


def test_two_parties_may_look_one_after_the_other() -> None:
    play = after_occultism()
    play.start(cards.draw, 2, 3)
    play.fate("judges", "scandal", "racism").start(cards.look, 1, 7)
    assert play.seen("nazis") == SEVEN.split()[3:]
    assert play.seen("socialists") == [*SEVEN.split()[3:], "judges", "scandal", "racism"]


def test_a_second_look_at_fewer_cards_keeps_the_knowledge_of_the_rest() -> None:
    play = after_occultism().start(cards.look, 0, 3)
    assert play.seen("nazis") == SEVEN.split()


def test_a_played_or_discarded_card_is_removed_from_what_is_known() -> None:
    play = after_occultism()
    play.start(cards.draw, 1, 2)
    play.s.active = Seat(1)
    play.start(phases.reorganization_phase).does("radio", "done")
    assert play.knows("nazis", "socialists") == ["media"]


def test_a_reshuffled_card_is_forgotten() -> None:
    play = Play(THREE, hand={"socialists": "radio"}, rest="catholics")
    play.s.known[0] = 1 << play.s.hands[1][0]
    play.s.active = Seat(1)
    play.start(phases.reorganization_phase).does("radio").start(cards.draw, 1, 1)
    assert play.hand("socialists") == ["radio"]
    assert play.knows("nazis", "socialists") == []


# -- thefts


def after_a_theft() -> Play:
    """Return a position in which the Nazis have taken Radio from the Socialists, who keep Media."""
    hand = {"nazis": "threats veto", "socialists": "radio media"}
    play = Play(THREE, hand=hand, fate="radio", discard="police")
    play.start(cards.take_random, 0, (1,), 1)
    return play


def test_thief_and_victim_know_the_card() -> None:
    """Ruling 30."""
    play = after_a_theft()
    assert play.knows("socialists", "nazis") == ["radio"]
    assert play.knows("catholics", "nazis") == play.knows("", "nazis") == []


def test_other_seats_forget_what_they_knew_about_both_hands() -> None:
    """Ruling 45."""
    hand = {"nazis": "veto", "socialists": "radio media"}
    play = Play(THREE, hand=hand, fate="radio")
    for card in (*play.s.hands[0], *play.s.hands[1]):
        play.s.known[2] |= 1 << card
    assert play.knows("catholics", "socialists") == ["media", "radio"]
    play.start(cards.take_random, 0, (1,), 1)
    assert play.knows("catholics", "socialists") == play.knows("catholics", "nazis") == []


def test_each_victim_of_the_brownshirts_knows_what_it_has_lost() -> None:
    """Rulings 30 and 40: the next theft does not make a victim forget."""
    hand = {"nazis": "brownshirts", "socialists": "radio", "catholics": "media"}
    play = Play(THREE, hand=hand, discard="police").start(phases.discontent_phase)
    play.does("brownshirts")
    assert play.hand("nazis") == ["media", "radio"]
    assert play.knows("socialists", "nazis") == ["radio"]
    assert play.knows("catholics", "nazis") == ["media"]


def test_the_thief_still_knows_what_is_left() -> None:
    hand = {"nazis": "veto", "socialists": "radio media"}
    play = Play(THREE, hand=hand, fate="radio")
    for card in play.s.hands[1]:
        play.s.known[0] |= 1 << card
    play.start(cards.take_random, 0, (1,), 1)
    assert play.knows("nazis", "socialists") == ["media"]


def test_a_stolen_card_stolen_back_is_known_to_the_first_thief() -> None:
    play = after_a_theft().fate("radio")
    play.start(cards.take_random, 1, (0,), 1)
    assert play.knows("nazis", "socialists") == ["radio"]
    assert play.knows("socialists", "nazis") == []


def test_a_stolen_card_is_no_discard() -> None:
    hand = {"nazis": "threats", "socialists": "unrest mutinies"}
    play = Play(THREE, hand=hand, options={"anarchy_counts": "any_player"})
    play.start(phases.discontent_phase).does("threats", "socialists")
    assert play.hand("nazis") == ["mutinies", "unrest"]
    assert play.s.anarchy_due == 0


def test_a_card_taken_back_into_the_hand_is_known_to_all() -> None:
    play = Play(
        THREE,
        hand={"nazis": "trade_unions radio", "socialists": "counter_propaganda"},
        options={"recruit_fail": "return_to_hand"},
    ).start(recruit.recruit)
    play.does("trade_unions", "radio=", "counter_propaganda", "give_up=")
    for viewer in ("socialists", "catholics"):
        assert play.knows(viewer, "nazis") == ["trade_unions"]


# -- a re-deal keeps all that is known


@pytest.mark.parametrize("viewer", [-1, 0, 1, 2])
def test_a_re_deal_keeps_what_the_viewer_knows(viewer: int) -> None:
    play = after_occultism()
    play.start(cards.draw, 1, 2)
    play.fate("media").start(cards.take_random, 2, (1,), 1)
    seen = game.scene(play.s, viewer)
    for seed in range(20):
        dealt = game.redeal(play.s, viewer, Luck(seed))
        game.check(dealt)
        assert game.scene(dealt, viewer) == seen


def test_a_re_deal_changes_what_the_viewer_does_not_know() -> None:
    play = Play(THREE, hand={"nazis": "radio", "socialists": "media veto"}, top="unrest police")
    play.s.known_top[1] = 2
    dealt = [game.redeal(play.s, 0, Luck(seed)) for seed in range(50)]
    for place in range(2):
        assert len({s.top[place] for s in dealt}) > 1
        assert len({s.hands[1][place] for s in dealt}) > 1
    assert len({tuple(s.deck) for s in dealt}) > 1


@pytest.mark.parametrize("seed", [25, 34, 7])
def test_a_card_that_was_always_hidden_was_in_no_scene(seed: int) -> None:
    """In the first two games one of the viewer's own cards returns to the deck."""
    table = Table.new(game, Setup(4, {"round_limit": "4"}), chance=Chance(seed.to_bytes(16, "big")))
    dice = random.Random(seed)
    while not table.over:
        seat = dice.choice(table.open_seats())
        ask = table.ask(seat)
        assert ask is not None
        table.answer(seat, dice.choice(ask.choices))
    wording, sent, always = table.wording("en"), set[str](), {*CARD}
    for then in steps(table.record(), game):
        always &= hidden(state_of(game, then), 0)
        if then.open_seats():
            scene = json.dumps(game.scene(state_of(game, then), 0).data(wording))
            sent |= {*re.findall(r'"(card:[^"]+)"', scene)}
        assert not sent & {game.vocabulary.names[card] for card in always}
    assert sent and always
