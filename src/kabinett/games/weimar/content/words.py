"""The messages of the log. The texts of questions are beside the scripts that ask them."""

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
PHRASES = {
    "coalition": Message("I propose a coalition."),
    "republic": Message("Let us save the Republic together."),
    "threat": Message("Somebody has to stop this threat."),
    "support": Message("Will you support me?"),
}

# -- headings

SETUP = Message("Setup", level="turn")
ROUND_BEGINS = Message("Round {n} of 6", level="turn")
ROUND_OF = Message("Round {n} of {n_2}", level="turn")
AGENDA_PHASE = Message("Agenda Phase", level="turn")
IMPULSE_PHASE = Message("Impulse Phase", level="turn")
IMPULSE_OF = Message("Impulse: {seat}", level="phase")
STEPS = (
    Message("Politics Phase", level="turn"),
    Message("1 Check Issue majority", level="phase", section="4.4.1"),
    Message("2 Resolve won Issues", level="phase", section="4.4.2"),
    Message("3 Resolve Society Track", level="phase", section="4.4.3"),
    Message("4 Score Parties", level="phase", section="4.4.4"),
    Message("5 State of the Republic", level="phase", section="4.4.5"),
    Message("6 Seats by Minor Parties", level="phase", section="4.4.6"),
    Message("7 Check the size of Parliament", level="phase", section="4.4.7"),
    Message("8 Form new Government", level="phase", section="4.4.8"),
)
END_OF_ROUND = Message("End of Round", level="phase")

# -- log

