"""A Counter-Coup of Weimar with all that may happen on its way: the kernel's first spike.

Only what the question needs: one city, the four seats, AP, Reserve, bases, units, threat
markers, hands of Party Cards of which Otto Wels can react, and Gustav Stresemann.  Sections are
those of the rulebook; "ruling 7.1" is the first of section 7 of the specification.
"""

import sys
from pathlib import Path

from kabinett.core.game import Game, Reason, Result, Setup
from kabinett.core.luck import Luck
from kabinett.core.message import Message
from kabinett.core.scene import Fact, Panel, Scene, Zone
from kabinett.core.script.compiler import compile_scripts
from kabinett.core.script.language import Script, all_of, say, script
from kabinett.core.state import CHANCE, NOBODY, State
from kabinett.core.vocabulary import Vocabulary

SEATS = SPD, ZENTRUM, KPD, DNVP = range(4)

vocabulary = Vocabulary()
COUNTER_COUP = vocabulary.group("counter_coup", ["berlin"])
CARD = vocabulary.group(
    "card", [*(f"{party}_{n}" for party in "szkd" for n in range(1, 6)), "s_wels"]
)
WELS = CARD[-1]
FACE = vocabulary.group("die", [str(face) for face in range(1, 7)])
MODIFIER = MINUS, PLUS = vocabulary.group("result", ["-1", "+1"])
REACTION = vocabulary.word("reaction")
RAISE = vocabulary.word("raise")
REPEAT = vocabulary.word("stresemann")
PASS = vocabulary.word("pass")
DONE = vocabulary.word("done")

ACTION = Message("Your Impulse")
REACT = Message("React, or pass")
WHICH = Message("Raise the result, or lower it")
FOR_TWO = Message("Pay 2 AP for one more")
ROLL = Message("Roll the dice")
AGAIN = Message("Repeat the roll")
DRAW = Message("Draw a card")
ANNOUNCED = Message("{seat} announces a Counter-Coup in Berlin.")
REACTED = Message("{seat} reacts with {choice}.")
RESULT = Message("The result is {n}.")
ENDED = Message("The Impulse is over.")
HAND, DISCARD, DECK, MARKER = (
    Message("Hand"),
    Message("Discards"),
    Message("Deck"),
    Message("Marker"),
)
NO_MARKER = Message("No Regime, Councils or Uprising in Berlin")

NONE, COUNTER_COUP_ROLL, REACTION_ROLL = range(3)


class Berlin(State):
    """``hand``, ``deck`` and ``discard`` by seat; ``strength`` by seat, that of the government
    apart; ``trigger`` is what may be reacted to now."""

    __slots__ = (
        "ap",
        "bases",
        "deck",
        "dice",
        "dice_off",
        "discard",
        "government",
        "hand",
        "marker",
        "modifier",
        "prosperity",
        "reserve",
        "strength",
        "stresemann",
        "supply",
        "trigger",
        "unrest",
    )
    NUMBERS = ("ap", "government", "marker", "prosperity", "stresemann", "trigger", "unrest")
    NUMBERS += ("dice_off", "modifier", "supply")
    LISTS = ("dice", "bases", "reserve", "strength")
    ZONES = ("hand", "deck", "discard")

    def __init__(self) -> None:
        super().__init__()
        self.ap = self.dice_off = self.modifier = self.unrest = self.prosperity = self.supply = 0
        self.trigger, self.marker, self.stresemann = NONE, NOBODY, NOBODY
        self.government = 0
        self.dice: list[int] = []
        self.bases, self.reserve, self.strength = [0] * 4, [0] * 4, [0] * 4
        self.hand: list[list[int]] = [[], [], [], []]
        self.deck: list[list[int]] = [[], [], [], []]
        self.discard: list[list[int]] = [[], [], [], []]

    def fields(self) -> tuple[str, ...]:
        return self.NUMBERS + self.LISTS + self.ZONES

    def copy(self) -> "Berlin":
        other = Berlin()
        for name in self.NUMBERS:
            setattr(other, name, getattr(self, name))
        for name in self.LISTS:
            setattr(other, name, getattr(self, name)[:])
        for name in self.ZONES:
            setattr(other, name, [cards[:] for cards in getattr(self, name)])
        self.copy_frames_to(other)
        return other


