"""Sentences that several modules of the game need: the log, reports, outlooks and labels.

Longer than 400 lines so that translators find all of them in one place."""

from __future__ import annotations

from kabinett.core.message import Message

TITLE = Message("Wir sind das Volk!")
ABOUT = Message(
    "West and East Germany, 1945–1989. Two states build, hold their living standards and fear "
    "the mass protests that bring one of them down."
)
CREDITS = Message(
    "Game by Peer Sylvester and Richard Sivél, published by histogame. All wording and drawing by "
    "Kabinett."
)

# -- headings

DECADE = Message("Decade {n}", level="turn")
HALF = Message("Half decade {n}", level="phase")
ACTION_OF = Message("{seat}", level="phase")
PHASE_BEGINS = (
    Message("Actions", level="turn"),
    Message("Decade’s end, phase 1: flight from the Republic", level="turn"),
    Message("Decade’s end, phase 2: prestige", level="phase", section="9.2"),
    Message("Decade’s end, phase 3: Western currency", level="phase", section="9.3"),
    Message("Decade’s end, phase 4: paying for police", level="phase", section="9.4"),
    Message("Decade’s end, phase 5: holding the living standard", level="phase", section="9.5"),
    Message("Decade’s end, phase 6: comparison inside each state", level="phase", section="9.6"),
    Message("Decade’s end, phase 7: comparison of East and West", level="phase", section="9.7"),
    Message("Decade’s end, phase 8: using police", level="phase", section="9.8"),
    Message("Decade’s end, phase 9: socialists", level="phase", section="9.9"),
    Message("Decade’s end, phase 10: Wir sind das Volk?", level="phase", section="9.10"),
)

# -- log

HAMBURG_COUNTS = Message("Hamburg counts for {province}.")
EXTERNAL_COUNTS = Message("{factory} counts for {province}.")
FROM_HAND = Message("{seat} takes {card} from the hand.")
PLAYS_REMOVE = Message("{seat} plays {card} to calm unrest.", cause=True)
PLAYS_BUILD = Message("{seat} plays {card} to build.", cause=True)
PLAYS_LS = Message("{seat} plays {card} for the living standard.", cause=True)
PLAYS_EVENT = Message("{seat} plays {card} for its event.", cause=True)
IGNORES = Message("{seat} ignores: {icon}.")
YOU_DRAW = Message("You draw {card}.")
YOU_SEE = Message("You see {card}.")
WEST_DREW = Message("{seat} draws a card as the price of the special card.", cause=True)
BURIED = Message("{seat} discards a card unseen.")
BURIED_CARDS = Message("Discarded unseen")
YOU_BURIED = Message("You discard {card}.")
KEEP_THE_REST = Message("You keep the rest of your hand.")
WAS_BURIED = Message("{seat} had discarded {card}.")
BUILT = Message("Built: {thing}.")
DISMANTLED = Message("Dismantled: {thing}.")
DISMANTLED_FOR = Message("Dismantled: {thing}; {seat} chose.")
RAN_DOWN = Message("Runs down: {thing}.")
RAN_DOWN_FOR = Message("Runs down: {thing}; {seat} chose.")
REPAIRED = Message("Repaired: {thing}.")
STOPPED = Message("Closed for good: {thing}.")
UNREST_UP = Message("{province}: unrest +{n}.")
UNREST_DOWN = Message("{province}: unrest −{n}.")
UNREST_MOVED = Message("Unrest moves from {province} to {province_2}.")
LS_UP = Message("{province}: living standard +1.")
LS_DOWN = Message("{province}: living standard −{n}.")
TRANSFERRED = Message("{province} transfers its living standard to West Berlin.")
MARKER = Message("{icon}: {n} for {side}.")
MARKER_MIDDLE = Message("{icon}: 0, in the middle.")
OFF_TRACK = Message("{icon}: the marker stands at the end of its track.")
EXPORTED = Message("West Berlin exports a mass protest to {province}.")
EXPORT_ENDED = Message("The exported mass protest in {province} ends.")
SOCIALIST_MOVED = Message("A socialist goes to {province}: unrest −1.")
SOCIALIST_LOST = Message("{province} loses a socialist.")
POLICE_USED = Message("Police: {card} is used.")
STASI_GONE = Message("The Stasi is disbanded: all police cards are gone.")
WALL_UP = Message("The Berlin Wall is built.")
WALL_DOWN = Message("The Wall is opened.")
EXAMINED_NOTHING = Message("East examines nothing.")
EXAMINED_HAND = Message("East examines the hand of West.")
EXAMINED_DECK = Message("East examines the top of the deck.")
EXCHANGED_HAND = Message("East exchanges a card with West.")
EXCHANGED_DECK = Message("East exchanges a card with the deck.")
REMOVED_FROM_DECK = Message("East takes a card out of the game.")
YOU_LOST_AND_GOT = Message("East takes {card} and gives you {card_2}.")
FLIGHT_IS = Message("The flight marker is on step {n}: East dismantles {n_2}.", cause=True)
CURRENCY_NONE = Message("Western currency: East needs none; the track gives {n}, exports {n_2}.")
CURRENCY_ENOUGH = Message(
    "Western currency: East needs {n}; the track gives {n_2}, exports {n_3}: enough."
)
CURRENCY_SHORT = Message(
    "Western currency: East needs {n}; the track gives {n_2}, exports {n_3}: {n_4} short.",
    cause=True,
)
BANKRUPT = Message("East must dismantle more than it has: national insolvency.")
ATTACKS = Message("{province} unsettles {province_2}.", cause=True)
SOCIALISTS_CHANGE = Message("The socialists change by {n}.", cause=True)
SOCIALISM_TRIUMPHS = Message("All twelve socialists are on the board: triumph of socialism.")
SOCIALISM_FAILS = Message("There is no socialist left to lose: socialism fails.")
PROTESTS_COUNTED = Message("Mass protests: West {n}, East {n_2}.", cause=True)
UNREST_COUNTED = Message(
    "As many mass protests. Unrest that counts: West {n}, East {n_2}.", cause=True
)
LAST_DECADE = Message("The last decade: if nobody wins in it, the calmer state does.")
NOTHING_HAPPENS = Message("Nothing happens.")
BOX_CHOSEN = Message("{seat} chooses box {n}.", cause=True)

