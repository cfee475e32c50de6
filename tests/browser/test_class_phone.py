"""A pupil on a phone sees the board and the question, whatever the strips above and below say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, opened
from tests.browser.house import House, ServedHouse
from tests.browser.test_class import join

SMALL_PHONE = (375, 667)
#: Draws what may come at once: a late table, a word to all, a roll, and a question with three long
#: answers. Returns what share of the window the board has, and the heights of the strips in px.
ALL_AT_ONCE = r"""async () => {
  const { src } = document.querySelector("script[type=module][src]");
  const load = (name) => import(src.replace(/web\/js\/[^/]*$/, name));
  const { store, setView } = await load("web/js/store.js");
  const { receiveClass } = await load("web/js/frame/school_class.js");
  const { drawRoll } = await load("weimar/roll.js");
  const { drawAsked } = await load("web/js/ask/asked.js");
  const long = "Twenty points go into the reserve, and the others wait";
  const choices = ["a", "b", "c"].map((name) => ({ name, label: `${long} ${name}`, kind: "" }));
  const ask = { id: 999, seat: store.seat, text: [long], choices };
  store.telling = null;
  setView({ ...store.view, ask, undo: true, restart: true }, true);
  receiveClass({
    ends: Date.now() / 1000 + 500, pause: "", word: { number: 9, text: `${long}. ${long}.` },
    pace: { third: 2, played: 20, level: 1, limit: null, any_after: 900, minor_after: 900 },
    standing: null, hand: false, talk: { mode: "phrases", muted: false }, team: null,
    hands_shown: true, chronology: "/", plain: false,
  });
  drawRoll(document.getElementById("map"), {
    zones: [{ id: "dice", label: `KPD: ${long}`, cards: ["die:1", "die:6"], facts: [
      { id: "result", label: "Result", value: 7 },
      { id: "dice", label: "Dice", value: 2 }, { id: "dice.units", label: "Units", value: 2 },
    ] }],
    pieces: [{ kind: "roll", face: "kpd", place: "action:coup" }],
  }, { frame: "phone", isRollOver: false });
  document.body.dataset.sheet = "";
  drawAsked({});
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const box = (where) => document.querySelector(where).getBoundingClientRect();
  const asked = box("#asked");
  const [text, answer] = [box(".asked-text"), box(".asked-choices .choice")];
  return {
    board: box("#map svg").height / innerHeight,
    strip: box("#class-strip").height,
    roll: box(".w-roll").height,
    isAsked: text.top >= asked.top - 1 && answer.bottom <= asked.bottom + 1,
    tabs: box("#sheet-tabs").bottom <= innerHeight + 1,
  };
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from opened(ServedHouse(tmp_path_factory.mktemp("phone")))


def test_the_board_keeps_two_fifths_of_the_window(visit: Visit) -> None:
    desk = visit("/class/")
    desk.locator("input[value='weimar:first_round']").check()
    desk.get_by_role("button", name="Make the class").click()
    pupil = join(visit, desk.locator(".desk-code b").inner_text())
    pupil.set_viewport_size({"width": SMALL_PHONE[0], "height": SMALL_PHONE[1]})
    desk.locator("#start").click()
    pupil.wait_for_url("**/table/**")
    pupil.locator("body[data-version]").wait_for(state="attached")
    expect(pupil.locator(".class-line")).to_be_visible()
    seen = pupil.evaluate(ALL_AT_ONCE)
    assert seen["board"] >= 0.4, seen
    assert seen["strip"] <= 45 and seen["roll"] <= 44, seen
    assert seen["isAsked"] and seen["tabs"], seen
