"""What the log says; what asks say stands beside the scripts that ask."""

from __future__ import annotations

from kabinett.core.message import Message

TITLE = Message("Weimar: The Fight for Democracy")
ABOUT = Message(
    "Four parties in the Republic of 1918–1933: two defend it, two mean to overthrow it."
)
CREDITS = Message(
    "Game by Matthias Cramer, published by Skellig Games, Spielworxx and Capstone Games. All "
    "wording and drawing by Kabinett."
)

# -- headings

SETUP = Message("Setup", level="turn")
ROUND_BEGINS = Message("Round {n} of 6", level="turn")
AGENDA_PHASE = Message("Agenda Phase", level="turn")
IMPULSE_PHASE = Message("Impulse Phase", level="turn")
IMPULSE_OF = Message("Impulse: {seat}", level="phase")
STEPS = (
    Message("Politics Phase", level="turn"),
    Message("1 Check Issue majority", level="phase"),
    Message("2 Resolve won Issues", level="phase"),
    Message("3 Resolve Society Track", level="phase"),
    Message("4 Score Parties", level="phase"),
    Message("5 State of the Republic", level="phase"),
    Message("6 Seats by Minor Parties", level="phase"),
    Message("7 Check the size of Parliament", level="phase"),
    Message("8 Form new Government", level="phase"),
)
END_OF_ROUND = Message("End of Round", level="phase")

# -- log