# -- endings

ENDINGS = (
    Message("West Germany collapses under its mass protests. East wins."),
    Message("East Germany collapses under its mass protests. West wins."),
    Message("Both states collapse at once. East wins."),
    Message("East Germany is insolvent. West wins."),
    Message("All twelve socialists are on the board: triumph of socialism. East wins."),
    Message("East has no socialist left to lose: socialism has failed. West wins."),
    Message("East Germany has outlasted four decades. East wins."),
    Message("West Germany comes out of the last decade calmer than the East. West wins."),
    Message("East Germany comes out of the last decade no less calm than the West. East wins."),
)

# -- choices

FACTORY, LINE = Message("Factory in {city}"), Message("Line {line}")
IGNORE_ONE = Message("Ignore: {icon}")
BOX = Message("Box {n}")
SIDE_NAMES = (Message("West"), Message("East"))
SECTOR_NAMES = (Message("British sector"), Message("French sector"), Message("American sector"))
TRACK_NAMES = (Message("Prestige"), Message("Western currency"), Message("Socialists"))

# -- icons in words: for each kind, for West and East

ICON_WORDS = {
    "+u": Message("unrest +1"),
    "-u": Message("unrest −1"),
    "~u": Message("move 1 unrest"),
    "-mp": Message("a mass protest ends: unrest down to 3"),
    "+b": Message("build 1"),
    "-b": Message("dismantle 1"),
    "+LS": Message("living standard +1, unrest −1"),
    "+LS*": Message("living standard +1"),
    "-LS": Message("living standard −1"),
    ".rundown": Message("1 factory runs down"),
    ".repair": Message("1 factory is repaired"),
    ".stop": Message("1 factory is closed for good"),
    "POLred": Message("police power (red)"),
    "POLpink": Message("police power (pink)"),
    "GUIL": Message("Guillaume Affair: examine a hand or the deck"),
    "STASIend": Message("the Stasi is disbanded"),
    "WALLbuild": Message("the Wall is built"),
    "WALLopen": Message("the Wall is opened"),
}
PLACE_WORDS = {
    "WestGermany": Message("not in West Berlin"),
    "WestBerlin": Message("in West Berlin"),
    "EastBerlin": Message("in East Berlin"),
    "Bayern": Message("in Bayern"),
    "Sachsen": Message("in Sachsen"),
    "RheinlandPfalz": Message("in Rheinland-Pfalz"),
    "NordrheinWestfalen": Message("in Nordrhein-Westfalen"),
    "NiedersachsenHamburg": Message("in Niedersachsen or Hamburg"),
    "CSSR": Message("in the ČSSR"),
    "Polska": Message("in Polska"),
    "Rheinsberg": Message("in Rheinsberg"),
}
MOST_WORDS = {
    "max2": Message("at most 2 in a province"),
    "different2": Message("in two different provinces"),
}
COAT_WORDS = (Message("West decides where"), Message("East decides where"))
COLOUR_WORDS = (
    Message("Red Card"),
    Message("Yellow Card"),
    Message("Dual Card"),
    Message("Special card of East"),
)
FLIGHT_WORDS = Message("flight")

