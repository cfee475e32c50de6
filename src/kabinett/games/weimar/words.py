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

ROUND_BEGINS = Message("Round {n}", level="turn")
IMPULSE_OF = Message("Impulse: {seat}", level="phase")
STEPS = (
    Message("Politics Phase", level="turn"),
    Message("1 Issue majority", level="phase"),
    Message("2 Won Issues", level="phase"),
    Message("3 Society Track", level="phase"),
    Message("4 Parties are scored", level="phase"),
    Message("5 State of the Republic", level="phase"),
    Message("6 Seats by Minor Parties", level="phase"),
    Message("7 Size of Parliament", level="phase"),
    Message("8 A new Government", level="phase"),
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
CHOOSE_ACTION = Message("Actions: {n} Action Points, {n_2} in the Reserve")
ACTION_WHERE = Message("{action}: choose the city of this Impulse")
PRESIDENT_DEBATE = Message("Reichspräsident: debate with {card} as well?")
LARGE_FIRST = Message("Move it with {n}? (No: with {n_2})")
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
BETTER_RESULT = Message("Spend {n} points for a result of 1 more?")
REACT_TO = Message("{seat}: {action} in {city}. React?")
REACT_AS_POLITICIAN = Message("{seat} act. Answer with a Politician?")
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
WHETHER = Message("Do you want this?")
NEGOTIATE_WHICH = Message("Foreign Affairs: what is negotiated?")
ROLL_AGAIN = Message("{n} votes. Give up a Seat to roll again?")
VOTE_FOR = Message("Your {n} votes go to")
VOTE_YES_NO = Message("Your {n} votes: yes or no?")
GIVE_SEAT = Message("Give up a Seat? Otherwise you lose a point")
STRIKE_ON_PRUSSIA = Message(
    "The strike on Prussia: place a figure of yours on the NSDAP Track to have its effects?"
)
BREAK_TIE = Message("Chancellor: a tie. Decide")
NEXT_YELLOW = Message("Chancellor: which yellow Issue is next?")
ISSUE_OPTION = Message("You have won {issue}: choose what happens")
PROPOSE_OPTION = Message("You share {issue}: propose what happens")
AGREE_OPTION = Message("You share {issue}: do you agree to {option}?")
DDP_BONUS = Message("DDP: give up a Party Base for a Foreign Affairs action?")
SOLE_GOVERNMENT = Message("Chancellor: who governs alone?")
WHICH_COALITION = Message("Chancellor: which coalition is asked first?")
JOIN_COALITION = Message("Do you join this coalition: {coalition}?")
WHO_CHANCELLOR = Message("Previous Chancellor: who becomes Chancellor?")

# -- log

AGENDA_SHOWN = Message("{seat}: agenda {agenda}.")
PLAYS = Message("{seat} play {card}.")
YOU_DRAW = Message("You draw {card}.")
DRAWS = Message("{seat} draw {n} Party Card.", "{seat} draw {n} Party Cards.")
DRAWS_TIMELINE = Message("{seat} draw {n} Timeline Card.", "{seat} draw {n} Timeline Cards.")
SET_ADDED = Message("{seat} add an expansion set to their deck.")
ACTS = Message("{seat}: {action} in {city}.")
STOPPED = Message("{seat}: the action comes to nothing.")
ROLLED = Message("{seat} roll {die}.")
RESULT = Message("{seat}: result {n}.")
RANDOM_CITY = Message("The dice choose {city}.")
STRESEMANN_USED = Message("{seat}: Gustav Stresemann has the roll repeated.")
CRISIS = Message("{seat}: Crisis Roll, {n}.")
BASE_PLACED = Message("{seat}: a Party Base in {city}.")
BASE_REMOVED = Message("{seat} lose a Party Base in {city}.")
SEATS_GAINED = Message("{seat} gain {n} Seat.", "{seat} gain {n} Seats.")
SEATS_LOST = Message("{seat} lose {n} Seat.", "{seat} lose {n} Seats.")
POINTS_GAINED = Message("{seat}: {n} victory point.", "{seat}: {n} victory points.")
POINTS_LOST = Message("{seat} lose {n} victory point.", "{seat} lose {n} victory points.")
RESERVE_UP = Message("{seat}: Reserve +{n}.")
MOVES = Message("{seat} move {unit} to {city}.")
DISSOLVED = Message("{unit} in {city} is dissolved.")
SENT_BACK = Message("{unit} leaves {city} for its supply.")
REINFORCED = Message("Reinforcement: {unit}.")
TAKES_CONTROL = Message("{seat} take control of {unit} in {city}.")
OPPOSES = Message("{seat} oppose the Coup.")
REACTS = Message("{seat} react.")
POLITICIAN = Message("{seat} answer with {card}.")
THREAT_PUT = Message("{threat} in {city}.")
THREAT_REMOVED = Message("{threat} leaves {city}.")
BOX_PUT = Message("{threat} into the DR Box: {n} markers.")
BOX_TAKEN = Message("{threat} leaves the DR Box: {n} markers.")
ECONOMY = Message("The economy stands at level {n}.")
RENTENMARK = Message("The Rentenmark is introduced: Inflation is over.")
NSDAP_FIGURE = Message("{seat} place a figure on the NSDAP Track: box {n}.")
SHIELDED = Message("The Iron Front keeps a figure off the NSDAP Track.")
FLAG_PLACED = Message("A flag: {flag}.")
MINOR_TAKEN = Message("{seat} now control the {minor}.")
ISSUE_IN = Message("Issue: {issue}.")
DEBATED = Message("{seat} move {issue} to {space}.")
ISSUE_WON = Message("{seat} have won {issue}.")
SOCIETY_IN = Message("Society: {society}.")
SOCIETY_OUT = Message("{society} leaves the Society Track.")
SOCIETY_WORKS = Message("Society: {society} takes effect.")
NEGOTIATES = Message("{seat} negotiate {foreign}.")
AGREEMENT = Message("Agreement: {foreign}.")
NO_AGREEMENT = Message("No agreement: {foreign}.")
VOTES = Message("{seat}: {n} votes.")
VOTES_FOR = Message("{seat} vote for {party}.")
VOTED_YES = Message("{seat} vote yes.")
VOTED_NO = Message("{seat} vote no.")
PRESIDENT = Message("{seat} provide the new Reichspräsident.")
DECLINES = Message("{seat} decline: {coalition}.")
CHANCELLOR = Message("{seat} form the Government and have the Chancellor.")
PARTNER = Message("{seat} join the Government.")
OVERTHROWN = Message("{seat} overthrow the Republic.")
ANARCHY = Message("The Republic sinks into anarchy.")
SEIZED = Message("The NSDAP seizes power. All have lost.")