# -- reactions (4.6): one a trigger, asked clockwise from the active player (ruling 7.2)


def may_react(s: Berlin, active: int) -> list[int]:
    """The seats that are asked: all but those that everybody knows cannot react."""
    return [
        seat
        for seat in (*SEATS[active + 1 :], *SEATS[:active])
        if s.hand[seat] or board_reaction(s, seat)
    ]


def board_reaction(s: Berlin, seat: int) -> bool:
    return s.trigger == COUNTER_COUP_ROLL and s.reserve[seat] > 0 and s.bases[seat] > 0


def reactions(s: Berlin, seat: int) -> list[int]:
    found = [PASS]
    if board_reaction(s, seat):
        found.append(REACTION)
    if WELS in s.hand[seat]:
        found.append(WELS)
    return found


@script
def reaction_window(s: Berlin, active: int, trigger: int) -> Script:
    s.trigger = trigger
    seats = tuple(may_react(s, active))
    answers = yield all_of(seats), reactions, REACT
    place = 0
    while place < len(seats) and answers[place] == PASS:
        place += 1
    if place < len(seats):
        seat, choice = seats[place], answers[place]
        say(s, REACTED, seat, choice)
        if choice == REACTION:
            yield from board_reaction_of(s, seat)
        else:
            yield from politician(s, seat, choice)
    s.trigger = NONE


@script
def politician(s: Berlin, seat: int, card: int) -> Script:
    """Discard it, resolve it, draw a Party Card."""
    s.hand[seat].remove(card)
    s.discard[seat].append(card)
    which = yield seat, list(MODIFIER), WHICH
    s.modifier += 1 if which == PLUS else -1
    if s.deck[seat]:
        drawn = yield CHANCE, s.deck[seat], DRAW
        s.deck[seat].remove(drawn)
        s.hand[seat] = sorted([*s.hand[seat], drawn])


@script
def board_reaction_of(s: Berlin, seat: int) -> Script:
    """Street Fight of the DNVP; its own roll is a new trigger, for Politicians only."""
    s.reserve[seat] -= 1
    dice = min(5, s.bases[seat] if seat == SPD else s.strength[seat])
    yield from reaction_window(s, seat, REACTION_ROLL)
    result = yield from roll(s, dice)
    result += s.modifier
    s.modifier = 0
    say(s, RESULT, result)
    if result >= 4 and (seat in (KPD, DNVP) or result >= 6):
        s.dice_off += 1
    if result >= 4 and (seat in (SPD, ZENTRUM) or result >= 6):
        s.modifier -= 1


# -- rolls (5.5)


@script
def roll(s: Berlin, dice: int) -> Script:
    """Roll, until nobody repeats it: the highest die, and one for each further 6."""
    while True:
        s.dice = []
        for _ in range(dice):
            die = yield CHANCE, list(FACE), ROLL
            s.dice.append(die - FACE[0] + 1)
        if s.stresemann == NOBODY or not s.dice:
            break
        answer = yield s.stresemann, [REPEAT, PASS], AGAIN
        if answer == PASS:
            break
        s.stresemann = NOBODY  # once a round (ruling 7.3)
    return max(s.dice, default=0) + max(0, s.dice.count(6) - 1)


# -- the action (5.10)


def actions(s: Berlin) -> list[int]:
    can = s.marker != NOBODY and s.ap >= 4 and strength_against(s) > 0
    return [*COUNTER_COUP, DONE] if can else [DONE]


def strength_against(s: Berlin) -> int:
    return min(5, s.government - (s.strength[s.marker] if s.marker >= 0 else 0))


