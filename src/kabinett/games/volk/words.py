"""Every sentence of the game: prompts, log lines, reasons, labels."""

from __future__ import annotations

from kabinett.core.message import Message as M

TITLE = M("Wir sind das Volk!")
ABOUT = M(
    "West and East Germany, 1945–1989. Two states build, hold their living standards and fear "
    "the mass protests that bring one of them down."
)
CREDITS = M(
    "Game by Peer Sylvester and Richard Sivél, published by histogame. All wording and drawing by "
    "Kabinett."
)

# -- headings

DECADE = M("Decade {n}", level="turn")
HALF = M("Half decade {n}", level="phase")
ACTION_OF = M("{seat}", level="phase")
PHASE_BEGINS = (
    M("Actions", level="turn"),
    M("End of decade 1: flight from the Republic", level="turn"),
    M("End of decade 2: prestige", level="phase"),
    M("End of decade 3: Western currency", level="phase"),
    M("End of decade 4: paying for police", level="phase"),
    M("End of decade 5: holding the living standard", level="phase"),
    M("End of decade 6: comparison inside each state", level="phase"),
    M("End of decade 7: comparison of East and West", level="phase"),
    M("End of decade 8: using police", level="phase"),
    M("End of decade 9: socialists", level="phase"),
    M("End of decade 10: Wir sind das Volk?", level="phase"),
)

# -- asks

DRAWN = M("A card from the deck")
THROW_AWAY = M("Discard cards of earlier decades, or keep them")
CHOOSE_CARD = M("Choose a card for your action")
PAY_SPECIAL = M("The price of the special card: discard a card, or let West draw one")
CHOOSE_ACTION = M("{card}: how do you use it?")
REMOVE_WHERE = M("Remove 1 unrest: choose a province")
DISMANTLE_PRICE = M("Dismantle a factory or a line in return")
BUILD_WHERE = M("Build: {n} point left", "Build: {n} points left")
BUILD_ONE = M("Choose where 1 point is built")
DISMANTLE_ONE = M("Choose what is dismantled")
DISMANTLE_EAST = M("East dismantles: {n} point left", "East dismantles: {n} points left")
LS_WHERE = M("Raise the living standard: the card still helps with {n}")
LS_EVENT_WHERE = M("Choose a province for 1 living standard")
HAMBURG_FOR = M("For which province does Hamburg count?")
EXTERNAL_FOR = M("For which province does {factory} count?")
TRANSFER = M("Transfer a new living standard to West Berlin?")
WHICH_SECTOR = M("Choose a sector of West Berlin")
IGNORE_WHAT = M("{card}: ignore one icon or one arrow?")
NEXT_ICON = M("Choose what is executed next")
PUT_WHERE = M("Put 1 unrest: choose a province")
MOVE_FROM = M("Move 1 unrest: from which province?")
MOVE_TO = M("Move 1 unrest: to which province?")
CUT_WHERE = M("Reduce the unrest to 3: choose a province with mass protest")
LOSE_LS = M("Choose a province that loses 1 living standard")
RUN_DOWN_WHERE = M("Choose a factory that runs down")
STOP_WHICH = M("Choose a factory that is closed for good")
RETURN_UNREST = M("Unrest returns from the police cards: choose a province")
OFF_TRACK_WHERE = M("The marker stands at the end of its track. Choose a province instead")
EXPORT_TO = M("West Berlin exports a mass protest: choose a supplier")
END_EXPORT = M("A mass protest of West Berlin ends: choose where the exported one ends")
SEND_SOCIALIST = M("Send a socialist: choose a province with mass protest")
POLICE_WHERE = M("{card}: choose a province where the police remove 1 unrest")
POLICE_AFTER = M("Use police, or end your action")
EXAMINE_WHAT = M("What do you examine?")
EXCHANGE_WHICH = M("Choose a card to exchange, or leave it")
GIVE_WHICH = M("Choose the card that you give for it")
GIVE_OR_REMOVE = M("Give a card of yours for it, or take it out of the game")
WHICH_BOX = M("Prestige: choose a box")
RUN_DOWN_FOR_CURRENCY = M(
    "Western currency: {n} factory must run down", "Western currency: {n} factories must run down"
)
REMOVE_FOR_CURRENCY = M("Western currency: {n} line must go", "Western currency: {n} lines must go")
LOSE_SECTOR = M("West Berlin cannot hold its living standard: choose a sector")
ATTACK_WHOM = M("{province}: where does its living standard cause unrest?")
LOSE_SOCIALIST = M("Choose a province that loses a socialist")

