"""Every sentence of the game: prompts, log lines, reasons, labels."""

from __future__ import annotations

from kabinett.core.message import Message as M

TITLE = M("Fall of the Weimar Republic")
ABOUT = M(
    "Parties struggle for supporters while the Republic slides into anarchy, 1926–1933. A card "
    "game of propaganda, violence and deals."
)
CREDITS = M("Game by Lloyd Krassner, Warp Spawn Games. All wording and drawing by Kabinett.")

# -- phases

PHASES = (
    M("Set-up"),
    M("Resources"),
    M("Organization"),
    M("Discontent"),
    M("Recruit"),
    M("Steal Support"),
    M("Republic"),
    M("Reichstag"),
    M("Reorganization"),
)
ROUND = M("Round {n}")

# -- asks

PARTY_BY_LOT = M("Party drawn by lot")
CHOOSE_PARTY = M("Choose your party")
FIRST_BY_LOT = M("First party drawn by lot")
DRAWN = M("A card from the deck")
AT_RANDOM = M("A card at random")
BUY_CARD = M("Pay 10 Propaganda Levels to draw one more card?")
PLAY_ORGANIZATION = M("Put an Organization card into play, or go on")
PLAY_DISCONTENT = M("Play a Violence or Nationalism card, or go on")
CHOOSE_RECRUIT = M("Choose a Support card to recruit, or go on")
PAY_RECRUIT = M("Recruit {card}: play Propaganda cards or pay from the pool; {n} Levels are missing")
CHOOSE_STEAL = M("Choose a Support card to steal, or go on")
CHOOSE_ATTACK = M("Open the attack on {card} with a Propaganda card, or leave it")
RAISE_ATTACK = M("Attack on {card}: {n} Levels against {n_2}. Add to your side, or let it stand")
RAISE_DEFENCE = M("Defend {card}: {n} Levels against {n_2}. Play Propaganda cards, or let it stand")
PLAY_REPUBLIC = M("Play a Government or Special card, or go on")
PLAY_LEGITIMACY = M("Play a Legitimacy card, or go on")
DISCARD_TO_LIMIT = M("Discard down to {n} cards")
DISCARD_MORE = M("Discard further cards, or end your turn")
DISCARD_CHOSEN = M("Discard a card: {n} left to choose", "Discard cards: {n} left to choose")
CHOOSE_OPPONENT = M("{card}: choose an opponent")
CHOOSE_SUPPORT = M("{card}: choose a Support card in play")
CHOOSE_ORGANIZATION = M("{card}: choose an Organization card in play")
ANSWER = M("{seat} plays {card}. React?")

# -- log

TURN = M("Turn of the {seat}", level="turn")
TAKES_PARTY = M("{seat} enters the game.")
STARTS = M("The {seat} begin.")
DRAWS = M("{seat}: draws {n} card.", "{seat}: draws {n} cards.")
YOU_DRAW = M("You draw {card}.")
DRAWS_NOTHING = M("{seat}: political prisoners, no card is drawn.")
DECK_EMPTY = M("Deck and discard pile are empty.")
RESHUFFLED = M("The discard pile becomes the new deck.")
BUYS = M("{seat}: pays 10 Propaganda Levels for another card.")
ORGANIZES = M("{seat}: puts {card} into play.")
PLAYS = M("{seat}: plays {card}.")
PLAYS_AT_PARTY = M("{seat}: plays {card} against {seat_2}.")
PLAYS_AT_CARD = M("{seat}: plays {card} on {card_2}.")
ANSWERS = M("{seat}: answers with {card_2}; {card} has no effect.")
DISCARDS = M("{seat}: discards {card}.")
TAKES_RANDOM = M("{seat}: takes a card at random from {seat_2}.")
YOU_TAKE = M("You take {card}.")
TAKEN_FROM_YOU = M("{card} is taken from you.")
LOOKS = M("{seat}: looks at the top {n} card of the deck.", "{seat}: looks at the top {n} cards of the deck.")
YOU_SEE = M("You see {card}.")
ANARCHY_FALLS = M("The Anarchy Level falls to {n}.")
ANARCHY_RISES = M("The Anarchy Level rises to {n}.")
RECRUITS = M("{seat}: wants to recruit {card}.")
PAYS = M("{seat}: pays {n} Level from the pool.", "{seat}: pays {n} Levels from the pool.")
RECRUITED = M("{seat}: {card} joins.")
RECRUIT_FAILED = M("{seat}: cannot win {card}; the card is discarded.")
RECRUIT_RETURNED = M("{seat}: cannot win {card}; the card returns to the hand.")
ATTACKS = M("{seat}: attacks {card} of {seat_2} with {card_2}.")
ATTACK_VOID = M("{seat}: the attack has not begun.")
COMMITS = M("{seat}: commits {n} Level of the pool.", "{seat}: commits {n} Levels of the pool.")
STOLEN = M("{seat}: wins {card} from {seat_2}, {n} Levels against {n_2}.")
HELD = M("{seat}: keeps {card}, {n} Levels against {n_2}.")
TAKES_SUPPORT = M("{seat}: takes {card} from {seat_2}.")
LOSES_CARD = M("{seat}: loses {card}.")
WILL_MISS = M("{seat}: will miss the next turn.")
MISSES = M("{seat}: misses this turn.", level="turn")
WILL_DRAW_NOTHING = M("{seat}: will draw no cards in the next turn.")
EXTRA_TURN = M("{seat}: will have another turn after this one.")
PLAYS_LEGITIMACY = M("{seat}: {card} stands.")

