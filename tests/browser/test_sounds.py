"""Soft sounds: none by default; players who ask for them hear a sound for each occasion."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from tests.browser.conftest import Lay, Visit
from tests.browser.hands import Player, by_mouse, wait_ready

#: The tones in Hz, and the number of audio contexts.
HEARD = """
window.tones = [];
window.audios = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.tones.push(Math.round(this.frequency.value));
  return start.apply(this, when);
};
window.AudioContext = class extends AudioContext {
  constructor() {
    super();
    window.audios += 1;
  }
};
"""
PIECE, TURN, END = 310, 220, 98


def switch(page: Page) -> Locator:
    page.locator("#menu-button").click()
    page.get_by_role("menuitem", name="Preferences").click()
    return page.get_by_label("Soft sounds")


def tones(page: Page) -> set[int]:
    return set(page.evaluate("() => window.tones"))


def test_turns_pieces_and_the_end_sound_for_whoever_wants_it(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 2, options={"round_limit": "2"}), script=HEARD)
    wait_ready(page)
    switch(page).check()
    page.wait_for_function("tone => window.tones.includes(tone)", arg=TURN)  # a sample of the sound
    page.keyboard.press("Escape")
    # The choice is kept, and before the first click no page makes a sound.
    page.reload()
    wait_ready(page)
    assert page.evaluate("() => window.audios") == 0
    assert Player(page, by_mouse).play().over
    page.wait_for_function("tone => window.tones.includes(tone)", arg=END)
    assert {PIECE, TURN} <= tones(page)
    switch(page).uncheck()
    page.reload()
    wait_ready(page)
    page.locator("#heading").click()
    assert page.evaluate("() => window.audios") == 0
