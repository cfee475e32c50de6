"""The sentences of the log and of the table.  Questions and reasons are next to their rules."""

from __future__ import annotations

from kabinett.core.message import Message

TITLE = Message("Fall of the Weimar Republic")
ABOUT = Message(
    "Parties struggle for supporters while the Republic slides into anarchy, 1926–1933. A card "
    "game of propaganda, violence and deals."
)
CREDITS = Message("Game by Lloyd Krassner, Warp Spawn Games. All wording and drawing by Kabinett.")
PHRASES = {
    "coalition": Message("I propose a coalition."),
    "republic": Message("Let us save the Republic together."),
    "anarchy": Message("Beware of Anarchy!"),
}

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
ROUND_OF = Message("Round {n} of {n_2}")

# -- log

TURN = Message("Turn: {seat}", level="turn")
STARTS = Message("{seat} begin.")
DRAWS = Message("{seat} draw {n} card.", "{seat} draw {n} cards.")
YOU_DRAW = Message("In your hand: {card}.")
DRAWS_NOTHING = Message("{seat} draw nothing: political prisoners.")
DECK_EMPTY = Message("Deck and discard pile are empty.")
RESHUFFLED = Message("The discard pile becomes the new deck.", forgets=True)
BUYS = Message("{seat} pay 10 Propaganda Levels for another card.", cause=True)
ORGANIZES = Message("{seat} put {card} into play.", cause=True)
PLAYS = Message("{seat} play {card}.", cause=True)
PLAYS_AT_PARTY = Message("{seat} play {card} against {seat_2}.", cause=True)
PLAYS_AT_CARD = Message("{seat} play {card} on {card_2}.", cause=True)
REACTS = Message("{seat} answer {card} with {card_2}: it has no effect.")
ADDS = Message("{seat} add {card}.")
DISCARDS = Message("{seat} discard {card}.")
# The number distinguishes the phase from the card Reorganization.
REORGANIZES = Message("{seat}: Phase 8, Reorganization.", cause=True)
# The taken card may be one that an earlier line has named (ruling 45).
TAKES_RANDOM = Message("{seat} take a card at random from {seat_2}.", forgets=True)
YOU_TAKE = Message("You take {card}.")
TAKEN_FROM_YOU = Message("{card} is taken from you.")
LOOKS = Message(
    "{seat} look at the top {n} card of the deck.", "{seat} look at the top {n} cards of the deck."
)
YOU_SEE = Message("You see {card}.")
ANARCHY_FALLS = Message("The Anarchy Level falls to {n}.")
ANARCHY_RISES = Message("Anarchy cards were discarded: the Anarchy Level rises to {n}.")
RECRUITS = Message("{seat} try to recruit {card}.", cause=True)
PAYS = Message("{seat} pay {n} Level from the pool.", "{seat} pay {n} Levels from the pool.")
RECRUITED = Message("{seat} win {card}.")
RECRUIT_FAILED = Message("{seat} cannot win {card}; the card is discarded.")
RECRUIT_RETURNED = Message("{seat} cannot win {card}; the card returns to the hand.")
ATTACKS = Message("{seat} attack {card} of {seat_2} with {card_2}.", cause=True)
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
PLAYS_LEGITIMACY = Message("{seat} carry through {card}.", cause=True)

# -- endings

ENDS_ANARCHY = Message(
    "The Republic has fallen into anarchy. {seat} have the most Political Support."
)
ENDS_ANARCHY_SHARED = Message(
    "The Republic has fallen into anarchy. Several parties share the most Political Support."
)
#: What followed when the Nazis came to power.
AFTERMATH = (
    Message(
        "This game counts support, and the Nazis have the most of it. That is not a victory. This "
        "is what followed in history."
    ),
    Message(
        "On 30 January 1933 President Paul von Hindenburg appointed Adolf Hitler Chancellor. Franz "
        "von Papen and Alfred Hugenberg joined his government and believed that they controlled "
        "him. After the fire in the Reichstag the decree of 28 February 1933 suspended the basic "
        "rights."
    ),
    Message(
        "On 23 March 1933 the Reichstag allowed the government to make laws alone. The 94 Social "
        "Democrats who were present voted against it; the Communist members were in prison, in "
        "hiding or in exile. From July no other party was allowed."
    ),
    Message(
        "SA and SS imprisoned and tortured tens of thousands. On 12 April 1933 SS men in the "
        "concentration camp of Dachau shot Rudolf Benario, Ernst Goldmann and Arthur Kahn, and "
        "wounded Erwin Kahn, who died four days later. In June SA men in Berlin-Köpenick murdered "
        "Johannes Stelling. On 7 August SA and SS men shot Felix Fechenbach on the way to Dachau. "
        "On 10 July 1934 SS men murdered Erich Mühsam in the camp of Oranienburg."
    ),
    Message(
        "Under this government Germans and their helpers murdered some six million Jews from all "
        "over Europe, and hundreds of thousands of Sinti and Roma and of people who were ill or "
        "disabled. The war that Germany began in 1939 killed more than 50 million people."
    ),
)
#: For teachers: why classes leave the Nazis to a bot.
WHY_FOR_BOTS = (
    Message(
        "In this game the Nazis are one of the parties. Whoever plays them plans propaganda, "
        "violence and murder, and the rules reward it. The victims have no seat."
    ),
    Message(
        "Among the pupils may be somebody whose family was persecuted, and somebody whom this "
        "party attracts. Neither of them should meet it as a role of a classmate."
    ),
    Message(
        "A bot shows just as well how this party used the institutions of the Republic against it, "
        "and how others helped. The lesson loses nothing."
    ),
    Message(
        "If you open the seat nevertheless, agree before the start who takes it, and let nobody be "
        "forced: at a table where every seat has a pupil, the last one to choose gets the party "
        "that is left. Talk with this pupil before and after. If the Nazis have the most support "
        "at the end, the table reads what followed in 1933, and nobody is congratulated."
    ),
)
ENDS_ROUNDS = Message("The last round is over. {seat} have the most Political Support.")
ENDS_ROUNDS_SHARED = Message(
    "The last round is over. Several parties share the most Political Support."
)

