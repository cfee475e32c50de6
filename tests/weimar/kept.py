"""The kept whole games of Weimar, one for each way to end."""

from __future__ import annotations

from collections.abc import Callable

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import ACTION, COUP, DNVP, INSTABLE_STATE, KPD
from kabinett.games.weimar.rules.parties import governing_parties
from kabinett.games.weimar.rules.rolls import result_of
from kabinett.games.weimar.rules.state import (
    ANARCHY,
    CITIES_OVERTHROWN,
    PARLIAMENT_OVERTHROWN,
    SEIZED,
    SURVIVED,
    Weimar,
)
from kabinett.games.weimar.rules.threats import ANARCHY_AT, box_takes, markers_in_box
from tests.kept.playing import Played
from tests.kept.screens import for_screens
from tests.kept.shelf import Kind, Shelf

#: A party that may perform a Coup does so more often than anything else.
COUPS = {game.vocabulary.names[ACTION[COUP]]: 50}


def tied(s: Weimar) -> bool:
    return s.vp.count(max(s.vp)) > 1


def overthrown(ending: int, party: int) -> Callable[[Played], bool]:
    return lambda played: played.state.ending == ending and played.state.winner == party


def last_action(table: Table) -> int:
    """Return the kind of the last action in a city."""
    acts = [entry for entry in table.log if entry.message_id == words.ACTS.text]
    return ACTION.index(acts[-1].args[1]) if acts else -1


def both_at_once(played: Played) -> bool:
    """Return whether one result placed an overthrow's last marker and also what would have been the
    seventh marker in the DR Box, by Instable State."""
    s: Weimar = played.state
    return (
        s.ending == CITIES_OVERTHROWN
        and markers_in_box(s) + 1 == ANARCHY_AT
        and box_takes(s, INSTABLE_STATE)
        and result_of(s) >= 6
        and last_action(played.table) == COUP
    )


def kind(shows: str, holds: Callable[[Played], bool]) -> Kind:
    return Kind(shows, holds, Setup(4), COUPS)


KINDS = {
    "survived": kind(
        "Six rounds; one party has the most victory points.",
        lambda played: played.state.ending == SURVIVED and not tied(played.state),
    ),
    "survived_tie": kind(
        "Six rounds; the Chancellor decides between parties with the same victory points.",
        lambda played: played.state.ending == SURVIVED and tied(played.state),
    ),
    "parliament_kpd": kind(
        "The KPD has half of the occupied Seats before a government is formed.",
        overthrown(PARLIAMENT_OVERTHROWN, KPD),
    ),
    "parliament_dnvp": kind(
        "The DNVP has half of the occupied Seats before a government is formed.",
        overthrown(PARLIAMENT_OVERTHROWN, DNVP),
    ),
    "cities_kpd": kind(
        "The KPD's Councils rule four cities, or Berlin and two others.",
        overthrown(CITIES_OVERTHROWN, KPD),
    ),
    "cities_dnvp": kind(
        "The DNVP's Regimes rule four cities, or Berlin and two others.",
        overthrown(CITIES_OVERTHROWN, DNVP),
    ),
    "cities_before_anarchy": kind(
        "A Coup overthrows the Republic and would place the seventh marker: overthrow comes first.",
        both_at_once,
    ),
    "nsdap": kind(
        "The sixth figure on the NSDAP Track: all have lost.",
        lambda played: played.state.ending == SEIZED,
    ),
    "anarchy": kind(
        "A seventh marker for the DR Box; one party has the most victory points after the loss.",
        lambda played: (
            played.state.ending == ANARCHY
            and not tied(played.state)
            and len(governing_parties(played.state)) == 2
        ),
    ),
    "anarchy_tie": kind(
        "A seventh marker for the DR Box; the Chancellor decides between equals.",
        lambda played: played.state.ending == ANARCHY and tied(played.state),
    ),
    "screens": for_screens("weimar", 4),
}
SHELF = Shelf(game, __file__, KINDS)
