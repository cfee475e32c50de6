"""Bluff: each seat has two hidden dice. Bid how many of a face all dice show, or doubt the last
bid.

This is a whole game on one page, the example of docs/game-reference.md."""

import kabinett.author as kb

Die = kb.NewType("Die", int)  # the face of a die, from 0
Bid = kb.NewType("Bid", int)  # how many dice show a face: 6 * (dice - 1) + face
NO_BID = Bid(-1)

TITLE = kb.Message("Bluff")
ABOUT = kb.Message("Two hidden dice each. Bid, or doubt.")
CREDITS = kb.Message("A traditional game.")
SEAT_COUNTS = range(2, 7)

vocabulary = kb.Vocabulary()
DIE: kb.Group[Die] = vocabulary.group("die", kb.numbered(6))
EVERY_BID = [f"{dice}x{face}" for dice in range(1, 13) for face in range(1, 7)]
BID: kb.Group[Bid] = vocabulary.group("bid", EVERY_BID)
DOUBT = vocabulary.word("doubt", kb.Message("Doubt"))

ROLL = kb.Question("A hidden die")
BIDS = kb.Message("{seat} bids {bid}.")
DOUBTS = kb.Message("{seat} doubts: there are {n} of them.")
LOSES_DIE = kb.Message("{seat} loses a die.")
ROUND = kb.Message("Round {n}", level="turn")
WINS = kb.Message("{seat} has the last dice.")
ENDINGS = [kb.Ending("last_dice", WINS, WINS)]  # the only seat with dice left has the highest score
LAST_DICE = 0  # the endings, by their place in this list

DICE, LAST_BID = kb.Message("Dice"), kb.Message("Last bid")
NUMBERS = {"2": kb.Message("two"), "1": kb.Message("one")}
OPTIONS = [kb.Option("dice", NUMBERS, DICE, kb.Message("Dice at the start."))]
ZONES = {"dice": kb.Message("Hidden dice")}
FACTS = {"left": DICE}


@kb.state
class Bluff(kb.State):
    dice: kb.Hands[Die]  # sorted, each seat sees its own
    left: list[int]  # dice that each seat still has
    bid: Bid = NO_BID
    bidder: int
    active: int  # whose turn it is
    round: int


TOO_LOW = kb.reason(kb.Message("Bid higher than the last bid."), "Bidding")
TOO_FEW = kb.reason(kb.Message("Only {n} dice are left."), "Bidding")
NO_BID_YET = kb.reason(kb.Message("There is no bid yet."), "Doubting")


def in_the_way(s: Bluff, seat: int, choice: int, left: int) -> int:
    """Return what prevents a bid, or what prevents doubting the last bid."""
    if choice == DOUBT:
        return NO_BID_YET if s.bid == NO_BID else 0
    if BID.index(choice) <= s.bid:
        return TOO_LOW
    return TOO_FEW if dice_of(BID.index(choice)) > left else 0


BIDDING = [*BID, DOUBT]
BID_OR_DOUBT = kb.Question("Bid higher, or doubt the bid", about=BIDDING, in_the_way=in_the_way)


def bids(s: Bluff, seat: int) -> list[int]:
    return [choice for choice in BIDDING if not in_the_way(s, seat, choice, sum(s.left))]


def dice_of(bid: Bid) -> int:
    return bid // len(DIE) + 1


def matching(s: Bluff) -> int:
    """Return how many dice show the face of the last bid."""
    return sum(dice.count(Die(s.bid % len(DIE))) for dice in s.dice)


def next_seat(s: Bluff, seat: int) -> int:
    """Return this seat, or the first after it that still has dice."""
    while s.left[seat % len(s.left)] == 0:
        seat += 1
    return seat % len(s.left)


def main(s: Bluff) -> kb.Script:
    while True:
        yield from play_round(s)


def play_round(s: Bluff) -> kb.Script:
    s.bid = NO_BID
    s.round += 1
    kb.say(s, ROUND, s.round)
    for seat in range(len(s.left)):
        s.dice[seat] = []
        for _ in range(s.left[seat]):
            die = yield kb.CHANCE, DIE, ROLL
            s.dice[seat] = sorted([*s.dice[seat], DIE.index(die)])
    seat = s.active = next_seat(s, s.bidder)
    while (choice := (yield seat, bids(s, seat), BID_OR_DOUBT, sum(s.left))) != DOUBT:
        s.bid, s.bidder = BID.index(choice), seat
        kb.say(s, BIDS, seat, choice)
        seat = s.active = next_seat(s, seat + 1)
    kb.reveal(s)
    kb.say(s, DOUBTS, seat, matching(s))
    loser = s.bidder if matching(s) < dice_of(s.bid) else seat
    kb.say(s, LOSES_DIE, loser)
    s.left[loser] -= 1
    s.bidder = loser
    if sum(left > 0 for left in s.left) == 1:
        kb.finish(s, LAST_DICE)


def opening(s: Bluff, setup: kb.Setup) -> None:
    s.left = [int(setup.options["dice"])] * setup.seats


def turn_mark(s: Bluff) -> int:
    return s.round * 1000 + s.bid + 1


def scores(s: Bluff) -> tuple[int, ...]:
    return tuple(s.left)


def check(s: Bluff) -> None:
    for dice, left in zip(s.dice, s.left, strict=True):
        assert len(dice) == left or s.seat < 0, f"{dice} are not {left} dice"


def heading(s: Bluff) -> kb.Text:
    return ROUND, (s.round,)


def public_scene(s: Bluff) -> kb.Scene:
    """Return the last bid and whose turn it is; the remaining dice follow from FACTS."""
    bid = [] if s.bid == NO_BID else [kb.Fact("bid", (LAST_BID, ()), dice_of(s.bid))]
    return kb.Scene(facts=bid, active=s.active)


def redeal(s: Bluff, viewer: int, luck: kb.Luck) -> Bluff:
    """Roll the hidden dice again; a card game would deal them from a deck here."""
    other = s.copy()
    for seat, dice in enumerate(other.dice):
        if seat != viewer:
            other.dice[seat] = sorted(Die(luck.below(len(DIE))) for _ in dice)
    return other


def label(choice: int, words: kb.Wording) -> str:
    """Return a bid as people say it: how many, and of which face."""
    return vocabulary.name(choice).removeprefix("bid:").replace("x", " × ")


game = kb.Game(
    kb.Contract(
        module=__name__,
        state=Bluff,
        title=TITLE,
        about=ABOUT,
        credits=CREDITS,
        seat_counts=SEAT_COUNTS,
        vocabulary=vocabulary,
        main=main,
        rules=kb.Rules(
            options=OPTIONS,
            opening=opening,
            turn_mark=turn_mark,
            endings=ENDINGS,
            scores=scores,
            check=check,
        ),
        knowledge=kb.Knowledge(redeal=redeal),
        screen=kb.Screen(zones=ZONES, facts=FACTS, public_scene=public_scene, heading=heading),
        words=kb.Words(label=label),
    )
)
