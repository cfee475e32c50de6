"""Positions and questions about positions that several tests share."""

from __future__ import annotations

from typing import Any

from kabinett.core.ask_labels import label_here
from kabinett.core.packs.pack import PackRecord
from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import BASE_PACK, COUP, SPD, City, Party, vocabulary
from kabinett.games.weimar.phases.actions import in_the_way_everywhere
from kabinett.games.weimar.phases.coups import has_barring_marker
from kabinett.games.weimar.rules import events
from kabinett.games.weimar.rules.state import Weimar
from tests.weimar.position import Play, added


def choose_agendas(play: Play) -> None:
    for who, name in (
        ("spd", "spd_defence"),
        ("z", "z_strong_state"),
        ("kpd", "kpd_revolution_now"),
        ("dnvp", "dnvp_counter_revolution"),
    ):
        play.answers(who, name)
    while play.asked:
        play.does(play.offered[0])


def allowed_effects(play: Play, *effects: list[str]) -> list[int]:
    """Return the indices of those lists of effects that the SPD may choose."""
    known = play.s.book.effects
    lists: tuple[list[Any], ...] = (known.blocks, known.operations, known.scripts, known.fields)
    before = [len(one) for one in lists]
    record = PackRecord("card", "test", BASE_PACK / "test.toml", {})
    read = {place: added(play.s.book, each, record) for place, each in enumerate(effects)}
    try:
        return events.best_of(play.s, SPD, read)
    finally:
        for one, length in zip(lists, before, strict=True):
            del one[length:]


def coup_with_six_dice(**more: Any) -> Play:
    return Play(
        units="essen: freikorps_2 3", bases="essen: kpd", reserve="kpd 1", dice="4", **more
    ).move("soldiers", "essen")


def regime_in_essen(**more: Any) -> Play:
    return Play(
        threats="regime: essen",
        units="essen: soldiers 3, rote_ruhrarmee 2, freikorps_1, police, reichsbanner",
        dice="5 " * 5,
        **more,
    ).act("kpd", "coup", "essen")


def may_coup(s: Weimar, party: Party, place: City) -> bool:
    """Return whether the party could perform a Coup in this city if it had the dice."""
    return not in_the_way_everywhere(s, party, COUP) and not has_barring_marker(s, party, place)


def labels(play: Play, language: str = "en", who: str = "") -> list[str]:
    """Return the labels of the choices of an open ask, as the site shows them."""
    s = play.s
    seat = s.seat if not who else s.order.index(vocabulary.number(f"party:{who}"))
    words = wording(play, language)
    choices = game.program.choices_of(s, seat)
    return [label_here(game, s, seat, choice, words) for choice in choices]


def wording(play: Play, language: str) -> Wording:
    def seat(place: int) -> str:
        role = game.role_of(play.s, place)
        return game.label(role, words) if role is not None else str(place)

    words = Wording(game, language, seat)
    return words
