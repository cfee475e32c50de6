"""Words for seats, viewers and set-ups in messages."""

from __future__ import annotations

from kabinett.core.setup import Setup
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.state import CHANCE


def describe_seat(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"


def describe_viewer(viewer: int) -> str:
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"


def describe_setup(setup: Setup) -> str:
    options = [f"{name} = {value!r}" for name, value in setup.options.items()]
    return ", ".join([f"with {setup.seats} seats", *options])
