"""Every sentence of the rules: prompts and log lines."""

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

ROUND_BEGINS = Message("Round {n} of 6", level="turn")
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

# -- asks

A_DIE = Message("A die")
A_CARD = Message("A card from the deck")
PARTY_BY_LOT = Message("Party drawn by lot")
CHOOSE_PARTY = Message("Choose your party")
FIRST_BASES = Message("Place a Party Base: choose a city")
WHO_BEGINS = Message("Chancellor: who begins?")
CHOOSE_AGENDA = Message("Choose your agenda for this round")
EARLY_CARD = Message("Play a card before the first Impulse?")
CHOOSE_CARD = Message("Choose a card for your Impulse")
CHOOSE_WAY = Message("{card}: how do you use it?")
EVENT_WHEN = Message("{card}: its Event first, or last?")
CHOOSE_ACTION = Message("Actions: {n} AP, {n_2} in the Reserve")
ACTION_WHERE = Message("{action}: choose the city of this Impulse")
PRESIDENT_DEBATE = Message("Reichspräsident: debate with {card} as well?")
LARGE_FIRST = Message("Debate with the value {n}? (No: with {n_2})")
EXTEND_DEBATE = Message("Spend a Reserve Point for one space more? You have {n}")
DEBATE_WHICH = Message(
    "Debate: choose an Issue to move {n} space", "Debate: choose an Issue to move {n} spaces"
)
DEBATE_WHERE = Message("Where does {issue} go?")
MOVE_WHICH = Message("Move a unit to {city}: which?")
MOVE_FROM = Message("{unit}: from where?")
FREE_POLICE = Message("Move one Police to {city} for free?")
DISSOLVE_WHICH = Message("Dissolve a unit in {city}: which?")
RESTORE_WHICH = Message("A dissolved unit to {city}: which?")
RETURN_WHICH = Message("A unit of {city} returns to its supply: which?")
TAKE_WHICH = Message("Take Control in {city}: which Reichswehr?")
FIGHT_WHOM = Message("Fight in {city}: against which party?")
BLACK_JOINS = Message("Shall the black Reichswehr in {city} fight on the side of the government?")
OPPOSE = Message("A Coup in {city}: do your units oppose it?")
BETTER_RESULT = Message("Spend {n} points for result +1?")
REACT_TO = Message("{seat}: {action} in {city}. React?")
REACT_AS_POLITICIAN = Message("{seat} acts. Answer with a Politician?")
REACT_TO_REACTION = Message("{seat} reacts in {city}. Answer with a Politician?")
USE_STRESEMANN = Message(
    "Gustav Stresemann: repeat the roll of {n} die?",
    "Gustav Stresemann: repeat the roll of {n} dice?",
)
WHOSE_BASE = Message("Remove a Party Base in {city}: whose?")
WHICH_PARTY = Message("Choose a party")
WHICH_CITY = Message("Choose a city")
WHICH_FLAG = Message("Choose a nation")
WHICH_OPTION = Message("Choose what happens")
WHICH_ACTION = Message("Which action in {city}?")
WHICH_ISSUE = Message("Choose an Issue to bring in")
WHICH_SOCIETY = Message("Choose a Society Marker")
SOCIETY_REMOVE = Message("Choose a Society Marker to remove")
WHETHER = Message("Do you use this effect?")
NEGOTIATE_WHICH = Message("Foreign Affairs: what is negotiated?")
ROLL_AGAIN = Message(
    "{n} vote. Give up a Seat to roll again?", "{n} votes. Give up a Seat to roll again?"
)
VOTE_FOR = Message("Your votes ({n}) go to")
VOTE_YES_NO = Message("Your votes ({n}): yes or no?")
WHO_VOTES = Message("Who votes next?")
STRIKE_ON_PRUSSIA = Message(
    "The strike on Prussia: place a figure of yours on the NSDAP Track to have its effects?"
)
BREAK_TIE = Message("Chancellor: a tie. Decide")
NEXT_YELLOW = Message("Chancellor: which yellow Issue is next?")
ISSUE_OPTION = Message("You have won {issue}: choose what happens")
PROPOSE_OPTION = Message("You share {issue}: propose what happens")
AGREE_OPTION = Message("You share {issue}: do you agree to {option}?")
PROPOSE_PARTY = Message("You share {issue}: for which party?")
AGREE_FOR_PARTY = Message("You share {issue}: do you agree to {option} for {party}?")
DDP_BONUS = Message("DDP: give up a Party Base for a Foreign Affairs action?")
SOLE_GOVERNMENT = Message("Chancellor: who governs alone?")
WHICH_COALITION = Message("Chancellor: which coalition is asked first?")
JOIN_COALITION = Message("Do you join this coalition: {coalition}?")
WHO_CHANCELLOR = Message("Previous Chancellor: who becomes Chancellor?")

