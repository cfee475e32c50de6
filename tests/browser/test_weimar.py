"""Weimar: a game by clicks on the board, a phone in German, and explanations."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kabinett.games.weimar.content.vocabulary import (
    CITY_IDS,
    ISSUE,
    PARTY_IDS,
    UNIT_IDS,
    vocabulary,
)
from kabinett.games.weimar.rules.state import PLACES
from tests.browser import eyes
from tests.browser.conftest import DESK, PHONE, Lay, Visit
from tests.browser.hands import new_game, table_of, wait_quiet, wait_ready
from tests.browser.house import House
from tests.browser.maps import Varied, buried, choose, kind_of, point

#: The position on the board.
SHOWN = """() => {
  const all = (where) => [...document.querySelectorAll(`#map ${where}`)];
  const key = (one) => one.dataset.key;
  return {
    bases: all(".w-city").map((city) =>
      [city.id, [...city.querySelectorAll(".w-slot")].map((one) => one.dataset.party)]),
    units: all(".w-city").map((city) => [city.id, [...city.querySelectorAll(".w-unit")].map((one) =>
      [key(one), Number(one.querySelector(".w-count").textContent.slice(1)) || 1])]),
    seats: all(".w-seat[data-party]:not([data-party=''])").length,
    box: all("#track-dr .w-threat").length,
    nsdap: all("#track-nsdap .w-figure").length,
    issues: all(".w-issue").map(key),
    society: all(".w-society").map(key),
    round: all("#track-round .is-here").map((one) => one.id),
    economy: all("#track-economy .is-here").map((one) => one.id),
  };
}"""


#: For each button: is its text inside it?
HOLDS_ITS_TEXT = """(buttons) => buttons.map((button) => {
  const [box, text] = [button, button.querySelector(".choice-text")]
    .map((one) => one.getBoundingClientRect());
  return text.height > 0 && text.top >= box.top && text.bottom <= box.bottom;
})"""

#: The height of the log below its visible part.
BELOW = """() => {
  const log = document.getElementById("log");
  return log.scrollHeight - log.scrollTop - log.clientHeight;
}"""


def check_board(page: Page, s: Any) -> None:
    """Check that the board shows the position."""
    shown = page.evaluate(SHOWN)
    bases, units = dict(shown["bases"]), dict(shown["units"])
    for city, name in enumerate(CITY_IDS):
        owners = [
            party
            for number, party in enumerate(PARTY_IDS)
            for _ in range(s.bases[city * 4 + number])
        ]
        assert [party for party in bases[f"city:{name}"] if party] == owners, name
        here = {unit: s.units[kind * PLACES + city] for kind, unit in enumerate(UNIT_IDS)}
        assert dict(units[f"city:{name}"]) == {unit: n for unit, n in here.items() if n}, name
    assert shown["seats"] == sum(s.parliament) + s.nsdap_seats
    assert (shown["box"], shown["nsdap"]) == (sum(s.dr), len(s.nsdap))
    issues = [vocabulary.names[ISSUE[n]] for n, space in enumerate(s.issue_at) if space >= 0]
    assert sorted(shown["issues"]) == sorted(issues)
    assert len(shown["society"]) == len(s.society)
    assert shown["round"] == [f"round:{s.round}"]
    assert shown["economy"] == [f"economy:{s.economy}"]


def reachable(page: Page) -> None:
    """A click reaches each Issue, however many share 0 or another space."""
    assert not buried(page)


@pytest.mark.long
def test_a_game_by_clicks_on_board_and_cards(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("weimar", 4))
    table = table_of(page)
    player = Varied(page, choose)
    player.seen.append(lambda _: reachable(page))
    now = player.play(12)
    assert page.evaluate("document.querySelector('.board').scrollHeight") <= 900
    line = page.locator(".report[data-report=ends] .report-line").first
    expect(line).not_to_be_visible()
    page.locator(".report-head[data-report=ends]").click()
    expect(line).to_be_visible()
    assert page.evaluate(BELOW) < 60, "the log follows, though the report takes its room"
    for _ in range(12):
        if now.over:
            break
        now = player.play(12)
        state = house.table(table).state
        if house.table(table).open_seats() == (0,) or now.over:
            check_board(page, state)
    kinds = {kind_of(name) for name in player.names}
    assert {"city", "agenda", "card"} <= kinds, kinds
    assert len(kinds) > 6, kinds


@pytest.mark.parametrize("size", [DESK, (1024, 768), PHONE])
def test_who_chooses_a_party_reads_what_it_is_about(visit: Visit, size: tuple[int, int]) -> None:
    """Each button holds its text, however long the lines are."""
    page = visit("/new/weimar/", size=size)
    new_game(page, 4, seat_0_role="choose")
    buttons = page.locator(".asked-choices .choice")
    expect(buttons).to_have_count(4)
    expect(buttons.first).to_contain_text("Begins as Chancellor")
    assert buttons.evaluate_all(HOLDS_ITS_TEXT) == [True] * 4


def test_the_forecast_is_made_while_somebody_reads_it(visit: Visit, lay: Lay) -> None:
    """The forecast is closed at first; opened, it takes the room of the other report and follows
    the game."""
    page = visit(lay("weimar", 4, answers=6, moment="impulse"))
    wait_ready(page)
    player = Varied(page, choose)
    lines = page.locator("#report-forecast .report-line")
    expect(lines).to_have_count(0)
    page.locator(".report-head[data-report=forecast]").click()
    expect(lines.first).to_be_visible()
    expect(page.locator("#report-ends")).to_be_hidden()
    before = lines.all_inner_texts()
    for _ in range(6):
        player.play(4)
        if lines.all_inner_texts() != before:
            break
    expect(lines.first).to_be_visible()
    assert lines.all_inner_texts() != before
    page.locator(".report-head[data-report=ends]").click()
    expect(page.locator("#report-ends .report-line").first).to_be_visible()
    expect(lines.first).to_be_hidden()


def test_a_phone_in_german(visit: Visit, lay: Lay) -> None:
    page = visit(
        lay("weimar", 4, answers=9, moment="impulse"), size=PHONE, touch=True, language="de"
    )
    wait_ready(page)
    eyes.check_german(page)
    eyes.check_phone(page)
    eyes.check_asked_line(page)
    for sheet in "reports", "seats", "log", "hand":
        page.locator(f".sheet-tab[data-sheet={sheet}]").tap()
        eyes.check_german(page)
        eyes.check_phone(page)
        eyes.check_asked_line(page)
    page.locator(".sheet-tab[data-sheet=seats]").tap()
    page.locator(".strip-open").first.tap()
    expect(page.locator("dialog .wb-facts")).to_be_visible()
    eyes.check_german(page)
    eyes.check_phone(page)


#: Lets another phase begin, in which nothing on the board may be chosen, or only Berlin.
PHASE = """async ([phase, city]) => {
  const script = document.querySelector("script[type=module][src]").src;
  const [{ store }, { showChoicesOnBoard }] = await Promise.all(
    ["store.js", "board/zoom.js"].map((name) => import(script.replace(/[^/]*$/, name))));
  store.view.scene.phase = phase;
  for (const one of document.querySelectorAll("#map [data-open]")) delete one.dataset.open;
  if (city) document.getElementById(city).dataset.open = "";
  showChoicesOnBoard();
}"""


def test_a_phone_turns_to_parliament_in_the_politics_phase(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4), size=PHONE, touch=True)
    wait_ready(page)
    parliament, berlin = page.locator("#map #parliament"), page.locator("[id='city:berlin']")
    impulse, politics = 2, 3
    page.evaluate(PHASE, [impulse, None])
    expect(parliament).not_to_be_in_viewport()
    page.evaluate(PHASE, [politics, None])
    expect(parliament).to_be_in_viewport(ratio=0.9)
    page.evaluate(PHASE, [politics, "city:berlin"])
    expect(berlin).to_be_in_viewport(ratio=0.9)
    # A player who opens another part stays there.
    page.evaluate(PHASE, [politics, None])
    expect(parliament).to_be_in_viewport(ratio=0.9)
    page.locator("button[data-view=map]").tap()
    page.evaluate(PHASE, [politics, None])
    expect(parliament).not_to_be_in_viewport()
    shown = str(page.locator("#map svg").get_attribute("viewBox"))
    page.evaluate(PHASE, [politics, "city:berlin"])
    expect(page.locator("#map svg")).to_have_attribute("viewBox", shown)


@pytest.mark.long
def test_an_issue_is_called_by_its_name(visit: Visit, lay: Lay) -> None:
    """On 0 it has words, on other spaces a legend if there is room, and always an explanation."""
    page = visit(lay("weimar", 4))
    player = Varied(page, choose)
    while not page.locator(".w-issue").count() and player.answers < 30:
        player.play(1)
    told = page.locator(".w-issue .w-tag-text, .w-legend").all_text_contents()
    for marker in page.locator(".w-issue").all():
        name = str(marker.get_attribute("aria-label"))
        assert any(name in one or (one[-1] == "…" and name[:6] in one) for one in told), name
        page.mouse.move(5, 5)
        page.mouse.move(*point(page, str(marker.get_attribute("id"))))
        expect(page.locator(".peek")).to_contain_text(name)


#: Lays each Agenda onto a party's open board, and names those with cut words.
CUT_ON_BOARDS = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const [{ cardFace }, { store }] = await Promise.all(
    ["cards.js", "store.js"].map((name) => import(script.replace(/[^/]*$/, name))));
  const row = document.createElement("div");
  row.className = "wb-row";
  document.querySelector("dialog .dialog-body").append(row);
  const names = Object.keys(store.things).filter((name) => name.startsWith("agenda:"));
  row.replaceChildren(...names.map((name) => cardFace(name, "hand")));
  return names.filter((name, at) => {
    const card = row.children[at];
    const [body, text] = [".wc-body", ".wc-text"].map((part) => card.querySelector(part));
    const end = text.getBoundingClientRect().top + text.scrollHeight;
    const cut = text.scrollHeight > text.clientHeight + 3;
    return cut || end > body.getBoundingClientRect().bottom + 3;
  });
}"""


