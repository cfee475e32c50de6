"""The outlook of a contest says who may still answer, in each way of raising."""

from __future__ import annotations

from kabinett.core.words import Text
from kabinett.games.fall import game
from kabinett.games.fall.content.vocabulary import PASS, POOL, Seat
from kabinett.games.fall.rules import steal
from kabinett.games.fall.rules.steal import attack_levels, defence_levels
from kabinett.games.fall.rules.values import every_seat
from kabinett.games.fall.screen import outlook_contests
from tests.fall.position import Play, number
from tests.fall.test_outlook import args_of, outlook_of


def contest(bidding: str, *answers: str, pool: int = 12) -> Play:
    """The Nazis attack the Farmers with Scandal: 8 Levels against 9, before both sides add."""
    play = Play(
        "nazis socialists",
        hand={"nazis": "scandal radio promises", "socialists": "media publicity"},
        support={"socialists": "farmers"},
        options={"steal_bidding": bidding},
        pool=pool,
    )
    return play.start(steal.steal).does("farmers", "scandal", *answers)


def outlook_of_passing(play: Play) -> list[Text]:
    """The lines after the first, which gives the Levels of both sides, the asked one's first."""
    seat = Seat(play.s.seat)
    first, *lines = outlook_of(play.s, PASS)
    levels = attack_levels(play.s), defence_levels(play.s, play.s.target)
    assert first == (
        outlook_contests.AGAINST,
        levels if seat == play.s.active else levels[::-1],
    )
    return lines


def test_the_outlook_of_passing_names_whoever_may_still_answer() -> None:
    """Ruling 14: a defender who has taken the lead waits for the attacker."""
    play = contest("alternating", "pool 4")
    ((text, args), *_) = outlook_of_passing(play)
    assert (text, args) == (outlook_contests.STANDS_WON, (number("farmers"), 0))
    ((text, args),) = outlook_of_passing(play.does("media"))
    assert (text, args[0], args[3:]) == (outlook_contests.CAN_WIN, 0, (8, 2))
    ((text, args),) = outlook_of_passing(play.does("pass"))
    assert (text, args) == (outlook_contests.STANDS_HELD, (number("farmers"), 1))
    play.does("radio")
    ((text, args),) = outlook_of_passing(play)
    assert (text, args[0], args[3]) == (outlook_contests.CAN_HOLD, 1, 1)


def test_the_last_raise_leaves_the_defender_no_answer() -> None:
    """Ruling 48: after the defence the attacker raises once more, and then it is settled."""
    play = contest("one_raise", "pool 4", "media", "pass")
    for choice in (POOL[8], number("radio")):
        lines = outlook_of(play.s, choice)
        assert not args_of(lines, outlook_contests.CAN_HOLD)
        assert args_of(lines, outlook_contests.CANNOT_ANSWER) == [(1,)]
    lines = outlook_of_passing(play.does("radio", "promises"))
    assert lines[0] == (outlook_contests.STANDS_WON, (number("farmers"), 0))


def test_the_outlook_of_passing_in_secret_depends_on_the_other_side() -> None:
    """Ruling 49."""
    play = contest("sealed")
    for answers, text, seat in (
        ((), outlook_contests.HELD_IF_BOTH, 1),
        (("pool 4", "pass"), outlook_contests.WON_IF_BOTH, 0),
    ):
        play.does(*answers)
        for viewer in every_seat(play.s):
            lines = [each for each, _ in game.outlook(play.s, viewer, PASS)]
            assert lines[:2] == [outlook_contests.AGAINST, text]
            assert (text, (number("farmers"), seat)) in game.outlook(play.s, viewer, PASS)
