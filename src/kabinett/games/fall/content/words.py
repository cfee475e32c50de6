"""Every sentence of the game: prompts, log lines, reasons, labels."""

from __future__ import annotations

from kabinett.core.message import Message

TITLE = Message("Fall of the Weimar Republic")
ABOUT = Message(
    "Parties struggle for supporters while the Republic slides into anarchy, 1926–1933. A card "
    "game of propaganda, violence and deals."
)
CREDITS = Message("Game by Lloyd Krassner, Warp Spawn Games. All wording and drawing by Kabinett.")

# -- phases

PHASES = (
    Message("Set-up"),
    Message("Resources"),
    Message("Organization"),
    Message("Discontent"),
    Message("Recruit"),
    Message("Steal Support"),
    Message("Republic"),
    Message("Reichstag"),
    Message("Reorganization"),
)
ROUND = Message("Round {n}")

# -- asks

PARTY_BY_LOT = Message("Party drawn by lot")
CHOOSE_PARTY = Message("Choose your party")
FIRST_BY_LOT = Message("First party drawn by lot")
DRAWN = Message("A card from the deck")
AT_RANDOM = Message("A card at random")
BUY_CARD = Message("Pay 10 Propaganda Levels to draw one more card?")
PLAY_ORGANIZATION = Message("Put an Organization card into play, or go on")
PLAY_DISCONTENT = Message("Play a Violence or Nationalism card, or go on")
CHOOSE_RECRUIT = Message("Choose a Support card to recruit, or go on")
PAY_RECRUIT = Message(
    "Recruit {card}: play Propaganda cards or pay from the pool; {n} Level is missing",
    "Recruit {card}: play Propaganda cards or pay from the pool; {n} Levels are missing",
)
CHOOSE_STEAL = Message("Choose a Support card to steal, or go on")
CHOOSE_ATTACK = Message("Open the attack on {card} with a Propaganda card, or leave it")
RAISE_ATTACK = Message(
    "Attack on {card}: {n} Levels against {n_2}. Add to your side, or let it stand"
)
RAISE_DEFENCE = Message(
    "Defend {card}: {n} Levels against {n_2}. Play Propaganda cards, or let it stand"
)
PLAY_REPUBLIC = Message("Play a Government or Special card, or go on")
PLAY_LEGITIMACY = Message("Play a Legitimacy card, or go on")
DISCARD_TO_LIMIT = Message("Discard down to {n} cards")
DISCARD_MORE = Message("Discard further cards, or end your turn")
DISCARD_CHOSEN = Message("Discard a card: {n} left to choose", "Discard cards: {n} left to choose")
CHOOSE_OPPONENT = Message("{card}: choose an opponent")
CHOOSE_SUPPORT = Message("{card}: choose a Support card in play")
CHOOSE_ORGANIZATION = Message("{card}: choose an Organization card in play")
ANSWER = Message("{seat} play {card}. React?")

# -- log

TURN = Message("Turn: {seat}", level="turn")
STARTS = Message("{seat} begin.")
DRAWS = Message("{seat} draw {n} card.", "{seat} draw {n} cards.")
YOU_DRAW = Message("You draw {card}.")
DRAWS_NOTHING = Message("{seat} draw nothing: political prisoners.")
DECK_EMPTY = Message("Deck and discard pile are empty.")
RESHUFFLED = Message("The discard pile becomes the new deck.", forgets=True)
BUYS = Message("{seat} pay 10 Propaganda Levels for another card.")
ORGANIZES = Message("{seat} put {card} into play.")
PLAYS = Message("{seat} play {card}.")
PLAYS_AT_PARTY = Message("{seat} play {card} against {seat_2}.")
PLAYS_AT_CARD = Message("{seat} play {card} on {card_2}.")
ANSWERS = Message("{seat} answer {card} with {card_2}: it has no effect.")
DISCARDS = Message("{seat} discard {card}.")
# A card that was named before may be the one that is taken (ruling 45).
TAKES_RANDOM = Message("{seat} take a card at random from {seat_2}.", forgets=True)
YOU_TAKE = Message("You take {card}.")
TAKEN_FROM_YOU = Message("{card} is taken from you.")
LOOKS = Message(
    "{seat} look at the top {n} card of the deck.", "{seat} look at the top {n} cards of the deck."
)
YOU_SEE = Message("You see {card}.")
ANARCHY_FALLS = Message("The Anarchy Level falls to {n}.")
ANARCHY_RISES = Message("The Anarchy Level rises to {n}.")
RECRUITS = Message("{seat} try to recruit {card}.")
PAYS = Message("{seat} pay {n} Level from the pool.", "{seat} pay {n} Levels from the pool.")
RECRUITED = Message("{seat} win {card}.")
RECRUIT_FAILED = Message("{seat} cannot win {card}; the card is discarded.")
RECRUIT_RETURNED = Message("{seat} cannot win {card}; the card returns to the hand.")
ATTACKS = Message("{seat} attack {card} of {seat_2} with {card_2}.")
ATTACK_VOID = Message("{seat} have not begun the attack: its card was answered.")
COMMITS = Message("{seat} commit {n} Level of the pool.", "{seat} commit {n} Levels of the pool.")
STOLEN = Message("{seat} win {card} from {seat_2}, {n} Levels against {n_2}.")
HELD = Message("{seat} keep {card}, {n} Levels against {n_2}.")
TAKES_SUPPORT = Message("{seat} take {card} from {seat_2}.")
LOSES_CARD = Message("{seat} lose {card}.")
WILL_MISS = Message("{seat} will miss their next turn.")
MISSES = Message("{seat} miss this turn.", level="turn")
WILL_DRAW_NOTHING = Message("{seat} will draw no cards in their next turn.")
EXTRA_TURN = Message("{seat} will have another turn after this one.")
PLAYS_LEGITIMACY = Message("{seat} carry through {card}.")

