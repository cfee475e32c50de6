"""Each value of each option, and how parties are assigned."""

from __future__ import annotations

import pytest

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup, SetupError
from kabinett.games.fall import game
from kabinett.games.fall.rules import phases, recruit, standing, steal, turn
from kabinett.games.fall.rules.state import FALLEN
from tests.fall.position import Play, card, short
from tests.random_games import state_of

NAZIS = ["party:nazis"]  # offered last
MAIN = ["party:spartakists", "party:socialists", "party:catholics"]
EXTRA = ["party:nationalists", "party:liberals", "party:democrats"]
DEFAULTS = {
    "extra_parties_from": "5",
    "recruit_fail": "discard",
    "steal_bidding": "alternating",
    "legitimacy_needs_support": "no",
    "anarchy_counts": "active_player",
    "anarchy_timing": "end_of_turn",
    "voluntary_discard": "yes",
    "round_limit": "auto",
    "tie": "shared",
    "spartakists_draw": "each_round",
    "asked": "turn",
}


def test_options_have_these_defaults() -> None:
    assert {option.name: option.default for option in game.options} == DEFAULTS


@pytest.mark.parametrize("option", game.options, ids=lambda option: option.name)
def test_a_value_that_an_option_lacks_is_refused(option: object) -> None:
    name = option.name  # type: ignore[attr-defined]
    for value in ("", "maybe", "-1", "0"):
        with pytest.raises(SetupError):
            game.setup(Setup(2, {name: value}))


# -- extra_parties_from (ruling 2)


@pytest.mark.parametrize("seats", range(2, 8))
def test_extra_parties_from_five(seats: int) -> None:
    """Ruling 2."""
    offered = game.roles(seats, DEFAULTS)
    assert offered == (MAIN if seats < 5 else MAIN + EXTRA) + NAZIS


@pytest.mark.parametrize("seats", range(2, 8))
def test_extra_parties_from_two(seats: int) -> None:
    assert game.roles(seats, {**DEFAULTS, "extra_parties_from": "2"}) == MAIN + EXTRA + NAZIS


# -- how parties are assigned


def test_fixed_parties() -> None:
    table = Table.new(game, Setup(2, roles=("party:socialists", "party:nazis")))
    assert [game.role_of(state_of(game, table), seat) for seat in range(2)] == [
        game.vocabulary.number("party:socialists"),
        game.vocabulary.number("party:nazis"),
    ]


def test_chosen_parties_go_in_seat_order_and_each_once() -> None:
    table = Table.new(game, Setup(3, roles=("choose", "party:nazis", "choose")))
    ask = table.ask(0)
    assert ask is not None
    assert ask.choices == ["party:spartakists", "party:socialists", "party:catholics"]
    table.answer(0, "party:catholics")
    ask = table.ask(2)
    assert ask is not None
    assert ask.choices == ["party:spartakists", "party:socialists"]
    table.answer(2, "party:socialists")
    assert state_of(game, table).party == [3, 0, 2]


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("extra", ["5", "2"])
def test_random_parties_are_different_and_on_offer(seats: int, extra: str) -> None:
    options = {"extra_parties_from": extra}
    for _ in range(5):
        table = Table.new(game, Setup(seats, options))
        parties = [
            game.vocabulary.names[game.role_of(state_of(game, table), n) or 0] for n in range(seats)
        ]
        assert len(set(parties)) == seats
        assert set(parties) <= set(game.roles(seats, {**DEFAULTS, **options}))


def test_random_parties_come_after_chosen_ones() -> None:
    table = Table.new(game, Setup(4, roles=("random", "choose", "random", "choose")))
    table.answer(1, "party:nazis")
    table.answer(3, "party:catholics")
    assert sorted(state_of(game, table).party) == [0, 1, 2, 3]


def test_a_party_cannot_be_taken_twice() -> None:
    with pytest.raises(SetupError, match="only once"):
        game.setup(Setup(2, roles=("party:nazis", "party:nazis")))


def test_additional_parties_are_not_for_four() -> None:
    with pytest.raises(SetupError, match="party:liberals"):
        game.setup(Setup(4, roles=("party:liberals", "random", "random", "random")))


# -- recruit_fail (ruling 13)


@pytest.mark.parametrize("value", ["discard", "return_to_hand"])
def test_recruit_fail(value: str) -> None:
    """Ruling 13."""
    hand = {"nazis": "trade_unions radio", "socialists": "counter_propaganda"}
    play = Play("nazis socialists", hand=hand, options={"recruit_fail": value})
    play.start(recruit.recruit).does("trade_unions", "radio=", "counter_propaganda", "give_up=")
    assert ("trade_unions" in play.discard) == (value == "discard")
    assert ("trade_unions" in play.hand("nazis")) == (value == "return_to_hand")


# -- steal_bidding (ruling 14)


def bidding(value: str) -> Play:
    """Return a position in which the Nazis (a pool of 7, a card of 9) attack the Farmers, which 9
    Levels hold."""
    return Play(
        "nazis socialists",
        hand={"nazis": "famous_speech radio", "socialists": "publicity promises"},
        support={"socialists": "farmers"},
        options={"steal_bidding": value},
    ).start(steal.steal)


