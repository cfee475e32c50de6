"""What lies on the table in Wir sind das Volk!"""

from __future__ import annotations

from kabinett.core.declare import state
from kabinett.core.parts.kinds import Deck, Hands, Hidden, HiddenNumber, Seen, Zone
from kabinett.core.state import State
from kabinett.games.volk.content.board import BOARD, SPECIAL

# Factories.
EMPTY, NORMAL, RUNDOWN = range(3)

# Phases: the beginning of a decade, its actions, the ten phases of its end (9.1-9.10).
SET_UP, ACTIONS = -1, 0
FLIGHT, PRESTIGE_BOX, CURRENCY_INCOME, POLICE_PAY, HOLD, INTERNAL, EAST_WEST, POLICE_USE = range(
    1, 9
)
SOCIALIST_PHASE, COLLAPSE = 9, 10

# Ways to end (9, 9.9, 9.10).
WEST_COLLAPSED, EAST_COLLAPSED, BOTH_COLLAPSED, INSOLVENT, TRIUMPH, SOCIALISM_FAILED, LASTED = (
    range(7)
)


@state(seats=2)
class Volk(State):
    """The state.  Lists by province, city or connection are in the order of `board.BOARD`.

    Every card is in exactly one of: ``hands``, ``display``, ``special``, ``deck``, ``top``,
    ``played``, ``playing``, ``police``, ``buried``, ``rest``, ``out``.  ``deck`` has no
    order (it is sorted); ``top`` are the cards on top of it in a known order, of which East
    has looked at the first ``known_top``.  ``known[side]`` is a mask of the cards in the
    other hand that the side knows.
    """

    rules: int  # the options, as bits of `options`
    factories: list[int] = [
        NORMAL if city in BOARD.start else EMPTY for city in range(BOARD.cities)
    ]  # per city: EMPTY, NORMAL, RUNDOWN
    lines: list[int] = [0] * BOARD.connections  # per connection: infrastructure on it, 0-2 (A1)
    closed: int  # mask of external cities that are closed for good (A59)
    ls: list[int] = [
        0
    ] * BOARD.provinces  # living standard per province; West Berlin: its sectors together
    sectors: list[int] = [0, 0, 0]  # living standard of West Berlin by sector: UK, FR, US
    transferred: list[int] = [0, 0, 0]  # per sector: 1 once its supplier has transferred (A36)
    unrest: list[int] = BOARD.unrest_at_start[:]
    imported: list[int] = [
        0
    ] * BOARD.provinces  # per province: mass protests imported from West Berlin
    socialists: list[int] = [0] * BOARD.provinces  # per province
    socialist_box: int = 1
    tracks: list[int] = [0, 0, 0]  # prestige, currency, socialists: -6 to 6
    wall: int
    police: Zone  # cards in front of East
    police_spent: int  # mask of those used in this decade
    stasi_ended: int
    decade: int
    half: int
    phase: int = SET_UP
    turn: int  # counts actions and phases
    acting: int  # the side whose action it is
    hands: Hands
    display: Zone
    special: Zone  # the special card on offer, if it is
    deck: Deck
    top: Hidden
    known_top: HiddenNumber = 0
    known: Seen
    played: Zone  # the row of played cards
    playing: Zone  # the card of the running action
    buried: Hands  # per side: what it discarded unseen in this decade
    rest: Deck  # what was left of earlier decks, seen by nobody
    out: Zone = list(range(BOARD.cards))  # later decades, and what everybody has seen go
    points: int  # build points or value that are left
    placed: list[int]  # provinces that received living standard in this action
    hamburg: int = -1  # the province for which Hamburg counts now, -1 none
    external: list[int] = [
        -1
    ] * BOARD.cities  # per city: the province for which an external factory counts now
    todo: list[int]  # what is left of an event: icon, count, icon, count, …
    marks: list[int]  # provinces already hit by the running group of icons
    collected: int  # 1: the last police card has come in the running action
    frozen: list[int] = [0] * BOARD.provinces  # mass protests when the East-West comparison began


def lay_out(rules: int = 0) -> Volk:
    """The set-up of rulebook 2: factories, unrest, one socialist, all tracks in the middle."""
    s = Volk(2)
    s.rules = rules
    return s


def is_special(card: int) -> bool:
    return BOARD.colour[card] == SPECIAL
