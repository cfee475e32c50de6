"""A turn whose phases are asked together (ruling 56): the party plays any card whose phase is not
over, or ends its turn.

The phases keep their order: playing a card ends all earlier phases."""

from __future__ import annotations

from kabinett.core.question import Question
from kabinett.core.reason import NO_REASON, NOT_ASKED, Reason, because
from kabinett.core.script.language import Script
from kabinett.core.words import Text, Wording
from kabinett.games.fall.content import words
from kabinett.games.fall.content.vocabulary import (
    ANARCHY,
    BUY,
    CARD,
    DISCARD,
    DONE,
    LEGITIMACY,
    ORGANIZATION,
    SPECIAL,
    SUPPORT,
    Card,
    Seat,
)
from kabinett.games.fall.rules.phases import (
    begin_phase,
    buy,
    draw_for_turn,
    in_the_way_of_buying,
    legitimize,
    organize,
    play_one_time_card,
    reorganize,
)
from kabinett.games.fall.rules.playable import (
    discontent_cards,
    in_the_way_of_playing,
    is_phase_open,
    legitimacy_cards,
    organization_cards,
    republic_cards,
)
from kabinett.games.fall.rules.reasons import (
    BUY_FIRST,
    PHASE_OF,
    STEAL_OVER,
)
from kabinett.games.fall.rules.recruit import cards_to_recruit, recruit_card, why_not_recruit
from kabinett.games.fall.rules.state import (
    DISCONTENT,
    NO_SEAT,
    ORGANIZING,
    RECRUIT,
    REICHSTAG,
    REORGANIZATION,
    REPUBLIC,
    RESOURCES,
    STEAL,
    Fall,
)
from kabinett.games.fall.rules.steal import attempt, cards_to_steal, owner_of, why_not_steal
from kabinett.games.fall.rules.values import cards_of_kind, hand_limit

# -- what may be played


def in_the_way_of_buying_now(s: Fall, seat: Seat) -> int:
    """Why the seat cannot buy a card, which is allowed once, before any card is played
    (ruling 4)."""
    if s.phase != RESOURCES or s.played:
        return BUY_FIRST
    return in_the_way_of_buying(s, seat)


def turn_choices(s: Fall, seat: Seat) -> list[int]:
    """All choices in a turn, in the order of the phases."""
    choices: list[int] = [] if in_the_way_of_buying_now(s, seat) else [BUY]
    if is_phase_open(s, seat, ORGANIZING):
        choices += organization_cards(s, seat)
    if is_phase_open(s, seat, DISCONTENT):
        choices += discontent_cards(s, seat)
    if is_phase_open(s, seat, RECRUIT):
        choices += cards_to_recruit(s, seat)
    if is_phase_open(s, seat, STEAL):
        choices += cards_to_steal(s, seat)
    if s.phase <= REPUBLIC:
        choices += republic_cards(s, seat)
    if is_phase_open(s, seat, REICHSTAG):
        choices += legitimacy_cards(s, seat)
    if s.book.voluntary_discard and s.hands[seat]:  # ruling 27
        choices.append(DISCARD)
    choices.append(DONE)
    return choices


def phase_of(s: Fall, seat: Seat, choice: int) -> int:
    """The phase of a choice in a turn."""
    if choice == BUY:
        return RESOURCES
    if choice not in CARD:
        return REORGANIZATION
    card = CARD.index(choice)
    return PHASE_OF[s.book.kind[card]] if card in s.hands[seat] else STEAL


def why_not_in_turn(s: Fall, seat: Seat, choice: int) -> Reason | None:
    if choice == BUY:
        return because(in_the_way_of_buying_now(s, seat))
    if choice not in CARD:
        return NOT_ASKED
    card = CARD.index(choice)
    if card in s.hands[seat]:
        code = in_the_way_of_playing(s, seat, card)
        if code == NO_REASON and s.book.kind[card] == SUPPORT:
            return why_not_recruit(s, seat, choice)
        return because(code, choice)
    if owner_of(s, card) not in (NO_SEAT, seat) and not is_phase_open(s, seat, STEAL):
        return because(STEAL_OVER)
    return why_not_steal(s, seat, choice)


