"""Whom: players choose players, and nothing else."""

import kabinett.author as kb

ROUNDS = 3
ALL_CHOSEN = 0  # the endings

vocabulary = kb.Vocabulary()
SEAT = vocabulary.seats(4)

WHOM = kb.Question("Give a point to another player")
GIVES = kb.Message("{seat} gives a point to {seat_2}.")
WINS = kb.Message("{seat} is liked best.")
TIE = kb.Message("All are liked.")


@kb.state
class Whom(kb.State):
    points: list[int] = kb.each_seat(0)
    turn: int


def others(s: Whom, seat: int) -> list[int]:
    return [SEAT[other] for other in range(len(s.points)) if other != seat]


def main(s: Whom) -> kb.Script:
    while s.turn < ROUNDS:
        s.turn += 1
        for seat in range(len(s.points)):
            choice = yield seat, others(s, seat), WHOM
            s.points[SEAT.index(choice)] += 1
            kb.say(s, GIVES, seat, SEAT.index(choice))
    kb.finish(s, ALL_CHOSEN)


def outcome(s: Whom) -> kb.Result:
    return kb.Result.highest("all_chosen", tuple(s.points), WINS, TIE)


def scores(s: Whom) -> tuple[int, ...]:
    return tuple(s.points)


def public_scene(s: Whom) -> kb.Scene:
    return kb.Scene([kb.Panel(seat, None, []) for seat in range(len(s.points))])


game = kb.Game(
    kb.Contract(
        module=__name__,
        state=Whom,
        title=kb.Message("Whom"),
        about=kb.Message("Whom do you like?"),
        credits=kb.Message("Nobody's game."),
        seat_counts=range(2, 5),
        vocabulary=vocabulary,
        main=main,
        rules=kb.Rules(outcome=outcome, scores=scores),
        screen=kb.Screen(public_scene=public_scene),
    )
)