ROUND_CARD = Message("Round Card: {round}.", cause=True)
TIMELINE_CHANGES = Message("The Timeline deck is reshuffled with the cards of the new years.")
BEGINS = Message("{seat} begins.")
AGENDA_SHOWN = Message("{seat}: agenda {agenda}.")
AGENDA_ISSUES = Message("{seat}: Issues of {agenda}.", cause=True)
AGENDA_WORKS = Message("{seat}: Effect of {agenda}.", cause=True)
EARLY = Message("{seat} may play a card before the first Impulse.")
PLAYS = Message("{seat} plays {card}.", cause=True)
EVENT_OF = Message("{seat}: Event of {card}.", cause=True)
DEBATES = Message("{seat} debates with {n} and {n_2}.", cause=True)
PERFORMS = Message("{seat} performs Actions with {n} AP.", cause=True)
PRESIDENT_USED = Message("{seat} uses the Reichspräsident.")
LEAVES_GAME = Message("{card} leaves the game.")
BECOMES_FOREIGN = Message("{foreign} can be negotiated from now on.")
NEW_DECK = Message("{seat} shuffles the discard pile into a new draw deck.", forgets=True)
YOU_DRAW = Message("You draw {card}.")
DRAWS = Message("{seat} draws {n} Party Card.", "{seat} draws {n} Party Cards.")
DRAWS_TIMELINE = Message("{seat} draws {n} Timeline Card.", "{seat} draws {n} Timeline Cards.")
PARTY_CARDS_DRAWN = Message("Party Cards are drawn.", cause=True)
SET_ADDED = Message("{seat} shuffles Expansion Set {letter} into the draw deck.")
ACTS = Message("{seat}: {action} in {city}.", cause=True)
STOPPED = Message("{seat} has no dice left: the action is thwarted.")
NOTHING_OF_IT = Message("None of it can be carried out.")
FIGHTS = Message("{seat} fights the {party} in {city}.")
BLACK_FIGHTS = Message("{seat}: the black Reichswehr fights on the government’s side.")
BLACK_STAYS_OUT = Message("{seat}: the black Reichswehr stays out of the fight.")
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
DICE_ADDED = Message("{n} more die is rolled.", "{n} more dice are rolled.")
DICE_TAKEN = Message("{n} fewer die is rolled.", "{n} fewer dice are rolled.")
RANDOM_CITY = Message("Random city: {city}.")
STRESEMANN_USED = Message("{seat}: Gustav Stresemann has the roll repeated.")
DVP_USED = Message("{seat}: the DVP has the roll repeated.")
DVP_BACK = Message("The DVP’s card can be used again.", cause=True)
STRESEMANN_BACK = Message("Gustav Stresemann can be used again.", cause=True)
PRESIDENT_BACK = Message("The Reichspräsident can be used again.", cause=True)
CRISIS = Message("{seat}: Crisis Roll {n}. {crisis}.")
BASE_PLACED = Message("{seat}: a Party Base in {city}.")
BASE_REMOVED = Message("{seat} loses a Party Base in {city}.")
BASE_REPLACED = Message(
    "{seat} loses a Party Base in {city}: the city is full, and {seat_2} removes it."
)
SEATS_GAINED = Message("{seat} gains {n} Seat.", "{seat} gains {n} Seats.")
SEATS_LOST = Message("{seat} loses {n} Seat.", "{seat} loses {n} Seats.")
SEAT_FOR_ROLL = Message("{seat} gives up {n} Seat for another roll.")
POINTS_GAINED = Message("{seat} gains {n} victory point.", "{seat} gains {n} victory points.")
POINTS_LOST = Message("{seat} loses {n} victory point.", "{seat} loses {n} victory points.")
POINTS_LACKED = Message(
    "{seat} lacks {n} victory point: each other party gains it.",
    "{seat} lacks {n} victory points: each other party gains them.",
)
RESERVE_UP = Message("{seat}: Reserve +{n}.")
STORES = Message("{seat} puts {n} AP into the Reserve.", cause=True)
RESERVE_DOWN = Message("{seat}: Reserve −{n}.")
MOVES = Message("{seat}: {unit}, {thing} → {city}.")
RESTORED = Message("{seat} brings a dissolved unit back, to {city}: {unit}.")
DISSOLVED = Message("{unit}: dissolved in {city}.")
SENT_BACK = Message("{unit}: back from {city} to the supply.")
REINFORCED = Message("Reinforcement: {unit}, into the supply.")
DEPLOYED = Message("Reinforcement: {unit}, in {city}.")
TAKES_CONTROL = Message("{seat} takes control of {unit} in {city}.")
OPPOSES = Message("{seat} opposes the Coup.")
REACTS = Message("{seat} reacts in {city}.")
POLITICIAN = Message("{seat} answers with {card}.")
THREAT_PUT = Message("{threat} in {city}.")
THREAT_UNCHANGED = Message("{threat}: nothing changes in {city}.")
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
ECONOMY_FALLS = Message("Too many Councils and Regimes: the economy falls to level {n}.")
ECONOMY_YIELDS = Message("Economy at level {n}: {economy}.", cause=True)
DECLARATION = Message(
    "Government Declaration: {n} calm city, {n_2} with two threats or more.",
    "Government Declaration: {n} calm cities, {n_2} with two threats or more.",
    cause=True,
)
THREAT_ROLLS = Message(
    "Threats: {n} Crisis Roll for each governing party.",
    "Threats: {n} Crisis Rolls for each governing party.",
    cause=True,
)
SEATS_OF_ALL = Message("{n} Seats are taken, 24 are allowed.", cause=True)
RENTENMARK = Message("The Rentenmark is introduced: Inflation is over.")
NSDAP_FIGURE = Message("{seat} places a figure on the NSDAP Track: box {n}.")
NSDAP_FORCED = Message("{seat} has to place a figure on the NSDAP Track: box {n}.")
DOES_WITHOUT = Message("{seat} declines: {does}.")
PLACES_NO_FIGURE = Message("{seat} places no figure on the NSDAP Track.")
ALL_HAVE_CHOSEN = Message("All have chosen.", cause=True)
CHOSEN_AHEAD = Message("{seat}, {effect}: {what}.")
CHOSEN_BY_NAMED = Message("{effect}: {what}.")
CHOSEN_FOR_ISSUE = Message("{seat}, {issue}: {does}.")
CHOSEN_CONTROL = Message("{seat}, {issue}: {party} is to control it.")
CHOOSES = Message("{seat} chooses: {does}.")
NSDAP_SEATS = Message("The NSDAP gains {n} Seats.")
SHIELD = Message("The next figure will be kept off the NSDAP Track.")
RULE_FOR_ALL = Message("For all until the end of the round: {rule}.")
RULE = Message("{seat}: {rule}, until the end of the round.")
SHIELDED = Message("{seat}: the Iron Front keeps the figure off the NSDAP Track.")
FLAG_PLACED = Message("New Flag Token: {flag}.")
MINOR_TAKEN = Message("{seat} now controls the {minor}.")
MINOR_STAYS = Message("{seat} keeps control of the {minor}.")
BY_MINOR = Message("{minor}, controlled by {seat}.", cause=True)
BY_SOCIETY = Message("Society Marker {society}: {seat} gains the same.", cause=True)
ISSUE_IN = Message("New Issue: {issue}, on {space}.")
DEBATE_EXTENDED = Message(
    "{seat} spends {n} Reserve Point to move the Issue further.",
    "{seat} spends {n} Reserve Points to move the Issue further.",
)
MOST_ISSUES = Message("{seat} has the most Issues.", cause=True)
SECOND_ISSUES = Message("{seat} has the second most Issues.", cause=True)
ISSUE_DISCARDED = Message("{issue} is discarded: nobody has won it.")
NOT_AGREED = Message("No agreement: {issue} is discarded.")
BEGINS_NEXT = Message("{seat} begins the next round.")
SCORES_FIRST = Message("Intermediate scoring: {seat} is first.")
SCORES_SECOND = Message("Intermediate scoring: {seat} is second.")
DEBATED = Message("{seat} moves {issue} to {space}.")
NOTHING_TO_DO = Message("{issue}: none of it can be carried out.")
ISSUE_WON = Message("{seat} wins {issue}.", cause=True)
AGREED = Message("{seat} and {seat_2} agree on {issue}.", cause=True)
SOCIETY_IN = Message("New Society Marker: {society}.")
SOCIETY_OUT = Message("Off the Society Track: {society}.")
SOCIETY_WORKS = Message("Society Track: {society} takes effect.", cause=True)
NEGOTIATES = Message("{seat} negotiates: {foreign}.", cause=True)
FOREIGN_OPEN = Message("No agreement yet: {foreign}.", cause=True)
AGREEMENT = Message("Agreement: {foreign}.")
NO_AGREEMENT = Message("No agreement: {foreign}.")
VOTES = Message("{seat}: {n} vote.", "{seat}: {n} votes.")
VOTES_FOR = Message("{seat} votes for {party}.")
VOTE = Message("All vote. Yes: {does}. No: {does_2}.")
VOTED_YES = Message("{seat} votes yes.")
VOTED_NO = Message("{seat} votes no.")
BALLOT_RESULT = Message("Votes in the second ballot: {party} {n}, {party_2} {n_2}.")
VOTE_YES = Message("The vote ends with yes.")
VOTE_NO = Message("The vote ends with no.")
PRESIDENT = Message("{seat} provides the new Reichspräsident.")
DECLINES = Message("{seat} declines: {coalition}.")
CHANCELLOR = Message("{seat} forms the Government and provides the Chancellor.")
PARTNER = Message("{seat} joins the Government.")
MARKERS_DOWN = Message("{seat} governs: its markers are turned face down.")
MARKERS_UP = Message("{seat} is in opposition: its markers are turned face up.")
SCENARIO = Message("Scenario: {scenario}.", cause=True)
CARD_TAKEN_OUT = Message("{seat} takes {card} out of the game.")
GOAL_REACHED = Message("{seat} has reached its goal, {scenario}.", cause=True)
GOAL_MISSED = Message("{seat} has not reached its goal, {scenario}.", cause=True)
TASK_DONE = Message("{seat} has done its task.")
TASK_FAILED = Message("{seat} has not done its task.")
SURVIVED = Message("The Republic has survived.", cause=True)
OVERTHROWN = Message("{seat} overthrows the Republic.")
ANARCHY = Message("The Republic sinks into anarchy.", cause=True)
SEIZED = Message("The NSDAP seizes power. All have lost.")

# -- endings

ENDINGS = (
    Message("The Republic has survived. {seat} has the most victory points."),
    Message("{seat} overthrows the Republic in Parliament."),
    Message("{seat} overthrows the Republic in the cities."),
    Message("The NSDAP has seized power. All have lost; {seat} has placed the most figures."),
    Message("The Republic has sunk into anarchy. {seat} has the most victory points."),
    Message("{seat} has not done its task: the three others have won together."),
)
#: The endings after a tie, which the Chancellor has broken (4).
TIES = {
    ENDINGS[0]: Message(
        "The Republic has survived. Several parties are tied for the most victory points; the "
        "Chancellor has named {seat}."
    ),
    ENDINGS[4]: Message(
        "The Republic has sunk into anarchy. Several parties are tied for the most victory "
        "points; the Chancellor has named {seat}."
    ),
}
