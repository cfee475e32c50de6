"""The rules of Six Regions, in a rulebook's order: what is on the table, how to play, who wins."""

import kabinett.author as kb
from kabinett.starter.content import DIE, ENVOY, PASS, REGION, VETO, Book, Envoy

HAND_SIZE = 3
HOLDS_AT = 4  # the winner keeps the region if the die shows this or more


@kb.state
class Starter(kb.State):
    """Everything on the table.  ``owner`` has, for each region, the seat that won it."""

    book: Book
    hands: kb.Hands[Envoy]  # each seat sees its own
    deck: kb.Deck[Envoy] = kb.every(ENVOY)  # nobody sees it, and it has no order
    played: kb.Zones[Envoy]  # what each seat has sent, face up
    discard: kb.Pile[Envoy]
    vetoes: list[int] = kb.each_seat("vetoes")  # as many as the book says
    spent: int  # vetoes used so far, by all seats
    owner: list[int] = [kb.NOTHING] * len(REGION)
    region: int
    turn: int  # rises with each region; undo cannot go back past a rise


ROUND = kb.Message("{region} is to be won", level="turn")
DRAWS = kb.Message("{seat} draws {n} card.", plural="{seat} draws {n} cards.")
# After this line nobody knows where the envoys of earlier lines are.
SHUFFLED = kb.Message("The discarded envoys become the new deck.", forgets=True)
SENDS = kb.Message("{seat} sends {envoy}.")
SENDS_NOBODY = kb.Message("{seat} sends nobody.")
OBJECTS = kb.Message("{seat} objects: the die shows {die}.")
WINS_REGION = kb.Message("{seat} wins {region.accusative}.")
NOBODY_WINS = kb.Message("Nobody wins {region.accusative}.")

WINNER = kb.Message("{seat} has the worthiest regions.")
DRAWN = kb.Message("It is a draw.")
ENDINGS = [kb.Ending("all_won", WINNER, DRAWN)]
ALL_WON = 0  # its index in ENDINGS

NOT_YOURS = kb.reason(kb.Message("You do not hold this envoy."), "3")
SPENT = kb.reason(kb.Message("You have no veto left."), "4")


def not_sent(s: Starter, seat: int, choice: int) -> int:
    """Return why a seat may not send this envoy, or 0 if it may.  Use only what the seat knows."""
    return 0 if ENVOY.index(choice) in s.hands[seat] else NOT_YOURS


def no_veto(s: Starter, seat: int, choice: int, winner: int, region: int) -> int:
    """Return why a seat may not object, or 0 if it may.  The ask's arguments follow the choice."""
    return 0 if s.vetoes[seat] else SPENT


A_CARD = kb.Question("A card from the deck")
WHOM_TO_SEND = kb.Question("Whom do you send?", about=ENVOY, in_the_way=not_sent, section="3")
OBJECT = kb.Question("May {seat} win {region}?", about=[VETO], in_the_way=no_veto, section="4")
OBJECTIONS = [VETO, PASS]
THE_DIE = kb.Question("The die of the veto")


def main(s: Starter) -> kb.Script:
    for region in range(len(REGION)):
        s.region = region
        s.turn += 1
        kb.say(s, ROUND, REGION[region])
        yield from draw_up(s, kb.clockwise(len(s.hands)))
        yield from play_region(s, region)
        kb.gather(s.played, s.discard)
    kb.finish(s, ALL_WON)


def play_region(s: Starter, region: int) -> kb.Script:
    """Let all send in secret; the highest envoy wins, unless a veto and the die prevent it."""
    winner = yield from send_all(s, kb.clockwise(len(s.hands)))
    if winner != kb.NOTHING:
        against = yield from objection(s, others(s, winner), winner, REGION[region])
        if against != kb.NOTHING:
            die = yield kb.CHANCE, DIE, THE_DIE
            kb.say(s, OBJECTS, against, die)
            if DIE.index(die) + 1 < HOLDS_AT:
                winner = kb.NOTHING
    s.owner[region] = winner
    if winner == kb.NOTHING:
        kb.say(s, NOBODY_WINS, REGION[region])
    else:
        kb.say(s, WINS_REGION, winner, REGION[region])


def envoys_of(s: Starter, seat: int) -> list[int]:
    """Return the envoys of a seat, and PASS, which every ask about a hidden hand must offer."""
    return [*[ENVOY[envoy] for envoy in s.hands[seat]], PASS]


def send(s: Starter, seat: int, choice: int) -> int:
    """Put the envoy face up on the table and return its bid; the highest bid wins."""
    envoy = ENVOY.index(choice)
    kb.say(s, SENDS, seat, choice)
    s.hands[seat].remove(envoy)
    s.played[seat] = [envoy]
    return envoy


def spend_veto(s: Starter, seat: int, choice: int) -> None:
    s.vetoes[seat] -= 1
    s.spent += 1


def others(s: Starter, winner: int) -> tuple[int, ...]:
    """Return the seats that may object, from the winner's left; everybody knows which they are."""
    order = kb.clockwise(len(s.hands), winner)
    return tuple([seat for seat in order if seat != winner and s.vetoes[seat] > 0])


def check(s: Starter) -> None:
    """Check what always holds; `kabinett test` calls this after every answer."""
    kb.check_places(s, range(len(ENVOY)), "Envoy")  # each card in one place
    vetoes = s.book.vetoes * len(s.vetoes)  # they are not cards: compare their number
    assert sum(s.vetoes) + s.spent == vetoes, "a veto is lost or doubled"


def scores(s: Starter) -> tuple[int, ...]:
    """Return the worth of each seat's regions."""
    worth = [0] * len(s.hands)
    for region, owner in enumerate(s.owner):
        if owner != kb.NOTHING:
            worth[owner] += s.book.worth[region]
    return tuple(worth)


draw_envoy = kb.draw("deck", "discard", ENVOY, A_CARD, SHUFFLED)
draw_up = kb.draw_up("hands", HAND_SIZE, draw_envoy, DRAWS)
send_all = kb.sealed_bid_or_pass(envoys_of, WHOM_TO_SEND, PASS, SENDS_NOBODY, send)
objection = kb.reaction(OBJECTIONS, OBJECT, PASS, spend_veto)