# -- log

AGENDA_SHOWN = Message("{seat}: agenda {agenda}.")
PLAYS = Message("{seat} plays {card}.")
YOU_DRAW = Message("You draw {card}.")
DRAWS = Message("{seat} draws {n} Party Card.", "{seat} draws {n} Party Cards.")
DRAWS_TIMELINE = Message("{seat} draws {n} Timeline Card.", "{seat} draws {n} Timeline Cards.")
SET_ADDED = Message("{seat} adds an Expansion Set to the deck.")
ACTS = Message("{seat}: {action} in {city}.")
STOPPED = Message("{seat}: the action is thwarted.")
ROLLED = Message("{seat} rolls {die}.")
RESULT = Message("{seat}: result {n}.")
RANDOM_CITY = Message("Random city: {city}.")
STRESEMANN_USED = Message("{seat}: Gustav Stresemann has the roll repeated.")
CRISIS = Message("{seat}: Crisis Roll, {n}.")
BASE_PLACED = Message("{seat}: a Party Base in {city}.")
BASE_REMOVED = Message("{seat} loses a Party Base in {city}.")
SEATS_GAINED = Message("{seat} gains {n} Seat.", "{seat} gains {n} Seats.")
SEATS_LOST = Message("{seat} loses {n} Seat.", "{seat} loses {n} Seats.")
POINTS_GAINED = Message("{seat} gains {n} victory point.", "{seat} gains {n} victory points.")
POINTS_LOST = Message("{seat} loses {n} victory point.", "{seat} loses {n} victory points.")
RESERVE_UP = Message("{seat}: Reserve +{n}.")
MOVES = Message("{seat}: {unit} to {city}.")
DISSOLVED = Message("{unit}: dissolved in {city}.")
SENT_BACK = Message("{unit}: back from {city} to the supply.")
REINFORCED = Message("Reinforcement: {unit}.")
TAKES_CONTROL = Message("{seat} takes control of {unit} in {city}.")
OPPOSES = Message("{seat} opposes the Coup.")
REACTS = Message("{seat} reacts.")
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
RENTENMARK = Message("The Rentenmark is introduced: Inflation is over.")
NSDAP_FIGURE = Message("{seat} places a figure on the NSDAP Track: box {n}.")
SHIELDED = Message("The Iron Front keeps a figure off the NSDAP Track.")
FLAG_PLACED = Message("New Flag Token: {flag}.")
MINOR_TAKEN = Message("{seat} now controls the {minor}.")
ISSUE_IN = Message("New Issue: {issue}.")
DEBATED = Message("{seat} moves {issue} to {space}.")
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
PRESIDENT = Message("{seat} provides the new Reichspräsident.")
DECLINES = Message("{seat} declines: {coalition}.")
CHANCELLOR = Message("{seat} forms the Government and provides the Chancellor.")
PARTNER = Message("{seat} joins the Government.")
OVERTHROWN = Message("{seat} overthrows the Republic.")
ANARCHY = Message("The Republic sinks into anarchy.")
SEIZED = Message("The NSDAP seizes power. All have lost.")