def label_in_turn(s: Fall, seat: Seat, choice: int, text: Wording) -> str:
    """The label of a choice; DONE also says whether cards must be discarded."""
    if choice != DONE:
        return text.label("choice", choice)
    over = len(s.hands[seat]) > hand_limit(s, seat)
    return text.plain(words.DISCARD_AND_END if over else words.END_TURN)


def can_play_card(s: Fall, seat: Seat) -> bool:
    """Whether `turn_choices` has a card; quicker, because it looks only for the first."""
    return bool(
        (is_phase_open(s, seat, ORGANIZING) and organization_cards(s, seat))
        or (s.phase <= REPUBLIC and republic_cards(s, seat))
        or (is_phase_open(s, seat, DISCONTENT) and discontent_cards(s, seat))
        or (is_phase_open(s, seat, REICHSTAG) and legitimacy_cards(s, seat))
        or (is_phase_open(s, seat, RECRUIT) and cards_to_recruit(s, seat))
        or (is_phase_open(s, seat, STEAL) and cards_to_steal(s, seat))
    )


def sentence_in_turn(s: Fall, seat: Seat) -> Text:
    """The question; it does not ask for a card if none can be played."""
    if can_play_card(s, seat):
        return PLAY_OR_END.prompt, ()
    return (words.NO_CARD if in_the_way_of_buying_now(s, seat) else words.NO_CARD_BUT_BUY), ()


def done_ends_turn(s: Fall, seat: Seat) -> int:
    """The answer that ends the turn: DONE if cards could still be played and none must be
    discarded."""
    playable = turn_choices(s, seat)[0] not in (DISCARD, DONE)
    return DONE if playable and len(s.hands[seat]) <= hand_limit(s, seat) else -1


def nothing_to_play(s: Fall, seat: Seat) -> int:
    """The obvious answer: DONE if no card can be played and the party has no Anarchy card that it
    could discard for the Anarchy Level."""
    hand = s.hands[seat]
    spare = max(0, len(hand) - hand_limit(s, seat))
    if len(cards_of_kind(s, hand, ANARCHY)) > spare or turn_choices(s, seat)[0] not in (
        DISCARD,
        DONE,
    ):
        return -1
    return DONE


PLAY_OR_END = Question(
    "Play a card, or end your turn",
    label=label_in_turn,
    why_not=why_not_in_turn,
    ends=done_ends_turn,
    obvious=nothing_to_play,
    sentence=sentence_in_turn,
    section="5",
)


# -- the turn


def whole_turn(s: Fall, seat: Seat) -> Script:
    yield from draw_for_turn(s, seat)
    choice = DONE
    # If the seat has no cards and cannot buy one, everybody knows that the turn is over.
    while s.hands[seat] or not in_the_way_of_buying_now(s, seat):
        choice = yield seat, turn_choices(s, seat), PLAY_OR_END
        if choice in (DISCARD, DONE):
            break
        yield from play_in_turn(s, seat, choice)
    yield from reorganize(s, seat, choice == DISCARD)


def play_in_turn(s: Fall, seat: Seat, choice: int) -> Script:
    if choice == BUY:
        s.played = 1
        yield from buy(s, seat)
    elif choice not in s.hands[seat]:
        enter_phase(s, STEAL)
        begun = yield from attempt(s, seat, CARD.index(choice))
        if begun:
            s.played = 1
    else:
        yield from play_from_hand(s, seat, CARD.index(choice))


def enter_phase(s: Fall, phase: int) -> None:
    """Enter a phase, which ends all earlier ones."""
    if s.phase != phase:
        begin_phase(s, phase)


def play_from_hand(s: Fall, seat: Seat, card: Card) -> Script:
    kind = s.book.kind[card]
    enter_phase(s, PHASE_OF[kind])
    if kind != SPECIAL:
        s.played += 1
    if kind == ORGANIZATION:
        organize(s, seat, card)
    elif kind == SUPPORT:
        yield from recruit_card(s, seat, card)
    elif kind == LEGITIMACY:
        yield from legitimize(s, seat, card)
    else:
        yield from play_one_time_card(s, seat, card)
