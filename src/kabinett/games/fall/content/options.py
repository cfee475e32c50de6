"""The options of a table, each with the number of its ruling."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.setup import Option

YES, NO = Message("yes"), Message("no")

OPTIONS = (
    Option(
        "extra_parties_from",
        {"5": Message("from five players on"), "2": Message("always")},
        Message("Additional parties"),
        Message(
            "When Nationalists, Liberals and Democrats are on offer beside the four main parties."
        ),
        "2",
    ),
    Option(
        "recruit_fail",
        {
            "discard": Message("it is discarded"),
            "return_to_hand": Message("it returns to the hand"),
        },
        Message("A Support card that could not be won"),
        Message("What happens to it when Counter-Propaganda makes a recruit attempt fail."),
        "13",
    ),
    Option(
        "steal_bidding",
        {
            "alternating": Message("in turns, as often as they like"),
            "one_raise": Message("the defender once, then the attacker once"),
            "sealed": Message("both at once, in secret, step by step"),
        },
        Message("Raising when Support is stolen"),
        Message("How attacker and defender add Propaganda to a steal attempt."),
        "14",
    ),
    Option(
        "legitimacy_needs_support",
        {"no": NO, "yes": YES},
        Message("Legitimacy needs a Support card"),
        Message(
            "Whether a party without Support cards may not play Legitimacy, even when nobody "
            "has any."
        ),
        "20",
    ),
    Option(
        "anarchy_counts",
        {
            "active_player": Message("the active party discards"),
            "any_player": Message("anybody discards"),
        },
        Message("Anarchy rises when"),
        Message("Whose discarded Anarchy cards raise the Anarchy Level."),
        "24",
    ),
    Option(
        "anarchy_timing",
        {"end_of_turn": Message("at the end of the turn"), "immediate": Message("at once")},
        Message("Anarchy rises"),
        Message("When the Anarchy Level rises; at once may end the game in the middle of a turn."),
        "25",
    ),
    Option(
        "voluntary_discard",
        {"yes": YES, "no": NO},
        Message("Voluntary discards"),
        Message(
            "Whether a party may discard more cards at the end of its turn than the hand limit "
            "demands."
        ),
        "27",
    ),
    Option(
        "round_limit",
        {
            "auto": Message(
                "the whole game: 30 rounds with five or more players or a bot, otherwise no limit"
            ),
            "none": Message("none"),
            "10": Message("10 rounds"),
            "20": Message("20 rounds"),
            "30": Message("30 rounds"),
            "60": Message("60 rounds"),
        },
        Message("Round limit"),
        Message("The game ends after this many rounds and is scored normally."),
        "27",
        numbers=True,
        lengths=("10", "auto"),
    ),
    Option(
        "tie",
        {
            "shared": Message("shared victory"),
            "support_value": Message("value of Support cards"),
            "support_count": Message("number of Support cards"),
            "propaganda": Message("Propaganda Level"),
        },
        Message("A tie is broken by"),
        Message("What decides between parties with the same Political Support."),
        "47",
    ),
    Option(
        "spartakists_draw",
        {
            "each_round": Message("in each round"),
            "second_round": Message("in every second round"),
            "third_round": Message("in every third round"),
            "never": Message("never"),
        },
        Message("The Spartakists draw two cards"),
        Message(
            "Not in the printed game: a handicap for tables where the Spartakists are too strong. "
            "In other rounds they draw one card, like everybody."
        ),
        "54",
        later=True,
    ),
    Option(
        "asked",
        {"turn": Message("once for the whole turn"), "phase_by_phase": Message("phase by phase")},
        Message("A turn is asked"),
        Message(
            "Once: whoever plays a card passes over the phases before it. Phase by phase: each "
            "phase is left by a click, and an attack is paid for in steps."
        ),
        "56",
        before="phase_by_phase",
    ),
)
