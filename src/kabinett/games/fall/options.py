"""The ways to play that a table may choose, with the number of the ruling behind each."""

from __future__ import annotations

from kabinett.core.game import Option, Setup
from kabinett.core.message import Message as M

YES, NO = M("yes"), M("no")

#: Ruling 27: without a limit, games of five and more and games of bots may never end.
DEFAULT_ROUND_LIMIT = 30

OPTIONS = (
    Option(
        "extra_parties_from",
        {"5": M("from five players on"), "2": M("always")},
        M("Additional parties"),
        M("When Nationalists, Liberals and Democrats are on offer beside the four main parties."),
        "2",
    ),
    Option(
        "recruit_fail",
        {"discard": M("it is discarded"), "return_to_hand": M("it returns to the hand")},
        M("A Support card that could not be won"),
        M("What happens to it when Counter-Propaganda makes a recruit attempt fail."),
        "13",
    ),
    Option(
        "steal_bidding",
        {
            "alternating": M("in turns, as often as they like"),
            "one_raise": M("the defender once, then the attacker once"),
            "sealed": M("both at once, in secret, step by step"),
        },
        M("Raising when Support is stolen"),
        M("How attacker and defender add Propaganda to a steal attempt."),
        "14",
    ),
    Option(
        "legitimacy_needs_support",
        {"no": NO, "yes": YES},
        M("Legitimacy needs a Support card"),
        M("Whether a party without Support cards may play Legitimacy when nobody has any."),
        "20",
    ),
    Option(
        "anarchy_counts",
        {"active_player": M("the active party discards"), "any_player": M("anybody discards")},
        M("Anarchy rises when"),
        M("Whose discarded Anarchy cards raise the Anarchy Level."),
        "24",
    ),
    Option(
        "anarchy_timing",
        {"end_of_turn": M("at the end of the turn"), "immediate": M("at once")},
        M("Anarchy rises"),
        M("When the Anarchy Level rises; at once may end the game in the middle of a turn."),
        "25",
    ),
    Option(
        "voluntary_discard",
        {"yes": YES, "no": NO},
        M("Voluntary discards"),
        M("Whether one may discard more than the hand limit demands at the end of the turn."),
        "27",
    ),
    Option(
        "round_limit",
        {
            "auto": M("30 with five or more players or a bot, else none"),
            "none": M("none"),
            "20": M("20 rounds"),
            "30": M("30 rounds"),
            "60": M("60 rounds"),
        },
        M("Round limit"),
        M("The game ends after this many rounds and is scored normally."),
        "27",
        numbers=True,
    ),
    Option(
        "tie",
        {
            "shared": M("shared victory"),
            "support_value": M("value of Support cards"),
            "support_count": M("number of Support cards"),
            "propaganda": M("Propaganda Level"),
        },
        M("A tie is broken by"),
        M("What decides between parties with the same Political Support."),
        "8",
    ),
)


def round_limit(setup: Setup) -> int:
    """The number of rounds, 0 for no limit."""
    chosen = setup.options["round_limit"]
    if chosen == "auto":
        return DEFAULT_ROUND_LIMIT if setup.seats >= 5 or setup.bots else 0
    return 0 if chosen == "none" else int(chosen)
