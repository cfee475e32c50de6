"""What the choices of an ask would do, in words."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.script.program import Program
from kabinett.core.words import Text, Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ACT,
    ACTIONS,
    COALITION,
    COUNTER_COUP,
    COUP,
    DEBATE,
    DEMONSTRATION,
    DONE,
    EVENT,
    FIRST_ACTION,
    FIRST_CITY,
    FIRST_OPTION,
    FIRST_PARTY,
    FOREIGN,
    FOREIGN_AFFAIRS,
    ISSUES,
    NO,
    OPTIONS_OF_CARD,
    PARTY_CARDS,
    PASS,
    REACT,
    RESERVE,
    STRESEMANN,
    YES,
)
from kabinett.games.weimar.effects.telling import Teller, block_words
from kabinett.games.weimar.rules.actions import (
    cost,
    counter_dice,
    coup_dice,
    demonstration_dice,
    fight_dice,
)
from kabinett.games.weimar.rules.cards import event_of, values
from kabinett.games.weimar.rules.foreign_affairs import FIRST_FOREIGN, flags_for
from kabinett.games.weimar.rules.government import FIRST_COALITION, coalition_seats
from kabinett.games.weimar.rules.impulse import FOREIGN_COST
from kabinett.games.weimar.rules.pool import MOST_DICE
from kabinett.games.weimar.rules.reactions import reaction_dice
from kabinett.games.weimar.rules.state import Weimar
from kabinett.games.weimar.rules.table import all_seats
from kabinett.games.weimar.screen.labels import label

#: What yes and no mean, by the question.  Holes are those of the question.
_ANSWERS: Final[dict[Message, tuple[Message, Message]]] = {
    words.PRESIDENT_DEBATE: (Message("Debate as well"), Message("No Debate")),
    words.LARGE_FIRST: (Message("Debate with {n}"), Message("Debate with {n_2}")),
    words.EXTEND_DEBATE: (Message("One space more"), Message("No further")),
    words.FREE_POLICE: (Message("Move one Police to {city}"), Message("Move no Police")),
    words.BLACK_JOINS: (Message("On the government’s side"), Message("Stay out of the Fight")),
    words.OPPOSE: (Message("Oppose the Coup"), Message("Stay neutral")),
    words.BETTER_RESULT: (Message("Result +1 for {n} points"), Message("Roll without it")),
    words.AGREE_CONTROL: (Message("Agree"), Message("Refuse: the Issue is discarded")),
    words.AGREE_OPTION: (Message("Agree"), Message("Refuse: the Issue is discarded")),
    words.JOIN_COALITION: (Message("Join the coalition"), Message("Decline")),
    words.DDP_BONUS: (Message("Yes"), Message("Keep the Bases")),
}
_AGREED: Final = (words.AGREE_CONTROL, words.AGREE_OPTION)

REFUSE = Message("Refuse")
NO_REACTION = Message("Do not react")
NO_POLITICIAN = Message("Play no Politician")
KEEP_ROLL, REPEAT_ROLL = Message("Keep the roll: {what}"), Message("Repeat the roll: {what}")
NO_EARLY_CARD = Message("Play no card yet")
REACTION = Message(
    "Reaction with {n} die, for 1 Reserve Point", "Reaction with {n} dice, for 1 Reserve Point"
)
WITH_DICE = Message("{what}: {n} die", "{what}: {n} dice")
WITH_COST = Message("{what} ({n} AP)")
WITH_SEATS = Message("{what}: {n} of {n_2} Seats")
FORETOLD = Message("{what}: {what_2}")
EVENT_DOES = Message("Event: {what}")
DEBATE_BY = Message("Debate: {n} and {n_2}")
ACT_FOR = Message("Actions: {n} AP")
DONE_STORING = Message("Done: the rest goes into the Reserve")
NEGOTIATION = Message(
    "{what}: {n} die, result {n_2} needed", "{what}: {n} dice, result {n_2} needed"
)


def choice_label(program: Program, s: Weimar, seat: int, choice: int, text: Wording) -> str:
    """A choice of the open ask."""
    question, args = program.prompt(s)
    party = s.order[seat]
    teller = Teller(text, party)
    if s.book.two_proposals and question in _AGREED and choice == NO:
        return teller.say(REFUSE)  # the other may propose yet
    if question in _ANSWERS and choice in (YES, NO):
        return answer(_ANSWERS[question][0 if choice == YES else 1], (question, args), text)
    if choice in OPTIONS_OF_CARD:
        options = text.book.issue_options[args[0] - ISSUES[0]]
        return block_words(options[choice - FIRST_OPTION], text)
    if choice in COALITION:
        seats = coalition_seats(s, choice - FIRST_COALITION)
        return teller.say(WITH_SEATS, seats, n_2=all_seats(s), what=label(choice, text))
    if question in (words.REACT_TO, words.REACT_TO_REACTION, words.REACT_AS_POLITICIAN):
        return reaction(s, party, choice, question, teller)
    if question is words.USE_STRESEMANN:
        message = REPEAT_ROLL if choice == STRESEMANN else KEEP_ROLL
        return teller.say(message, what=", ".join(str(face) for face in s.roll))
    if question is words.EARLY_CARD and choice == PASS:
        return teller.say(NO_EARLY_CARD)
    if question is words.CHOOSE_WAY:
        return way(s, args[0], choice, teller)
    if question is words.CHOOSE_ACTION:
        return action(s, party, choice, teller)
    if question is words.ACTION_WHERE:
        return with_dice(choice, city_dice(s, party, args[0] - FIRST_ACTION, choice), teller)
    if question is words.FIGHT_WHOM:
        enemy = choice - FIRST_PARTY
        return with_dice(choice, fight_dice(s, args[0] - FIRST_CITY, enemy, 0), teller)
    if choice in FOREIGN:
        card = choice - FIRST_FOREIGN
        needed = s.book.foreign_needed[card]
        dice = min(MOST_DICE, s.book.foreign_dice[card] + flags_for(s, card))
        return teller.say(NEGOTIATION, dice, n_2=needed, what=label(choice, text))
    return label(choice, text)


def answer(message: Message, question: Text, text: Wording) -> str:
    """Yes or no, with what the question names."""
    asked, args = question
    given = dict(zip(asked.holes, args, strict=True))
    return text.plain(message, *[given[hole] for hole in message.holes])


def reaction(s: Weimar, party: int, choice: int, question: Message, teller: Teller) -> str:
    """The board's Reaction, or a Politician with what he does."""
    if choice == PASS:
        return teller.say(NO_REACTION if question is words.REACT_TO else NO_POLITICIAN)
    if choice == REACT:
        return teller.say(REACTION, reaction_dice(s, party, s.answering))
    block = s.book.politician_effect[choice - PARTY_CARDS[0]]
    return teller.say(FORETOLD, what=teller.label(choice), what_2=teller.inside(block))