# -- the table

UNREST, PROTESTS, LS = Message("Unrest"), Message("Mass protests"), Message("Living standard")
LS_TOTAL = Message("Living standard in all")
PROTESTS_HELP = Message(
    "Every four unrest in a province are a mass protest; in West Berlin it counts twice. Whoever "
    "has four at the end of a decade collapses."
)
UNREST_HELP = Message(
    "In all provinces of this state. It grows where living standard falls behind."
)
LS_HELP = Message(
    "In all provinces of this state. At the end of a decade a province keeps no more than its "
    "export factory is worth."
)
FACTORIES_HELP = Message(
    "Built in this state; each is worth 1, and 1 more for every connection that works."
)
SOCIALISTS_HELP = Message(
    "In the box and in provinces. If there would be more than twelve, East wins; if East must "
    "lose more than it has, West wins."
)
POLICE_HELP = Message(
    "Cards with police in front of East: they remove unrest, and each costs East 1 point of what "
    "it has built at the end of a decade."
)
HAND, DISPLAY, DECK, PLAYED = (
    Message("Hand"),
    Message("Cards on display"),
    Message("Deck"),
    Message("Played cards"),
)
POLICE_CARDS, ON_TABLE, TOP_OF_DECK = (
    Message("Police"),
    Message("On the table"),
    Message("Top of the deck, as you saw it"),
)
SOCIALISTS_ALL, FACTORIES_ALL = (
    Message("Socialists on the board"),
    Message("Factories"),
)
#: Titles on the board, and the words of its key.
TITLES = {
    "title:flight": Message("Flight"),
    "title:phases": Message("Phases of the decade’s end"),
    "title:box": Message("Socialists in the box"),
    "key:economy": Message("Economy"),
    "key:living_standard": LS,
    "key:unrest": UNREST,
    "key:protest": Message("Mass protest"),
    "key:factory": Message("Factory"),
    "key:line": Message("Line"),
    "key:works": Message("in use"),
}
ADVANTAGE = Message("Prestige advantage")
WALL_STANDS = Message("The Wall stands")
HEADING = Message("Decade {n}, half {n_2}")
HEADING_END = Message("End of decade {n}")
HEADING_SHORT = Message("Decade {n} of {n_2}, half {n_3}")
HEADING_END_SHORT = Message("End of decade {n} of {n_2}")

# -- the forecast of the end of the decade

