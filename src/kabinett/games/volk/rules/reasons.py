"""The reasons why something cannot be chosen, each with its section of the rulebook.

A function ``in_the_way_…(s, side, thing)`` returns the code of a reason, or NO_REASON if nothing
stands in the way.  The functions below turn it into the `why_not` of a question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kabinett.core.message import Message
from kabinett.core.reason import NOT_ASKED, Reason, because, reason
from kabinett.core.vocabulary import Group
from kabinett.games.volk.content.vocabulary import CARD, FACTORY, LINE, PROVINCE, SECTOR
from kabinett.games.volk.rules.state import Volk

_OTHER_STATE = Message("This belongs to the other state.")
_NO_UNREST = Message("There is no unrest here.")
_NO_PROTEST = Message("There is no mass protest here.")

# -- 3: cards

NOT_HERE = reason(Message("This card is neither on display nor in your hand."), "3")
NOT_IN_HAND = reason(Message("This card is not in your hand."), "3")
ONLY_EAST = reason(Message("Only East may take the special card."), "3")
NO_PRICE = reason(Message("East has no card to pay with, and the deck is empty."), "3")
DECK_EMPTY = reason(Message("The deck is empty."), "3")
MUST_DISCARD = reason(Message("You must discard at least one of three cards."), "3")

# -- 5: building and dismantling

NOT_YOUR_SITE = reason(_OTHER_STATE, "5.1")
BUILT_ALREADY = reason(Message("This is built already."), "5.1")
PROTEST_BLOCKS = reason(Message("A mass protest forbids building there."), "5.1")
NO_FACTORY_NEAR = reason(Message("A line needs a factory at one of its ends."), "5.1")
ONLY_BY_EVENT = reason(Message("Only the event of a card builds here."), "10.5")
RHEINSBERG_BY_EVENT = reason(Message("Only the event of a card builds here."), "10.4")
CLOSED_SITE = reason(Message("This site is closed for good."), "10.5")
FACTORY_ABROAD = reason(Message("A line abroad needs the factory there."), "10.5")
NOT_THEIR_SITE = reason(_OTHER_STATE, "5.2")
NOTHING_THERE = reason(Message("There is nothing to dismantle."), "5.2")
LINES_IN_THE_WAY = reason(
    Message("A factory with infrastructure on its connections cannot be dismantled."), "5.2"
)
NEVER_DISMANTLED = reason(
    Message("A rundown factory and one abroad are never dismantled."), "5.2, 5.3"
)
ONLY_EAST_RUNS_DOWN = reason(Message("Only factories of the East run down."), "5.3")
NEVER_RUN_DOWN = reason(Message("A factory abroad never runs down."), "10.5")
RUN_DOWN_ALREADY = reason(Message("This factory has run down already."), "5.3")
NO_FACTORY = reason(Message("There is no factory here."), "5.3")
FACTORIES_FIRST = reason(
    Message("As long as a factory can run down, no line is removed instead."), "6.4"
)

# -- 6: actions

ONLY_THE_EVENT = reason(Message("A special card only brings its event."), "6")
NO_UNREST = reason(Message("You have no unrest to remove."), "6.1")
NOTHING_TO_DISMANTLE = reason(
    Message("With a card of another colour you must dismantle something, and there is nothing."),
    "6.1",
)
NOT_YOUR_UNREST = reason(_OTHER_STATE, "6.1")
NO_UNREST_TO_REMOVE = reason(_NO_UNREST, "6.1")
NOT_YOUR_PROVINCE = reason(_OTHER_STATE, "6.3")
ECONOMY_TOO_WEAK = reason(Message("The economy is too weak: {n} points are lacking."), "6.3")
PLACED_ALREADY = reason(
    Message("Each living standard of an action goes to another province."), "6.3"
)
WRONG_COLOUR = reason(Message("The event of this card belongs to the other side."), "6.4")
TOO_MUCH_TO_DISMANTLE = reason(Message("The event would dismantle more than you have."), "6.4")

# -- 6.4: events

NOT_ON_CARD = reason(Message("The card does not have this, or it is done already."), "6.4")
MUST_BE_IGNORED = reason(
    Message("You must ignore the icon that would dismantle more than you have."), "6.4"
)
ORDER_SETTLED = reason(Message("It makes no difference now when this is executed."), "6.4")
NOT_AFFECTED = reason(Message("The icon affects the other state."), "6.4")
RESTRICTED = reason(Message("The card restricts the icon to another place."), "6.4")
TWO_ALREADY = reason(Message("Two have been put here: the card allows no more."), "6.4")
ONE_ALREADY = reason(Message("One has been put here: the next goes to another province."), "6.4")
NO_UNREST_HERE = reason(_NO_UNREST, "6.4")
NO_PROTEST_HERE = reason(_NO_PROTEST, "6.4")
SAME_PROVINCE = reason(Message("The unrest must move to another province."), "6.4")
NO_LS_HERE = reason(Message("There is no living standard here."), "6.4")
RETURNED_ALREADY = reason(
    Message("Unrest has returned here already: one at most to each province."), "6.4"
)
ONLY_UNREST_OF_EAST = reason(Message("Off this track only the unrest of the East changes."), "6.4")
ONLY_YOUR_UNREST = reason(Message("Here you only remove unrest of your own."), "6.4")
NOT_SEEN = reason(Message("You have not seen this card."), "6.4")
NOTHING_TO_GIVE = reason(Message("You have no card to give for it."), "6.4")
HAND_EMPTY = reason(Message("West has no card in hand."), "6.4")
NO_TOP = reason(Message("The deck is empty."), "6.4")

# -- 7, 8: socialists and police

NOT_OF_EAST = reason(_OTHER_STATE, "7")
NO_PROTEST = reason(_NO_PROTEST, "7")
POLICE_IS_EASTS = reason(Message("Only East has police."), "8")
NO_POLICE_CARD = reason(Message("This is no police card in front of East."), "8")
POLICE_SPENT = reason(Message("This police card has been used in this decade."), "8")
POLICE_TOO_NEW = reason(Message("A new police card acts from the next action on."), "8")
NOTHING_FOR_POLICE = reason(Message("There is no unrest that police could remove."), "8")
NOT_FOR_POLICE = reason(_OTHER_STATE, "8")
NO_UNREST_FOR_POLICE = reason(_NO_UNREST, "8")

# -- 9: the end of a decade

BOX_IS_EMPTY = reason(Message("Nothing happens in this box."), "9.2")
OTHER_HALF = reason(Message("This box lies in the other half."), "9.2")
BOX_TOO_FAR = reason(Message("The marker has not come so far."), "9.2")
ONLY_LINES = reason(Message("Only a line or the factory of Rheinsberg is removed now."), "9.3")
NO_LINE = reason(Message("There is no line here."), "9.3")
SECTOR_EMPTY = reason(Message("There is no living standard in this sector."), "9.5")
NOT_ADJACENT = reason(Message("This province does not lie across the border."), "9.7")
NOT_LOWER = reason(
    Message("Its living standard is not lower than the living standard that is free here."), "9.7"
)
NO_SOCIALIST = reason(Message("There is no socialist here."), "9.9")

# -- 10: special cities

NO_SUPPLIER = reason(Message("This is no supplier of West Berlin."), "10.2")
NOTHING_IMPORTED = reason(Message("No mass protest of West Berlin has been exported here."), "10.2")
BERLIN_BY_TRANSFER = reason(
    Message("West Berlin receives living standard from a supplier only."), "10.2"
)
NOT_PLACED = reason(
    Message("This province has received no living standard in this action."), "10.2"
)
NOT_ABOVE_BERLIN = reason(
    Message("This province does not have a higher living standard than West Berlin."), "10.2"
)
SECTORS_EVENLY = reason(Message("The sectors of West Berlin are filled evenly."), "10.2")
NOT_AT_HAMBURG = reason(Message("Hamburg counts for Niedersachsen or Schleswig-Holstein."), "10.3")
NOT_LINKED = reason(Message("The factory has no working connection to it."), "10.5")

# -- the `why_not` of questions about one kind of thing; other things are not asked

WhyNot = Callable[..., Reason | None]
#: Returns the code of a reason, or NO_REASON; called with ``(s, seat, thing, *arguments)``.
InTheWay = Callable[..., int]


def of_provinces(in_the_way: InTheWay) -> WhyNot:
    return of_group(PROVINCE, in_the_way)


def of_cards(in_the_way: InTheWay) -> WhyNot:
    return of_group(CARD, in_the_way)


def of_sectors(in_the_way: InTheWay) -> WhyNot:
    return of_group(SECTOR, in_the_way)


def of_group(group: Group[Any], in_the_way: InTheWay) -> WhyNot:
    """The `why_not` of a question about the members of a group; ``in_the_way`` gets their ids."""

    def why_not(s: Volk, seat: int, choice: int, *args: int) -> Reason | None:
        if choice not in group:
            return NOT_ASKED
        return because(in_the_way(s, seat, group.index(choice), *args))

    return why_not


def of_sites(in_the_way: InTheWay) -> WhyNot:
    """The `why_not` of a question about sites, which are factories and lines as choices."""

    def why_not(s: Volk, seat: int, choice: int, *args: int) -> Reason | None:
        if choice not in FACTORY and choice not in LINE:
            return NOT_ASKED
        return because(in_the_way(s, seat, choice, *args))

    return why_not
