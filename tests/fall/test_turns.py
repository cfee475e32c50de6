"""Turns that a party misses, takes twice or plays without drawing; the end; the deck."""

from __future__ import annotations

import pytest

from kabinett.core.ask_labels import labels_here
from kabinett.core.words import Wording
from kabinett.games.fall import game
from kabinett.games.fall.content.vocabulary import DONE
from kabinett.games.fall.rules import phases, recruit, steal, turn
from kabinett.games.fall.rules.set_up import set_up
from tests.fall.position import Play, number

PARTIES = game.built_in.records["party"]


def go_on(play: Play, until: str = "") -> Play:
    """Everybody goes on and keeps all that fits into the hand, until this choice is offered."""
    while play.asked and (not until or until not in play.offered):
        play.does("done" if "done" in play.offered else play.offered[-1])
    return play


def discard(play: Play, card: str) -> Play:
    """The holder discards this card and nothing else at the end of the turn."""
    while card not in play.hand(play.asked):
        play.does("done")
    play.does("discard", card)
    return play.does("done") if "Discard" in play.question else play


def turns(play: Play, number: int) -> list[str]:
    """Return the parties whose turns come next, beginning with the current one."""
    order = [play.parties[play.s.active]]
    while len(order) < number and play.asked:
        turn_before = play.s.turn
        while play.asked and play.s.turn == turn_before:
            play.does("done" if "done" in play.offered else play.offered[-1])
        order.append(play.parties[play.s.active])
    return order


# -- the order of turns


def test_turns_go_clockwise() -> None:
    play = Play("nazis socialists catholics", active="socialists").start(turn.rounds)
    assert turns(play, 5) == ["socialists", "catholics", "nazis", "socialists", "catholics"]


def test_the_presidency_costs_a_turn() -> None:
    play = Play("nazis socialists catholics", hand={"nazis": "the_presidency"}).start(turn.rounds)
    go_on(play, "the_presidency").does("the_presidency", "socialists")
    assert turns(play, 4) == ["nazis", "catholics", "nazis", "socialists"]


def test_missed_turns_add_up() -> None:
    play = Play("nazis socialists catholics", active="nazis")
    play.s.skip[1] = 2
    play.start(turn.rounds)
    assert turns(play, 6) == ["nazis", "catholics", "nazis", "catholics", "nazis", "socialists"]


def test_the_presidency_of_two_gives_two_turns_in_a_row() -> None:
    """Ruling 34."""
    play = Play("nazis socialists", hand={"nazis": "the_presidency"}).start(turn.rounds)
    go_on(play, "the_presidency").does("the_presidency", "socialists=")
    assert turns(play, 4) == ["nazis", "nazis", "socialists", "nazis"]


def test_a_party_that_misses_its_turn_does_nothing() -> None:
    """The party neither draws nor discards down to the limit."""
    nine = "radio rallies media publicity promises scandal fanaticism campaigning unrest"
    play = Play("nazis socialists", hand={"socialists": nine})
    play.s.skip[1] = 1
    play.start(turn.rounds)
    turns(play, 2)
    assert len(play.hand("socialists")) == 9


def test_a_party_that_misses_its_turn_defends_itself() -> None:
    hand = {"nazis": "scandal", "socialists": "publicity"}
    play = Play("nazis socialists", hand=hand, support={"socialists": "farmers"}, pool=30)
    play.s.skip[1] = 1
    play.start(steal.steal).does("farmers", "scandal", "pool 3")
    assert play.asked == "socialists"
    assert "publicity" in play.offered


# -- extra turns (ruling 33)


def test_an_extra_turn_is_a_whole_turn_with_a_fresh_pool() -> None:
    """Ruling 33."""
    hand = {"nazis": "propaganda_victory farmers middle_classes"}
    play = Play("nazis socialists", hand=hand).start(turn.rounds)
    go_on(play, "farmers").does("farmers", "pay=")
    assert play.s.pool == 2
    go_on(play, "propaganda_victory").does("propaganda_victory")
    go_on(play, "middle_classes")
    if play.question.startswith("Discard"):
        play.does("done")
    go_on(play, "middle_classes").does("middle_classes", "pay=")
    assert play.parties[play.s.active] == "nazis"
    assert play.support("nazis") == ["farmers", "middle_classes"]


def test_extra_turns_queue_up() -> None:
    play = Play("nazis socialists", extra_turns=2).start(turn.rounds)
    assert turns(play, 5) == ["nazis", "nazis", "nazis", "socialists", "nazis"]


def test_each_of_two_turns_may_raise_anarchy() -> None:
    play = Play("nazis socialists", hand={"nazis": "unrest mutinies"}, extra_turns=1)
    play.start(turn.rounds)
    discard(play, "unrest")
    assert play.s.anarchy == 1
    discard(play, "mutinies")
    assert play.s.anarchy == 2


def test_a_turn_in_which_no_unrest_is_discarded_raises_no_anarchy() -> None:
    """Ruling 24: Unrest that was discarded in the turn before must not count."""
    play = Play("nazis socialists", hand={"nazis": "unrest"}).start(turn.rounds)
    discard(play, "unrest")
    assert turns(play, 4) == ["socialists", "nazis", "socialists", "nazis"]
    assert play.s.anarchy == 1


# -- Political Prisoners (ruling 32)