# -- endings

ENDS_ANARCHY = M("The Republic has fallen into anarchy. {seat} has the most Political Support.")
ENDS_ANARCHY_SHARED = M("The Republic has fallen into anarchy. Several parties share the most Political Support.")
ENDS_ROUNDS = M("The last round is over. {seat} has the most Political Support.")
ENDS_ROUNDS_SHARED = M("The last round is over. Several parties share the most Political Support.")

# -- labels of choices

LABEL_PASS = M("Pass")
LABEL_DONE = M("Go on")
LABEL_BUY = M("Pay 10, draw a card")
LABEL_PAY = M("Pay the rest from the pool")
LABEL_GIVE_UP = M("Give up")
LABEL_NONE = M("No target")
LABEL_POOL = M("Commit {n} Level", "Commit {n} Levels")

# -- the table

POLITICAL_SUPPORT = M("Political Support")
PROPAGANDA = M("Propaganda Level")
POOL_LEFT = M("Left to spend")
SUPPORT_CARDS = M("Support cards")
SUPPORT_TOTAL = M("Value of Support cards")
DECK = M("Deck")
DISCARD_PILE = M("Discard pile")
ON_TABLE = M("On the table")
HAND = M("Hand")
HAND_CARDS = M("Cards in hand")
SUPPORT = M("Support")
ORGANIZATION = M("Organization")
LEGITIMACY = M("Legitimacy")
ATTACK = M("Attack")
DEFENCE = M("Defence")
TOP_OF_DECK = M("Top of the deck, as you saw it")
ANARCHY = M("Anarchy Level")
ANARCHY_HELP = M(
    "Rises by one at the end of a turn in which the active party discarded an Anarchy card. "
    "At 10 the game ends."
)
ANARCHY_END = M("The game ends")
MISSES_NEXT = M("Misses the next turn")
DRAWS_NOTHING_NEXT = M("Draws nothing in the next turn")
ANOTHER_TURN = M("Another turn follows")

# -- why not

NOT_IN_HAND = M("This card is not in your hand.")
NEVER_PLAYED = M("Anarchy cards cannot be played, only discarded.")
OTHER_PHASE = M("{card} is played in another phase; this is not it.")
ONLY_AS_PROPAGANDA = M("Propaganda cards are played only to recruit or steal Support cards.")
ONLY_REACTION = M("{card} is played only as a reaction to another party’s card.")
ALREADY_PLAYED = M("No further card of this type may be played in this phase.")
TOO_DEAR = M("Not enough Propaganda: {n} Levels are needed, you can reach {n_2}.")
NO_PERMISSION = M("This Propaganda card may not open an attack.")
NO_MAJORITY = M("Others have more Support cards, and Support cards of a higher value.")
NO_ATTACK_CARD = M("You hold no Propaganda card that may open an attack.")
OWN_SUPPORT = M("You control this card already.")
NOT_A_TARGET = M("This cannot be chosen here.")
