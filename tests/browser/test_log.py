"""The log: the page has a window of it, all of it can be read, and it calls people by their
names."""

from __future__ import annotations

import pytest
from playwright.sync_api import FilePayload, Page, expect

from kabinett.core.play.record import write
from tests.browser.conftest import DESK, PHONE, Lay, Visit
from tests.browser.hands import Player, by_mouse, new_game, wait_quiet, wait_ready
from tests.browser.house import House
from tests.weimar.kept import SHELF

MOST = 90  # elements in the log: a window of 80 lines, and placeholders for the others

#: The numbers of the lines on the page, and of those that are visible.
LINES = """() => {
  const box = document.getElementById("log").getBoundingClientRect();
  const lines = [...document.querySelectorAll("#log [data-line]")];
  const seen = lines.filter((one) => {
    if (one.matches(".log-turn")) return false;  // sticks to the top
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > box.top + 1 && top < box.bottom - 1;
  });
  return {
    first: Number(lines[0].dataset.line),
    last: Number(lines.at(-1).dataset.line),
    seen: seen.map((one) => Number(one.dataset.line)),
    elements: document.querySelectorAll("#log > *").length,
  };
}"""
ALL_BUT_THE_LAST = """() => {
  const folds = [...document.querySelectorAll("#log .log-turn .log-fold")];
  const folded = folds.map((one) => one.getAttribute("aria-expanded") === "false");
  return folded.length > 3 && !folded.pop() && folded.every(Boolean);
}"""
#: Waits until nothing has moved for half a second.
QUIET = """async () => {
  const log = document.getElementById("log");
  let quiet = 0;
  while (quiet < 8) {
    const last = log.scrollTop;
    await new Promise((go) => setTimeout(go, 50));
    quiet = log.scrollTop === last ? quiet + 1 : 0;
  }
}"""


@pytest.fixture
def page(visit: Visit) -> Page:
    """A game of six rounds, at its end."""
    page = visit("/")
    record = write(SHELF.played("survived").record).encode()
    file: FilePayload = {"name": "survived.txt", "mimeType": "text/plain", "buffer": record}
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".upload-form button").click()
    page.wait_for_url("**/replay/**")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".over-sentence")).to_be_attached()
    expect(page.locator("#log [data-line]")).to_have_count(80)
    page.evaluate(QUIET)
    return page


def lines(page: Page) -> tuple[int, int, list[int]]:
    """Returns the first and last line of the window, and the visible lines; checks that the log is
    never blank."""
    page.evaluate(QUIET)
    found = page.evaluate(LINES)
    first, last, seen = found["first"], found["last"], found["seen"]
    assert found["elements"] <= MOST
    assert last - first == 79
    assert len(seen) > 4
    return first, last, seen


