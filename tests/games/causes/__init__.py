"""Causes: carry articles of a constitution before the princes recover; each seat secretly favours
one article.

This is a whole game on one page, with a number that only its seat knows and with an end that all
lose."""

import kabinett.author as kb

Article = kb.NewType("Article", int)
Card = kb.NewType("Card", int)
HAND_SIZE, HIGHEST = 2, 3  # cards in a hand; where the reaction has won
RISES_AT = 4  # with at least this number, the die lets the reaction rise
OPEN, GIVEN_UP = -1, -2  # of an article
NO_CAUSE = -1
CAUSE_WORTH = 2

TITLE = kb.Message("Causes")
ABOUT = kb.Message("Carry articles before the princes recover. Each has one at heart.")
CREDITS = kb.Message("An example.")
SEAT_COUNTS = range(2, 4)

ARTICLES = {
    "rights": kb.Message("Rights"),
    "head": kb.Message("Head of State"),
    "borders": kb.Message("Borders"),
    "army": kb.Message("Army"),
    "suffrage": kb.Message("Suffrage"),
}
vocabulary = kb.Vocabulary()
ARTICLE: kb.Group[Article] = vocabulary.group("article", ARTICLES, [*ARTICLES.values()])
CARD: kb.Group[Card] = vocabulary.group("card", kb.numbered(12), kb.Message("Card {n}"))
DIE = vocabulary.group("die", kb.numbered(6))
CARRY = vocabulary.word("carry", kb.Message("Carry it"))
GIVE_UP = vocabulary.word("give_up", kb.Message("Give it up"))


@kb.state
class Causes(kb.State):
    """``owner``: the seat that has carried an article, OPEN or GIVEN_UP."""

    hands: kb.Hands[Card]
    deck: kb.Deck[Card] = kb.every(CARD)
    laid: kb.Zones[Card]
    discard: kb.Pile[Card]
    owner: list[int] = [OPEN] * len(ARTICLE)
    reaction: int
    turn: int
    cause: kb.Secret = kb.each_seat(NO_CAUSE)  # the article that each seat favours


ROUND = kb.Message("{article} is debated", level="turn")
HAS_CHOSEN = kb.Message("You have {article} at heart.")
HAD = kb.Message("{seat} had {article} at heart.")
DRAWS = kb.Message("{seat} draws {n} card.", plural="{seat} draws {n} cards.")
SHUFFLED = kb.Message("The discarded cards become the deck.", forgets=True)
LAYS = kb.Message("{seat} lays {card}.")
CARRIES = kb.Message("{seat} carries {article}.")
GIVES_UP = kb.Message("{seat} gives up {article} to the princes.")
STANDS_AT = kb.Message("The reaction stands at {n}.")
WINNER = kb.Message("{seat} has carried most.")
SHARED = kb.Message("Several have carried most.")
DISPERSED = kb.Message("Troops disperse the Assembly: all have lost.")
ADOPTED, ROUTED = 0, 1

NOT_HELD = kb.reason(kb.Message("You do not hold this card."), "Debate")
NO_REACTION = kb.reason(kb.Message("The princes ask for nothing."), "Princes")


def not_held(s: Causes, seat: int, choice: int) -> int:
    return 0 if CARD.index(choice) in s.hands[seat] else NOT_HELD


def no_need(s: Causes, seat: int, choice: int, article: int) -> int:
    return 0 if choice == CARRY or s.reaction > 0 else NO_REACTION


A_CARD = kb.Question("A card from the deck")
YOUR_CAUSE = kb.Question("Which article do you have at heart?")
LAY = kb.Question("Lay a card", about=CARD, in_the_way=not_held)
WAYS = [CARRY, GIVE_UP]
WHAT_NOW = kb.Question("What becomes of {article}?", about=WAYS, in_the_way=no_need)
NEWS = kb.Question("The news from Berlin and Vienna")


def main(s: Causes) -> kb.Script:
    seats = kb.clockwise(len(s.hands), 0)
    causes = yield kb.all_of(seats), ARTICLE, YOUR_CAUSE
    for seat, cause in zip(seats, causes, strict=True):
        s.cause[seat] = ARTICLE.index(cause)
        kb.tell(s, seat, HAS_CHOSEN, cause)
    for article in range(len(ARTICLE)):
        s.turn += 1
        kb.say(s, ROUND, ARTICLE[article])
        yield from draw_up(s, seats)
        yield from debate(s, ARTICLE[article])
        kb.gather(s.laid, s.discard)
    kb.reveal(s)
    for seat in seats:
        kb.say(s, HAD, seat, ARTICLE[s.cause[seat]])
    kb.finish(s, ADOPTED)


