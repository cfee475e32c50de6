"""A sentence that explains each term in the log and on the board, and the section of the rules with
the details."""

from __future__ import annotations

from typing import Final

from kabinett.core.message import Message

#: The section of the rules about each kind of thing.
SECTIONS: Final = {
    "city": "5.6, 6.1",
    "unit": "5.9, 6.2",
    "threat": "5.10, 6.3",
    "space": "5.3, 4.4.1",
    "minor": "5.13",
}

#: The uses of a Base (4.3, 6.1).
BASE_TEXT = Message(
    "Each Base is a vote wherever the parties vote, and with a Base in the city its party may "
    "react there with the board, the SPD with a die for each."
)

#: What each action does, with its section, in the order of the vocabulary.
ACTIONS: Final = (
    (Message("By a Success Roll the party gains Bases in the city; a 1 costs it one."), "5.6"),
    (Message("Moves a unit that the party controls to the city, without a roll."), "5.9"),
    (Message("A Reichswehr of the city changes sides, without a roll."), "5.9"),
    (
        Message(
            "By a Success Roll the governing parties dissolve a unit of a party in opposition."
        ),
        "5.9",
    ),
    (
        Message(
            "By a Success Roll KPD or DNVP, in opposition, take power in the city: Councils or a "
            "Regime."
        ),
        "5.10",
    ),
    (
        Message(
            "By a Success Roll SPD or Zentrum, in government, remove Regime, Councils and "
            "Uprising of the city."
        ),
        "5.10",
    ),
    (
        Message("By a Success Roll a governing party brings a Foreign Affairs Card to agreement."),
        "5.8",
    ),
    (
        Message("1 AP becomes 1 Reserve Point, for later Impulses only; it holds 2 at most."),
        "4.3",
    ),
)

THREATS: Final = {
    "poverty": Message(
        "A threat of its city: Coups there have result +1. A second one goes into the DR Box."
    ),
    "prosperity": Message(
        "Cancels one threat of its city and Poverty that comes there; Counter-Coups have result +1."
    ),
    "unrest": Message("A threat of its city: Coups there roll one die more."),
    "regime": Message(
        "The DNVP holds the city. Four of them, or three with Berlin, overthrow the Republic; face "
        "down while the DNVP governs."
    ),
    "councils": Message(
        "The KPD holds the city. Four of them, or three with Berlin, overthrow the Republic; face "
        "down while the KPD governs."
    ),
    "uprising": Message(
        "A threat of its city by the KPD; a second one turns it into Councils. Face down while the "
        "KPD governs."
    ),
    "inflation": Message("Lies in the DR Box until the Rentenmark is introduced."),
    "blockade": Message(
        "Lies in the DR Box until the Treaty of Versailles is agreed on; till then one more comes "
        "each round."
    ),
    "violent_peace": Message("Lies in the DR Box; one leaves it each round."),
    "instable_state": Message("Lies in the DR Box; one leaves it each round."),
    "minority_cabinet": Message(
        "Lies in the DR Box while the governing parties have less than half of the Seats."
    ),
    "black_friday": Message("Lies in the DR Box and stays there."),
}