def test_alternating_bids_go_on_while_somebody_raises() -> None:
    """Ruling 14."""
    play = bidding("alternating").does("farmers", "famous_speech", "pool 1")
    assert play.asked == "socialists"  # 10 against 9
    play.does("publicity", "pass")
    assert play.asked == "nazis"  # 10 against 15
    play.does("pool 6")
    assert play.asked == "socialists"  # 16 against 15
    play.does("promises")
    assert play.asked == "nazis"  # 16 against 21; the Socialists have no cards
    play.does("radio")
    assert play.support("nazis") == ["farmers"]  # 22 against 21


def test_with_one_raise_each_side_answers_once() -> None:
    """Ruling 48."""
    play = bidding("one_raise").does("farmers", "famous_speech", "pool 1")
    play.does("publicity", "pass", "pool 6")
    assert play.asked == ""  # the Socialists are not asked again
    assert play.support("nazis") == ["farmers"]
    assert play.hand("socialists") == ["promises"]


def test_sealed_bids_ask_both_sides_at_once_until_both_pass() -> None:
    """Ruling 49."""
    play = bidding("sealed").does("farmers", "famous_speech")
    assert play.all_asked == ["nazis", "socialists"]
    play.answers("nazis", "pool 7")
    assert play.s.committed == 0  # nobody knows the bids yet
    play.answers("socialists", "pass")
    assert play.s.committed == 7
    play.answers("socialists", "publicity").answers("nazis", "pass")
    assert steal.defence_levels(play.s, play.s.target) == 15
    play.answers("nazis", "pass").answers("socialists", "pass")
    assert play.support("nazis") == ["farmers"]  # 16 against 15


def test_sealed_bids_show_both_cards_before_anybody_reacts() -> None:
    """Otherwise a re-deal would reveal a card that only the answers contain."""
    play = bidding("sealed").does("farmers", "famous_speech")
    play.s.hands[1] = sorted([*play.s.hands[1], card("counter_propaganda")])
    play.s.deck.remove(card("counter_propaganda"))
    play.answers("nazis", "radio").answers("socialists", "publicity")
    assert play.all_asked == ["socialists"]  # they may counter the attack
    assert [short(card) for card in play.s.defence] == ["publicity"]
    play.answers("socialists", "counter_propaganda")
    assert steal.defence_levels(play.s, play.s.target) == 15


def test_who_defends_in_secret_reads_its_own_question_and_may_order_the_answer() -> None:
    """The standing order not to defend Support holds with every way of raising."""
    play = bidding("sealed").does("farmers", "famous_speech")
    question, args = game.program.question(play.s, 1)
    sentences = [question.sentence_for(play.s, seat, args) for seat in range(2)]
    farmers = args[0]
    assert sentences == [
        (steal.RAISE_ATTACK.prompt, (farmers, 9, 9)),
        (steal.RAISE_DEFENCE.prompt, (farmers, 9, 9)),
    ]
    orders = [question.standing_of(play.s, seat, args) for seat in range(2)]
    assert orders == [None, standing.DEFENDING]  # the attacker has no such order
    play.answers("nazis", "pool 2").answers("socialists", "pass")
    _, args = game.program.question(play.s, 1)
    assert question.sentence_for(play.s, 1, args)[1] == (farmers, 9, 11)


# -- legitimacy_needs_support (ruling 20)


@pytest.mark.parametrize(
    ("value", "party", "support", "legal"),
    [
        ("no", "nazis", "", True),
        ("yes", "nazis", "", False),
        ("yes", "nazis", "farmers", True),
        ("yes", "socialists", "", True),  # the Socialists may always play it (ruling 7)
    ],
)
def test_legitimacy_needs_support(value: str, party: str, support: str, legal: bool) -> None:
    """Ruling 20."""
    play = Play(
        f"{party} catholics",
        hand={party: "alliance"},
        support={party: support},
        options={"legitimacy_needs_support": value},
    ).start(phases.reichstag_phase)
    assert ("alliance" in play.offered) == legal


# -- anarchy_counts (ruling 24)


@pytest.mark.parametrize(("value", "level"), [("active_player", 0), ("any_player", 1)])
def test_anarchy_counts(value: str, level: int) -> None:
    hand = {"nazis": "government_crackdown", "socialists": "unrest", "catholics": "mutinies"}
    options = {"anarchy_counts": value}
    play = Play("nazis socialists catholics", hand=hand, options=options)
    play.start(phases.republic_phase).does("government_crackdown")
    play.start(phases.reorganization_phase)
    assert play.s.anarchy == level


# -- anarchy_timing (ruling 25)


@pytest.mark.parametrize(("value", "before_the_end"), [("end_of_turn", 0), ("immediate", 1)])
def test_anarchy_timing(value: str, before_the_end: int) -> None:
    hand = {"nazis": "unrest mutinies"}
    play = Play("nazis socialists", hand=hand, options={"anarchy_timing": value})
    play.start(phases.reorganization_phase).does("unrest")
    assert play.s.anarchy == before_the_end
    play.does("mutinies")
    assert play.s.anarchy == 1  # once per turn with both values


