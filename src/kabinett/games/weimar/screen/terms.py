"""The terms of the game: labels of choices, tracks and boxes."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.games.weimar.content import words

OPTION = Message("Option {n}")
ACTIONS = (
    Message("Demonstration"),
    Message("Mobilize"),
    Message("Take Control"),
    Message("Fight"),
    Message("Coup"),
    Message("Counter-Coup"),
    Message("Foreign Affairs"),
    Message("Store 1 point in the Reserve"),
)
FLAGS = (Message("USA/UK"), Message("France"), Message("USSR"))
COALITIONS = (
    Message("Weimar Coalition (SPD and Zentrum)"),
    Message("Left-wing Coalition (SPD and KPD)"),
    Message("Right-wing Coalition (Zentrum and DNVP)"),
)
#: The triggers of Politicians.
TRIGGERED = (
    Message("Demonstration"),
    Message("Coup"),
    Message("Counter-Coup"),
    Message("Fight"),
    Message("Reaction"),
    Message("Mobilize"),
    Message("Foreign Affairs"),
    Message("a unit of a party’s colour is moved"),
    Message("Debate"),
    Message("a figure on the NSDAP Track"),
    Message("another party loses Seats by it"),
    Message("a Society Marker comes into play"),
)
CHOICES = {
    "supply": Message("Supply"),
    "event": Message("Event"),
    "debate": Message("Debate"),
    "actions": Message("Perform Actions"),
    "event_first": Message("Event first"),
    "event_last": Message("Event last"),
    "further": Message("One more space"),
    "pass": Message("Pass"),
    "done": Message("Done"),
    "yes": Message("Yes"),
    "no": Message("No"),
    "react": Message("React"),
    "stresemann": Message("Repeat the roll"),
    "reichspraesident": Message("Reichspräsident"),
}

# -- the table

VICTORY_POINTS, SEATS, BASES, RESERVE = (
    Message("Victory points"),
    Message("Seats"),
    Message("Party Bases"),
    Message("Reserve"),
)
WOULD_SCORE = Message("Would score now")
MARKERS = Message("Markers toward an overthrow")
IN_GOVERNMENT, CHANCELLOR = Message("In government"), Message("Chancellor")
HAND, DECK, DISCARD = Message("Hand"), Message("Draw deck"), Message("Discard pile")
TIMELINE_DECK, TIMELINE_DISCARD = Message("Timeline deck"), Message("Timeline discard pile")
PLAYING = Message("On the table")
ROUND_TRACK, ECONOMY_TRACK, NSDAP_TRACK = (
    Message("Round"),
    Message("Economy Track"),
    Message("NSDAP Track"),
)
DR_BOX, PARLIAMENT = Message("“Deutsches Reich” Box"), Message("Parliament")
DR_HELP = Message("The seventh marker brings anarchy: the game ends.")
NSDAP_HELP = Message("The sixth figure ends the game: all have lost.")
FOREIGN_CARDS = Message("Foreign Affairs")
SOCIETY_TRACK = Message("Society Track")
ROLL = Message("Dice")
PHASES = (
    Message("Setup"),
    Message("Republic Phase"),
    Message("Agenda Phase"),
    Message("Impulse Phase"),
    words.STEPS[0],
    Message("End of Round"),
)
ACTION_POINTS = Message("Action Points")

COUNTED = Message("Victory points at the end")
ENDING_NAMES = {
    "survived": Message("The Republic survives"),
    "parliament": Message("Overthrown in Parliament"),
    "cities": Message("Overthrown in the cities"),
    "nsdap": Message("The NSDAP seizes power"),
    "anarchy": Message("Anarchy"),
    "failed": Message("The task is not done"),
}