#: Adds lines in every frame, before the browser reports where the log has been scrolled to.
HURRY = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const [{ store }, { drawLog }] = await Promise.all(
    ["store.js", "log/log.js"].map((name) => import(script.replace(/[^/]*$/, name))));
  const frame = () => new Promise(requestAnimationFrame);
  for (let n = 0; n < 40; n += 1) {
    const some = Array.from({ length: 6 }, (_, nth) => ({ parts: [`Line ${nth} of ${n}.`] }));
    store.log = [...store.log, ...some];
    drawLog();
    await frame();
  }
}"""


def test_the_newest_line_stays_in_sight_however_fast_lines_come(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4))
    wait_ready(page)
    page.evaluate(HURRY)
    page.evaluate(QUIET)
    expect(page.locator("#log .log-below")).to_have_count(0)
    expect(page.locator("#log").get_by_text("Line 5 of 39.")).to_be_in_viewport()
    page.locator("#log").hover()  # a reader further up keeps their place
    page.mouse.wheel(0, -400)
    page.evaluate(QUIET)
    page.evaluate(HURRY)
    newest = page.locator("#log").get_by_text("Line 5 of 39.").last
    expect(newest).not_to_be_in_viewport()
    # The reader learns the number of new lines, and can go to them.
    button = page.locator("#log-new")
    expect(button).to_have_text("240 new lines")
    button.click()
    expect(newest).to_be_in_viewport()
    expect(button).to_be_hidden()
    expect(page.locator("#log")).to_be_focused()


@pytest.mark.long
def test_the_wheel_goes_back_to_the_beginning_and_forth_again(page: Page) -> None:
    first, last, seen = lines(page)
    assert last > 800 and seen[-1] == last
    page.locator("#log").hover()
    for _ in range(25):  # line by line past the end of the window, without leaving a line out
        before = seen
        page.mouse.wheel(0, -120)
        now, _, seen = lines(page)
        assert seen[0] <= before[0] <= seen[-1] + 2
        if now < first:
            break
    else:
        pytest.fail("no earlier lines come")
    page.mouse.wheel(0, -60_000)
    first, _, seen = lines(page)
    assert first == 0 and seen[0] < 4
    expect(page.locator(".log-earlier")).to_have_count(0)
    page.mouse.wheel(0, 60_000)
    assert lines(page)[2][-1] == last


def test_the_keyboard_goes_back_too(page: Page) -> None:
    _, last, before = lines(page)
    page.keyboard.press("g")
    expect(page.locator("#log")).to_be_focused()
    for key in "PageUp", "PageUp", "ArrowUp", "PageUp":
        page.keyboard.press(key)
        _, _, seen = lines(page)
        assert seen[0] < before[0]
        before = seen
    page.keyboard.press("Home")
    first, _, seen = lines(page)
    assert first == 0 and seen[0] < 4
    page.keyboard.press("End")
    assert lines(page)[2][-1] == last
    # Without scrolling, a button leads to earlier lines and leaves the focus in the log.
    page.locator(".log-earlier").focus()
    page.keyboard.press("Enter")
    assert lines(page)[1] < last
    expect(page.locator("#log")).to_be_focused()


def test_where_the_heading_of_a_turn_is_not_in_the_page_its_phases_stand_in_its_place(
    page: Page,
) -> None:
    turn, phase = "#log .log-turn", "#log .log-phase"
    assert page.locator(f"{turn}, {phase}").first.evaluate("one => one.matches('.log-phase')")
    assert page.locator(phase).first.get_attribute("aria-level") == "3"
    page.locator("#log").focus()
    page.keyboard.press("Home")
    expect(page.locator(turn).first).to_be_attached()
    assert page.locator(f"{turn} ~ .log-phase[aria-level]").count() == 0


def test_everybody_is_called_by_a_name_also_who_looks(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("bluff", 2, answers=1))
    log = page.locator("#log")
    expect(log).to_contain_text("Ada bids")
    expect(log).not_to_contain_text("You")

    page.goto(f"{house.address}/new/bluff/")
    new_game(page, 2, seat_0_name="Jo", seat_1_kind="bot:random")
    page.goto(f"{house.address}/new/bluff/")
    name = page.locator("[name=seat-0-name]")
    expect(name).to_have_value("Jo")  # remembered
    page.locator("[name=seat-0-kind]").select_option("bot:random")
    expect(name).to_have_value("Ada")
    page.locator("[name=seat-0-kind]").select_option("me")
    expect(name).to_have_value("Jo")


def test_groups_of_the_log_fold_into_a_line_and_stay_so(
    visit: Visit, lay: Lay, house: House
) -> None:
    page = visit(lay("fall", 4, answers=12))
    wait_quiet(page, house)  # a turn that has just begun has nothing to fold
    log = page.locator("#log")
    fold = log.locator(".log-turn .log-fold")
    assert fold.count() > 3
    # The effects of a card are below the card.
    expect(log.locator(".log-cause + .is-under")).not_to_have_count(0)
    number = log.locator(".log-turn").nth(-2).get_attribute("data-line")  # others may play on
    one = log.locator(f".log-turn[data-line='{number}'] .log-fold")
    one.click()
    expect(one).to_have_attribute("aria-expanded", "false")
    expect(one).to_be_in_viewport()
    gist = log.locator(".log-turn:has([aria-expanded=false]) + .log-gist")
    expect(gist).to_have_count(1)
    page.locator("#log-sift").click()
    page.locator(".log-fold-all").click()
    page.wait_for_function(ALL_BUT_THE_LAST)  # while others play on
    expect(gist.first).not_to_be_empty()
    page.reload()
    wait_ready(page)
    expect(log.locator("[aria-expanded=false]")).not_to_have_count(0)
    page.get_by_role("button", name="Unfold").click()
    expect(log.locator("[aria-expanded=false]")).to_have_count(0)


def test_the_log_is_read_seat_by_seat(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4, answers=8))
    wait_ready(page)
    page.locator("#log-sift").click()
    whole = page.evaluate(LINES)
    page.get_by_role("button", name="Lines about: KPD").click()
    lines = page.locator("#log .log-line:not(.log-cause):not(.is-under)")
    assert lines.count()
    turn = page.locator("#log .log-phase:has(.ref[data-ref='seat:2'])")
    for text in lines.all_inner_texts():
        assert "KPD" in text or turn.count(), text
    assert page.evaluate(LINES)["elements"] < whole["elements"]
    page.get_by_role("button", name="All lines").click()
    # The end may have moved on if others have played.
    page.wait_for_function(f"last => ({LINES})().seen.at(-1) >= last", arg=whole["seen"][-1])


def test_a_line_lights_what_it_names_and_leads_to_its_moment(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4, answers=6))
    wait_ready(page)
    line = page.locator("#log .log-line:has([data-ref^='city:'])").last
    city = line.locator("[data-ref^='city:']").first.get_attribute("data-ref")
    line.hover(position={"x": 280, "y": 8})
    lit = page.locator(f"#map [id={city!r}][data-pointed], #map [data-id={city!r}][data-pointed]")
    expect(lit).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator("[data-pointed]")).to_have_count(0)
    number = line.get_attribute("data-line")
    line.click(position={"x": 280, "y": 8})
    expect(page.locator("body.is-past")).to_be_attached()
    expect(page.locator(f"#log [data-line='{number}'].is-here")).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("body.is-past")).to_have_count(0)


def test_in_a_replay_a_line_leads_to_its_moment(page: Page) -> None:
    line = page.locator("#log .log-line").nth(40)
    number, last = int(line.get_attribute("data-line") or 0), page.evaluate(LINES)["last"]
    line.click(position={"x": 285, "y": 8})
    # Lines of the same answer belong to the same moment.
    page.wait_for_function(
        "last => document.querySelector('#log > :last-child').dataset.line < last", arg=last
    )
    assert number <= page.evaluate(LINES)["last"] < number + 30


@pytest.mark.long
def test_in_a_replay_keys_step_and_the_strip_tells_what_stands_there(page: Page) -> None:
    count, strip = page.locator(".replay-count"), page.locator("#ticker")
    last = int(count.inner_text().split("/")[0])
    told = strip.inner_text()
    assert told
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(",")
    expect(count).to_have_text(f"{last - 2} / {last}")
    page.keyboard.press(".")
    expect(count).to_have_text(f"{last - 1} / {last}")
    page.get_by_role("button", name="To the start").click()
    expect(strip).not_to_have_text(told)


@pytest.mark.long
def test_a_replay_goes_faster_and_remembers_it(page: Page) -> None:
    tempo, play = page.locator(".replay-tempo"), page.locator(".replay-play")
    for sign in ("1×", "2×", "4×", "½×", "1×", "2×"):
        expect(tempo).to_have_text(sign)
        if sign == "2×":
            expect(tempo).to_have_attribute("aria-label", "Speed: 2×")
        tempo.click()
    page.reload()
    expect(tempo).to_have_text("4×")
    page.get_by_role("button", name="To the start").click()
    play.click()
    page.wait_for_function(
        "() => parseInt(document.querySelector('.replay-count').textContent) >= 5"
    )
    expect(play).to_have_text("Pause")


def test_a_finger_chooses_a_line_before_it_goes_there(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4, answers=6), size=PHONE, touch=True)
    wait_ready(page)
    page.locator(".sheet-tab[data-sheet=log]").tap()
    number = page.locator("#log .log-line").nth(-2).get_attribute("data-line")
    line = page.locator(f"#log [data-line='{number}']")
    box = line.bounding_box()
    assert box is not None
    way = line.locator(".log-at")
    line.tap(position={"x": box["width"] - 3, "y": 8})  # at a place without a name
    expect(page.locator("body.is-past")).to_have_count(0)
    way.tap()
    expect(page.locator("body.is-past")).to_be_attached()
    expect(page.locator("#log-section")).not_to_be_in_viewport()


@pytest.mark.parametrize(
    ("game", "seats", "form"),
    [
        ("fall", 4, "In short"),
        pytest.param("volk", 2, "Line by line", marks=pytest.mark.long),
    ],
)
def test_what_came_since_the_last_turn_is_a_story_or_lines_and_is_shown(
    visit: Visit, lay: Lay, game: str, seats: int, form: str
) -> None:
    page = visit(lay(game, seats, answers=12))
    player = Player(page, by_mouse)
    wait_ready(page)
    while page.locator("#since-button").is_hidden():  # others have had a turn since
        player.play(1)
    page.locator("#since-button").click()
    sheet = page.get_by_role("dialog", name="Since your last turn")
    pressed = sheet.locator(".since-form[aria-pressed=true]")
    expect(pressed).to_have_text(form)
    sheet.get_by_role("button", name="In short").click()
    turns = sheet.locator(".since-story > li")
    assert 1 <= turns.count() < 40
    expect(turns.first).not_to_be_empty()
    sheet.get_by_role("button", name="Line by line").click()
    expect(sheet.locator(".log-line")).not_to_have_count(0)
    sheet.get_by_role("button", name="Show on the board").click()
    expect(page.locator("body.is-past")).to_be_attached()
    expect(page.locator("body.is-past")).to_have_count(0)  # by itself
    assert wait_ready(page).ask


#: Scrolls up a little and shrinks the log in the same frame, as a growing neighbour would; returns
#: how far the end of the log is below its visible part.
CRAMPED = """async () => {
  const log = document.getElementById("log");
  log.scrollTop = log.scrollHeight;
  await new Promise((go) => setTimeout(go, 200));
  log.scrollTop -= 20;
  log.style.maxHeight = `${log.clientHeight / 2}px`;
  for (let n = 0; n < 5; n += 1) await new Promise(requestAnimationFrame);
  return log.scrollHeight - log.scrollTop - log.clientHeight;
}"""


def test_the_log_follows_although_it_has_become_lower(visit: Visit, lay: Lay, house: House) -> None:
    page = visit(lay("weimar", 4), size=(1280, 720))
    wait_quiet(page, house)
    assert page.evaluate(CRAMPED) < 60


#: What the heading that sticks to the top of the log leaves to be seen of a row of text, in px.
CUT_ROW = """() => {
  const log = document.getElementById("log");
  const { top } = log.getBoundingClientRect();
  const heads = [...log.querySelectorAll(".log-turn:not(.is-lying)")]
    .map((one) => one.getBoundingClientRect());
  const edge = Math.max(top, ...heads.filter((one) => one.top < top + 1).map((one) => one.bottom));
  const cut = [0];
  for (const line of log.querySelectorAll(".log-line")) {
    const range = document.createRange();
    range.selectNodeContents(line);
    for (const row of range.getClientRects()) {
      const letters = { top: row.top + row.height * 0.2, bottom: row.bottom - row.height * 0.15 };
      if (letters.top < edge - 1 && letters.bottom > edge + 1) cut.push(letters.bottom - edge);
    }
  }
  return Math.max(...cut);
}"""


@pytest.mark.parametrize("size", [DESK, (1280, 720)])
def test_at_its_end_no_row_is_cut_under_the_heading(
    visit: Visit, lay: Lay, size: tuple[int, int]
) -> None:
    page = visit(lay("weimar", 4, moment="impulse"), size=size)
    wait_ready(page)
    page.evaluate(QUIET)
    assert page.evaluate("document.querySelectorAll('#log .log-line').length") > 10
    for height in range(200, 240, 9):  # wherever the log ends
        page.evaluate(
            "(px) => { document.getElementById('log').style.maxHeight = px + 'px'; }", height
        )
        page.evaluate(QUIET)
        assert page.evaluate(CUT_ROW) < 2, height