# -- the table

POLITICAL_SUPPORT = Message("Political Support")
PROPAGANDA = Message("Propaganda Level")
POOL_LEFT = Message("Pool")
SUPPORT_CARDS = Message("Support cards")
POLITICAL_SUPPORT_HELP = Message(
    "The ratings of the party’s Support cards, including bonuses, plus the Levels of its "
    "Legitimacy cards. The party with the most at the end wins."
)
PROPAGANDA_HELP = Message(
    "The party’s own number plus its Organization cards. Its pool has this many Levels when its "
    "turn begins, and stealing one of its Support cards costs this much more."
)
SUPPORT_CARDS_HELP = Message(
    "The party with the most Support cards, or with the highest total of their ratings, may play "
    "Legitimacy cards."
)
POOL_HELP = Message(
    "The Levels that are left to spend in this turn; unspent Levels are lost at its end."
)
SUPPORT_TOTAL = Message("Value of Support cards")
SUPPORT_STACK_HELP = Message(
    "They count as Political Support. Who has the most, or the most valuable, may play "
    "Legitimacy cards."
)
ORGANIZATION_STACK_HELP = Message("They raise the Propaganda Level as long as they lie here.")
LEGITIMACY_STACK_HELP = Message("Their Levels count as Political Support, too.")
DECK = Message("Deck")
DECK_KNOWN = Message("Deck ({n} known)", "Deck ({n} known)")
DISCARD_PILE = Message("Discard pile")
ON_TABLE = Message("On the table")
HAND = Message("Hand")
SUPPORT = Message("Support")
ORGANIZATION = Message("Organization")
LEGITIMACY = Message("Legitimacy")
ATTACK = Message("Attack")
DEFENCE = Message("Defence")
RECRUITING = Message("Recruiting")
CARDS_LEVEL = Message("Cards played")
POOL_COMMITTED = Message("From the pool")
TARGET_RATING = Message("Rating of the card")
IN_ALL = Message("In all")
IS_ATTACKED = Message("It is attacked by {seat}.")
COUNTS_NOW = Message("It counts {n} now, not {n_2}:")
ONE_BY_CARD = Message("+1 for {card}")
MORE_BY_LEGITIMACY = Message("+{n} for Legitimacy card", "+{n} for Legitimacy cards")
ANARCHY = Message("Anarchy Level")
ANARCHY_HELP = Message(
    "Rises by one, at most once a turn, when Anarchy cards are discarded. At 10 the game ends."
)
ANARCHY_END = Message("The game ends")
END_TURN = Message("End the turn")
NO_CARD = Message("No card can be played: discard, or end your turn")
NO_CARD_BUT_BUY = Message("No card can be played: buy one, or end your turn")
PAY_LEVELS = Message("Pay {n} Level from the pool", "Pay {n} Levels from the pool")
PAY_NOTHING = Message("Recruit it, and pay nothing more")
NO_ATTACK = Message("No attack in this turn")
DISCARD_AND_END = Message("Discard down to the limit, and end the turn")
MISSES_NEXT = Message("Misses {n} turn", "Misses {n} turns")
DRAWS_NOTHING_NOW = Message("Draws nothing in this turn")
DRAWS_NOTHING_NEXT = Message("Draws nothing in the next turn")
ANOTHER_TURN = Message("Another turn follows")
