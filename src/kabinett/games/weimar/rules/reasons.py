"""The reasons for not offering a choice (`kabinett.core.reason`), by chapter."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message
from kabinett.core.reason import reason

# -- actions (4.3, 5)

_GOVERNMENT_ONLY: Final = Message("Only a party in government may do this.")
NO_FIGHT_IN_OPPOSITION = reason(_GOVERNMENT_ONLY, "5.9")
NO_CONTROL_IN_OPPOSITION = reason(_GOVERNMENT_ONLY, "5.9")
NO_COUNTER_IN_OPPOSITION = reason(_GOVERNMENT_ONLY, "5.10")
NO_TALKS_IN_OPPOSITION = reason(_GOVERNMENT_ONLY, "5.8")
NO_OPTION_IN_OPPOSITION = reason(_GOVERNMENT_ONLY, "6.5")
IN_GOVERNMENT_NO_COUP = reason(Message("A governing party cannot make a Coup."), "5.10")
NO_COUP_BY_DEMOCRATS = reason(Message("Only KPD and DNVP make Coups."), "5.10")
ONLY_DEMOCRATS = reason(Message("Only SPD and Zentrum make Counter-Coups."), "5.10")
NEVER_BY_KPD = reason(Message("The KPD never takes control of the Reichswehr."), "5.9")
FORBIDDEN = reason(Message("An Event forbids this until the end of the round."), "4.3")
TOO_DEAR = reason(
    Message("This costs {n} point; you have {n_2}.", "This costs {n} points; you have {n_2}."),
    "4.3",
)
ONCE = reason(Message("This action is possible only once per Impulse."), "4.3")
RESERVE_FULL = reason(Message("Your Reserve is full: it holds two points."), "4.3")
NO_POINTS_LEFT = reason(Message("You have no Action Point left."), "4.3")
NOTHING_TO_NEGOTIATE = reason(Message("No Foreign Affairs Card can be negotiated now."), "5.8")
_NOWHERE: Final = Message("There is no city where you could do this now.")
NOWHERE_TO_DEMONSTRATE = reason(_NOWHERE, "5.6")
NOWHERE_FOR_UNITS = reason(_NOWHERE, "5.9")
NOWHERE_FOR_COUPS = reason(_NOWHERE, "5.10")

# -- cities

OTHER_CITY = reason(Message("All actions of an Impulse are in one city: {city}."), "4.3")
ACTION_FIRST = reason(Message("Choose the action first, then its city."), "4.3")
HAS_MARKER = reason(Message("Your marker is already in this city."), "5.10")
NO_DICE = reason(Message("The units here bring no dice."), "5.5")
NO_UNIT_TO_MOVE = reason(
    Message("You have no unit in the supply or in another city to move here."), "5.9"
)
NO_REICHSWEHR = reason(Message("There is no white Reichswehr in this city."), "5.9")
NO_BLACK_REICHSWEHR = reason(Message("There is no black Reichswehr in this city."), "5.9")
NOBODY_TO_FIGHT = reason(
    Message(
        "No opposition party has a unit here that you could dissolve and against which you "
        "have a die."
    ),
    "5.9",
)
NO_MARKER_THERE = reason(Message("There is no Regime, Councils or Uprising in this city."), "5.10")
BASE_THERE = reason(Message("In the setup a party has at most one Base per city."), "2")
CITY_FULL = reason(Message("There is no room left in this city."), "2")
NO_BASE_OF_YOURS = reason(Message("You have no Base in this city."), "5.13")

# -- units

UNIT_NOT_THERE = reason(Message("There is no such unit here: {unit}."), "5.9")
COMES_HERE = reason(Message("The unit moves into this city, not out of it."), "5.9")
NOT_CONTROLLED = reason(Message("You do not control this unit."), "5.9")
NOT_MEANT = reason(Message("The effect does not apply to this unit."), "5.9")
NONE_TO_MOVE = reason(Message("No unit of this kind is in the supply or in another city."), "5.9")
NO_REICHSWEHR_UNIT = reason(Message("Only Reichswehr in this city can change sides."), "5.9")

# -- parties

GOVERNS = reason(Message("A Fight is against a party in opposition."), "5.9")
NO_UNIT_TO_DISSOLVE = reason(Message("The party has no unit here that could be dissolved."), "5.9")
NO_BASE_OF_IT = reason(Message("The party has no Base in this city."), "5.6")
OPPOSING_BASE = reason(Message("In a full city a Base of another party is removed."), "5.6")
PARTY_TAKEN = reason(Message("This party has already been chosen."), "2")
NOT_TIED = reason(Message("Only one of the tied parties can be chosen."), "4")
CANNOT_CONTROL = reason(Message("This party can never control the {minor}."), "5.13")
SHARES_NOT = reason(Message("This party does not share the Issue."), "4.4")
NO_HALF = reason(Message("This party does not have half of the Seats."), "4.4")

# -- cards and reactions

NOT_IN_HAND = reason(Message("This card is not in your hand."), "4.3")
NO_POLITICIAN = reason(Message("Only a Politician can answer."), "4.3")
OTHER_TRIGGER = reason(Message("This Politician does not answer this."), "4.3")
POLITICIANS_ONLY = reason(Message("Only Politicians can answer this."), "4.3")
NO_RESERVE = reason(
    Message("A Reaction costs 1 Reserve Point from before this Impulse; you have none."), "4.3"
)
NO_BASE_TO_REACT = reason(Message("You need a Base in the city to react there."), "4.3")
EVENT_ANYWAY = reason(
    Message("The Event of a Timeline Card happens in any case, before or after this."), "4.3"
)
NO_EVENT = reason(Message("A Politician has no Event."), "4.3")
FIRST_IMPULSES = reason(
    Message("This Event is possible only in the first Impulses of a round."), "4.3"
)
COMPLETED = reason(Message("This card is already completed."), "5.8")
NOT_YET = reason(
    Message("It is not this card’s turn yet: Foreign Affairs Cards are negotiated in order."), "5.8"
)
TOO_EARLY = reason(Message("This card cannot be negotiated before the round printed on it."), "5.8")
NOT_IN_YOUR_DECK = reason(Message("This card is not in your deck."), "2")
OTHER_PARTYS_AGENDA = reason(Message("This agenda belongs to another party."), "4.2")

# -- debates, Issues, society

NO_ISSUES = reason(Message("There is no Issue on the Opinion Track."), "4.3")
NOTHING_TO_DEBATE = reason(Message("No Issue can be moved closer to you."), "4.3")
NOT_ON_TRACK = reason(Message("This Issue is not on the Opinion Track."), "4.3")
MOVED_ALREADY = reason(Message("A Debate moves two different Issues."), "4.3")
NO_STEP = reason(
    Message("This Issue cannot move closer to you without a gain for another party."), "4.3"
)
NO_SUCH_WAY = reason(
    Message(
        "An Issue moves the full value toward your own spaces, and may stop only where no "
        "other party gains."
    ),
    "4.3",
)
IN_PLAY = reason(Message("This Issue is already in play."), "5.3")
WHITE_ONLY = reason(Message("Only white Issues can be brought in."), "5.3")
TWIN_FIRST = reason(Message("Of two identical Issues, number I comes into play first."), "5.3")
NOT_WON = reason(Message("This Issue has not been won, or it is resolved later."), "4.4")
NOT_ON_SOCIETY_TRACK = reason(Message("This marker is not on the Society Track."), "5.2")
ON_SOCIETY_TRACK = reason(Message("This marker is already on the Society Track."), "5.2")
OTHER_GROUP = reason(Message("This marker belongs to another group."), "5.2")
YELLOW = reason(Message("Only white Society Markers can be chosen."), "5.2")

# -- politics

LESS_POSSIBLE = reason(Message("Another option can be carried out more fully."), "4.3")
SMALLER = reason(Message("The larger coalition is asked first."), "4.4")
REFUSED = reason(Message("This coalition has been refused."), "4.4")
ASKED_BEFORE = reason(Message("This coalition already comes before that."), "4.4")