# -- log

FROM_HAND = M("{seat}: a card from the hand, {card}.")
PLAYS_REMOVE = M("{seat}: {card}, to calm unrest.")
PLAYS_BUILD = M("{seat}: {card}, to build.")
PLAYS_LS = M("{seat}: {card}, for the living standard.")
PLAYS_EVENT = M("{seat}: {card}, for its event.")
IGNORES = M("{seat}: ignores {icon}.")
YOU_DRAW = M("You draw {card}.")
YOU_SEE = M("You see {card}.")
WEST_DREW = M("{seat}: draws a card as the price of the special card.")
BURIED = M("{seat}: discards a card unseen.")
YOU_BURIED = M("You discard {card}.")
KEEP_THE_REST = M("You keep the rest of your hand.")
WAS_BURIED = M("{seat}: had discarded {card}.")
BUILT = M("Built: {site}.")
DISMANTLED = M("Dismantled: {site}.")
RAN_DOWN = M("Runs down: {site}.")
REPAIRED = M("Repaired: {site}.")
STOPPED = M("Closed for good: {site}.")
UNREST_UP = M("{province}: unrest +{n}.")
UNREST_DOWN = M("{province}: unrest −{n}.")
UNREST_MOVED = M("Unrest moves from {province} to {province_2}.")
LS_UP = M("{province}: living standard +1.")
LS_DOWN = M("{province}: living standard −{n}.")
TRANSFERRED = M("{province} hands its living standard on to West Berlin.")
MARKER = M("{icon}: now {n}.")
OFF_TRACK = M("{icon}: the marker is at the end of its track.")
EXPORTED = M("West Berlin exports a mass protest to {province}.")
EXPORT_ENDED = M("The exported mass protest in {province} ends.")
SOCIALIST_MOVED = M("A socialist goes to {province}: unrest −1.")
POLICE_USED = M("Police: {card} is used.")
STASI_GONE = M("The Stasi is disbanded: all police cards are gone.")
WALL_UP = M("The Berlin Wall is built.")
WALL_DOWN = M("The Wall is opened.")
EXAMINED_NOTHING = M("East examines nothing.")
EXAMINED_HAND = M("East examines the hand of West.")
EXAMINED_DECK = M("East examines the top of the deck.")
EXCHANGED_HAND = M("East exchanges a card with West.")
EXCHANGED_DECK = M("East exchanges a card with the deck.")
REMOVED_FROM_DECK = M("East takes a card out of the game.")
YOU_LOST_AND_GOT = M("East takes {card} and gives you {card_2}.")
FLIGHT_IS = M("The flight marker is on step {n}: {n_2} dismantling points.")
CURRENCY_IS = M("Western currency: {n} from the track, {n_2} from exports; {n_3} short.")
BANKRUPT = M("East has less than it must dismantle: national insolvency.")
ATTACKS = M("{province} unsettles {province_2}.")
SOCIALISTS_CHANGE = M("Socialists: {n}.")
SOCIALISM_TRIUMPHS = M("All twelve socialists are on the board: triumph of socialism.")
SOCIALISM_FAILS = M("There is no socialist left to lose: socialism fails.")
PROTESTS_COUNTED = M("Mass protests: West {n}, East {n_2}.")

# -- endings

ENDINGS = (
    M("West Germany collapses under its mass protests. East wins."),
    M("East Germany collapses under its mass protests. West wins."),
    M("Both states collapse at once. East wins."),
    M("East Germany is insolvent. West wins."),
    M("Triumph of socialism. East wins."),
    M("Socialism has failed. West wins."),
    M("East Germany has outlasted four decades. East wins."),
)

