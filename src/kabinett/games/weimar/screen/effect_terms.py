"""The words that effects are put together from (`effect_words.py`).

Holes such as ``{where}`` take finished words, not choices.  All is written so that it may follow
a party and a colon: "KPD: remove 1 Base in any city".
"""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message

# -- who

#: In front of a colon.  The effect's own party is not named; a party is named by its label.
WHO: Final = {
    "chancellor": Message("Chancellor’s party"),
    "government": Message("each governing party"),
    "everyone": Message("each party"),
    "others": Message("each other party"),
    "other": Message("another party of choice"),
    "any": Message("any party of choice"),
    "ddp": Message("whoever controls the DDP"),
    "dvp": Message("whoever controls the DVP"),
    "uspd": Message("whoever controls the USPD"),
}
#: In a condition, after "if".
SUBJECT: Final = {
    **WHO,
    "spd": Message("the SPD"),
    "z": Message("the Zentrum"),
    "kpd": Message("the KPD"),
    "dnvp": Message("the DNVP"),
    "own": Message("your party"),
    "chancellor": Message("the Chancellor’s party"),
}

# -- where: {city} is filled where a city is named

IN: Final = {
    "city": Message("in {city}"),
    "any": Message("in any city"),
    "random": Message("in a random city"),
    "here": Message("in this city"),
    "same": Message("in one city"),
    "different": Message("in another city"),
    "dr": Message("in the DR Box"),
}
IN_SEVERAL: Final = {
    **IN,
    "any": Message("in any cities"),
    "random": Message("in random cities"),
    "same": Message("in the same city"),
    "different": Message("in different cities"),
}
TO: Final = {
    "city": Message("to {city}"),
    "any": Message("to any city"),
    "random": Message("to a random city"),
    "here": Message("to this city"),
    "same": Message("to one city"),
    "different": Message("to another city"),
    "dr": Message("to the DR Box"),
}
TO_SEVERAL: Final = {**TO, "any": Message("to any cities"), "different": Message("to other cities")}

# -- units

UNIT_GROUPS: Final = {
    "own": Message("{n} own unit", "{n} own units"),
    "government": Message("{n} government unit", "{n} government units"),
    "any": Message("{n} unit", "{n} units"),
    "party": Message("{n} unit of a party’s colour", "{n} units of a party’s colour"),
    "opposing": Message("{n} unit of the party fought", "{n} units of the party fought"),
}
UNIT_KIND = Message("{n} {unit}")

# -- figures, points, units

BASES_ADDED = Message("{n} Base {where}", "{n} Bases {where}")
OWN_BASES_REMOVED = Message("remove {n} own Base {where}", "remove {n} own Bases {where}")
BASES_REMOVED = Message("remove {n} Base {where}", "remove {n} Bases {where}")
SEATS_ADDED = Message("+{n} Seat", "+{n} Seats")
SEATS_REMOVED = Message("−{n} Seat", "−{n} Seats")
POINTS_ADDED, POINTS_REMOVED = Message("+{n} VP"), Message("−{n} VP")
RESERVE_ADDED = Message("+{n} Reserve Point", "+{n} Reserve Points")
MOVE = Message("move {units} {where}")
DISSOLVE = Message("dissolve {units} {where}")
UNDISSOLVE = Message("from the dissolved units: {units} {where}")
RETURN = Message("{units} {where} back to the supply")
REINFORCE = Message("reinforcement: {units}")

# -- threats, economy, NSDAP

THREAT_ADDED = Message("{threat} {where}")
THREAT_REMOVED = Message("remove {threat} {where}")
COUP_MARKERS = {
    "kpd": Message("Councils {where}"),
    "dnvp": Message("Regime {where}"),
    "": Message("Councils (KPD) or Regime (DNVP) {where}"),
}
REMOVE_MARKERS = Message("remove Regime, Councils and Uprising {where}")
ECONOMY_UP = Message("Economy Track: +{n} level", "Economy Track: +{n} levels")
ECONOMY_DOWN = Message("Economy Track: −{n} level", "Economy Track: −{n} levels")
RENTENMARK = Message("introduce the Rentenmark: all Inflation leaves the game")
CRISIS = Message("{n} Crisis Roll", "{n} Crisis Rolls")
NSDAP = Message("one figure onto the NSDAP Track")
SHIELD = Message("the next figure is kept off the NSDAP Track")
FLAG, ANY_FLAG = Message("Flag Token {flag}"), Message("a Flag Token of choice")

# -- society and Issues

SOCIETY_ONE = Message("Society Marker “{society}” comes into play")
SOCIETY_OF = Message("a Society Marker of the group {group} comes into play")
SOCIETY_ANY = Message("any white Society Marker comes into play")
SOCIETY_OFF = Message("remove any Society Marker")
SOCIETY_GROUPS: Final = {
    "the_rich": Message("The Rich"),
    "workers": Message("Workers"),
    "the_poor": Message("The Poor"),
    "farmers": Message("Farmers"),
    "citizens": Message("Citizens"),
    "soldiers": Message("Soldiers"),
}
ISSUE_PUT = Message("Issue {issue} onto {space}")
ISSUE_ANY = Message("any white Issue onto 0")
ISSUE_MOVE = Message("debate one Issue by {n} space", "debate one Issue by {n} spaces")
DEBATE = Message("a Debate with the values {n} and {n_2}")
MINOR = Message("control of the {minor}")