def way(s: Weimar, card: int, choice: int, teller: Teller) -> str:
    """What a card can be used for."""
    large, small = values(s, card)
    if choice == EVENT:
        return teller.say(EVENT_DOES, what=teller.sentence(event_of(s, card)))
    if choice == DEBATE:
        return teller.say(DEBATE_BY, large, n_2=small)
    return teller.say(ACT_FOR, large) if choice == ACT else teller.label(choice)


def action(s: Weimar, party: int, choice: int, teller: Teller) -> str:
    """An action with what it costs."""
    if choice == DONE:
        storing = s.ap and not s.book.left_over_lost
        return teller.say(DONE_STORING) if storing else teller.label(choice)
    if choice not in ACTIONS or choice == FIRST_ACTION + RESERVE:
        return teller.label(choice)
    kind = choice - FIRST_ACTION
    points = FOREIGN_COST if kind == FOREIGN_AFFAIRS else cost(party, kind)
    return teller.say(WITH_COST, points, what=teller.label(choice))


def city_dice(s: Weimar, party: int, kind: int, city: int) -> int:
    """Dice of an action there, as far as they are known before others decide; 0 for none."""
    place = city - FIRST_CITY
    if kind == DEMONSTRATION:
        return demonstration_dice(s, party, place)
    if kind == COUP:
        return coup_dice(s, party, place, 0)
    return counter_dice(s, party, place) if kind == COUNTER_COUP else 0


def with_dice(choice: int, dice: int, teller: Teller) -> str:
    name = teller.label(choice)
    return teller.say(WITH_DICE, dice, what=name) if dice > 0 else name