ROUND_CARD = Message("Round Card: {round}.")
TIMELINE_CHANGES = Message("The Timeline deck is shuffled anew, with the cards of the new years.")
BEGINS = Message("{seat} begins.")
AGENDA_SHOWN = Message("{seat}: agenda {agenda}.")
EARLY = Message("{seat} may play a card before the first Impulse.")
PLAYS = Message("{seat} plays {card}.")
EVENT_OF = Message("{seat}: Event of {card}.")
DEBATES = Message("{seat} debates with {n} and {n_2}.")
PERFORMS = Message("{seat} performs Actions with {n} AP.")
PRESIDENT_USED = Message("{seat} uses the Reichspräsident.")
LEAVES_GAME = Message("{card} leaves the game.")
BECOMES_FOREIGN = Message("{foreign} can be negotiated from now on.")
NEW_DECK = Message("{seat} shuffles the discard pile into a new draw deck.", forgets=True)
YOU_DRAW = Message("You draw {card}.")
DRAWS = Message("{seat} draws {n} Party Card.", "{seat} draws {n} Party Cards.")
DRAWS_TIMELINE = Message("{seat} draws {n} Timeline Card.", "{seat} draws {n} Timeline Cards.")
SET_ADDED = Message("{seat} shuffles Expansion Set {letter} into the draw deck.")
ACTS = Message("{seat}: {action} in {city}.")
STOPPED = Message("{seat}: the action is thwarted.")
FIGHTS = Message("{seat} fights the {party} in {city}.")
BLACK_FIGHTS = Message("{seat}: the black Reichswehr fights on the government’s side.")
ROLLED = (
    Message("{seat} rolls {die}."),
    Message("{seat} rolls {die}, {die_2}."),
    Message("{seat} rolls {die}, {die_2}, {die_3}."),
    Message("{seat} rolls {die}, {die_2}, {die_3}, {die_4}."),
    Message("{seat} rolls {die}, {die_2}, {die_3}, {die_4}, {die_5}."),
)
RESULT = Message("{seat}: result {n}{plus}.")
NO_EFFECT = Message("The result has no effect.")
PAYS_FOR_RESULT = Message("{seat} pays {n} points for result +1.")
RESULT_RAISED = Message("The result is raised by {n}.")
RESULT_LOWERED = Message("The result is lowered by {n}.")
DICE_ADDED = Message("{n} die more is rolled.", "{n} dice more are rolled.")
DICE_TAKEN = Message("{n} die less is rolled.", "{n} dice less are rolled.")
RANDOM_CITY = Message("Random city: {city}.")
STRESEMANN_USED = Message("{seat}: Gustav Stresemann has the roll repeated.")
STRESEMANN_BACK = Message("Gustav Stresemann can be used again.")
PRESIDENT_BACK = Message("The Reichspräsident can be used again.")
CRISIS = Message("{seat}: Crisis Roll {n}. {crisis}.")
BASE_PLACED = Message("{seat}: a Party Base in {city}.")
BASE_REMOVED = Message("{seat} loses a Party Base in {city}.")
SEATS_GAINED = Message("{seat} gains {n} Seat.", "{seat} gains {n} Seats.")
SEATS_LOST = Message("{seat} loses {n} Seat.", "{seat} loses {n} Seats.")
POINTS_GAINED = Message("{seat} gains {n} victory point.", "{seat} gains {n} victory points.")
POINTS_LOST = Message("{seat} loses {n} victory point.", "{seat} loses {n} victory points.")
RESERVE_UP = Message("{seat}: Reserve +{n}.")
RESERVE_DOWN = Message("{seat}: Reserve −{n}.")
MOVES = Message("{seat}: {unit}, {thing} → {city}.")
RESTORED = Message("{seat}: dissolved unit {unit} back, to {city}.")
DISSOLVED = Message("{unit}: dissolved in {city}.")
SENT_BACK = Message("{unit}: back from {city} to the supply.")
REINFORCED = Message("Reinforcement: {unit}.")
TAKES_CONTROL = Message("{seat} takes control of {unit} in {city}.")
OPPOSES = Message("{seat} opposes the Coup.")
REACTS = Message("{seat} reacts in {city}.")
POLITICIAN = Message("{seat} answers with {card}.")
THREAT_PUT = Message("{threat} in {city}.")
THREAT_REMOVED = Message("{threat} removed from {city}.")
BOX_PUT = Message(
    "{threat} placed in the DR Box, which now holds {n} marker.",
    "{threat} placed in the DR Box, which now holds {n} markers.",
)
BOX_TAKEN = Message(
    "{threat} removed from the DR Box, which now holds {n} marker.",
    "{threat} removed from the DR Box, which now holds {n} markers.",
)
ECONOMY = Message("The economy stands at level {n}.")
ECONOMY_YIELDS = Message("Economy at level {n}: {economy}.")
DECLARATION = Message(
    "Government Declaration: {n} calm city, {n_2} with two threats or more.",
    "Government Declaration: {n} calm cities, {n_2} with two threats or more.",
)
THREAT_ROLLS = Message(
    "Threats: {n} Crisis Roll for each governing party.",
    "Threats: {n} Crisis Rolls for each governing party.",
)
SEATS_OF_ALL = Message("{n} Seats are taken, 24 are allowed.")
RENTENMARK = Message("The Rentenmark is introduced: Inflation is over.")
NSDAP_FIGURE = Message("{seat} places a figure on the NSDAP Track: box {n}.")
NSDAP_SEATS = Message("The NSDAP gains {n} Seats.")
SHIELD = Message("The next figure will be kept off the NSDAP Track.")
RULE_FOR_ALL = Message("For all until the end of the round: {rule}.")
RULE = Message("{seat}: {rule}, until the end of the round.")
SHIELDED = Message("The Iron Front keeps a figure off the NSDAP Track.")
FLAG_PLACED = Message("New Flag Token: {flag}.")
MINOR_TAKEN = Message("{seat} now controls the {minor}.")
MINOR_STAYS = Message("{seat} keeps control of the {minor}.")
BY_MINOR = Message("{minor}, controlled by {seat}.")
ISSUE_IN = Message("New Issue: {issue}, on {space}.")
DEBATE_EXTENDED = Message(
    "{seat} spends {n} Reserve Point for a longer way.",
    "{seat} spends {n} Reserve Points for a longer way.",
)
MOST_ISSUES = Message("{seat} has most Issues.")
SECOND_ISSUES = Message("{seat} has second most Issues.")
ISSUE_DISCARDED = Message("{issue} is discarded: nobody has won it.")
NOT_AGREED = Message("No agreement: {issue} is discarded.")
BEGINS_NEXT = Message("{seat} begins the next round.")
SCORES_FIRST = Message("Intermediate scoring: {seat} is first.")
SCORES_SECOND = Message("Intermediate scoring: {seat} is second.")
DEBATED = Message("{seat} moves {issue} to {space}.")
NOTHING_TO_DO = Message("{issue}: nothing of it can be done.")
ISSUE_WON = Message("{seat} wins {issue}.")
SOCIETY_IN = Message("New Society Marker: {society}.")
SOCIETY_OUT = Message("Off the Society Track: {society}.")
SOCIETY_WORKS = Message("Society Track: {society} takes effect.")
NEGOTIATES = Message("{seat} negotiates: {foreign}.")
AGREEMENT = Message("Agreement: {foreign}.")
NO_AGREEMENT = Message("No agreement: {foreign}.")
VOTES = Message("{seat}: {n} vote.", "{seat}: {n} votes.")
VOTES_FOR = Message("{seat} votes for {party}.")
VOTED_YES = Message("{seat} votes yes.")
VOTED_NO = Message("{seat} votes no.")
BALLOT_RESULT = Message("Second ballot: {n} to {n_2} votes.")
VOTE_YES = Message("The vote ends with yes.")
VOTE_NO = Message("The vote ends with no.")
PRESIDENT = Message("{seat} provides the new Reichspräsident.")
DECLINES = Message("{seat} declines: {coalition}.")
CHANCELLOR = Message("{seat} forms the Government and provides the Chancellor.")
PARTNER = Message("{seat} joins the Government.")
MARKERS_DOWN = Message("{seat} governs: its markers are turned face down.")
MARKERS_UP = Message("{seat} is in opposition: its markers are turned face up.")
SURVIVED = Message("The Republic has survived.")
OVERTHROWN = Message("{seat} overthrows the Republic.")
ANARCHY = Message("The Republic sinks into anarchy.")
SEIZED = Message("The NSDAP seizes power. All have lost.")
