"""A turn as one ask (ruling 56): which cards a party may play when, what ends the turn, and the
cost of an attack."""

from __future__ import annotations

import pytest

from kabinett.core.ask_labels import label_here
from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.setup import Setup
from kabinett.core.words import Wording
from kabinett.games.fall import game
from kabinett.games.fall.content.vocabulary import CARD, Seat
from kabinett.games.fall.rules import recruit, steal, turn
from kabinett.games.fall.rules.whole_turn import PLAY_OR_END, can_play_card, turn_choices
from kabinett.games.fall.screen import outlook
from kabinett.testing.play import play_random
from tests.fall.play import some_setup
from tests.fall.position import Play, number, short
from tests.fall.situations import steal_from, why
from tests.random_games import random_positions

ALL = "newspaper demonstration farmers restore_order alliance"


def begin(hand: str = ALL, party: str = "socialists", **position: object) -> Play:
    """Begin a turn of the party with these cards and the Unrest that it draws."""
    play = Play(f"{party} catholics", hand={party: hand}, fate="unrest", **position)  # type: ignore[arg-type]
    return play.start(turn.turn)


def test_cards_of_all_phases_may_be_played_at_first() -> None:
    """Ruling 56."""
    assert begin().offered == [*ALL.split(), "discard", "done"]


def test_playing_a_card_skips_the_phases_before_it() -> None:
    play = begin().does("farmers", "pay=")
    assert play.offered == ["restore_order", "alliance", "discard", "done"]
    play.does("alliance")
    assert play.offered == ["discard", "done"]


def too_late(play: Play, name: str, viewer: int = 0) -> list[str]:
    """The cards that the viewer can no longer play in this turn after this one."""
    lines = outlook.outlook(play.s, viewer, number(name), PLAY_OR_END)
    return [short(args[0]) for text, args in lines if text is outlook.TOO_LATE]


def test_the_outlook_names_the_cards_whose_phase_a_card_ends() -> None:
    play, names = begin(), ALL.split()
    for place, name in enumerate(names):
        assert too_late(play, name) == names[:place]
        assert not too_late(play, name, viewer=1)
    play.does("farmers", "pay=")
    assert too_late(play, "alliance") == ["restore_order"]
    assert not too_late(play, "restore_order")


@pytest.mark.parametrize(
    ("party", "cards", "then"),
    [
        ("socialists", "newspaper reunification", []),
        ("nazis", "newspaper reunification", ["reunification"]),
        ("socialists", "restore_order us_loans", []),
        ("liberals", "restore_order us_loans", ["us_loans"]),
        ("socialists", "raise_money propaganda_victory", ["propaganda_victory"]),  # ruling 8
    ],
)
def test_a_phase_allows_one_card_and_its_exceptions(
    party: str, cards: str, then: list[str]
) -> None:
    play = begin(cards, party).does(cards.split()[0])
    offered = [name for name in play.offered if name in cards]
    assert offered == then


def test_a_card_can_be_bought_once_before_any_card_is_played() -> None:
    fifteen = {"socialists": "charismatic_leader inspired_leadership"}
    play = begin("newspaper", organization=fifteen)
    assert play.offered[0] == "buy_card"
    assert "buy_card" not in play.fate("radio").does("buy_card").offered
    play = begin("newspaper restore_order", organization=fifteen)
    assert "buy_card" in play.offered
    assert "buy_card" not in play.does("newspaper").offered


def label(play: Play, name: str) -> str:
    """Return the label of the choice for the asked party."""
    text = Wording(game, "en", str)
    return label_here(game, play.s, play.s.seat, number(name), text)


def test_the_answer_that_ends_the_turn_says_so() -> None:
    play = begin("newspaper farmers")
    assert label(play, "newspaper") == "Newspaper"
    assert label(play, "done") == "End the turn"


def test_one_answer_ends_the_turn() -> None:
    play = begin("newspaper demonstration farmers restore_order").does("done")
    assert play.asked == ""
    assert play.s.anarchy == 0


def test_the_end_is_confirmed_only_if_a_card_could_still_be_played() -> None:
    play = begin("newspaper alliance")
    assert game.ends_here(play.s, play.s.seat) == number("done")
    play.does("alliance")
    assert play.offered == ["discard", "done"] and game.ends_here(play.s, play.s.seat) == -1
    play.does("discard")
    assert game.ends_here(play.s, play.s.seat) == -1


def question(play: Play) -> str:
    """The sentence that the asked party reads."""
    return Wording(game, "en", str).sentence(game.program.prompt(play.s, play.s.seat))


def test_a_party_without_a_playable_card_is_not_told_to_play_one() -> None:
    play = begin("newspaper alliance")
    assert question(play) == "Play a card, or end your turn"
    assert question(play.does("alliance")) == "No card can be played: discard, or end your turn"
    fifteen = {"socialists": "charismatic_leader inspired_leadership"}
    play = begin("radio", organization=fifteen)
    assert play.offered == ["buy_card", "discard", "done"]
    assert question(play) == "No card can be played: buy one, or end your turn"


def test_the_question_knows_whether_a_card_can_be_played() -> None:
    seen = set()
    for _, s in random_positions(game, some_setup, range(3), limit=300):
        for seat in map(Seat, range(len(s.hands)) if min(s.party) >= 0 else ()):
            has_card = any(choice in CARD for choice in turn_choices(s, seat))
            assert can_play_card(s, seat) == has_card
            seen.add(has_card)
    assert seen == {True, False}


