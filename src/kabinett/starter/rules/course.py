"""Six Regions, as it would stand in a rulebook."""

from kabinett.author import CHANCE, Message, Question, Script, finish, reason, reveal, say, script
from kabinett.core.parts.scripts import NOTHING, draw, reaction, sealed_bid
from kabinett.starter.content import words
from kabinett.starter.content.vocabulary import DIE, ENVOY, PASS, REGION, VETO
from kabinett.starter.rules.state import ALL_WON, NOBODYS, Starter

HAND_SIZE = 3
HOLDS_AT = 4  # from this number on the die keeps what was won

NOT_YOURS = reason(Message("You do not hold this envoy."), "Sending")
SPENT = reason(Message("You have no veto left."), "Objecting")


def not_sent(s: Starter, seat: int, choice: int) -> int:
    """What stands in the way, 0 for nothing.  May use only what the seat knows."""
    return 0 if ENVOY.index(choice) in s.hands[seat] else NOT_YOURS


def no_veto(s: Starter, seat: int, choice: int) -> int:
    return 0 if s.vetoes[seat] else SPENT


A_CARD = Question("A card from the deck")
WHOM_TO_SEND = Question("Whom do you send?", about=ENVOY, in_the_way=not_sent)
OBJECT = Question("Do you object?", about=[VETO], in_the_way=no_veto)
THE_DIE = Question("The die of the veto")


@script
def main(s: Starter) -> Script:
    for region in range(len(REGION)):
        s.region = region
        s.turn += 1
        say(s, words.ROUND, REGION[region])
        for seat in range(len(s.hands)):
            yield from draw_up(s, seat)
        yield from play_region(s, region)
        for seat in range(len(s.hands)):
            s.discard += s.played[seat]
            s.played[seat] = []
    finish(s, ALL_WON)


@script
def draw_up(s: Starter, seat: int) -> Script:
    """Draw up to three, as long as there is something to draw."""
    drawn = 0
    while len(s.hands[seat]) < HAND_SIZE:
        envoy = yield from draw_envoy(s)
        if envoy == NOTHING:
            break
        s.hands[seat] = sorted([*s.hands[seat], envoy])
        drawn += 1
    if drawn:
        reveal(s)
        say(s, words.DRAWS, seat, drawn)


@script
def play_region(s: Starter, region: int) -> Script:
    """All send in secret; the highest envoy wins, unless a veto and the die prevent it."""
    winner = yield from send_all(s, tuple(range(len(s.hands))))
    if winner != NOBODYS:
        against = yield from objection(s, tuple(others(s, winner)))
        if against != NOBODYS:
            die = yield CHANCE, DIE, THE_DIE
            say(s, words.OBJECTS, against, die)
            if DIE.index(die) + 1 < HOLDS_AT:
                winner = NOBODYS
    s.owner[region] = winner
    if winner == NOBODYS:
        say(s, words.NOBODY_WINS, REGION[region])
    else:
        say(s, words.WINS_REGION, winner, REGION[region])


def envoys_of(s: Starter, seat: int) -> list[int]:
    """What depends on a hidden hand can always be passed."""
    return [*[ENVOY[envoy] for envoy in s.hands[seat]], PASS]


def send(s: Starter, seat: int, choice: int) -> int:
    """What was sent lies open; the highest envoy wins."""
    if choice == PASS:
        say(s, words.SENDS_NOBODY, seat)
        return NOTHING
    envoy = ENVOY.index(choice)
    say(s, words.SENDS, seat, choice)
    s.hands[seat].remove(envoy)
    s.played[seat] = [envoy]
    return envoy


def objections(s: Starter, seat: int) -> list[int]:
    return [VETO, PASS]


def spend_veto(s: Starter, seat: int, choice: int) -> None:
    s.vetoes[seat] -= 1


def others(s: Starter, winner: int) -> list[int]:
    """Those that everybody knows can object, from the winner's left."""
    seats = len(s.hands)
    order = [(winner + step) % seats for step in range(1, seats)]
    return [seat for seat in order if s.vetoes[seat] > 0]


def points(s: Starter, seat: int) -> int:
    """What a seat's regions are worth."""
    return sum([s.book.worth[region] for region, owner in enumerate(s.owner) if owner == seat])


# Scripts that many games have, made of this game's words.

draw_envoy = draw("deck", "discard", ENVOY, A_CARD, words.SHUFFLED)
send_all = sealed_bid(envoys_of, WHOM_TO_SEND, send)
objection = reaction(objections, OBJECT, PASS, spend_veto)