def debate(s: Causes, article: int) -> kb.Script:
    """All seats put a card face down; the highest decides."""
    winner = yield from lay_all(s, kb.clockwise(len(s.hands), 0))
    choice = yield winner, ways(s, winner, article), WHAT_NOW, article
    if choice == CARRY:
        s.owner[ARTICLE.index(article)] = winner
        kb.say(s, CARRIES, winner, article)
        die = yield kb.CHANCE, DIE, NEWS
        if DIE.index(die) + 1 >= RISES_AT:
            rise(s)
    else:
        s.owner[ARTICLE.index(article)] = GIVEN_UP
        kb.say(s, GIVES_UP, winner, article)
        s.reaction -= 1
        kb.say(s, STANDS_AT, s.reaction)


def rise(s: Causes) -> None:
    s.reaction += 1
    kb.say(s, STANDS_AT, s.reaction)
    if s.reaction >= HIGHEST:
        kb.finish(s, ROUTED)


def cards_of(s: Causes, seat: int) -> list[int]:
    return [CARD[card] for card in s.hands[seat]]


def ways(s: Causes, seat: int, article: int) -> list[int]:
    return [way for way in WAYS if not no_need(s, seat, way, article)]


def lay_open(s: Causes, seat: int, choice: int) -> int:
    s.hands[seat].remove(CARD.index(choice))
    s.laid[seat] = [CARD.index(choice)]
    kb.say(s, LAYS, seat, choice)
    return CARD.index(choice)


def scores(s: Causes) -> tuple[int, ...]:
    """Return the scores: an article counts 1, and more for the seat that favours it once all
    have told."""
    worth = [s.owner.count(seat) for seat in range(len(s.hands))]
    if s.ending == ADOPTED:
        for seat, cause in enumerate(s.cause):
            if s.owner[cause] == seat:
                worth[seat] += CAUSE_WORTH
    return tuple(worth)


def outcome(s: Causes) -> kb.Result:
    if s.ending == ROUTED:
        return kb.Result("dispersed", (), scores(s), (DISPERSED, ()))
    return kb.Result.highest("adopted", scores(s), WINNER, SHARED)


draw_card = kb.draw("deck", "discard", CARD, A_CARD, SHUFFLED)
draw_up = kb.draw_up("hands", HAND_SIZE, draw_card, DRAWS)
lay_all = kb.sealed_bid(cards_of, LAY, lay_open)

ZONES = {"hands": kb.Message("Cards"), "laid": kb.Message("Laid"), "deck": kb.Message("Deck")}
FACTS = {"scores": kb.Message("Points")}
ENDING_NAMES = {"adopted": kb.Message("Constitution"), "dispersed": kb.Message("Dispersed")}
REACTION = kb.Message("Reaction")
YOUR_ARTICLE = kb.Message("{article} is at your heart.")


def heading(s: Causes) -> kb.Text:
    return ROUND, (ARTICLE[max(s.turn - 1, 0)],)


def public_scene(s: Causes) -> kb.Scene:
    return kb.Scene(tracks=[kb.Track("reaction", (REACTION, ()), s.reaction, 0, HIGHEST)])


def private_scene(s: Causes, viewer: int) -> kb.Private:
    if s.cause[viewer] == NO_CAUSE:
        return kb.Private()
    line = (YOUR_ARTICLE, (ARTICLE[s.cause[viewer]],))
    return kb.Private(reports=[kb.Report("cause", (YOUR_CAUSE.prompt, ()), [line])])


def redeal(s: Causes, viewer: int, luck: kb.Luck) -> Causes:
    """Deal hands and deck as usual, and guess which articles the others favour."""
    other = kb.redeal(s, viewer, luck)
    for seat, cause in enumerate(s.cause):
        if seat != viewer and cause != NO_CAUSE:
            other.cause[seat] = luck.below(len(ARTICLE))
    return other


game = kb.Game(
    kb.Contract(
        module=__name__,
        state=Causes,
        title=TITLE,
        about=ABOUT,
        credits=CREDITS,
        seat_counts=SEAT_COUNTS,
        vocabulary=vocabulary,
        main=main,
        rules=kb.Rules(outcome=outcome, scores=scores),
        knowledge=kb.Knowledge(redeal=redeal),
        screen=kb.Screen(
            zones=ZONES,
            facts=FACTS,
            public_scene=public_scene,
            private_scene=private_scene,
            heading=heading,
        ),
        words=kb.Words(ending_names=ENDING_NAMES),
    )
)
