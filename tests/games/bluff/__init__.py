"""Bluff: two hidden dice each; bid how many of a face all dice show, or doubt the last bid.

A whole game in one page, the example of docs/adding-a-game.md.
"""

from typing import NewType

from kabinett.author import (
    CHANCE,
    Fact,
    Game,
    Group,
    Hands,
    Luck,
    Message,
    Option,
    Panel,
    Question,
    Result,
    Scene,
    Script,
    Setup,
    State,
    Vocabulary,
    Wording,
    finish,
    numbered,
    reason,
    reveal,
    say,
    script,
    state,
)

Die = NewType("Die", int)  # the face of a die, from 0
Bid = NewType("Bid", int)  # how many dice show a face: 6 * (dice - 1) + face
NO_BID = Bid(-1)
LAST_DICE = 0  # the way to end

vocabulary = Vocabulary()
DIE: Group[Die] = vocabulary.group("die", numbered(6))
BID: Group[Bid] = vocabulary.group(
    "bid", [f"{dice}x{face}" for dice in range(1, 13) for face in range(1, 7)]
)
DOUBT = vocabulary.word("doubt", Message("Doubt"))

ROLL = Question("A hidden die")
BIDS = Message("{seat} bids {bid}.")
DOUBTS = Message("{seat} doubts: there are {n} of them.")
LOSES_DIE = Message("{seat} loses a die.")
ROUND = Message("Round {n}", level="turn")
WINS = Message("{seat} has the last dice.")
DICE, LAST_BID = Message("Dice"), Message("Last bid")
ZONES = {"dice": Message("Hidden dice")}


@state
class Bluff(State):
    dice: Hands[Die]  # sorted, each seat sees its own
    left: list[int]  # dice that each seat still has
    bid: Bid = NO_BID
    bidder: int
    round: int


TOO_LOW = reason(Message("Bid higher than the last bid."), "Bidding")
TOO_FEW = reason(Message("Only {n} dice are left."), "Bidding")
NO_BID_YET = reason(Message("There is no bid yet."), "Doubting")


def in_the_way(s: Bluff, seat: int, choice: int, left: int) -> int:
    """What stands in the way of a bid, or of doubting the last one."""
    if choice == DOUBT:
        return NO_BID_YET if s.bid == NO_BID else 0
    if BID.index(choice) <= s.bid:
        return TOO_LOW
    return TOO_FEW if dice_of(BID.index(choice)) > left else 0


BIDDING = [*BID, DOUBT]
BID_OR_DOUBT = Question("Bid higher, or doubt the last bid", about=BIDDING, in_the_way=in_the_way)


def bids(s: Bluff, seat: int) -> list[int]:
    return [choice for choice in BIDDING if not in_the_way(s, seat, choice, sum(s.left))]


def dice_of(bid: Bid) -> int:
    return bid // len(DIE) + 1


def matching(s: Bluff) -> int:
    """The dice that show the face of the last bid."""
    return sum(dice.count(Die(s.bid % len(DIE))) for dice in s.dice)


def next_seat(s: Bluff, seat: int) -> int:
    """This seat, or the first after it that still has dice."""
    while s.left[seat % len(s.left)] == 0:
        seat += 1
    return seat % len(s.left)


@script
def main(s: Bluff) -> Script:
    while True:
        yield from play_round(s)


@script
def play_round(s: Bluff) -> Script:
    s.bid = NO_BID
    s.round += 1
    say(s, ROUND, s.round)
    for seat in range(len(s.left)):
        s.dice[seat] = []
        for _ in range(s.left[seat]):
            die = yield CHANCE, DIE, ROLL
            s.dice[seat] = sorted([*s.dice[seat], DIE.index(die)])
    seat = next_seat(s, s.bidder)
    while (choice := (yield seat, bids(s, seat), BID_OR_DOUBT, sum(s.left))) != DOUBT:
        s.bid, s.bidder = BID.index(choice), seat
        say(s, BIDS, seat, choice)
        seat = next_seat(s, seat + 1)
    reveal(s)
    say(s, DOUBTS, seat, matching(s))
    loser = s.bidder if matching(s) < dice_of(s.bid) else seat
    say(s, LOSES_DIE, loser)
    s.left[loser] -= 1
    s.bidder = loser
    if sum(left > 0 for left in s.left) == 1:
        finish(s, LAST_DICE)


class BluffGame(Game[Bluff]):
    title = Message("Bluff")
    about = Message("Two hidden dice each. Bid, or doubt.")
    credits = Message("A traditional game.")
    seat_counts = range(2, 7)
    options = (
        Option(
            "dice",
            {"2": Message("two"), "1": Message("one")},
            Message("Dice"),
            Message("Dice at the start."),
        ),
    )

    def opening(self, s: Bluff, setup: Setup) -> None:
        s.left = [int(setup.options["dice"])] * setup.seats

    def turn_mark(self, s: Bluff) -> int:
        return s.round * 1000 + s.bid + 1

    def outcome(self, s: Bluff) -> Result:
        return Result.highest("last_dice", tuple(s.left), WINS, WINS)  # the only one with dice

    def check(self, s: Bluff) -> None:
        for dice, left in zip(s.dice, s.left, strict=True):
            assert len(dice) == left or s.seat < 0, f"{dice} are not {left} dice"

    def public_scene(self, s: Bluff) -> Scene:
        panels = [Panel(n, None, [Fact("dice", (DICE, ()), left)]) for n, left in enumerate(s.left)]
        active = s.seat if s.seat >= 0 else None
        bid = [] if s.bid == NO_BID else [Fact("bid", (LAST_BID, ()), dice_of(s.bid))]
        return Scene(panels, facts=bid, heading=(ROUND, (s.round,)), active=active)

    def redeal(self, s: Bluff, viewer: int, luck: Luck) -> Bluff:
        """Dice are rolled anew, where cards would be dealt from a deck."""
        other = s.copy()
        for seat, dice in enumerate(other.dice):
            if seat != viewer:
                other.dice[seat] = sorted(Die(luck.below(len(DIE))) for _ in dice)
        return other

    def label(self, choice: int, words: Wording) -> str:
        if choice in BID:
            return vocabulary.name(choice).removeprefix("bid:").replace("x", " × ")
        return super().label(choice, words)

    def evaluate(self, s: Bluff, seat: int) -> float:
        return (s.left[seat] * 2 - sum(s.left)) / 6


game = BluffGame()
