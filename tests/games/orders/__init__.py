"""Orders: repeats an ask that a player may answer by an order in advance, and does nothing else."""

import kabinett.author as kb

ROUNDS = 6
ALL_ASKED = 0  # the endings

vocabulary = kb.Vocabulary()
REACT = vocabulary.word("react", kb.Message("React"))
PASS = vocabulary.word("pass", kb.Message("Pass"))

NO_REACTION = kb.Standing("react", PASS, kb.Message("Never react"))
STANDING = [NO_REACTION]
REACTION = kb.Question("React?", standing=NO_REACTION)
HAS_REACTED = kb.Message("{seat} reacts.")
WINS = kb.Message("All have been asked.")


@kb.state
class Orders(kb.State):
    reactions: list[int] = kb.each_seat(0)
    turn: int


def main(s: Orders) -> kb.Script:
    while s.turn < ROUNDS:
        s.turn += 1
        for seat in range(len(s.reactions)):
            choice = yield seat, [REACT, PASS], REACTION
            if choice == REACT:
                s.reactions[seat] += 1
                kb.say(s, HAS_REACTED, seat)
    kb.finish(s, ALL_ASKED)


def outcome(s: Orders) -> kb.Result:
    return kb.Result.highest("all_asked", tuple(s.reactions), WINS, WINS)


def public_scene(s: Orders) -> kb.Scene:
    return kb.Scene([kb.Panel(seat, None, []) for seat in range(len(s.reactions))])


game = kb.Game(
    kb.Contract(
        module=__name__,
        state=Orders,
        title=kb.Message("Orders"),
        about=kb.Message("Do you react?"),
        credits=kb.Message("Nobody's game."),
        seat_counts=range(1, 5),
        vocabulary=vocabulary,
        main=main,
        rules=kb.Rules(outcome=outcome, standing=STANDING),
        screen=kb.Screen(public_scene=public_scene),
    )
)
