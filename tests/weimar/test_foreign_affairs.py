"""The cards of the Foreign Affairs deck, and the two Timeline Cards that join them, do what they
say."""

from __future__ import annotations

from typing import Any

from kabinett.core.reason import NOT_ASKED, because
from kabinett.games.weimar.content.vocabulary import FOREIGN_AFFAIRS, FOREIGN_CARD, PARTY, SPD
from kabinett.games.weimar.phases.actions import in_the_way_now
from kabinett.games.weimar.phases.foreign_affairs import (
    NEGOTIATE_WHICH,
    cards_to_negotiate,
    negotiate,
    why_not_negotiated,
)
from kabinett.games.weimar.phases.politics import end_of_round
from kabinett.games.weimar.rules import reasons
from kabinett.games.weimar.rules.state import ANARCHY
from tests.weimar.position import Play, short

DECK = [short(card) for card in FOREIGN_CARD]


def before(card: str, dice: str, round_: int = 1, **lie: int | str) -> Play:
    """Return a position before the SPD negotiates a card of the deck."""
    play = Play(round=round_, dice=dice, foreign_next=DECK.index(card), **lie)  # type: ignore[arg-type]
    return play.start(negotiate, SPD)


def beside(card: str, dice: str, round_: int, **lie: Any) -> Play:
    """Return a position before the SPD negotiates an open card; the deck is exhausted."""
    play = Play(round=round_, dice=dice, foreign_next=7, **lie)
    play.s.foreign_open = [DECK.index(card)]
    return play.start(negotiate, SPD)


def completed(play: Play, card: str) -> bool:
    done = bool(play.s.foreign_done >> DECK.index(card) & 1)
    assert done == (FOREIGN_CARD[DECK.index(card)] not in cards_to_negotiate(play.s))
    return done


def test_compiegne() -> None:
    play = Play()
    assert completed(play, "compiegne")
    assert [short(card) for card in cards_to_negotiate(play.s)] == ["treaty_of_versailles"]


def test_treaty_of_versailles() -> None:
    """The roll needs 4, and has +1 in round 1."""
    play = before("treaty_of_versailles", "3", dr="blockade 2, inflation 1")
    assert play.asked == "dnvp"
    play.does("berlin")
    assert play.bases("berlin") == {"dnvp": 1}
    assert completed(play, "treaty_of_versailles")
    assert play.dr == {"violent_peace": 1, "inflation": 1}
    assert play.start(end_of_round).dr == {"violent_peace": 1, "inflation": 1}


def test_treaty_of_versailles__no_agreement() -> None:
    """Ruling 7.21: the Violent Peace waits only for the roll, and comes whatever the result."""
    play = before("treaty_of_versailles", "3", 2, dr="blockade 1").does("berlin")
    assert not completed(play, "treaty_of_versailles")
    assert play.dr == {"blockade": 1, "violent_peace": 1}
    assert play.start(end_of_round).dr == {"blockade": 2, "violent_peace": 1}


def test_treaty_of_versailles__with_six_markers() -> None:
    """The exception of 5.8: with an agreement, the Blockade is removed before the Violent Peace
    comes. Without an agreement, the Violent Peace is the seventh marker."""
    full = "blockade 3, inflation 1, instable_state 2"
    play = before("treaty_of_versailles", "3", dr=full).does("berlin")
    assert play.dr == {"violent_peace": 1, "inflation": 1, "instable_state": 2}
    play = before("treaty_of_versailles", "3", 2, dr=full, vp="kpd 9").does("berlin")
    assert play.s.ending == ANARCHY


def test_treaty_of_versailles__flags() -> None:
    play = Play(round=2, dice="1 4 1", foreign_next=1)
    play.s.flags = [2, 3, 3]
    play.start(negotiate, SPD).does("berlin")
    assert (play.s.faces, completed(play, "treaty_of_versailles")) == ([1, 4, 1], True)


def test_london_ultimatum() -> None:
    """The roll needs 4, and has +1 in round 2."""
    play = before("london_ultimatum", "3", 2, dr="violent_peace 1").does("berlin")
    assert completed(play, "london_ultimatum")
    assert (play.seats, play.dr, play.s.flags) == ({}, {}, [0, 1, 0])
    assert play.vp == {"spd": 1, "z": 1}
    play = before("london_ultimatum", "3", 1, dr="violent_peace 1").does("berlin")
    assert not completed(play, "london_ultimatum")
    assert (play.bases("berlin"), play.dr) == ({"dnvp": 1}, {"violent_peace": 1})
    assert play.vp == {}