def prisoner(hand: str, **position: object) -> Play:
    return Play(
        "spartakists socialists",
        hand={"spartakists": hand, "socialists": "media scandal"},
        prisoners="spartakists",
        fate="alliance veto concessions appointment",
        **position,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("card", "phase"),
    [
        ("racism", phases.discontent_phase),
        ("demonstration", phases.discontent_phase),
        ("attack_government", phases.discontent_phase),
        ("raise_money", phases.republic_phase),
    ],
)
def test_prisoners_draw_nothing_from_cards(card: str, phase: object) -> None:
    """Ruling 32."""
    play = prisoner(f"{card} us_loans").start(phase).does(card)
    assert play.hand("spartakists") == ["us_loans"]


def test_prisoners_draw_nothing_from_rabble_rousing_but_it_works() -> None:
    play = prisoner("rabble_rousing").start(phases.discontent_phase)
    play.does("rabble_rousing", "socialists=", "media")
    assert play.hand("spartakists") == []
    assert play.hand("socialists") == ["scandal"]


def test_prisoners_purge_their_hand_and_draw_nothing() -> None:
    play = prisoner("purge us_loans").start(phases.discontent_phase).does("purge")
    assert play.hand("spartakists") == []


def test_prisoners_draw_nothing_from_propaganda() -> None:
    play = prisoner("farmers belief_in_fate").start(recruit.recruit)
    play.does("farmers", "belief_in_fate", "pay=")
    assert play.hand("spartakists") == []


def test_prisoners_still_steal_from_hands() -> None:
    play = prisoner("threats").fate().start(phases.discontent_phase)
    play.to_come = ["media", "scandal"]
    play.does("threats", "socialists=")
    assert play.hand("spartakists") == ["media", "scandal"]


def test_others_draw_in_the_turn_of_prisoners() -> None:
    play = prisoner("attack_government").start(phases.discontent_phase).does("attack_government")
    assert play.hand("socialists") == ["alliance", "media", "scandal"]


def test_prisoners_draw_in_the_turn_of_others() -> None:
    play = Play(
        "nazis spartakists", hand={"nazis": "attack_government"}, prisoners="spartakists"
    ).start(phases.discontent_phase)
    assert len(play.does("attack_government").hand("spartakists")) == 1


def test_prisoners_are_free_after_one_turn() -> None:
    play = prisoner("us_loans")
    play.s.extra_turns = 1
    go_on(play.start(turn.turn))
    assert play.s.prisoners == [0, 0]
    go_on(play.start(turn.turn))
    assert len(play.hand("spartakists")) == 3


def test_a_missed_turn_does_not_free_prisoners() -> None:
    play = Play("nazis spartakists", prisoners="spartakists")
    play.s.skip[1] = 1
    play.start(turn.rounds)
    turns(play, 2)
    assert play.s.prisoners == [0, 1]
    turns(play, 2)  # the Spartakists had their turn, with nothing to draw or to choose
    assert play.s.prisoners == [0, 0]
    assert play.hand("spartakists") == []


# -- the deck


def test_the_discard_pile_becomes_the_deck_in_the_middle_of_drawing() -> None:
    hand = {"nazis": "raise_money"}
    play = Play("nazis socialists", hand=hand, rest="socialists", discard="radio media veto")
    play.s.deck = [play.s.hands[1].pop()]
    last = list(play.s.deck)
    play.start(phases.republic_phase).does("raise_money")
    assert len(play.hand("nazis")) == 3
    assert last[0] in play.s.hands[0]
    # the card was not in the pile when the pile was shuffled
    assert play.discard == ["raise_money"]
    assert len(play.s.deck) == 1


def test_a_card_being_played_is_not_drawn_by_itself() -> None:
    hand = {"nazis": "racism"}
    play = Play("nazis socialists", hand=hand, rest="socialists", discard="radio")
    play.start(phases.discontent_phase).does("racism")
    assert play.hand("nazis") == ["radio"]  # there was only one card
    assert play.discard == ["racism"]


@pytest.mark.parametrize(("language", "word"), [("en", "End the turn"), ("de", "Zug beenden")])
def test_an_answer_that_ends_the_turn_says_so(language: str, word: str) -> None:
    play = Play("nazis socialists", hand={"nazis": "veto"}).start(phases.reorganization_phase)
    words = Wording(game, language, lambda seat: "")
    assert labels_here(game, play.s, 0, [number("veto"), DONE], words) == ["Veto", word]


# -- set-up


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_set_up_has_these_decks_and_hands(seats: int) -> None:
    play = Play(" ".join(list(PARTIES)[:seats])).start(set_up)
    assert [len(hand) for hand in play.s.hands] == [5] * seats
    assert (play.s.anarchy, play.s.round) == (0, 1)
    assert play.s.active == play.s.first


# -- the end


def test_the_game_stops_at_once_at_ten() -> None:
    """The round is not played to its end."""
    play = Play("nazis socialists", hand={"nazis": "unrest"}, anarchy=9).start(turn.rounds)
    discard(play, "unrest")
    result = game.result(play.s)
    assert result is not None
    assert result.kind == "anarchy"
    assert play.s.turn == 2


def test_the_highest_political_support_wins() -> None:
    play = Play(
        "nazis socialists",
        hand={"nazis": "unrest"},
        support={"nazis": "judges", "socialists": "farmers"},
        legitimacy={"socialists": "alliance"},
        anarchy=9,
    ).start(turn.rounds)
    discard(play, "unrest")
    result = game.result(play.s)
    assert result is not None
    assert result.scores == (8, 9)
    assert result.winners == (1,)


def test_there_is_no_result_before_the_end() -> None:
    assert game.result(Play("nazis socialists").start(turn.rounds).s) is None