# -- endings

ENDS_ANARCHY = Message(
    "The Republic has fallen into anarchy. {seat} have the most Political Support."
)
ENDS_ANARCHY_SHARED = Message(
    "The Republic has fallen into anarchy. Several parties share the most Political Support."
)
ENDS_ROUNDS = Message("The last round is over. {seat} have the most Political Support.")
ENDS_ROUNDS_SHARED = Message(
    "The last round is over. Several parties share the most Political Support."
)

# -- labels of choices

LABEL_PASS = Message("Pass")
LABEL_DONE = Message("Go on")
LABEL_BUY = Message("Pay 10, draw a card")
LABEL_PAY = Message("Pay the rest from the pool")
LABEL_GIVE_UP = Message("Give up")
LABEL_NONE = Message("No target")
LABEL_POOL = Message("Commit {n} Level", "Commit {n} Levels")

# -- the table

POLITICAL_SUPPORT = Message("Political Support")
PROPAGANDA = Message("Propaganda Level")
POOL_LEFT = Message("Left to spend")
SUPPORT_CARDS = Message("Support cards")
SUPPORT_TOTAL = Message("Value of Support cards")
DECK = Message("Deck")
DISCARD_PILE = Message("Discard pile")
ON_TABLE = Message("On the table")
HAND = Message("Hand")
HAND_CARDS = Message("Cards in hand")
SUPPORT = Message("Support")
ORGANIZATION = Message("Organization")
LEGITIMACY = Message("Legitimacy")
ATTACK = Message("Attack")
DEFENCE = Message("Defence")
TOP_OF_DECK = Message("Top of the deck, as you saw it")
ANARCHY = Message("Anarchy Level")
ANARCHY_HELP = Message(
    "Rises by one, at most once a turn, when Anarchy cards are discarded. At 10 the game ends."
)
ANARCHY_END = Message("The game ends")
MISSES_NEXT = Message("Misses {n} turn", "Misses {n} turns")
DRAWS_NOTHING_NOW = Message("Draws nothing in this turn")
DRAWS_NOTHING_NEXT = Message("Draws nothing in the next turn")
ANOTHER_TURN = Message("Another turn follows")

# -- why not

NOT_IN_HAND = Message("This card is not in your hand.")
NEVER_PLAYED = Message("Anarchy cards cannot be played, only discarded.")
OTHER_PHASE = Message("{card} is played in another phase; this is not it.")
OTHER_TURN = Message("It is not your turn.")
FINISH_FIRST = Message("Another card is being played. First finish that.")
SUPPORT_FIRST = Message("First choose the Support card that it is for.")
NEEDS_SUPPORT = Message("You control no Support card.")
ONLY_AS_PROPAGANDA = Message("Propaganda cards are played only to win or defend Support cards.")
ONLY_REACTION = Message("{card} is played only as a reaction to another party’s card.")
ALREADY_PLAYED = Message("No further card of this type may be played in this phase.")
TOO_DEAR = Message("Not enough Propaganda: {n} Levels are needed, you can reach {n_2}.")
NO_PERMISSION = Message("This Propaganda card may not open an attack.")
NO_MAJORITY = Message("Others have more Support cards, and Support cards of a higher value.")
NO_ATTACK_CARD = Message("You hold no Propaganda card that may open an attack.")
OWN_SUPPORT = Message("You control this card already.")
NOT_A_TARGET = Message("This cannot be chosen here.")