def test_dawes_plan() -> None:
    """The roll needs 5, and has +1 in round 3."""
    play = before("dawes_plan", "4", 3).does("essen", "leipzig")
    assert completed(play, "dawes_plan")
    assert play.bases("essen") == {"dnvp": 1}
    assert (play.s.economy, play.threats("leipzig")) == (2, {"prosperity"})
    assert (play.s.flags, play.seats) == ([1, 0, 0], {"spd": 1, "z": 1})
    play = before("dawes_plan", "4", 2).does("essen")
    assert not completed(play, "dawes_plan")
    assert (play.s.economy, play.seats) == (1, {})


def test_locarno() -> None:
    """The roll needs 5, and has +1 in round 3."""
    play = before("locarno", "4", 3)
    assert completed(play, "locarno")
    assert (play.seats, play.s.flags) == ({"dnvp": 1}, [0, 1, 0])
    assert play.vp == {"spd": 2, "z": 2}
    assert not completed(before("locarno", "4", 4), "locarno")


def test_young_plan() -> None:
    """The roll needs 6, and has +1 in round 5."""
    play = before("young_plan", "5", 5).does("essen")
    assert completed(play, "young_plan")
    assert (play.bases("essen"), play.s.economy) == ({"dnvp": 1}, 2)
    assert play.vp == {"spd": 2, "z": 2}
    assert not completed(before("young_plan", "5", 4).does("essen"), "young_plan")


def test_young_plan__not_before_round_4() -> None:
    """Cards after it must wait too, but an open card need not."""
    play = before("young_plan", "6", 3)
    assert (play.asked, play.bases("essen"), cards_to_negotiate(play.s)) == ("", {}, [])
    young, lausanne = (FOREIGN_CARD[DECK.index(name)] for name in ("young_plan", "lausanne"))
    assert why_not_negotiated(play.s, 0, young) == because(reasons.TOO_EARLY)
    assert why_not_negotiated(play.s, 0, lausanne) == because(reasons.NOT_YET)
    assert in_the_way_now(play.s, SPD, FOREIGN_AFFAIRS) == reasons.NOTHING_TO_NEGOTIATE
    play.s.foreign_open = [DECK.index("league_of_nations")]
    assert [short(card) for card in cards_to_negotiate(play.s)] == ["league_of_nations"]
    assert in_the_way_now(play.s, SPD, FOREIGN_AFFAIRS) != reasons.NOTHING_TO_NEGOTIATE


def test_lausanne() -> None:
    """The roll needs 6, and has +1 in round 6."""
    play = before("lausanne", "5", 6).does("essen")
    assert completed(play, "lausanne")
    assert (play.bases("essen"), play.vp) == ({"dnvp": 1}, {"spd": 3, "z": 3})
    assert not completed(before("lausanne", "5", 5).does("essen"), "lausanne")


def test_treaty_of_rapallo() -> None:
    """The roll needs 4, and has +1 in round 2; the flags are those of the USSR."""
    play = beside("treaty_of_rapallo", "3", 2)
    assert completed(play, "treaty_of_rapallo")
    supply = play.units("supply")
    assert (supply["reichswehr_1"], supply["reichswehr_2"]) == (2, 2)
    play = Play(round=3, dice="3 3", foreign_next=7)
    play.s.foreign_open, play.s.flags = [DECK.index("treaty_of_rapallo")], [0, 0, 1]
    play.start(negotiate, SPD)
    assert (play.s.faces, completed(play, "treaty_of_rapallo")) == ([3, 3], False)


def test_league_of_nations() -> None:
    """The roll needs 5, and has +1 in round 3."""
    play = beside("league_of_nations", "4", 3, foreign_done=0b11111)
    assert (play.asked, play.offered) == ("spd", ["usa_uk", "france", "ussr"])
    play.does("ussr")
    assert completed(play, "league_of_nations")
    assert (play.seats, play.s.flags) == ({"dnvp": 1}, [0, 0, 1])
    assert play.vp == {"spd": 2, "z": 2}
    assert not completed(beside("league_of_nations", "4", 4), "league_of_nations")


def test_league_of_nations__before_locarno() -> None:
    assert beside("league_of_nations", "4", 3).does("ussr").vp == {"spd": 1, "z": 1}


def test_only_foreign_affairs_asks_what_is_negotiated() -> None:
    """The game must not say of a party that it cannot be negotiated."""
    assert NEGOTIATE_WHICH.why_not is not None
    assert NEGOTIATE_WHICH.why_not(Play().s, 0, PARTY[0]) is NOT_ASKED