def test_looking_things_up(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("weimar", 4, moment="known pile"))
    table = table_of(page)
    known = page.locator("#map .w-pile.is-known")
    wait_quiet(page, house)
    peek = page.locator(".peek")
    page.mouse.move(5, 5)
    page.mouse.move(*point(page, "city:berlin"))
    expect(peek).to_contain_text(re.compile(r"\d of 5 Base Spaces taken"))
    page.locator("#hand .card").first.hover()
    expect(peek.locator(".peek-note")).to_contain_text(re.compile(r"\d{4}"))
    page.mouse.move(5, 5)
    page.locator(".strip-open").nth(1).click()
    expect(page.locator("dialog .wb-facts")).to_be_visible()
    assert page.evaluate(CUT_ON_BOARDS) == []
    page.keyboard.press("Escape")
    # A pile opens by its label as well as by its card.
    known.first.click()
    expect(page.locator("dialog .pile-cards .card").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".log-open").first.click()
    expect(page.locator("dialog .since-lines")).to_be_visible()
    page.keyboard.press("Escape")
    check_board(page, house.table(table).state)
    assert table_of(page) == table


#: Shows each roll table of each party in the roll panel, with every part of the sum; returns those
#: whose last row is cut off.
TABLES = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const { thing } = await import(script.replace(/[^/]*$/, "store.js"));
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const { drawRoll } = await import(loaded.find((name) => name.endsWith("/roll.js")));
  const fact = (id, label, value) => ({ id, label, value });
  const cut = [];
  for (const party of ["spd", "z", "kpd", "dnvp"]) {
    const board = thing(`party:${party}`).board;
    for (const { id, rows } of board.filter((one) => one.rows?.length)) {
      const label = `${party.toUpperCase()}: ${thing(id)?.label ?? id} in Königsberg`;
      const facts = [
        fact("dice", "Würfel", 3), fact("dice.action", "Würfel der Aktion", 1),
        fact("dice.units", "Eigene Einheiten", 2), fact("bonus", "Bonus", 1),
        fact("bonus.event", "Durch ein Ereignis", 1),
      ];
      drawRoll(document.getElementById("map"), {
        zones: [{ id: "dice", label, cards: [], facts }],
        pieces: [{ kind: "roll", face: party, place: id }],
      }, { frame: "desk", isRollOver: false });
      const box = document.querySelector(".w-roll");
      const last = box.querySelector(".w-rows").getBoundingClientRect().bottom;
      if (last > box.getBoundingClientRect().bottom) cut.push(`${party} ${id}`);
    }
  }
  return cut;
}"""


@pytest.mark.parametrize(
    "size", [(1024, 768), (1280, 720), pytest.param((1440, 900), marks=pytest.mark.long)]
)
def test_the_table_of_a_roll_is_seen_whole(visit: Visit, lay: Lay, size: tuple[int, int]) -> None:
    page = visit(lay("weimar", 4), size=size, language="de")
    wait_ready(page)
    assert page.evaluate(TABLES) == []


#: Draws a roll of these dice, followed by these lines of the log; returns whether the roll is
#: visible.
ROLLED = """async ([faces, after, past]) => {
  const script = document.querySelector("script[type=module][src]").src;
  const { store } = await import(script.replace(/[^/]*$/, "store.js"));
  const { isRollOver } = await import(script.replace(/[^/]*$/, "board/last_roll.js"));
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const { drawRoll } = await import(loaded.find((name) => name.endsWith("/roll.js")));
  const dice = faces.map((face) => ({ id: `die:${face}`, label: face }));
  const line = (parts, more) => ({ level: "", parts, ...more });
  store.log = [line(["SPD"], { cause: true }), line(["SPD rolls ", ...dice]), line(["6"])];
  store.log.push(...after.map((more) => line(["More"], more)));
  store.past = past === null ? null : { moment: past };
  const cards = dice.map(({ id }) => id);
  const scene = {
    zones: [{ id: "dice", kind: "dice", label: "A roll", cards, facts: [] }],
    pieces: [{ kind: "roll", face: "spd", place: "action:coup" }],
  };
  const moment = { frame: "desk", isRollOver: isRollOver(scene) };
  drawRoll(document.getElementById("map"), scene, moment);
  store.past = null;
  return document.querySelector(".w-roll").checkVisibility();
}"""


@pytest.mark.long
def test_dice_are_seen_as_long_as_what_they_were_rolled_for(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4))
    wait_ready(page)

    def seen(faces: list[int], *after: dict[str, Any], past: int | None = None) -> bool:
        return bool(page.evaluate(ROLLED, [faces, list(after), past]))

    assert seen([]), "dice that have not fallen yet show"
    assert seen([5, 6])
    assert seen([5, 6], {}, {})
    assert not seen([5, 6], {}, {"cause": True})
    assert not seen([5, 6], {"level": "phase"})
    # At a past moment dice are visible if they are on the table and nothing else had begun by then.
    assert not seen([], past=3)
    assert seen([5, 6], {"cause": True}, past=3)
    assert not seen([5, 6], {"cause": True}, past=4)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_numbers_of_a_seat_keep_clear_of_the_edge(
    visit: Visit, lay: Lay, language: str
) -> None:
    page = visit(lay("weimar", 4), size=(1024, 768), language=language)
    wait_ready(page)
    for numbers in page.locator(".wseat-facts").all():
        assert numbers.evaluate("(one) => one.scrollWidth <= one.clientWidth")
