"""Rules in whole turns by the default options, where what one phase does matters in a later one."""

from __future__ import annotations

from kabinett.games.fall.rules import turn
from tests.fall.position import Play


def test_a_new_organization_card_pays_in_the_same_turn() -> None:
    """Ruling 5."""
    play = Play("nazis socialists", hand={"nazis": "newspaper trade_unions"}, fate="unrest")
    play.start(turn.turn)
    assert "trade_unions" not in play.offered  # 11 Levels of 7
    play.does("newspaper", "trade_unions", "pay=")
    assert play.support("nazis") == ["trade_unions"]
    assert play.s.pool == 0


def test_a_countered_recruit_uses_up_the_phase_and_keeps_the_pool() -> None:
    """Ruling 13."""
    hand = {"nazis": "trade_unions radio farmers us_loans", "socialists": "counter_propaganda"}
    play = Play("nazis socialists", hand=hand, fate="unrest").start(turn.turn)
    play.does("trade_unions", "radio=", "counter_propaganda", "give_up=")
    assert play.discard == ["counter_propaganda", "radio", "trade_unions"]
    assert play.s.pool == 7
    assert play.offered == ["us_loans", "discard", "done"]  # no Farmers, which 5 would pay


def test_a_failed_attack_is_the_only_one_of_the_turn() -> None:
    play = Play(
        "nazis socialists",
        hand={"nazis": "famous_speech scandal us_loans", "socialists": "media publicity"},
        support={"socialists": "farmers"},
        fate="unrest",
    ).start(turn.turn)
    play.does("farmers", "famous_speech", "pool 2", "media", "pass")
    assert play.offered == ["scandal", "pass"]  # 11 against 16; the pool of 5 is too small
    play.does("pass")
    assert play.support("socialists") == ["farmers"]
    assert play.discard == ["famous_speech", "media"]
    assert play.s.pool == 5
    assert play.offered == ["us_loans", "discard", "done"]


def test_a_vetoed_legitimacy_card_uses_up_the_phase() -> None:
    hand = {"socialists": "alliance concessions", "nazis": "veto"}
    play = Play("socialists nazis", hand=hand, fate="unrest").start(turn.turn)
    play.does("alliance", "veto")
    assert play.legitimacy("socialists") == []
    assert play.discard == ["alliance", "veto"]
    assert play.offered == ["discard", "done"]


def test_arrests_may_change_the_majority_of_the_same_turn() -> None:
    """Ruling 19: without Oath of Loyalty two cards are worth 9 instead of 11."""
    play = Play(
        "nazis socialists",
        hand={"nazis": "arrests alliance"},
        support={"nazis": "freikorps", "socialists": "farmers white_collar_workers"},
        organization={"socialists": "oath_of_loyalty"},
        fate="unrest",
    ).start(turn.turn)
    assert play.offered == ["arrests", "discard", "done"]
    play.does("arrests", "oath_of_loyalty=", "alliance")
    assert play.legitimacy("nazis") == ["alliance"]


def test_an_anarchy_card_that_is_lost_in_ones_own_turn_counts_at_its_end() -> None:
    """Ruling 24."""
    hand = {"nazis": "government_crackdown unrest", "socialists": "mutinies"}
    play = Play("nazis socialists", hand=hand, fate="radio", anarchy=4).start(turn.turn)
    play.does("government_crackdown")
    assert play.asked == ""  # a party without cards is not asked
    assert play.hand("nazis") == play.hand("socialists") == []
    assert play.s.anarchy == 5


def test_an_extra_turn_is_free_of_political_prisoners() -> None:
    """Ruling 32."""
    play = Play(
        "spartakists socialists",
        hand={"spartakists": "radio", "socialists": "media"},
        prisoners="spartakists",
        extra_turns=1,
        fate="unrest mutinies",
    ).start(turn.rounds)
    assert play.hand("spartakists") == ["radio"]
    play.does("done")
    assert play.asked == "spartakists"
    assert play.hand("spartakists") == ["mutinies", "radio", "unrest"]


def test_the_catholics_keep_seven_cards_at_the_end_of_a_turn() -> None:
    seven = "radio rallies media publicity promises scandal fanaticism"
    play = Play("catholics socialists", hand={"catholics": seven}, fate="unrest")
    play.start(turn.turn).does("done")
    assert play.question == "Discard down to {n} cards"
    play.does("radio")
    assert play.asked == "" and len(play.hand("catholics")) == 7