# -- actions and cards

FIGHT_OR_COUNTER_COUP = Message("Fight or Counter-Coup")
ACTION = Message("{action} {where}")
ACTION_PLUS = Message("{action} {where}, result +1")
ACTIONS = Message("{n} × {action} in different cities")
ACTIONS_PLUS = Message("{n} × {action} in different cities, result +1 each")
FOREIGN_AFFAIRS = Message("a Foreign Affairs action, if in government")
DRAW = Message("draw {n} Party Card", "draw {n} Party Cards")
DRAW_TIMELINE = Message("draw {n} Timeline Card", "draw {n} Timeline Cards")
EXTRA = Message("{n} more Party Card this round", "{n} more Party Cards this round")
EXPAND = Message("shuffle set {letter} into the deck")
EARLY = Message("a card may be played before the first Impulse")
RESULT_UP, RESULT_DOWN = Message("result +{n}"), Message("result −{n}")
DICE_UP, DICE_DOWN = Message("+{n} die", "+{n} dice"), Message("−{n} die", "−{n} dice")
PROCEDURES: Final = {
    "ebert_election": Message("election of the Reichspräsident in two ballots"),
    "strike_on_prussia": Message(
        "place a figure on the NSDAP Track: each other party: −1 Seat, your party: +1 Seat; or "
        "leave that to the DNVP, without a figure"
    ),
    "versailles": Message("all Blockade leaves the game for good"),
}

# -- effects with others inside

NOTHING, NOTHING_AT_ALL = Message("nothing"), Message("Nothing happens")
FOR = Message("{who}: {what}")
AND, OR = Message("{what}, and {what_2}"), Message("{what}, or {what_2}")
EITHER = Message("either {what}, or {what_2}")
EITHER_FOR = Message("{who} chooses: either {what}, or {what_2}")
MAY, MAY_FOR = Message("you may: {what}"), Message("{who} may: {what}")
IF, IF_ELSE = Message("{condition}: {what}"), Message("{condition}: {what}; otherwise: {what_2}")
SCORE = Message("intermediate scoring of {what}: +{n} VP for the first")
SCORE_TWO = Message(
    "intermediate scoring of {what}: +{n} VP for the first, +{n_2} VP for the second"
)
SCORES: Final = {
    "bases": Message("the Bases in all cities"),
    "seats": Message("the Seats in Parliament"),
    "city": Message("the Bases in {city}"),
}
ROLL = Message("roll {dice}: {rows}")
ROW, ROW_ELSE = Message("from {n} on {what}"), Message("otherwise {what}")
VOTE = Message("all vote: if yes, {what}; if no, {what_2}")
UNTIL = Message("until the end of the round: {what}")
LASTING: Final = {
    "no_demonstration": Message("no Demonstrations"),
    "no_coup": Message("no Coups"),
    "no_reaction": Message("no Reactions"),
    "demonstration_plus_one": Message("result +1 for Demonstrations"),
    "coup_plus_one": Message("result +1 for Coups"),
    "debate_plus_one": Message("Debates move one space further"),
}

#: Dice of a roll: so many, and what is added.
DICE_FIXED = Message("{n} die", "{n} dice")
DICE_MORE = Message("{dice} + {more}")
MORE_DICE: Final = {
    "bases": Message("own Bases {where}"),
    "strength": Message("strength of own units {where}"),
    "flags": Message("Flag Tokens {flag}"),
}
ANY_FLAGS = Message("Flag Tokens of all nations")

#: Conditions, and their opposites.
CONDITIONS: Final = {
    "government": (Message("if {who} governs"), Message("if {who} does not govern")),
    "opposition": (Message("if {who} does not govern"), Message("if {who} governs")),
    "threat": (
        Message("with {threat} {where}"),
        Message("without {threat} {where}"),
    ),
    "base": (Message("if {who} has a Base {where}"), Message("if {who} has no Base {where}")),
    "majority": (
        Message("if {who} has more Bases {where} than all others together"),
        Message("if {who} has no more Bases {where} than all others together"),
    ),
    "economy": (
        Message("if the economy stands at level {n} or higher"),
        Message("if the economy stands below level {n}"),
    ),
    "round": (Message("from round {n} on"), Message("before round {n}")),
    "resolved": (
        Message("if “{foreign}” has been completed"),
        Message("if “{foreign}” has not been completed"),
    ),
    "vp_least": (
        Message("if nobody has fewer VP than {who}"),
        Message("if somebody has fewer VP than {who}"),
    ),
    "seats_most": (
        Message("if nobody has more Seats than {who}"),
        Message("if somebody has more Seats than {who}"),
    ),
    "units": (Message("if {who} has units {where}"), Message("if {who} has no units {where}")),
}
