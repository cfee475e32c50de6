"""Estates: each of three estates scores most for its own colour; they take cards openly from an
offer or unseen from the deck, and put them down.

This is a whole game on one page, with roles and with known cards in the hands of others."""

import kabinett.author as kb

Estate = kb.NewType("Estate", int)
Card = kb.NewType("Card", int)
ROUNDS, OFFER, IN_COLOUR = 2, 3, 5

TITLE = kb.Message("Estates")
ABOUT = kb.Message("Three estates; take cards openly or unseen, and lay out your own colour.")
CREDITS = kb.Message("An example.")
SEAT_COUNTS = range(2, 4)

NAMES = [kb.Message("Clergy"), kb.Message("Nobility"), kb.Message("Commons")]
vocabulary = kb.Vocabulary()
ESTATE: kb.Group[Estate] = vocabulary.group("estate", ("clergy", "nobility", "commons"), NAMES)
CARD: kb.Group[Card] = vocabulary.group("card", kb.numbered(15), kb.Message("Card {n}"))
UNSEEN = vocabulary.word("unseen", kb.Message("A card unseen"))


@kb.state
class Estates(kb.State):
    """``role``: the estate of each seat; cards 1 to 5 are the clergy's, and so on."""

    role: list[int]
    hands: kb.Hands[Card]
    seen: kb.Seen  # what each seat has seen others take
    deck: kb.Deck[Card] = kb.every(CARD)
    offer: kb.Zone[Card]
    laid: kb.Zones[Card]
    discard: kb.Pile[Card]
    turn: int


PLAYS = kb.Message("{seat.player} plays {estate}.")
TAKES = kb.Message("{seat} takes {card}.")
TAKES_UNSEEN = kb.Message("{seat} takes a card unseen.")
LAYS = kb.Message("{seat} lays out {card}.")
SHUFFLED = kb.Message("The discarded cards become the deck.", forgets=True)
WINNER = kb.Message("{seat} has laid out most.")
SHARED = kb.Message("Several have laid out most.")
ENDINGS = [kb.Ending("laid", WINNER, SHARED)]

YOUR_ESTATE = kb.Question("Choose your estate", about=ESTATE)
BY_LOT = kb.Question("An estate by lot")
A_CARD = kb.Question("A card from the deck")
TAKE = kb.Question("Take a card")
LAY = kb.Question("Lay out a card")


def roles(seats: int, options: dict[str, str]) -> list[str]:
    return [vocabulary.name(estate) for estate in ESTATE]


def opening(s: Estates, setup: kb.Setup) -> None:
    s.role = kb.wished(setup, vocabulary, ESTATE)


def role_of(s: Estates, seat: int) -> int | None:
    return kb.role_in(s.role, seat, ESTATE)


def main(s: Estates) -> kb.Script:
    yield from take_roles(s)
    for _ in range(ROUNDS):
        for seat in range(len(s.hands)):
            s.turn += 1
            yield from take_card(s, seat)
            yield from take_card(s, seat)
            choice = yield seat, [CARD[card] for card in s.hands[seat]], LAY
            kb.leave_hand(s.hands, s.seen, seat, CARD.index(choice))
            s.laid[seat].append(CARD.index(choice))
            kb.say(s, LAYS, seat, choice)
    kb.finish(s, 0)


def take_card(s: Estates, seat: int) -> kb.Script:
    while len(s.offer) < OFFER and s.deck:
        card = yield from draw_card(s)
        s.offer.append(card)
        kb.reveal(s)
    choice = yield seat, [*[CARD[card] for card in s.offer], *unseen(s)], TAKE
    if choice == UNSEEN:
        card = yield from draw_card(s)
        s.hands[seat] = sorted([*s.hands[seat], card])
        kb.reveal(s)
        kb.say(s, TAKES_UNSEEN, seat)
    else:
        s.offer.remove(CARD.index(choice))
        kb.take_openly(s.hands, s.seen, seat, CARD.index(choice))
        kb.say(s, TAKES, seat, choice)


def unseen(s: Estates) -> list[int]:
    return [UNSEEN] if s.deck else []


def scores(s: Estates) -> tuple[int, ...]:
    return tuple([worth(s, seat) for seat in range(len(s.hands))])


def worth(s: Estates, seat: int) -> int:
    """Return the worth of a card: 3 for one of the estate's own colour, otherwise 1."""
    return sum([3 if card // IN_COLOUR == s.role[seat] else 1 for card in s.laid[seat]])


take_roles = kb.take_roles("role", ESTATE, YOUR_ESTATE, BY_LOT, PLAYS)
draw_card = kb.draw("deck", "discard", CARD, A_CARD, SHUFFLED)

HAND, DECK, IN_OFFER = kb.Message("Hand"), kb.Message("Deck"), kb.Message("Offer")
ZONES = {"hands": HAND, "laid": kb.Message("Laid out"), "offer": IN_OFFER, "deck": DECK}
FACTS = {"scores": kb.Message("Points")}

game = kb.Game(
    kb.Contract(
        module=__name__,
        state=Estates,
        title=TITLE,
        about=ABOUT,
        credits=CREDITS,
        seat_counts=SEAT_COUNTS,
        vocabulary=vocabulary,
        main=main,
        rules=kb.Rules(
            roles=roles, role_of=role_of, opening=opening, endings=ENDINGS, scores=scores
        ),
        screen=kb.Screen(zones=ZONES, facts=FACTS),
    )
)
