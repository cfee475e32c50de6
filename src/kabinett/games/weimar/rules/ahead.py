"""Choosing ahead (ruling 9.26).

Several effects that follow one another may each leave a choice to another party.  All these parties
choose at once, and the effects then happen in their order.  Nobody sees a choice before all are
made; then everybody sees all of them, as with the agendas.  A party chooses again if its choice is
impossible by the time its effect happens.  The city of an action after a move of units is chosen
when the units have moved.

The lists ``ahead_party``, ``ahead_operation`` and ``ahead_choice`` of the state keep the choices
until then.  Choices for won Issues are kept in ``ahead_option`` (`phases/won_issues.py`).
"""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.script.language import Script, all_of, say
from kabinett.core.standing import Standing
from kabinett.core.words import Text, Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, NOBODY, Party, Seat
from kabinett.games.weimar.rules.events import effect_of
from kabinett.games.weimar.rules.parties import decider_of, issue_decider, seat_of
from kabinett.games.weimar.rules.state import Weimar

FOR_EFFECT = Message("{what}: {what_2}")
CHOOSE_FOR = Message("{effect} (all choose at once)")

Seats = tuple[Seat, ...]
Parties = tuple[Party, ...]
Operations = tuple[int, ...]


# -- The seats, parties and operations of the choices are parallel tuples.


def current_place(s: Weimar, seat: Seat, seats: Seats) -> int:
    """The index in ``seats`` of the seat's next choice, or of its last one if it has made all."""
    places = places_of(seat, seats)
    return places[min(len(s.so_far), len(places) - 1)]


def places_of(seat: Seat, seats: Seats) -> list[int]:
    return [place for place, each in enumerate(seats) if each == seat]


def choices_ahead(
    s: Weimar, seat: Seat, seats: Seats, parties: Parties, operations: Operations
) -> list[int]:
    """The choices of the seat for its next operation."""
    place = current_place(s, seat, seats)
    operation = operations[place]
    earlier = [
        choice
        for each, choice in zip(places_of(seat, seats), s.so_far, strict=False)
        if operations[each] == operation
    ]
    return effect_of(s, operation).choices_ahead(s, ALL_PARTIES[parties[place]], earlier)


def ahead_label(
    s: Weimar,
    seat: Seat,
    choice: int,
    text: Wording,
    seats: Seats,
    parties: Parties,
    operations: Operations,
) -> str:
    """The choice with its effect."""
    operation = operations[current_place(s, seat, seats)]
    label = effect_of(s, operation).label_ahead(s, seat, choice, text)
    if label:
        return label
    return text.filled(
        FOR_EFFECT,
        what=text.label("effect", operation),
        what_2=effect_of(s, operation).city_label(s, choice, text),
    )


def sentence_ahead(
    s: Weimar, seat: Seat, seats: Seats, parties: Parties, operations: Operations
) -> Text:
    """The sentence that names the effect."""
    return CHOOSE_FOR, (operations[current_place(s, seat, seats)],)


def order_ahead(
    s: Weimar, seat: Seat, seats: Seats, parties: Parties, operations: Operations
) -> Standing | None:
    """The standing order that would answer for the party when the effect is carried out."""
    if seat not in seats:
        return None
    place = current_place(s, seat, seats)
    party = ALL_PARTIES[parties[place]]
    return effect_of(s, operations[place]).standing(s, party) if s.order[seat] == party else None


CHOOSE_AHEAD = Question(
    "All choose at once; the effects happen in turn",
    label=ahead_label,
    standing=order_ahead,
    sentence=sentence_ahead,
)


def choose_ahead(
    s: Weimar, owners: tuple[Party, ...], blocks: tuple[int, ...], by_issues: int
) -> Script:
    """Let all parties to whom the blocks leave a choice make it now, if at least two seats must
    choose.

    ``owners`` are the parties whose blocks they are; ``by_issues`` is 1 if they have won them with
    Issues."""
    foreseen = foresee(s, owners, blocks, by_issues)
    seats: tuple[Seat, ...] = tuple([seat for seat, _, _ in foreseen])
    parties: tuple[Party, ...] = tuple([party for _, party, _ in foreseen])
    operations: tuple[int, ...] = tuple([operation for _, _, operation in foreseen])
    if len(set(seats)) > 1:
        answers = yield (
            all_of(seats),
            lambda s, seat: choices_ahead(s, seat, seats, parties, operations),
            CHOOSE_AHEAD,
            seats,
            parties,
            operations,
        )
        say(s, words.ALL_HAVE_CHOSEN)
        log_choices(s, seats, operations, answers)
        s.ahead_party = list(parties)
        s.ahead_operation = list(operations)
        s.ahead_choice = list(answers)


def foresee(
    s: Weimar, owners: Parties, blocks: tuple[int, ...], by_issues: int
) -> list[tuple[Seat, Party, int]]:
    """The choices that the blocks will leave: the seat that chooses, the party that it chooses
    for, and the operation."""
    foreseen: list[tuple[Seat, Party, int]] = []
    if s.book.choose_in_turn:
        return foreseen
    for owner, block in zip(owners, blocks, strict=True):
        s.decider = issue_decider(s, owner) if by_issues else NOBODY
        units_move = False
        for operation in s.book.effects.blocks[block]:
            effect = effect_of(s, operation)
            if not (units_move and effect.uses_units):
                for party in effect.choosers_ahead(s, owner):
                    foreseen.append((seat_of(s, decider_of(s, party)), party, operation))
            units_move = units_move or effect.moves_units
    s.decider = NOBODY
    return foreseen


def log_choices(s: Weimar, seats: Seats, operations: Operations, answers: tuple[int, ...]) -> None:
    for seat, operation, answer in zip(seats, operations, answers, strict=True):
        message, args = effect_of(s, operation).log_ahead(s, seat, operation, answer)
        say(s, message, *args)


def take_choice_ahead(s: Weimar, party: Party, operation: int, choices: list[int]) -> int:
    """Remove and return the party's next choice for the operation, -1 if it has made none.

    If that choice has become impossible, remove all its choices for the operation and return -1."""
    places = [
        place
        for place in range(len(s.ahead_choice))
        if s.ahead_party[place] == party and s.ahead_operation[place] == operation
    ]
    if not places:
        return -1
    choice = s.ahead_choice[places[0]]
    is_possible = choice in choices
    for place in reversed(places[:1] if is_possible else places):
        s.ahead_party.pop(place)
        s.ahead_operation.pop(place)
        s.ahead_choice.pop(place)
    return choice if is_possible else -1


def forget_choices_ahead(s: Weimar) -> None:
    """Drop the choices that no effect has used."""
    s.ahead_party, s.ahead_operation, s.ahead_choice = [], [], []