def test_the_answer_that_gives_up_an_attack_says_so() -> None:
    play = steal_from().does("farmers")
    assert label(play, "done") == "No attack in this turn"


def obvious(play: Play) -> str:
    """Return the obvious answer of the asked party, or "" if the party has something to decide."""
    choice = game.obvious_here(play.s, play.s.seat)
    return "" if choice < 0 else short(choice)


def test_the_end_is_obvious_without_playable_cards_and_anarchy() -> None:
    play = begin("alliance").does("alliance")
    assert play.offered == ["discard", "done"]
    assert obvious(play) == ""  # Unrest may be discarded
    play = Play("nazis socialists", hand={"nazis": "radio media"}, rest="socialists")
    assert obvious(play.start(turn.turn)) == "done"


def test_while_a_card_can_be_played_the_end_is_not_obvious() -> None:
    assert obvious(begin("newspaper")) == ""


def test_a_party_that_must_discard_anarchy_need_not_discard_more() -> None:
    held = "radio media promises films_posters public_speaking"
    play = Play("nazis socialists", hand={"nazis": f"{held} unrest"}, rest="socialists")
    assert play.start(turn.turn).offered == ["discard", "done"]
    assert obvious(play) == "done"
    assert obvious(play.does("done")) == ""  # the party chooses which card


def test_the_only_card_that_can_open_an_attack_is_obvious() -> None:
    play = steal_from().does("farmers")
    assert play.offered == ["scandal", "done"]
    assert obvious(play) == "scandal"


def test_a_party_with_nothing_to_play_or_discard_is_not_asked() -> None:
    play = Play("nazis socialists", rest="socialists").start(turn.turn)
    assert play.asked == ""


def test_too_many_cards_are_discarded_before_the_turn_ends() -> None:
    play = begin("newspaper demonstration farmers restore_order alliance")
    assert label(play, "done") == "Discard down to the limit, and end the turn"
    play.does("done")
    assert play.question == "Discard down to {n} cards"
    assert play.does("unrest").asked == ""
    assert play.s.anarchy == 1


def test_a_party_may_discard_more() -> None:
    play = begin("newspaper farmers").does("discard", "unrest")
    assert play.offered == ["newspaper", "farmers", "done"]
    assert play.does("farmers", "newspaper").asked == ""  # there is nothing to discard
    assert play.s.anarchy == 1


def test_without_the_option_nobody_discards_voluntarily() -> None:
    assert "discard" not in begin(options={"voluntary_discard": "no"}).offered


def test_an_attacker_adds_the_pool_last() -> None:
    hand = {"nazis": "scandal radio", "socialists": "media"}
    play = Play("nazis socialists", hand=hand, support={"socialists": "farmers"}, pool=9)
    play.start(steal.steal).does("farmers", "scandal")
    assert play.offered == ["radio", *(f"pool {n}" for n in range(2, 10)), "pass"]
    play.does("pool 2")
    assert play.asked == "socialists"  # 10 against 9
    play.does("media")
    assert play.offered == ["radio", "pool 7", "pass"]  # 10 against 16


def test_a_countered_opening_leaves_the_attempt_open() -> None:
    """Ruling 15."""
    hand = {"nazis": "scandal famous_speech", "socialists": "counter_propaganda"}
    play = Play("nazis socialists", hand=hand, support={"socialists": "farmers"}, pool=9)
    play.start(turn.turn).does("farmers", "famous_speech", "counter_propaganda")
    assert "farmers" in play.offered
    play.does("farmers", "done")
    assert "farmers" not in play.offered


def test_a_record_without_the_option_is_played_phase_by_phase() -> None:
    table = play_random(game, Setup(2, {"asked": "phase_by_phase", "round_limit": "3"}), 1)
    text = write(table.record())
    assert "asked" not in text
    assert replay(parse(text), game, verify=True).state == table.state


def test_a_new_record_names_the_option() -> None:
    table = play_random(game, Setup(2, {"round_limit": "2"}), 1)
    text = write(table.record())
    assert "asked=turn" in text
    assert replay(parse(text), game, verify=True).state == table.state


# -- why a thing may not be chosen


def test_why_too_few_levels_are_refused() -> None:
    play = steal_from().does("farmers", "scandal")
    assert why(play, "pool 1") == "NOT_ENOUGH"


def test_why_a_card_of_a_past_phase_cannot_be_played() -> None:
    hand = {"nazis": "newspaper us_loans scandal"}
    play = Play("nazis socialists", hand=hand, support={"socialists": "farmers"}, pool=20)
    play.start(turn.turn)
    assert why(play, "buy_card") == "POOL_TOO_SMALL"
    play.does("us_loans")
    assert why(play, "buy_card") == "BUY_FIRST"
    assert why(play, "newspaper") == "PHASE_OVER"
    assert why(play, "farmers") == "STEAL_OVER"


def test_why_political_prisoners_prevent_buying_a_card() -> None:
    twenty = {"nazis": "charismatic_leader inspired_leadership newspaper"}
    play = Play("nazis socialists", hand={"nazis": "radio"}, organization=twenty, prisoners="nazis")
    assert why(play.start(turn.turn), "buy_card") == "DRAWS_NOTHING"


def test_the_button_says_what_is_paid() -> None:
    play = Play("nazis socialists", hand={"nazis": "farmers radio publicity"}, pool=8)
    play.start(recruit.recruit).does("farmers")
    assert label(play, "pay") == "Pay 5 Levels from the pool"
    play.does("radio")
    assert label(play, "pay") == "Recruit it, and pay nothing more"
