"""The captions of the board and of the panels beside it."""

from __future__ import annotations

from kabinett.core.message import Message

# -- names of places

AGENDA = Message("Agenda")
OPINION = Message("Opinion Track")
SUPPLY = Message("Government units in supply")
DISSOLVED = Message("Dissolved units")
FLAGS_HERE = Message("Flag Tokens")
MINOR_PARTIES = Message("Minor Parties")
GOVERNMENT = Message("Government")
PRESIDENT = Message("Reichspräsident")
EBERT = Message("Friedrich Ebert")
DVP_READY, DVP_SPENT = Message("DVP’s card: ready"), Message("DVP’s card: used this round")
STRESEMANN_READY, STRESEMANN_SPENT = (
    Message("Gustav Stresemann: ready"),
    Message("Gustav Stresemann: used this round"),
)
MAJORITY = Message("Half")
ISSUES_AT_ZERO = Message("Issues on 0")
TAKE_FROM = Message("Your deck")
CHOOSE_FROM = Message("Your agendas")
REMOVED = Message("Out of the game")

NAME = Message("{thing}")

# -- a roll

ROLL_ON = Message("{party}: negotiations, {foreign}")
ROLL_IN = Message("{party}: {action} in {city}")
OTHER_ROLLS = (
    Message("{party}: Reaction"),
    Message("{party}: Crisis Roll"),
    Message("{party}: a random city"),
    Message("{party}: votes"),
    Message("{party}: roll of an Event"),
)
#: The reasons for the parts of a roll, in the order of `rules/rolls.py`.
PARTS = (
    Message("Dice of the action"),
    Message("Own units"),
    Message("Own Party Bases"),
    Message("Opposing units"),
    Message("Units that oppose by choice"),
    Message("Black Reichswehr"),
    Message("Units of the enemy"),
    Message("Unrest"),
    Message("At most five dice"),
    Message("Poverty"),
    Message("Prosperity"),
    Message("Against the KPD"),
    Message("Points spent"),
    Message("Flag Tokens"),
    Message("In this round"),
    Message("By Event"),
    Message("Answer of another party"),
)
DICE, BONUS, RESULT = Message("Dice"), Message("Bonus"), Message("Result")
SUM, NEEDED = Message("Sum"), Message("Needed")

# -- forming a government, votes

FORMING = Message("Forming a Government")
COALITION_SEATS = Message("{coalition}: {n} of {n_2} Seats")
ALONE_SEATS = Message("{party} alone: {n} of {n_2} Seats")
BALLOT = Message("Votes")
BALLOT_OF = Message("{party}: {n} vote", "{party}: {n} votes")

# -- about a thing

BASES_HERE = Message("{party}: {n} Party Base", "{party}: {n} Party Bases")
ROOM_HERE = Message("{n} of {n_2} Base Spaces taken")
UNITS_HERE = Message("{n} × {unit}, strength {n_2} each")
THREAT_HERE = Message("{threat}")
FACE_DOWN = Message("{threat}, face down while its party governs")
WHERE_UNITS = Message("{city}: {n}")
IN_SUPPLY = Message("In supply: {n}")
ARE_DISSOLVED = Message("Dissolved: {n}")
ON_SPACE = Message("On {space}")
HELD_BY = Message("Controlled by {party}")

# -- at the end

FIGURES = Message("Who made the NSDAP stronger")
BY_CHOICE = Message(
    "{party}: {n} figure placed by choice, for a gain",
    "{party}: {n} figures placed by choice, for a gain",
)
WITHOUT_CHOICE = Message(
    "{n} figure because an Event left no choice: nobody’s complicity",
    "{n} figures because Events left no choice: nobody’s complicity",
)