# -- choices

CHOICES = {
    "remove_unrest": M("Remove 1 unrest"),
    "build_up": M("Build"),
    "living_standard": M("Raise the living standard"),
    "event": M("Trigger the event"),
    "done": M("Done"),
    "pass": M("No"),
    "west_draws": M("West draws a card"),
    "look_at_hand": M("The hand of West"),
    "look_at_deck": M("The two top cards of the deck"),
    "take_out": M("Take it out of the game"),
}
FACTORY, LINE = M("Factory in {city}"), M("Line {line}")
IGNORE_ONE = M("Ignore: {icon}")
BOX = M("Box {n}")
SIDE_NAMES = (M("West"), M("East"))
SECTOR_NAMES = (M("British sector"), M("French sector"), M("American sector"))
TRACK_NAMES = (M("Prestige"), M("Western currency"), M("Socialists"))

# -- icons in words: for each kind, for West and East

ICON_WORDS = {
    "+u": M("unrest +1"),
    "-u": M("unrest −1"),
    "~u": M("move 1 unrest"),
    "-mp": M("a mass protest ends: unrest down to 3"),
    "+b": M("build 1"),
    "-b": M("dismantle 1"),
    "+LS": M("living standard +1, unrest −1"),
    "+LS*": M("living standard +1"),
    "-LS": M("living standard −1"),
    ".rundown": M("1 factory runs down"),
    ".repair": M("1 factory is repaired"),
    ".stop": M("1 factory is closed for good"),
    "POLred": M("police power (red)"),
    "POLpink": M("police power (pink)"),
    "GUIL": M("Guillaume Affair: examine a hand or the deck"),
    "STASIend": M("the Stasi is disbanded"),
    "WALLbuild": M("the Wall is built"),
    "WALLopen": M("the Wall is opened"),
}
PLACE_WORDS = {
    "WestGermany": M("not in West Berlin"),
    "WestBerlin": M("in West Berlin"),
    "EastBerlin": M("in East Berlin"),
    "Bayern": M("in Bavaria"),
    "Sachsen": M("in Saxony"),
    "RheinlandPfalz": M("in Rhineland-Palatinate"),
    "NordrheinWestfalen": M("in North Rhine-Westphalia"),
    "NiedersachsenHamburg": M("in Lower Saxony or Hamburg"),
    "CSSR": M("in the ČSSR"),
    "Polska": M("in Poland"),
    "Rheinsberg": M("in Rheinsberg"),
}
MOST_WORDS = {
    "max2": M("at most 2 in a province"),
    "different2": M("in two different provinces"),
}
COAT_WORDS = (M("West decides where"), M("East decides where"))
COLOUR_WORDS = (M("Red Card"), M("Yellow Card"), M("Dual Card"), M("Special card of East"))
VALUES_WORDS = M("Value: West {n}, East {n_2}")
FLIGHT_WORDS = M("flight")

# -- the table

UNREST, PROTESTS, LS = M("Unrest"), M("Mass protests"), M("Living standard")
LS_TOTAL = M("Living standard in all")
HAND, DISPLAY, DECK, PLAYED = M("Hand"), M("Cards on display"), M("Deck"), M("Played cards")
POLICE_CARDS, ON_TABLE, TOP_OF_DECK = (
    M("Police"),
    M("On the table"),
    M("Top of the deck, as you saw it"),
)
SPECIAL_CARD, SOCIALISTS_ALL, FACTORIES_ALL = (
    M("Special card"),
    M("Socialists on the board"),
    M("Factories"),
)
FLIGHT_TRACK = M("Flight")
ADVANTAGE = M("Prestige advantage")
WALL_STANDS = M("The Wall stands")
HEADING = M("Decade {n}, half {n_2}")
HEADING_END = M("End of decade {n}")

# -- why not

