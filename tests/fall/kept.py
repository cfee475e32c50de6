"""The kept games of Fall, one for each way to end and for each way to break a tie."""

from __future__ import annotations

from collections.abc import Callable

from kabinett.core.setup import Setup
from kabinett.games.fall import game
from tests.kept.playing import Played
from tests.kept.screens import for_screens
from tests.kept.shelf import Kind, Shelf

TIES = ("shared", "support_value", "support_count", "propaganda")


def ends(kind: str, winners: int) -> Callable[[Played], bool]:
    return lambda played: played.result.kind == kind and len(played.result.winners) == winners


def winners(played: Played, tie: str) -> tuple[int, ...]:
    """Return the seats that win the same game when ties are broken in this way."""
    options = {**played.record.options, "tie": tie}
    state = played.state.copy()
    state.book = game.book(game.setup(Setup(len(played.record.players), options)))
    result = game.result(state)
    assert result is not None
    return result.winners


def tied(played: Played) -> bool:
    scores = played.result.scores
    return played.result.kind == "anarchy" and scores.count(max(scores)) > 1


def each_tie_differs(played: Played) -> bool:
    """Return whether two seats with equally many Support cards share the win, of which the cards'
    value picks one and Propaganda the other."""
    if not tied(played) or played.result.scores.count(max(played.result.scores)) != 2:
        return False
    shared, value, count, propaganda = (winners(played, tie) for tie in TIES)
    return count == shared and len(value) == len(propaganda) == 1 and value != propaganda


def count_differs(played: Played) -> bool:
    """Return whether number and value of the Support cards decide for different parties."""
    if not tied(played):
        return False
    _, value, count, _ = (winners(played, tie) for tie in TIES)
    return len(value) == len(count) == 1 and value != count


def open_end(seats: int, tie: str) -> Setup:
    options = {
        "asked": "phase_by_phase",
        "extra_parties_from": "2",
        "round_limit": "none",
        "tie": tie,
    }
    return Setup(seats, options)


KINDS = {
    "anarchy_alone": Kind(
        "The Anarchy Level reaches 10 before the last round, and one party has the most Political "
        "Support.",
        ends("anarchy", 1),
        Setup(3, {"round_limit": "40"}),
    ),
    "anarchy_shared": Kind(
        "Anarchy, and a shared victory of two; by other ways to break a tie one of them wins.",
        each_tie_differs,
        open_end(3, "shared"),
    ),
    "tie_support_value": Kind(
        "Two have the most; one wins by the value of the Support cards.",
        each_tie_differs,
        open_end(3, "support_value"),
    ),
    "tie_propaganda": Kind(
        "Two have the most; one wins by the Propaganda Level.",
        each_tie_differs,
        open_end(3, "propaganda"),
    ),
    "tie_support_count": Kind(
        "Two have the most; one wins by the number of Support cards, where by their value it would "
        "have been the other.",
        count_differs,
        open_end(4, "support_count"),
    ),
    "rounds_alone": Kind(
        "All seven parties; three rounds are over before anarchy is near.",
        ends("rounds", 1),
        Setup(7, {"round_limit": "3"}),
    ),
    "rounds_shared": Kind(
        "Eight rounds are over, and two have the most.",
        ends("rounds", 2),
        Setup(3, {"asked": "phase_by_phase", "round_limit": "8"}),
    ),
    "screens": for_screens("fall", 4),
}
#: At every step, the check also counts 117 cards.
SHELF = Shelf(game, __file__, KINDS, game.check)
