"""Plenty: much of everything that a scene may contain, with long German words and hardly any rules.

It shows what the client draws for a game without drawing files of its own."""

from functools import cache

from kabinett.author import (
    Bots,
    Contract,
    Fact,
    Game,
    Knowledge,
    Luck,
    Message,
    Panel,
    Private,
    Question,
    Report,
    Result,
    Rules,
    Scene,
    Screen,
    Script,
    Setup,
    State,
    Track,
    Vocabulary,
    Wording,
    Words,
    finish,
    say,
    state,
)
from kabinett.core.kinds import Secret
from kabinett.core.show.scene import Zone
from kabinett.core.words import Text

ROUNDS = 3
ALL_SENT = 0  # the endings
NAMES = (
    "Landwirtschaftsministerin",
    "Haushaltsausschussvorsitzender",
    "Ministerpräsident",
    "Oberbürgermeisterin",
    "Vizepräsidentin des Landtags",
)
LANDS = ("Nordrhein-Westfalen", "Schleswig-Holstein", "Thüringen")
vocabulary = Vocabulary()
CARD = vocabulary.group("card", [str(n) for n in range(40)], own_label=True)
PROMISE = vocabulary.group("promise", [str(n) for n in range(12)], own_label=True)
LAND = vocabulary.group("land", [str(n) for n in range(len(LANDS))], own_label=True)
PASS = vocabulary.word("pass")
LAKE = vocabulary.word("lake")  # never a choice

WHOM = Question("Wähle eine Landtagsabgeordnete für den Koalitionsausschuss, oder passe")
SENDS = Message("{seat} entsendet {card} in den Koalitionsausschuss.")
ROUND = Message("Verhandlungsrunde {n}", level="turn")
WINS = Message("{seat} führt die Verhandlungen.")
NOTE = "Setzt die nächste Verhandlungsrunde aus, weil das Misstrauensvotum scheiterte"


@state
class Plenty(State):
    """first[seat]: the place among all cards where a seat's hand begins; only the seat knows it."""

    first: Secret
    sent: list[int]
    round: int


def main(s: Plenty) -> Script:
    while s.round < ROUNDS:
        s.round += 1
        say(s, ROUND, s.round)
        for seat in range(len(s.sent)):
            choice = yield seat, [*list(CARD)[:7], *list(PROMISE)[:2], *LAND, PASS], WHOM
            if choice in CARD:
                s.sent[seat] += 1
                say(s, SENDS, seat, choice)
    finish(s, ALL_SENT)


@cache  # a message equals only itself
def said(text: str) -> Text:
    return Message(text), ()


def cards(first: int, count: int) -> list[str | None]:
    return [vocabulary.name(CARD[(first + n) % len(CARD)]) for n in range(count)]


def panel(seat: int, sent: int) -> Panel:
    facts = [
        Fact("points", said("Siegpunkte"), sent),
        Fact("seats", said("Landtagsmandate"), 113 + seat),
        Fact("money", said("Wahlkampfkasse"), 27),
        Fact("trust", said("Vertrauen"), 4, said("Wie sehr man ihm glaubt")),
    ]
    return Panel(seat, None, facts, [said(NOTE if seat % 2 else "Stellt den Ministerpräsidenten")])


def zones_of(seat: int) -> list[Zone]:
    laid = cards(7 * seat, 15 if seat == 1 else 4)
    total = [Fact("sum", said("Summe"), 42)]
    return [
        Zone(f"hand:{seat}", "hand", said("Abgeordnete"), [None] * 7, seat),
        Zone(f"secret:{seat}", "hand", said("Geheime Wahlversprechen"), [None] * 4, seat),
        Zone(f"laid:{seat}", "stack", said("Ausgelegte Wahlversprechen"), laid, seat, total),
        Zone(f"laws:{seat}", "stack", said("Gesetzentwürfe"), cards(3 * seat, 3), seat),
    ]