FORECAST = Message("If the decade ended now")
FORETELL_WALL = Message("1 The Wall: prestige −1, East dismantles 1.")
FORETELL_WALL_RUIN = Message(
    "1 The Wall: East must dismantle 1, but has nothing left: insolvency, West wins."
)
FORETELL_NO_FLIGHT = Message("1 Flight, step {n}: East dismantles nothing.")
FORETELL_FLIGHT = Message(
    "1 Flight, step {n}: East dismantles {n_2} of the {n_3} factories and lines that can go."
)
FORETELL_FLIGHT_RUIN = Message(
    "1 Flight, step {n}: East must dismantle {n_2}, but can only {n_3}: insolvency, West wins."
)
FORETELL_NO_PRESTIGE = Message("2 Prestige: nothing.")
FORETELL_PRESTIGE = Message("2 Prestige, {seat} decides:")
FORETELL_PRESTIGE_IN = Message("2 {icon}")
FORETELL_NO_CURRENCY = Message("3 Western currency: East needs none.")
FORETELL_CURRENCY = Message(
    "3 Western currency: East needs {n}; the track gives {n_2}, exports {n_3}: enough."
)
FORETELL_CURRENCY_SHORT = Message(
    "3 Western currency: {n} factory runs down, or a line goes. East needs {n_2}; the track gives "
    "{n_3}, exports {n_4}.",
    "3 Western currency: {n} factories run down, or lines go. East needs {n_2}; the track gives "
    "{n_3}, exports {n_4}.",
)
FORETELL_CURRENCY_RUIN = Message(
    "3 Western currency: East needs {n}; the track gives {n_2}, exports {n_3}: {n_4} short, "
    "more than East can give up: insolvency, West wins."
)
FORETELL_CURRENCY_MAY_RUIN = Message(
    "3 Western currency: East needs {n}; the track gives {n_2}, exports {n_3}: {n_4} short, "
    "more than East can give up: insolvency, unless phase 2 helps."
)
FORETELL_LESS = Message("3 What goes in phase 1 may earn less, or be missing here.")
FORETELL_POLICE_RUIN = Message(
    "4 Police: East must dismantle {n} for its cards, but can only {n_2}: insolvency, West wins."
)
FORETELL_POLICE_MAY_RUIN = Message(
    "4 Police: East must dismantle {n} for its cards, but can only {n_2}: insolvency, unless phase "
    "2 helps."
)
FORETELL_POLICE = Message(
    "4 Police: East dismantles {n} for its card.", "4 Police: East dismantles {n} for its cards."
)
FORETELL_HOLD = Message("5 Living standard falls:")
FORETELL_HOLD_IN = Message("5 {province} −{n}")
FORETELL_INTERNAL = Message("6 Unrest inside each state:")
FORETELL_INTERNAL_IN = Message("6 {province} +{n}")
FORETELL_ATTACK = Message("7 Unrest across the border, at most:")
FORETELL_ATTACK_IN = Message("7 {province} → {province_2} +{n}")
FORETELL_USE = Message(
    "8 Police: {n} card not yet used removes 1 unrest.",
    "8 Police: {n} cards not yet used remove 1 unrest each.",
)
FORETELL_TRIUMPH = Message("9 Triumph of socialism: East wins.")
FORETELL_FAILURE = Message("9 Socialism fails: West wins.")
#: What ends the game: no phase comes after it.
FORETELL_ENDS = (
    FORETELL_WALL_RUIN,
    FORETELL_FLIGHT_RUIN,
    FORETELL_CURRENCY_RUIN,
    FORETELL_POLICE_RUIN,
    FORETELL_TRIUMPH,
    FORETELL_FAILURE,
)
#: What ends the game unless phase 2 builds something or lowers a living standard of East.
FORETELL_MAY_END = (FORETELL_CURRENCY_MAY_RUIN, FORETELL_POLICE_MAY_RUIN)
FORETELL_MORE_SOCIALISTS = Message("9 Socialists: {n} more, {n_2} in all.")
FORETELL_FEWER_SOCIALISTS = Message("9 Socialists: {n} fewer, {n_2} in all.")
FORETELL_COLLAPSE = Message("10 Mass protests: West {n}, East {n_2}. With {n_3} a state collapses.")
FORETELL_CALMER = Message(
    "10 The last decade: fewer mass protests win, then less unrest that counts (West {n}, East "
    "{n_2}). Now that is {side}."
)
FORETELL_COLLAPSE_MOST = Message("10 After phases 6 to 9 at most: West {n}, East {n_2}.")
# the summary of the forecast while it is folded into one line
BRIEF_ENDS = Message("The game would end")
BRIEF_MAY_END = Message("The game may end")
BRIEF_BOTH_MAY_COLLAPSE = Message("Both may collapse")
BRIEF_MAY_COLLAPSE = Message("{side} may collapse")
BRIEF_PROTESTS = Message("Protests: West {n}, East {n_2}")

# -- the event of a card, line by line

EVENT_OF_CARD = Message("The card’s event")
EVENT_LINE = Message("{n} × {icon}")
EVENT_ARROW = Message("{icon}: {n} toward {side}")
_SKIPPED = Message("{n} × {icon}; {n_2} of it skipped: there is nothing it could be done to")
SKIPPED = [_SKIPPED] * len(ICON_WORDS)
SKIPPED[list(ICON_WORDS).index("-u")] = Message(
    "{n} × {icon}; {n_2} of it skipped: too little unrest"
)
SKIPPED[list(ICON_WORDS).index("+b")] = Message(
    "{n} × {icon}; skipped: no site, or mass protest there ({n_2})"
)
SKIPPED[list(ICON_WORDS).index("-b")] = Message(
    "{n} × {icon}; {n_2} of it skipped: too little to dismantle"
)
SKIPPED[list(ICON_WORDS).index("-mp")] = Message(
    "{n} × {icon}; {n_2} of it skipped: too few mass protests"
)