NOT_YOURS = M("This card cannot be chosen now.")
ONLY_EAST = M("Only East may take the special card.")
NO_PRICE = M("East has no card to pay with, and the deck is empty.")
WRONG_COLOUR = M("The event of this card is for the other side.")
TOO_MUCH_TO_DISMANTLE = M("The event would dismantle more than you have.")
NO_UNREST = M("You have no unrest to remove.")
NOTHING_TO_DISMANTLE = M(
    "With a card of another colour you must dismantle something, and there is nothing."
)
PROTEST_BLOCKS = M("A mass protest forbids building there.")
NO_FACTORY_NEAR = M("A line needs a factory at one of its ends.")
BUILT_ALREADY = M("This is built already.")
NOT_BUILT = M("There is nothing to dismantle.")
LINES_IN_THE_WAY = M("A factory with infrastructure on its connections cannot be dismantled.")
ECONOMY_TOO_WEAK = M("The economy is too weak: {n} points are lacking.")
OTHER_STATE = M("This belongs to the other state.")
NOT_NOW = M("This cannot be chosen here.")

# -- the forecast of the end of the decade

FORECAST = M("If the decade ended now")
FORETELL_WALL = M("1 The Wall: prestige −1, East dismantles 1.")
FORETELL_FLIGHT = M("1 Flight: {n} steps, East dismantles {n_2}; it has {n_3}.")
FORETELL_FLIGHT_RUIN = M(
    "1 Flight: {n} steps, East dismantles {n_2}, but has only {n_3}: insolvency, West wins."
)
FORETELL_NO_PRESTIGE = M("2 Prestige: nothing.")
FORETELL_PRESTIGE = M("2 Prestige, {seat} decides: {icon}.")
FORETELL_CURRENCY = M(
    "3 Western currency: {n} living standards, {n_2} from the track, {n_3} from exports: {n_4} run down."
)
FORETELL_CURRENCY_RUIN = M(
    "3 Western currency: {n} living standards, {n_2} from the track, {n_3} from exports: {n_4} short, "
    "more than East can give up: insolvency, West wins."
)
FORETELL_POLICE_RUIN = M(
    "4 Police: {n} cards to pay for, but only {n_2} to dismantle: insolvency, West wins."
)
FORETELL_POLICE = M("4 Police: {n} cards to pay for, {n_2} of them red; {n_3} still unused.")
FORETELL_HOLD = M(
    "5 {province} loses {n} living standard.", "5 {province} loses {n} living standards."
)
FORETELL_INTERNAL = M("6 {province}: unrest +{n}.")
FORETELL_ATTACK = M("7 {province} can unsettle {province_2}: unrest +{n}.")
FORETELL_TRIUMPH = M("9 Triumph of socialism: East wins.")
FORETELL_FAILURE = M("9 Socialism fails: West wins.")
FORETELL_SOCIALISTS = M("9 Socialists: {n}, then {n_2}.")
FORETELL_COLLAPSE = M(
    "10 Mass protests: West {n}, East {n_2}; with phases 6 and 7 up to {n_3} and {n_4}. "
    "{n_5} bring a state down."
)

# -- the event of a card, line by line

EVENT_OF = M("The event of {card}")
EVENT_LINE = M("{n} × {icon}")
EVENT_ARROW = M("{icon}: {n} toward {side}")
_SKIPPED = M("{n} × {icon}; {n_2} of it skipped: there is nothing it could be done to")
SKIPPED = [_SKIPPED] * len(ICON_WORDS)
SKIPPED[list(ICON_WORDS).index("-u")] = M("{n} × {icon}; {n_2} of it skipped: too little unrest")
SKIPPED[list(ICON_WORDS).index("+b")] = M(
    "{n} × {icon}; skipped: no site, or mass protest there ({n_2})"
)
SKIPPED[list(ICON_WORDS).index("-b")] = M(
    "{n} × {icon}; {n_2} of it skipped: too little to dismantle"
)
SKIPPED[list(ICON_WORDS).index("-mp")] = M(
    "{n} × {icon}; {n_2} of it skipped: too few mass protests"
)

# -- how things stand, where they are looked at