@pytest.mark.parametrize(("value", "over"), [("end_of_turn", False), ("immediate", True)])
def test_the_game_may_end_in_the_middle_of_a_turn(value: str, over: bool) -> None:
    """Ruling 25: Anarchy 9, Purge with an Anarchy card, Restore Order."""
    play = Play(
        "nazis socialists",
        hand={"nazis": "purge unrest"},
        anarchy=9,
        options={"anarchy_timing": value},
        fate="racism restore_order us_loans alliance radio media",
    ).start(turn.rounds)
    while "purge" not in play.offered:
        play.does("done")
    play.does("purge")
    assert (play.asked == "") == over
    if over:
        assert play.s.anarchy == 10
        return
    while "restore_order" not in play.offered:
        play.does("done")
    play.does("restore_order")
    assert play.s.anarchy == 8
    while play.s.turn == 2:
        play.does("done")
    assert play.s.anarchy == 9


def test_an_immediate_end_asks_for_no_more_discards() -> None:
    """Ruling 50."""
    hand = {"nazis": "unrest mutinies radio media veto police farmers"}
    options = {"anarchy_timing": "immediate"}
    play = Play("nazis socialists", hand=hand, options=options, anarchy=9)
    play.start(phases.reorganization_phase).does("unrest")
    assert play.s.anarchy == 10
    assert play.asked == ""


# -- voluntary_discard (ruling 27)


@pytest.mark.parametrize(("value", "may"), [("yes", True), ("no", False)])
def test_voluntary_discard(value: str, may: bool) -> None:
    """Ruling 27."""
    play = Play("nazis socialists", hand={"nazis": "unrest"}, options={"voluntary_discard": value})
    play.start(phases.reorganization_phase)
    assert ("unrest" in play.offered) == may


@pytest.mark.parametrize("value", ["yes", "no"])
def test_the_hand_limit_holds_with_and_without(value: str) -> None:
    six = "unrest radio media veto police farmers"
    play = Play("nazis socialists", hand={"nazis": six}, options={"voluntary_discard": value})
    play.start(phases.reorganization_phase)
    assert "done" not in play.offered
    assert play.does("radio").question != "Discard down to {n} cards"


# -- round_limit (ruling 27)


@pytest.mark.parametrize(
    ("value", "seats", "bots", "limit"),
    [
        ("auto", 2, (), 0),
        ("auto", 4, (), 0),
        ("auto", 5, (), 30),
        ("auto", 7, (), 30),
        ("auto", 2, (1,), 30),
        ("none", 7, (0, 1), 0),
        ("20", 2, (), 20),
        ("30", 2, (), 30),
        ("60", 7, (), 60),
        ("7", 3, (), 7),
    ],
)
def test_round_limit(value: str, seats: int, bots: tuple[int, ...], limit: int) -> None:
    state = game.new_state(game.setup(Setup(seats, {"round_limit": value}, bots=bots)))
    assert state.book.round_limit == limit


def test_the_last_round_is_played_to_its_end() -> None:
    play = Play("nazis socialists", options={"round_limit": "1"}, support={"nazis": "farmers"})
    play.start(turn.rounds)
    while play.asked:
        play.does("done" if "done" in play.offered else play.offered[0])
    assert play.s.turn == 3  # both have had a turn
    result = game.result(play.s)
    assert result is not None
    assert (result.kind, result.winners) == ("rounds", (0,))


def test_an_extra_turn_is_part_of_its_round() -> None:
    play = Play("nazis socialists", options={"round_limit": "1"}, extra_turns=1)
    play.start(turn.rounds)
    while play.asked:
        play.does("done" if "done" in play.offered else play.offered[0])
    assert play.s.turn == 4


# -- tie


def three_way_tie(value: str) -> Play:
    """Return a position in which three parties have ten Political Support each.

    The Nazis have Support cards of 4 and 6 and level 7. The Socialists have one of 10 and level 5.
    The Catholics have one of 6, a Legitimacy card of 4 and level 9."""
    play = Play(
        "nazis socialists catholics",
        support={
            "nazis": "farmers working_class",
            "socialists": "trade_unions",
            "catholics": "middle_classes",
        },
        legitimacy={"catholics": "concessions"},
        organization={"catholics": "charismatic_leader"},
        options={"tie": value},
        anarchy=10,
        ending=FALLEN,
    )
    assert [play.score(party) for party in play.parties] == [10, 10, 10]
    return play


@pytest.mark.parametrize(
    ("value", "winners"),
    [
        ("shared", (0, 1, 2)),
        ("support_value", (0, 1)),  # 10, 10, 6: the first two share the victory
        ("support_count", (0,)),  # 2, 1, 1
        ("propaganda", (2,)),  # 7, 5, 9
    ],
)
def test_each_option_breaks_the_tie_its_own_way(value: str, winners: tuple[int, ...]) -> None:
    """Ruling 47."""
    result = game.result(three_way_tie(value).s)
    assert result is not None
    assert result.winners == winners