# -- what a player reads about the present state of a thing

ECONOMY_NEXT = Message(
    "Economy {n}: {n_2} lacking for the next living standard, which needs {n_3}."
)
ECONOMY_ENOUGH = Message("Economy {n}: enough for the next living standard, which needs {n_3}.")
WITH_HAMBURG = Message("With Hamburg: {n}.")
WITH_ABROAD = Message("With its factories abroad: {n}.")
EXPORT_FACTORY = Message("Living standard {n}; its export factory holds {n_2}.")
BERLIN_HOLDS = Message("Living standard {n}; its suppliers hold {n_2}.")
BERLIN_LS = Message("Living standard {n}.")
UNREST_STANDS = Message("Unrest {n}, mass protests {n_2}; {n_3} more unrest for the next one.")
IMPORTED = Message(
    "{n} mass protest of West Berlin counts here.", "{n} mass protests of West Berlin count here."
)
SOCIALISTS_HERE = Message(
    "{n} socialist keeps the peace here.", "{n} socialists keep the peace here."
)
VALUE_STANDS = Message("Value {n}: {n_2} of {n_3} connections work.")
VALUE_RUNDOWN = Message("Rundown, value {n}: {n_2} of {n_3} connections work.")
VALUE_ALONE = Message("Value {n}.")
CLOSED_HERE = Message("Closed for good.")
LINES_STAND = Message("{n} of {n_2} laid.")

# -- things on the sheet

CITY_IN = Message("City in {province}.")
CITY_HAMBURG = Message("Counts for Schleswig-Holstein or Niedersachsen; West decides each time.")
CITY_ABROAD = Message(
    "A site abroad: counts for a province that it has a working connection to; it never runs down."
)
CITY_RHEINSBERG = Message("Nuclear power station: value 2, rundown 1; it has no connections.")
LINE_ONE = Message("A connection of one line.")
LINE_TWO = Message("A connection of two lines: both are needed.")
PRESTIGE_NOTHING = Message("Nothing happens at the end of the decade.")
PRESTIGE_BRINGS = Message("At the end of the decade, {side} decides where:")
CURRENCY_BRINGS = Message("{n} toward the Western currency of East at the end of the decade.")
BEYOND_PRESTIGE = (
    Message(
        "For each step that West cannot make: unrest −1 in the West, or unrest +1 in the East."
    ),
    Message(
        "For each step that East cannot make: unrest −1 in the East, or unrest +1 in the West."
    ),
)
BEYOND = (
    Message("For each step that cannot be made: unrest +1 in the East; West decides where."),
    Message("For each step that cannot be made: unrest −1 in the East."),
)
FLIGHT_BOX = Message("Flight, step {n}: East dismantles {n_2}.")
FLIGHT_SUM = Message(
    "Steps: flight signs of the played cards, red police cards, the highest living standard of the "
    "West; less the lowest of the East; 1 more with mass protests in the East, 1 less with mass "
    "protests in the West."
)
DECADE_NAME = Message("Decade {n}")
PHASE_TEXTS = (
    Message(
        "East dismantles for every second step of the flight track; with the Wall prestige "
        "−1, and East dismantles 1."
    ),
    Message(
        "The holder of the prestige advantage has the icons of one box executed: the "
        "marker’s, or one nearer to the middle."
    ),
    Message(
        "Each living standard of the East costs 1; for each point that the track and exports do "
        "not cover, a factory runs down."
    ),
    Message("East dismantles 1 for each police card in front of it."),
    Message(
        "Where the living standard is higher than the value of the export factory, it falls "
        "to that."
    ),
    Message(
        "Provinces whose living standard is 2 or more below the best of their state get unrest."
    ),
    Message("Provinces unsettle neighbours across the border whose living standard is lower."),
    Message("Each police card not yet used removes 1 unrest."),
    Message("The socialist track brings socialists or takes them away."),
    Message("A state with four mass protests collapses. After decade IV East wins."),
)
PHASE_NAMES = (
    Message("Flight from the Republic"),
    Message("Prestige"),
    Message("Western currency"),
    Message("Paying for police"),
    Message("Holding the living standard"),
    Message("Comparison inside each state"),
    Message("Comparison of East and West"),
    Message("Using police"),
    Message("Socialists"),
    Message("Wir sind das Volk?"),
)
SOCIALIST_BOX = Message(
    "Socialists in the box: each goes to a province of the East where a mass protest arises. "
    "With more than twelve in all, socialism triumphs."
)