@script
def counter_coup(s: Berlin, seat: int) -> Script:
    s.ap -= 4
    say(s, ANNOUNCED, seat)
    dice = strength_against(s)
    yield from reaction_window(s, seat, COUNTER_COUP_ROLL)
    modifier = s.modifier + s.prosperity
    s.modifier = 0
    raised = PASS
    if not s.prosperity and s.ap >= 2:
        raised = yield seat, [RAISE, PASS], FOR_TWO
    if raised == RAISE:
        s.ap -= 2
        modifier += 1
    dice -= s.dice_off
    s.dice_off = 0
    if dice <= 0:
        return  # the AP are lost (ruling 7.4)
    result = yield from roll(s, dice)
    result += modifier
    say(s, RESULT, result)
    if result <= 1:
        s.government -= 1
        s.supply += 1
    if result >= 5:
        s.marker = NOBODY
    if result >= 7:
        s.unrest = 0


@script
def main(s: Berlin) -> Script:
    """One Impulse of Zentrum."""
    while (yield ZENTRUM, actions(s), ACTION) != DONE:
        yield from counter_coup(s, ZENTRUM)


class CounterCoup(Game[Berlin]):
    id, title, about, credits = "counter_coup", ACTION, ACTION, ACTION
    seat_counts = range(4, 5)
    folder = Path(__file__).parent
    vocabulary, main = vocabulary, staticmethod(main)
    program = compile_scripts([sys.modules[__name__]])

    def new_state(self, setup: Setup) -> Berlin:
        return berlin()

    def turn_mark(self, s: Berlin) -> int:
        return 0

    def result(self, s: Berlin) -> Result | None:
        return Result("over", (), (0,) * 4, (ENDED, ())) if s.over() else None

    def why_not(self, s: Berlin, seat: int, choice: int) -> Reason | None:
        return Reason((NO_MARKER, ()), "5.10") if choice in COUNTER_COUP else None

    def check(self, s: Berlin) -> None:
        cards = sorted(card for zone in (s.hand, s.deck, s.discard) for own in zone for card in own)
        assert cards == list(CARD)
        assert min(*s.reserve, *s.bases, s.ap) >= 0 and len(s.dice) <= 5

    def scene(self, s: Berlin, viewer: int) -> Scene:
        names = vocabulary.names
        zones = []
        for seat in SEATS:
            hand = [names[card] if seat == viewer else None for card in s.hand[seat]]
            discard: list[str | None] = [names[card] for card in s.discard[seat]]
            zones += [
                Zone(f"hand:{seat}", "hand", (HAND, ()), hand, seat),
                Zone(f"deck:{seat}", "pile", (DECK, ()), [None] * len(s.deck[seat])),
                Zone(f"discard:{seat}", "pile", (DISCARD, ()), discard),
            ]
        facts = [Fact("marker", (MARKER, ()), s.marker)]
        return Scene([Panel(seat, None, []) for seat in SEATS], zones, facts=facts)

    def redeal(self, s: Berlin, viewer: int, luck: Luck) -> Berlin:
        other = s.copy()
        for seat in SEATS:
            if seat != viewer:
                cards = other.hand[seat] + other.deck[seat]
                luck.shuffle(cards)
                held = len(other.hand[seat])
                other.hand[seat], other.deck[seat] = sorted(cards[:held]), sorted(cards[held:])
        return other

    def label(self, choice: int, words: object) -> str:
        return vocabulary.name(choice)


def berlin() -> Berlin:
    """W-07: Zentrum governs, a Regime in Berlin, the DNVP has a base and a Reserve point, the
    SPD holds Otto Wels, Zentrum has Gustav Stresemann."""
    s = Berlin()
    s.ap, s.government, s.marker, s.unrest, s.stresemann = 6, 4, DNVP, 1, ZENTRUM
    s.strength[DNVP], s.bases, s.reserve = 2, [2, 1, 1, 1], [0, 1, 0, 1]
    for seat, letter in zip(SEATS, "szkd", strict=True):
        own = [card for card in CARD if vocabulary.names[card].startswith(f"card:{letter}_")]
        own.sort(key=lambda card: card != WELS)
        s.hand[seat], s.deck[seat] = sorted(own[:2]), sorted(own[2:])
    return s


game = CounterCoup()
