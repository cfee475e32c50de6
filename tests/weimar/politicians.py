"""Which deeds of others a Politician answers: a position is played for each deed that any
Politician could answer."""

from __future__ import annotations

from collections.abc import Callable

from kabinett.games.weimar.phases.foreign_affairs import negotiate
from tests.weimar.position import Play, party

#: For each party, a card that does not itself trigger a Politician.
CARDS = {
    "spd": "free_trade_unions",
    "z": "volksverein",
    "kpd": "red_aid",
    "dnvp": "reichslandbund",
}


def offered(play: Play, owner: str, name: str) -> bool:
    return bool(play.choices) and owner in play.all_asked and name in play.offered_to(owner)


def demonstration(who: str, hand: dict[str, str]) -> Play:
    return Play(hand=hand).act(who, "demonstration", "essen")


def coup(who: str, hand: dict[str, str]) -> Play:
    units = "essen: soldiers" if who == "kpd" else "essen: freikorps_1"
    return Play(hand=hand, units=units).act(who, "coup", "essen")


def counter_coup(who: str, hand: dict[str, str]) -> Play:
    play = Play(hand=hand, units="essen: police", threats="councils: essen")
    return play.act(who, "counter_coup", "essen")


def fight(who: str, hand: dict[str, str]) -> Play:
    play = Play(hand=hand, units="essen: police 2, soldiers, freikorps_1")
    return play.act(who, "fight", "essen").does("kpd")


def mobilize(who: str, hand: dict[str, str]) -> Play:
    return Play(hand=hand).act(who, "mobilize", "essen")


def foreign_affairs(who: str, hand: dict[str, str]) -> Play:
    return Play(hand=hand, foreign_next=1).start(negotiate, party(who)).does("berlin")


def debate(who: str, hand: dict[str, str]) -> Play:
    play = Play(hand={**hand, who: f"{hand.get(who, '')} {CARDS[who]}"}, issues="media_1: zero")
    play.play(who, CARDS[who]).does("debate")
    while play.asked == who:  # a Debate is answered only after it has moved its Issues
        play.does(play.offered[0])
    return play


def move_party_unit(who: str, hand: dict[str, str]) -> Play:
    """An event moves a unit of the party's own colour."""
    play = Play(hand=hand, units="koeln: reichsbanner, freikorps_1, soldiers", government="z")
    kind = {"spd": "reichsbanner", "kpd": "soldiers", "dnvp": "freikorps_1"}[who]
    return play.effect(who, f"move 1 {kind} essen").does("koeln")


def reaction(who: str, hand: dict[str, str]) -> Play:
    """The party reacts to another party's Demonstration."""
    units = "essen: soldiers, police, reichsbanner, freikorps_1"
    play = Play(hand=hand, bases=f"essen: {who}", reserve=f"{who} 1", units=units)
    play.act(next(one for one in ("spd", "kpd") if one != who), "demonstration", "essen")
    for owner in hand:
        if owner != who and owner in play.all_asked:
            play.answers(owner, "pass")
    return play.answers(who, "react")


def nsdap(who: str, hand: dict[str, str]) -> Play:
    """An event places a figure."""
    return Play(hand=hand).effect(who, "nsdap own")


def seat_lost(who: str, hand: dict[str, str]) -> Play:
    """An event costs other parties their Seats."""
    return Play(hand=hand, seats="spd 1, z 1, kpd 1, dnvp 1").effect(who, "seat -1 others")


def society(who: str, hand: dict[str, str]) -> Play:
    """An event brings a Society Marker."""
    return Play(hand=hand).effect(who, "society +red_flag")


Deed = Callable[[str, dict[str, str]], Play]
DEEDS: dict[str, tuple[Deed, str]] = {
    "demonstration": (demonstration, "spd kpd dnvp"),
    "coup": (coup, "kpd dnvp"),
    "counter_coup": (counter_coup, "spd z"),
    "fight": (fight, "spd z"),
    "mobilize": (mobilize, "spd z kpd dnvp"),
    "foreign_affairs": (foreign_affairs, "spd z"),
    "debate": (debate, "spd z kpd dnvp"),
    "move_party_unit": (move_party_unit, "spd kpd dnvp"),
    "reaction": (reaction, "spd z kpd dnvp"),
    "nsdap": (nsdap, "spd z kpd dnvp"),
    "seat_lost": (seat_lost, "spd z kpd dnvp"),
    "society": (society, "spd z kpd dnvp"),
}


def answers_to(owner: str, name: str) -> set[str]:
    """Return the deeds of others to which the card is offered as an answer.

    The card must never be offered after a deed of its own party."""
    found = set()
    for deed, (do, parties) in DEEDS.items():
        for who in parties.split():
            if offered(do(who, {owner: name}), owner, name):
                assert who != owner, "nobody reacts to their own deed"
                found.add(deed)
    return found