MIDDLE = [
    Zone("offers", "row", said("Auf dem Verhandlungstisch liegende Angebote"), cards(0, 15)),
    Zone("deck", "pile", said("Nachziehstapel"), [None] * 23),
    Zone("discard", "pile", said("Ablagestapel der Abgeordneten"), cards(30, 2)),
    Zone("failed", "pile", said("Gescheiterte Gesetze"), []),
]
TRACKS = [
    Track(
        "mood",
        said("Stimmung in der Bevölkerung"),
        64,
        0,
        120,
        said("Unter 20: Neuwahl"),
        {0: said("Neuwahl"), 20: said("Regierungskrise"), 100: said("Alleinregierung möglich")},
    ),
    Track(
        "debt",
        said("Staatsverschuldung"),
        7,
        0,
        12,
        notes={6: said("Haushaltssperre"), 12: said("Staatsbankrott und Ende der Verhandlungen")},
    ),
]


def opening(s: Plenty, setup: Setup) -> None:
    s.first = [7 * seat for seat in range(setup.seats)]
    s.sent = [0] * setup.seats


def turn_mark(s: Plenty) -> int:
    return s.round


def outcome(s: Plenty) -> Result:
    return Result("all_sent", (0,), tuple(s.sent), (WINS, (0,)))


def scores(s: Plenty) -> tuple[int, ...]:
    return tuple(s.sent)


def check(s: Plenty) -> None:
    assert sum(s.sent) <= s.round * len(s.sent)


def public_scene(s: Plenty) -> Scene:
    seats = range(len(s.sent))
    return Scene(
        [panel(seat, s.sent[seat]) for seat in seats],
        [*[zone for seat in seats for zone in zones_of(seat)], *MIDDLE],
        TRACKS,
        [
            Fact("round", said("Verhandlungsrunde"), s.round),
            Fact("majority", said("Mehrheit"), 113, said("So viele Mandate braucht es")),
            Fact("left", said("Verbleibende Abgeordnete"), 238),
        ],
        [],
        [said("Sondierung"), said("Verhandlung"), said("Abstimmung im Landtag")],
        1,
        (ROUND, (s.round,)),
        s.seat if s.seat >= 0 else None,
        [Report("vote", said("Vorschau auf die Abstimmung"), [said("118 von 225 Stimmen.")])],
    )


def private_scene(s: Plenty, viewer: int) -> Private:
    first = s.first[viewer]
    hand, secret, *_ = zones_of(viewer)
    hand.cards = cards(first, 7)
    secret.cards = [vocabulary.name(PROMISE[(first + n) % len(PROMISE)]) for n in range(4)]
    return Private([hand, secret])


def redeal(s: Plenty, viewer: int, luck: Luck) -> Plenty:
    other = s.copy()
    for seat in range(len(s.first)):
        if seat != viewer:
            other.first[seat] = luck.below(len(CARD))
    return other


def label(choice: int, words: Wording) -> str:
    if choice in CARD:
        return NAMES[CARD.index(choice) % len(NAMES)]
    if choice in LAND:
        return LANDS[LAND.index(choice)]
    if choice == LAKE:
        return "Bodensee"
    return "Passen" if choice == PASS else "Steuersenkungsversprechen"


def things(words: Wording) -> dict[str, dict[str, object]]:
    text = "Bringt zwei Siegpunkte, wenn die Regierung am Ende der Runde noch im Amt ist."
    return {
        vocabulary.name(card): {
            "kind": "card",
            "label": label(card, words),
            "text": text,
            "level": CARD.index(card) % 10 + 1,
            "type": "committee",
            "type_label": "Ausschuss",
        }
        for card in CARD
    }


def evaluate(s: Plenty) -> list[float]:
    return [1 / len(s.sent)] * len(s.sent)


game = Game(
    Contract(
        module=__name__,
        state=Plenty,
        title=Message("Koalitionsverhandlungen"),
        about=Message("Much of everything."),
        credits=Message("Nobody's game."),
        seat_counts=range(2, 7),
        vocabulary=vocabulary,
        main=main,
        rules=Rules(
            opening=opening, turn_mark=turn_mark, outcome=outcome, scores=scores, check=check
        ),
        knowledge=Knowledge(redeal=redeal),
        screen=Screen(public_scene=public_scene, private_scene=private_scene),
        words=Words(label=label, things=things),
        bots=Bots(evaluate=evaluate),
    )
)
