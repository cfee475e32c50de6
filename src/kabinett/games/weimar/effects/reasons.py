"""The reasons of effects for not offering a choice (`kabinett.core.reason`)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.reason import reason
from kabinett.games.weimar.rules import reasons as of_rules

# -- the same as in the rules

LESS_POSSIBLE = of_rules.LESS_POSSIBLE
NOT_MEANT = of_rules.NOT_MEANT
NOT_TIED = of_rules.NOT_TIED
NO_BASE_OF_IT = of_rules.NO_BASE_OF_IT
NO_UNIT_TO_MOVE = of_rules.NO_UNIT_TO_MOVE
UNIT_NOT_THERE = of_rules.UNIT_NOT_THERE

# -- cities

ALL_OWN = reason(Message("The city is full, and no Base of another party is there."), "5.6")
NO_FIGURES = reason(Message("All 30 figures of the party are in use."), "5.6")
NO_BASE_THERE = reason(Message("None of the parties concerned has a Base in this city."), "5.6")
THREAT_NOTHING = reason(
    Message("The marker would change nothing in this city, or none is left."), "5.10"
)
NO_SUCH_THREAT = reason(Message("There is no such marker in this city."), "5.10")
NO_SUCH_UNIT = reason(Message("This city has no unit that the effect applies to."), "5.9")
NO_MAJORITY = reason(
    Message("The party does not have more Bases there than all others together."), "4.3"
)
NOT_THERE = reason(Message("This is not possible in this city."), "4.3")
ANOTHER_CITY = reason(Message("It must be a different city each time."), "4.3")
NOTHING_THERE = reason(Message("The effect would do nothing in this city."), "4.3")

# -- units

NEVER_DISSOLVED = reason(
    Message("Government units and the black Reichswehr are never dissolved."), "5.9"
)
NOT_DISSOLVED = reason(Message("You have no dissolved unit of this kind."), "5.9")

# -- parties, options, flags

NOTHING_FOR_IT = reason(Message("The effect would do nothing to this party."), "4.3")
NOT_ITSELF = reason(Message("You must choose a party other than your own."), "4.3")
NO_FLAG_LEFT = reason(Message("No Flag Token of this nation is left."), "5.8")
NO_FIGHT = reason(Message("A Fight is not possible in this city."), "5.9")
NO_COUNTER_COUP = reason(Message("A Counter-Coup is not possible in this city."), "5.10")

# -- votes

HAS_VOTED = reason(Message("This party has already voted."), "6.1")
NOT_IN_BALLOT = reason(
    Message("Only the two parties with the most votes are in the second ballot."), "6.1"
)
