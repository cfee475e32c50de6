"""Why something may not be chosen now: the sentences of `why.py`."""

from __future__ import annotations

from kabinett.core.message import Message

NOT_NOW = Message("This cannot be chosen now.")

# -- actions

NO_ACTIONS_NOW = Message("Actions are performed with a card that is used for them.")
NOT_IN_GOVERNMENT = Message("Only a party in government may do this.")
IN_GOVERNMENT_NO_COUP = Message("A governing party cannot make a Coup.")
NO_COUP_BY_DEMOCRATS = Message("Only KPD and DNVP make Coups.")
ONLY_DEMOCRATS = Message("Only SPD and Zentrum make Counter-Coups.")
NEVER_BY_KPD = Message("The KPD never takes control of the Reichswehr.")
FORBIDDEN = Message("An Event forbids this until the end of the round.")
TOO_DEAR = Message(
    "This costs {n} point; you have {n_2}.", "This costs {n} points; you have {n_2}."
)
ONCE = Message("This action is possible only once an Impulse.")
RESERVE_FULL = Message("Your Reserve is full: it holds two points.")
NO_POINTS_LEFT = Message("You have no Action Point left.")
NOTHING_TO_NEGOTIATE = Message("There is no Foreign Affairs Card to be negotiated.")
NOWHERE = Message("There is no city where you could do this now.")

# -- cities

OTHER_CITY = Message("All actions of an Impulse are in one city: {city}.")
ACTION_FIRST = Message("Choose the action first, then its city.")
HAS_MARKER = Message("There is a marker of yours in this city already.")
NO_DICE = Message("The units here give no dice.")
NO_UNIT_TO_MOVE = Message("You have no unit in the supply or elsewhere that could come here.")
NO_REICHSWEHR = Message("There is no white Reichswehr in this city.")
NO_BLACK_REICHSWEHR = Message("There is no black Reichswehr in this city.")
NOBODY_TO_FIGHT = Message(
    "No opposition party has a unit here that could be dissolved and leaves you a die."
)
NO_MARKER_THERE = Message("There is no Regime, Councils or Uprising in this city.")
NOT_THERE = Message("This is not possible in this city.")
BASE_THERE = Message("At the start a party has one Base in a city at most.")
CITY_FULL = Message("There is no room left in this city.")
NO_BASE_OF_YOURS = Message("You have no Base in this city.")
NO_BASE_OF_IT = Message("The party has no Base in this city.")

# -- units

UNIT_NOT_THERE = Message("There is no such unit here: {unit}.")
NOT_CONTROLLED = Message("You do not control this unit.")
NONE_TO_MOVE = Message("No unit of this kind is in the supply or in another city.")
NO_REICHSWEHR_UNIT = Message("Only Reichswehr of this city changes sides.")

# -- cards and reactions

NOT_IN_HAND = Message("This card is not in your hand.")
CARD_IS_PLAYED = Message("Another card is being played.")
NO_POLITICIAN = Message("Only a Politician can answer.")
OTHER_TRIGGER = Message("This Politician answers something else.")
POLITICIANS_ONLY = Message("Only Politicians can answer this.")
NO_RESERVE = Message("A Reaction costs 1 Reserve Point, and you have none.")
NO_BASE_TO_REACT = Message("You need a Base in the city to react there.")
EVENT_ANYWAY = Message("The Event of a Timeline Card happens in any case, before or after this.")
NO_EVENT = Message("A Politician has no Event.")
FIRST_IMPULSES = Message("This Event is possible only in the first Impulses of a round.")

# -- debates

NO_ISSUES = Message("There is no Issue on the Opinion Track.")
NOTHING_TO_DEBATE = Message("No Issue can be moved nearer to you.")
NOT_ON_TRACK = Message("This Issue is not on the Opinion Track.")
MOVED_ALREADY = Message("A Debate moves two different Issues.")
NO_STEP = Message("This Issue cannot come nearer to you without gain for another party.")
NO_SUCH_WAY = Message(
    "An Issue goes the full value toward your own spaces, and ends where no other party gains by "
    "it."
)
IN_PLAY = Message("This Issue is in play already.")
WHITE_ONLY = Message("Only white Issues can be brought in.")
TWIN_FIRST = Message("Of two equal Issues the first comes into play first.")
NOT_WON = Message("This Issue has not been won, or its turn is later.")

# -- politics

SMALLER = Message("The larger coalition is asked first.")
REFUSED = Message("This coalition has been refused.")
LESS_POSSIBLE = Message("You choose the option of which you can do as much as possible.")
GOVERNS = Message("A Fight is against a party in opposition.")
NO_UNIT_TO_DISSOLVE = Message("The party has no unit here that could be dissolved.")
CANNOT_CONTROL = Message("This party can never control the {minor}.")
PARTY_TAKEN = Message("This party has been chosen already.")
NOT_TIED = Message("Only those with equal figures can be chosen.")
NOT_ON_SOCIETY_TRACK = Message("This marker is not on the Society Track.")
ON_SOCIETY_TRACK = Message("This marker is on the Society Track already.")
OTHER_GROUP = Message("This marker is of another group.")
YELLOW = Message("Only white Society Markers can be chosen.")
COMPLETED = Message("This card has been completed.")
NOT_YET = Message("Its turn has not come: Foreign Affairs Cards are negotiated in order.")
OTHER_PARTYS_AGENDA = Message("This agenda belongs to another party.")
AGENDA_CHOSEN = Message("Agendas are chosen in the Agenda Phase.")
