"""Actions that Events grant (ruling 7.5)."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script
from kabinett.core.words import Wording
from kabinett.games.weimar.content.effect_words import (
    ACTION_KINDS,
    ANY_CITY,
    DIFFERENT,
    FIGHT_OR_COUNTER_COUP,
    SAME,
)
from kabinett.games.weimar.content.phrases import Phrase
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    CITY,
    COUNTER_COUP,
    FIGHT,
    Action,
    City,
    Party,
    Seat,
)
from kabinett.games.weimar.effects import reasons
from kabinett.games.weimar.effects.choosing import mark_used, mask_of, one_city
from kabinett.games.weimar.effects.telling import Teller
from kabinett.games.weimar.effects.verb import CARDS, Verb, register
from kabinett.games.weimar.phases.actions import (
    can_grant_in,
    cities_for_action,
    city_action,
    fight_or_counter_coup,
)
from kabinett.games.weimar.phases.coups import counter_dice
from kabinett.games.weimar.phases.foreign_affairs import cards_to_negotiate, negotiate
from kabinett.games.weimar.rules.answers import about, with_dice
from kabinett.games.weimar.rules.parties import governs, seat_of
from kabinett.games.weimar.rules.state import Weimar

PERFORMED, BETTER = Message("{action} {where}"), Message("{action} {where}, result +1")
SEVERAL = Message("{n} × {action} in different cities")
SEVERAL_BETTER = Message("{n} × {action} in different cities, result +1 each")
FOREIGN_AFFAIRS = Message("a Foreign Affairs action, if in government")

#: Actions with a roll, which can have a better result.
WITH_RESULT: Final = ("demonstration", "fight", "coup", "counter_coup", "fight_or_counter_coup")


def bonus(phrase: Phrase, kind: Action) -> int:
    """Read the bonus "+1", which may end the phrase."""
    if phrase.ends():
        return phrase.keep(0)
    if phrase.word() != "+1" or ACTION_KINDS[kind] not in WITH_RESULT:
        phrase.fault("only +1 can follow, where there is a result")
    return phrase.keep(1)


def granted_action_label(s: Weimar, seat: Seat, choice: int, text: Wording, city: int) -> str:
    """A Counter-Coup with its dice; the dice of a Fight depend on the enemy."""
    is_counter_coup = ACTION.index(choice) == COUNTER_COUP
    dice = counter_dice(s, s.order[seat], CITY.index(city)) if is_counter_coup else 0
    return with_dice(choice, dice, text)


@about((ACTION[FIGHT], ACTION[COUNTER_COUP]))
def why_not_granted_action(s: Weimar, seat: Seat, choice: int, city: int) -> Reason | None:
    if choice in fight_or_counter_coup(s, s.order[seat], CITY.index(city)):
        return None
    return because(reasons.NO_FIGHT if choice == ACTION[FIGHT] else reasons.NO_COUNTER_COUP)


WHICH_ACTION = Question(
    "Which action in {city}?",
    label=granted_action_label,
    why_not=why_not_granted_action,
    section="4.3",
)


def do_action(s: Weimar, own: Party, operation: int, kind: Action, where: int, plus: int) -> Script:
    yield from event_action(s, own, operation, kind, where, plus, 0)


def event_action(
    s: Weimar, own: Party, operation: int, kind: Action, where: int, plus: int, without: int
) -> Script:
    """Carry out an action that costs no Action Points, but follows all rules (ruling 7.5); return
    its city, -1 if there is none.  ``without`` is the mask of the cities that are not allowed."""
    mask = mask_of(cities_for_action(s, own, kind)) & ~without
    city = yield from one_city(s, own, where, mask, operation)
    s.here = city
    if city >= 0:
        if kind == FIGHT_OR_COUNTER_COUP:
            choice = yield (
                seat_of(s, own),
                fight_or_counter_coup(s, own, city),
                WHICH_ACTION,
                CITY[city],
            )
            kind = ACTION.index(choice)
        yield from city_action(s, own, kind, city, plus, 1)
    return city


class InCity(Verb):
    """An action in a city."""

    part = CARDS
    kind: Action

    def can_in(self, s: Weimar, own: Party, city: City) -> bool:
        return can_grant_in(s, own, self.kind, city)

    def in_the_way(self, s: Weimar, party: Party, city: City) -> int:
        return reasons.ANOTHER_CITY if self.can_in(s, party, city) else reasons.NOT_THERE


class OneAction(InCity):
    """`action coup berlin +1`: an action without Action Points: {actions} as the party chooses;
    `+1` improves the result"""

    starts = "action"
    symbol = "roll"
    does = do_action
    is_chosen_ahead = True
    uses_units = True

    def __init__(self, phrase: Phrase) -> None:
        self.kind = Action(phrase.choice(ACTION_KINDS, "action"))
        self.where = phrase.city(SAME, DIFFERENT)
        self.plus = bonus(phrase, self.kind)
        phrase.effects.city_known = True

    def says(self, t: Teller) -> str:
        message = BETTER if self.plus else PERFORMED
        return t.say(message, action=t.action(self.kind), where=t.within(self.where))


def do_actions(
    s: Weimar, own: Party, operation: int, number: int, kind: Action, plus: int
) -> Script:
    used = 0
    for _ in range(number):
        city = yield from event_action(s, own, operation, kind, ANY_CITY, plus, used)
        used = mark_used(DIFFERENT, used, city)


class Actions(InCity):
    """`actions 3 demonstration different +1`: several actions, each in a different city"""

    starts = "actions"
    symbol = "roll"
    does = do_actions

    def __init__(self, phrase: Phrase) -> None:
        self.number = phrase.many()
        self.kind = Action(phrase.choice(ACTION_KINDS, "action"))
        if phrase.word() != "different":
            phrase.fault("several actions are in different cities")
        self.where = DIFFERENT
        self.plus = bonus(phrase, self.kind)
        phrase.effects.city_known = True

    def says(self, t: Teller) -> str:
        message = SEVERAL_BETTER if self.plus else SEVERAL
        return t.say(message, self.number, action=t.action(self.kind))


def do_foreign_affairs(s: Weimar, own: Party, operation: int) -> Script:
    if governs(s, own):
        yield from negotiate(s, own)


class ForeignAffairs(Verb):
    """`foreign_affairs`: a Foreign Affairs action, in government only"""

    starts = "foreign_affairs"
    part = CARDS
    does = do_foreign_affairs

    def __init__(self, phrase: Phrase) -> None:
        pass

    def can(self, s: Weimar, own: Party) -> bool:
        return governs(s, own) and len(cards_to_negotiate(s)) > 0

    def says(self, t: Teller) -> str:
        return t.say(FOREIGN_AFFAIRS)


register(OneAction)
register(Actions)
register(ForeignAffairs)
