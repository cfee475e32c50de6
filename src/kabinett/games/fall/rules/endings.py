"""The scores and the winners (rules: Winning)."""

from __future__ import annotations

from kabinett.core.result import Result
from kabinett.core.words import Text
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import NAZIS
from kabinett.games.fall.rules.state import FALLEN, Fall
from kabinett.games.fall.rules.values import every_seat, score, winning_seats


def scores(s: Fall) -> tuple[int, ...]:
    return tuple([score(s, seat) if s.party[seat] >= 0 else 0 for seat in every_seat(s)])


def outcome(s: Fall) -> Result:
    points = scores(s)
    winners = winning_seats(s, points)
    if s.ending == FALLEN:
        kind, one, several = "anarchy", words.ENDS_ANARCHY, words.ENDS_ANARCHY_SHARED
    else:
        kind, one, several = "rounds", words.ENDS_ROUNDS, words.ENDS_ROUNDS_SHARED
    text: Text = (one, winners) if len(winners) == 1 else (several, ())
    nazis = any(s.party[seat] == NAZIS for seat in winners)
    return Result(kind, winners, points, text, words.AFTERMATH if nazis else ())