ECONOMY = M("Economy {n}.")
ECONOMY_NEXT = M("Economy {n}: {n_2} lacking for the next living standard, which needs {n_3}.")
ECONOMY_ENOUGH = M("Economy {n}: enough for the next living standard, which needs {n_3}.")
WITH_HAMBURG = M("With Hamburg: {n}.")
WITH_ABROAD = M("With its factories abroad: {n}.")
EXPORT_FACTORY = M("Living standard {n}; its export factory holds {n_2}.")
BERLIN_HOLDS = M("Living standard {n}; its suppliers hold {n_2}.")
BERLIN_LS = M("Living standard {n}.")
UNREST_STANDS = M("Unrest {n}, mass protests {n_2}; {n_3} more unrest for the next one.")
IMPORTED = M(
    "{n} mass protest of West Berlin counts here.", "{n} mass protests of West Berlin count here."
)
SOCIALISTS_HERE = M("{n} socialist keeps the peace here.", "{n} socialists keep the peace here.")
VALUE_STANDS = M("Value {n}: {n_2} of {n_3} connections work.")
VALUE_RUNDOWN = M("Rundown, value {n}: {n_2} of {n_3} connections work.")
VALUE_ALONE = M("Value {n}.")
CLOSED_HERE = M("Closed for good.")
LINES_STAND = M("{n} of {n_2} laid.")
FLIGHT_STANDS = M("As things stand the marker comes to step {n}.")

# -- what there is on the sheet

CITY_IN = M("City in {province}.")
CITY_HAMBURG = M("Counts for Schleswig-Holstein or Lower Saxony, as West says anew each time.")
CITY_ABROAD = M(
    "A site abroad: counts for a province that it has a working connection to; it never runs down."
)
CITY_RHEINSBERG = M("Nuclear power station: value 2, rundown 1; it has no connections.")
LINE_ONE = M("A connection of one line.")
LINE_TWO = M("A connection of two lines: both are needed.")
PRESTIGE_NOTHING = M("Nothing happens at the end of the decade.")
PRESTIGE_BRINGS = M("At the end of the decade, {side} decides where:")
CURRENCY_BRINGS = M("{n} toward the Western currency of East at the end of the decade.")
BEYOND_PRESTIGE = (
    M("For each step that West cannot make: unrest −1 in the West, or unrest +1 in the East."),
    M("For each step that East cannot make: unrest −1 in the East, or unrest +1 in the West."),
)
BEYOND = (
    M("For each step that cannot be made: unrest +1 in the East; West decides where."),
    M("For each step that cannot be made: unrest −1 in the East."),
)
FLIGHT_BOX = M("Flight, step {n}: East dismantles {n_2}.")
FLIGHT_SUM = M(
    "Steps: flight signs of the played cards, red police cards, the highest living standard of the "
    "West; less the lowest of the East; 1 more with mass protests in the East, 1 less with mass "
    "protests in the West."
)
DECADE_NAME = M("Decade {n}")
PHASE_TEXTS = (
    M(
        "East dismantles for every second step of the flight track; with the Wall prestige −1, and East dismantles 1."
    ),
    M(
        "The holder of the prestige advantage has the icons of one box executed: the marker’s, or one nearer to the middle."
    ),
    M(
        "Each living standard of the East costs 1; what track and exports do not cover runs factories down."
    ),
    M("East dismantles 1 for each police card in front of it."),
    M(
        "Where the living standard is higher than the value of the export factory, it falls to that."
    ),
    M("Provinces whose living standard is 2 or more below the best of their state get unrest."),
    M("Provinces unsettle neighbours across the border whose living standard is lower."),
    M("Each police card not yet used removes 1 unrest."),
    M("The socialist track brings socialists or takes them away."),
    M("A state with four mass protests collapses. After decade IV East wins."),
)
PHASE_NAMES = (
    M("Flight from the Republic"),
    M("Prestige"),
    M("Western currency"),
    M("Paying for police"),
    M("Holding the living standard"),
    M("Comparison inside each state"),
    M("Comparison of East and West"),
    M("Using police"),
    M("Socialists"),
    M("Wir sind das Volk?"),
)
SOCIALIST_BOX = M(
    "Socialists in the box: each goes to a province of the East where a mass protest arises. With more than twelve in all, socialism triumphs."
)
