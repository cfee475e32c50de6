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
  const { receiveClass } = await load("web/js/frame/class_strip.js");
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
  drawAsked();
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

#: Deals the twelve cards with the longest texts. Returns what share of the window the board has
#: above the hand, and how many cards do not show their whole text.
LONG_HAND = r"""async () => {
  const { src } = document.querySelector("script[type=module][src]");
  const load = (name) => import(src.replace(/web\/js\/[^/]*$/, name));
  const { store, setView } = await load("web/js/store.js");
  const { drawAsked } = await load("web/js/ask/asked.js");
  const { drawHand } = await load("web/js/table/hand.js");
  const { fitFaces } = await load("web/js/table/fit_faces.js");
  const { openSheet } = await load("web/js/core/sheets.js");
  const words = (name) => (store.things[name].effects ?? []).join(" ").length;
  const cards = Object.keys(store.things).filter((name) => name.startsWith("card:"));
  const longest = cards.sort((a, b) => words(b) - words(a)).slice(0, 12);
  const zone = { id: "long", kind: "hand", label: "", seat: store.view.viewer, cards: longest };
  const zones = [...store.view.scene.zones.filter(({ kind }) => kind !== "hand"), zone];
  const choices = longest.map((name) => ({ name, label: name, kind: "card" }));
  const ask = { id: 1000, seat: store.seat, text: ["Choose a card"], choices };
  const scene = { ...store.view.scene, zones };
  setView({ ...store.view, ask, undo: false, restart: false, scene }, true);
  drawHand();
  drawAsked();
  openSheet("hand");
  const [hand, dock] = ["hand", "dock"].map((id) => document.getElementById(id));
  const top = (id) => document.getElementById(id).getBoundingClientRect().top;
  hand.style.transition = "none"; // all in one go, so that no view comes in between
  document.documentElement.style.setProperty("--dock", `${dock.offsetHeight}px`);
  document.documentElement.style.setProperty("--board-top", `${top("board")}px`);
  fitFaces();
  return {
    cards: hand.querySelectorAll(".card-hand").length,
    board: (top("hand") - top("board")) / innerHeight,
    cut: hand.querySelectorAll("[data-short]").length,
    dock: dock.offsetHeight,
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
    seen = pupil.evaluate(LONG_HAND)
    assert seen["cards"] == 12 and seen["board"] >= 0.4 and not seen["cut"], seen
