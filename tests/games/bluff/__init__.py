"""Bluff: two hidden dice each; bid how many of a face all dice show, or doubt the last bid.

A whole game in one page, the example of docs/adding-a-game.md.
"""

from pathlib import Path

from kabinett.core.declare import state
from kabinett.core.game import Game, Option, Result, Setup
from kabinett.core.kinds import Hands
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import NOT_ASKED, Reason, because, reason
from kabinett.core.scene import Fact, Panel, Private, Scene, Zone
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.language import Script, reveal, say, script
from kabinett.core.state import CHANCE, State, finish
from kabinett.core.vocabulary import Vocabulary

NO_BID = -1
LAST_DICE = 0  # the way to end
vocabulary = Vocabulary()
DIE = vocabulary.group("die", [str(face) for face in range(1, 7)])
BID = vocabulary.group("bid", [f"{n}x{face}" for n in range(1, 13) for face in range(1, 7)])
DOUBT = vocabulary.word("doubt")

ROLL = Question("A hidden die")
BIDS = Message("{seat} bids {bid}.")
DOUBTS = Message("{seat} doubts: there are {n} of them.")
LOSES_DIE = Message("{seat} loses a die.")
ROUND = Message("Round {n}", level="turn")
WINS = Message("{seat} has the last dice.")
DICE, HAND, LAST_BID = Message("Dice"), Message("Hidden dice"), Message("Last bid")


@state
class Bluff(State):
    """dice[seat]: faces 0-5, sorted, None of them known to others."""

    dice: Hands
    left: list[int]  # dice that each seat still has
    bid: int = NO_BID
    bidder: int
    round: int


TOO_LOW = reason(Message("Bid higher than the last bid."), "Bidding")
TOO_FEW = reason(Message("Only {n} dice are left."), "Bidding")
NO_BID_YET = reason(Message("There is no bid yet."), "Doubting")


def in_the_way(s: Bluff, choice: int) -> int:
    """What stands in the way of a bid, or of doubting the last one."""
    if choice == DOUBT:
        return NO_BID_YET if s.bid == NO_BID else 0
    if choice <= s.bid:
        return TOO_LOW
    return TOO_FEW if choice >= BID[0] + 6 * sum(s.left) else 0


def bids(s: Bluff) -> list[int]:
    return [choice for choice in [*BID, DOUBT] if not in_the_way(s, choice)]


def why_not_bid(s: Bluff, seat: int, choice: int) -> Reason | None:
    if choice in DIE:
        return NOT_ASKED
    return because(in_the_way(s, choice), sum(s.left))


BID_OR_DOUBT = Question("Bid higher, or doubt the last bid", why_not=why_not_bid)


def matching(s: Bluff) -> int:
    return sum(dice.count((s.bid - BID[0]) % 6) for dice in s.dice)


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
            die = yield CHANCE, list(DIE), ROLL
            s.dice[seat] = sorted([*s.dice[seat], die])
    seat = s.bidder
    while s.left[seat] == 0:
        seat = (seat + 1) % len(s.left)
    while (choice := (yield seat, bids(s), BID_OR_DOUBT)) != DOUBT:
        s.bid, s.bidder = choice, seat
        say(s, BIDS, seat, choice)
        seat = (seat + 1) % len(s.left)
        while s.left[seat] == 0:
            seat = (seat + 1) % len(s.left)
    reveal(s)
    say(s, DOUBTS, seat, matching(s))
    loser = s.bidder if matching(s) < (s.bid - BID[0]) // 6 + 1 else seat
    say(s, LOSES_DIE, loser)
    s.left[loser] -= 1
    s.bidder = loser
    if sum(left > 0 for left in s.left) == 1:
        finish(s, LAST_DICE)


class BluffGame(Game[Bluff]):
    id, title = "bluff", Message("Bluff")
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
    folder = Path(__file__).parent
    vocabulary, main = vocabulary, staticmethod(main)
    program = compile_scripts(__package__)

    def new_state(self, setup: Setup) -> Bluff:
        s = Bluff(setup.seats)
        s.left = [int(setup.options["dice"])] * setup.seats
        return s

    def turn_mark(self, s: Bluff) -> int:
        return s.round * 1000 + s.bid + 1

    def result(self, s: Bluff) -> Result | None:
        if s.ending != LAST_DICE:
            return None
        winner = next(seat for seat, left in enumerate(s.left) if left)
        return Result("last_dice", (winner,), tuple(s.left), (WINS, (winner,)))

    def check(self, s: Bluff) -> None:
        assert (
            all(len(dice) == left for dice, left in zip(s.dice, s.left, strict=True)) or s.seat < 0
        )

    def public_scene(self, s: Bluff) -> Scene:
        return Scene(
            [
                Panel(seat, None, [Fact("dice", (DICE, ()), left)])
                for seat, left in enumerate(s.left)
            ],
            [
                Zone(f"hand:{seat}", "hand", (HAND, ()), [None] * len(dice), seat)
                for seat, dice in enumerate(s.dice)
            ],
            facts=[]
            if s.bid == NO_BID
            else [Fact("bid", (LAST_BID, ()), (s.bid - BID[0]) // 6 + 1)],
            heading=(ROUND, (s.round,)),
            active=s.seat if s.seat >= 0 else None,
        )

    def private_scene(self, s: Bluff, viewer: int) -> Private:
        faces: list[str | None] = [vocabulary.name(die) for die in s.dice[viewer]]
        return Private([Zone(f"hand:{viewer}", "hand", (HAND, ()), faces, viewer)])

    def redeal(self, s: Bluff, viewer: int, luck: Luck) -> Bluff:
        other = s.copy()
        for seat, dice in enumerate(other.dice):
            if seat != viewer:
                other.dice[seat] = sorted(luck.below(6) for _ in dice)
        return other

    def label(self, choice: int, words: object) -> str:
        if choice in DIE:
            return "⚀⚁⚂⚃⚄⚅"[choice]
        return vocabulary.name(choice).removeprefix("bid:").replace("x", " × ")

    def evaluate(self, s: Bluff, seat: int) -> float:
        return (s.left[seat] * 2 - sum(s.left)) / 6


game = BluffGame()
