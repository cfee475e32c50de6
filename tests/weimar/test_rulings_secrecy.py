"""Who sees which cards, before and after they are shown."""

from __future__ import annotations

import pytest

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.show.scene import SPECTATOR, Zone
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import SPD
from kabinett.games.weimar.rules.state import IMPULSE

ROLES = ("party:spd", "party:z", "party:kpd", "party:dnvp")


def played(steps: int) -> Table:
    new = Table.new(game, Setup(4, {}, ROLES))
    for _ in range(steps):
        seat = new.open_seats()[0]
        ask = new.ask(seat)
        assert ask is not None
        new.answer(seat, ask.choices[0], ask.id)
    return new


def to_phase(phase: int) -> Table:
    new = played(0)
    while new.state.phase != phase:
        seat = new.open_seats()[-1]
        ask = new.ask(seat)
        assert ask is not None
        new.answer(seat, ask.choices[0], ask.id)
    return new


def zones(new: Table, viewer: int) -> dict[str, Zone]:
    return {zone.id: zone for zone in game.scene(new.state, viewer).zones}


@pytest.mark.parametrize("viewer", [*range(4), SPECTATOR])
def test_a_seat_sees_its_own_cards_and_the_number_of_others(viewer: int) -> None:
    """A seat sees its own hand and the size of the others'; decks have no order; discard piles are
    open."""
    new = to_phase(IMPULSE)
    seen = zones(new, viewer)
    for seat in range(4):
        hand = seen[f"hand:{seat}"].cards
        assert len(hand) == len(new.state.hands[new.state.order[seat]]) >= 5
        assert (None not in hand) == (seat == viewer)
        assert set(seen[f"deck:{seat}"].cards) == {None}
        assert len(seen[f"agenda:{seat}"].cards) == 1
    assert set(seen["timeline"].cards) == {None}


def test_chosen_agendas_are_secret_until_all_are_shown() -> None:
    """Nobody sees the chosen agenda of another party until all are shown."""
    new = played(18)
    while len(new.open_seats()) < 4:
        ask = new.ask(new.open_seats()[0])
        assert ask is not None
        new.answer(new.open_seats()[0], ask.choices[0], ask.id)
    before = [game.scene(new.state, viewer) for viewer in (*range(4), SPECTATOR)]
    first = new.ask(0)
    assert first is not None
    new.answer(0, first.choices[0], first.id)
    assert [game.scene(new.state, viewer) for viewer in (*range(4), SPECTATOR)] == before
    assert (new.asked_seats(), new.open_seats()) == ((0, 1, 2, 3), (1, 2, 3))


def test_only_the_drawing_party_sees_the_drawn_cards() -> None:
    """Others see only that a party draws for the Reparations or to replace a Politician."""
    new = to_phase(IMPULSE)
    own = [entry.message_id for entry in new.log_for(0) if "You draw" in entry.message_id]
    assert len(own) == len(new.state.hands[SPD])
    assert not [entry for entry in new.log_for(SPECTATOR) if "You draw" in entry.message_id]
