"""What only scenarios have (rulings 11): a choice of Expansion Sets, cards that leave the decks,
and goals."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, all_of, say
from kabinett.core.state import CHANCE
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ALL_PARTIES,
    OPTION,
    PARTY_CARD,
    Card,
    Party,
    Seat,
)
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.cards import add_set
from kabinett.games.weimar.rules.goals import is_reached
from kabinett.games.weimar.rules.parties import gain_points, seat_of
from kabinett.games.weimar.rules.state import Weimar

SET_OF = Message("Set {letter}: {what}")


def set_label(s: Weimar, seat: Seat, choice: int, text: Wording) -> str:
    """The letter of the set and the titles of its five cards."""
    party = s.order[seat]
    letter = s.book.set_letters[party][OPTION.index(choice)]
    titles = [
        text.label("choice", PARTY_CARD[place])
        for place in range(len(PARTY_CARD))
        if s.book.card_party[place] == party and s.book.card_set[place] == letter
    ]
    return text.filled(SET_OF, 0, letter=letter, what=", ".join(titles))


WHICH_SET = Question("Choose the Expansion Set that you begin with", label=set_label, section="2")


@about(PARTY_CARD)
def why_not_in_deck(s: Weimar, seat: Seat, choice: int, cards_left: int) -> Reason | None:
    is_gone = choice not in s.decks[s.order[seat]]
    return because(reasons.NOT_IN_YOUR_DECK) if is_gone else None


REMOVE_CARD = Question(
    "Remove a card of your deck from the game; {n} to go",
    why_not=why_not_in_deck,
    section="2",
)

CARD_BY_LOT = Question("Card that leaves a deck, drawn by lot")


def expansion_sets(s: Weimar) -> Script:
    """Let all parties at once add a set of their choice, or add both sets; then take cards out of
    the decks, by choice or by lot."""
    if s.book.beginning.sets == 1:
        answers = yield all_of((0, 1, 2, 3)), sets_to_choose, WHICH_SET
        for seat in range(4):
            party = s.order[seat]
            add_set(s, party, ord(s.book.set_letters[party][OPTION.index(answers[seat])]))
    elif s.book.beginning.sets == 2:
        for party in ALL_PARTIES:
            for letter in s.book.set_letters[party]:
                add_set(s, party, ord(letter))
    for taken in range(s.book.beginning.removed):
        if s.book.bases_by_lot:  # ruling 11.8
            for party in ALL_PARTIES:
                card = yield CHANCE, s.decks[party], CARD_BY_LOT
                remove_from_game(s, party, Card(card))
        else:
            left = s.book.beginning.removed - taken
            answers = yield all_of((0, 1, 2, 3)), own_deck, REMOVE_CARD, left
            for seat in range(4):
                remove_from_game(s, s.order[seat], Card(answers[seat]))


def sets_to_choose(s: Weimar, seat: Seat) -> list[int]:
    return [OPTION[place] for place in range(len(s.book.set_letters[s.order[seat]]))]


def own_deck(s: Weimar, seat: Seat) -> list[Card]:
    return s.decks[s.order[seat]]


def remove_from_game(s: Weimar, party: Party, card: Card) -> None:
    s.decks[party].remove(card)
    s.removed.append(card)
    say(s, words.CARD_TAKEN_OUT, seat_of(s, party), card)


def score_goals(s: Weimar) -> None:
    """After the last round, score the goals that the parties have reached (ruling 11.3)."""
    if s.book.goals:
        for party in ALL_PARTIES:
            score_goal(s, party)


def score_goal(s: Weimar, party: Party) -> None:
    goal = s.book.goals[party]
    if is_reached(s, party, goal):
        say(s, words.GOAL_REACHED, seat_of(s, party), goal.card)
        gain_points(s, party, goal.points)
    else:
        say(s, words.GOAL_MISSED, seat_of(s, party), goal.card)
