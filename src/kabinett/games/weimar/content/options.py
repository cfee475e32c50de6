"""The options of a table, each with the number of its ruling."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.setup import Option

WHOLE, EARLY, LATE, FIRST, ALONE = (
    "whole",
    "1918_1923",
    "1929_1933",
    "first_round",
    "first_round_alone",
)

OPTIONS = (
    Option(
        "scenario",
        {
            WHOLE: Message("the whole game, 1918–1933"),
            EARLY: Message("1918–1923, rounds 1 and 2"),
            LATE: Message("1929–1933, rounds 5 and 6"),
            FIRST: Message("the first round"),
            ALONE: Message("the first round, alone as the SPD"),
        },
        Message("Scenario"),
        Message(
            "The whole game, or a part of it. The setups and goals of the shorter scenarios "
            "are our own."
        ),
        "11.1",
        later=True,
        lengths=(ALONE, FIRST, EARLY, LATE, WHOLE),
        alone=(ALONE,),
    ),
    Option(
        "impulse_starter",
        {
            "chosen_anew": Message("the party that the Chancellor chooses then"),
            "as_agenda": Message("the party that began the Agenda Phase"),
        },
        Message("The Impulse Phase begins with"),
        Message("Who begins the Impulse Phase if nobody has won the Reparations."),
        "6.2",
    ),
    Option(
        "left_over_points",
        {
            "stored": Message("go to the Reserve"),
            "lost": Message("are lost"),
        },
        Message("Action Points left over"),
        Message("What happens to Action Points that are left when a party ends its actions."),
        "7.7",
    ),
    Option(
        "bonus_in_events",
        {
            "reserve": Message("may be bought with Reserve points"),
            "never": Message("cannot be bought"),
        },
        Message("A better result of an Event’s action"),
        Message("Whether result +1 may be bought for an action that an Event grants."),
        "7.5",
    ),
    Option(
        "once_an_impulse",
        {
            "paid": Message("paid actions only"),
            "events_too": Message("paid actions and those of the Event"),
        },
        Message("Once per Impulse applies to"),
        Message(
            "Whether a Demonstration, Fight, Coup or Counter-Coup of an Event uses up the one "
            "that may be paid for in the same Impulse, and vice versa."
        ),
        "10.1",
    ),
    Option(
        "uprising_and_coup",
        {
            "allowed": Message("may be followed by a Coup"),
            "blocks": Message("blocks the KPD’s Coup"),
        },
        Message("The KPD’s own Uprising"),
        Message("Whether the KPD may perform a Coup in a city where its Uprising lies."),
        "7.10",
    ),
    Option(
        "full_city",
        {
            "always": Message("always"),
            "with_figure": Message("only with a figure in the supply"),
        },
        Message("In a full city a Base is removed"),
        Message(
            "Whether a party without figures in its supply still removes an opposing Base when it "
            "would place one in a full city."
        ),
        "7.11",
    ),
    Option(
        "as_much_as_possible",
        {
            "share": Message("it can be done to the largest share"),
            "anything": Message("any of it can be done"),
        },
        Message("One of several options is open if"),
        Message("Which options may be chosen if not all of them can be carried out in full."),
        "7.12",
    ),
    Option(
        "dice_cap",
        {
            "before_reactions": Message("before a Reaction"),
            "after_reactions": Message("after a Reaction"),
        },
        Message("More than five dice are cut to five"),
        Message("Whether a Reaction takes a die from the full number of dice, or from five."),
        "7.14",
    ),
    Option(
        "violent_peace",
        {
            "always": Message("at every negotiation"),
            "on_success": Message("only when it is agreed on"),
        },
        Message("The Violent Peace of Versailles comes"),
        Message(
            "Whether a failed negotiation also brings the effect that waits until after the roll."
        ),
        "7.21",
    ),
    Option(
        "debate_reactions",
        {
            "after": Message("after it"),
            "before": Message("before it"),
        },
        Message("Politicians react to a Debate"),
        Message("Whether the others are asked before a Debate moves its Issues, or afterwards."),
        "7.24",
    ),
    Option(
        "party_decisions",
        {
            "at_once": Message("by all at once, in secret"),
            "in_turn": Message("one after the other"),
        },
        Message("Coalitions and votes are decided"),
        Message(
            "Whether each party decides without knowing the decisions of the others. An "
            "answer counts only if it is needed."
        ),
        "9.23",
    ),
    Option(
        "choices_ahead",
        {
            "at_once": Message("by all at once, in secret"),
            "in_turn": Message("one after the other"),
        },
        Message("Choices that effects leave to several parties are made"),
        Message(
            "Whether all parties choose before agendas, Society Markers and won Issues take "
            "effect in turn, or each party only when its turn comes."
        ),
        "9.26",
        later=True,
    ),
    Option(
        "asked",
        {
            "together": Message("with related ones together"),
            "step_by_step": Message("step by step"),
        },
        Message("The questions of an Impulse come"),
        Message(
            "Together: the use of a Timeline Card and the time of its Event; an Issue and the "
            "Reserve Points for it. The last card of a hand is played without a question. "
            "Step by step: each question on its own."
        ),
        "9.28",
        before="step_by_step",
    ),
    Option(
        "divided_issues",
        {
            "one_proposal": Message("one party proposes"),
            "two_proposals": Message("if one is refused, the other proposes"),
        },
        Message("Issues on divided spaces"),
        Message("How two parties try to agree on an Issue before it is discarded."),
        "9.2",
    ),
    Option(
        "anarchy_loss",
        {
            "in_turn": Message("one after the other"),
            "at_once": Message("both at once"),
        },
        Message("In anarchy the governing parties lose their points"),
        Message(
            "Whether the second governing party gains what the first cannot pay before it "
            "pays itself."
        ),
        "9.18",
    ),
    Option(
        "issue_decisions",
        {
            "winner": Message("the party that has won the Issue"),
            "placing_party": Message("the party that places or removes"),
        },
        Message("If an Issue lets another party act, it is decided by"),
        Message("Who chooses the cities when another party wins Stab in the Back or Section 218."),
        "9.19",
    ),
    Option(
        "white_units",
        {
            "chancellor": Message("if the Chancellor says so"),
            "either": Message("if either governing party says so"),
        },
        Message("Government Units oppose a Coup against a radical’s marker"),
        Message("Who decides about Police and white Reichswehr that may stay neutral."),
        "10.2",
    ),
    Option(
        "black_reichswehr",
        {
            "dnvp": Message("the DNVP’s supply"),
            "government": Message("the government’s supply"),
        },
        Message("A black Reichswehr that is sent back goes to"),
        Message("The supply to which an effect returns it."),
        "10.3",
    ),
    Option(
        "cards_a_round",
        {
            "three": Message("three"),
            "one": Message("one"),
        },
        Message("Party Cards that each party draws in a round"),
        Message(
            "Not in the printed game: with one card a round has fewer Impulses, for tables with "
            "little time, such as classes."
        ),
        "11.7",
        later=True,
    ),
    Option(
        "first_bases",
        {
            "chosen": Message("where the parties choose"),
            "by_lot": Message("by lot"),
        },
        Message("The first Party Bases are placed"),
        Message(
            "Not in the printed game: by lot, for tables with little time, such as classes. "
            "The cities are drawn from those that a party could choose, and so are the cards "
            "that a scenario takes out of the decks."
        ),
        "11.8",
        later=True,
    ),
    Option(
        "politicians",
        {
            "answer": Message("may answer the others"),
            "keep_silent": Message("only act in their own Impulse"),
        },
        Message("What Politicians may do"),
        Message(
            "Not in the printed game: if they never answer, nobody is asked about them, for tables "
            "with little time, such as classes. Then no roll is repeated either."
        ),
        "11.9",
        later=True,
    ),
)
