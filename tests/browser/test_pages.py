"""The table and the pages around it: does everything fit, and how many bytes does a page need?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser import eyes
from tests.browser.conftest import DESK, PHONE, Lay, Visit
from tests.browser.hands import Player, by_mouse, table_of, wait_ready
from tests.browser.house import House
from tests.browser.watch import Watch

#: Parts of the table that the window cuts off.
PARTS = ".area, .pile, .strip, .asked-line, .track, .dock"
CUT_OFF = """(parts) => [...document.querySelectorAll(parts)]
  .filter((element) => {
    const rect = element.getBoundingClientRect();
    return rect.bottom > innerHeight + 1 || rect.right > innerWidth + 1 || rect.left < -1;
  }).map((element) => element.className)"""
HEIGHT = "() => document.documentElement.scrollHeight"
#: The most bytes over the network, without fonts.
WEIGHT = """() => [...performance.getEntriesByType("resource"),
  ...performance.getEntriesByType("navigation")]
  .filter((entry) => !/woff2/.test(entry.name))
  .reduce((sum, entry) => sum + entry.transferSize, 0)"""
#: Finds buttons that are too small for a finger. Buttons within a sentence are exempt: they are as
#: tall as their line, and the list of choices offers the same answers.
TINY = """() => [...document.querySelectorAll("button, a, [data-open]")].filter((element) =>
  element.checkVisibility({ visibilityProperty: true })
  && !element.matches(".skip-link, .pile-label, .asked-hint")
  && element.getBoundingClientRect().height < 43).map((e) => e.outerHTML.slice(0, 80))"""
LIGHT = 200_000


@pytest.mark.long
@pytest.mark.parametrize("seats", [4, 7, pytest.param(2, marks=pytest.mark.long)])
def test_on_a_laptop_nothing_scrolls_but_the_log(visit: Visit, lay: Lay, seats: int) -> None:
    page = visit(lay("fall", seats, answers=8))
    wait_ready(page)
    assert page.evaluate(HEIGHT) <= DESK[1]
    assert page.evaluate(eyes.WIDTH) <= DESK[0]
    assert page.evaluate(CUT_OFF, PARTS) == []


#: Stacks that leave their seat's area.
HANGING = """() => [...document.querySelectorAll(".others .area")].flatMap((area) =>
  [...area.querySelectorAll(".stack")].filter((stack) => stack.getClientRects().length
    && stack.getBoundingClientRect().right > area.getBoundingClientRect().right + 1)
    .map((stack) => stack.textContent))"""


@pytest.mark.long
@pytest.mark.parametrize("size", [(1024, 768), pytest.param((1280, 720), marks=pytest.mark.long)])
def test_seven_players_cards_stay_in_their_areas_in_a_small_window(
    visit: Visit, lay: Lay, size: tuple[int, int]
) -> None:
    page = visit(lay("fall", 7, options={"round_limit": "6"}), size=size, language="de")
    player = Player(page, by_mouse)
    for _ in range(6):
        player.play(2)
        assert page.evaluate(HANGING) == []
    assert page.evaluate(eyes.WIDTH) <= size[0]


#: Puts long words before everybody else; returns those that are not on one line.
LONG = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const [{ store }, { drawTable }] = await Promise.all(
    ["store.js", "table/table.js"].map((name) => import(script.replace(/[^/]*$/, name))));
  const long = { support: "great_industrialists", organization: "military_contacts",
    legitimacy: "coalition_government" };
  const { scene } = store.view;
  const zones = scene.zones.map((zone) => {
    const name = zone.seat === store.view.viewer ? null : long[zone.id.split(":")[0]];
    return name ? { ...zone, cards: [`card:${name}`] } : zone;
  });
  store.view = { ...store.view, scene: { ...scene, zones } };
  drawTable();
  return [...document.querySelectorAll(".others .slip-name")].map((one) =>
    [one.textContent, one.offsetHeight > 1.5 * parseFloat(getComputedStyle(one).lineHeight)]);
}"""


def test_on_a_phone_no_word_on_seven_players_cards_is_broken(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 7), size=PHONE, language="de")
    wait_ready(page)
    found = page.evaluate(LONG)
    assert len(found) >= 3
    assert not [name for name, broken in found if broken]


def test_every_control_is_large_enough_for_a_finger(visit: Visit, lay: Lay) -> None:
    page = visit("/new/fall/", size=PHONE, touch=True)
    eyes.check_phone(page)
    page.goto(page.url.replace("/new/fall/", lay("fall", 7)))
    wait_ready(page)
    for sheet in "hand", "seats", "log":
        tab = page.locator(f".sheet-tab[data-sheet={sheet}]")
        if tab.get_attribute("aria-pressed") != "true":
            tab.tap()
        expect(page.locator(f"body[data-sheet={sheet}]")).to_have_count(1)
        eyes.check_phone(page)
        eyes.check_asked_line(page)
        assert page.evaluate(TINY) == []


def test_a_table_is_few_bytes(visit: Visit, lay: Lay) -> None:
    fresh = visit(lay("fall", 4))
    wait_ready(fresh)
    assert fresh.evaluate(WEIGHT) < LIGHT


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
def test_pages_around_the_table_fit_every_window(
    visit: Visit, watch: Watch, size: tuple[int, int]
) -> None:
    watch.allow("404")
    for path in "/", "/about/", "/new/fall/", "/new/nothing/":
        page = visit(path, size=size, touch=size == PHONE)
        expect(page.locator("h1")).to_have_count(1)
        assert page.evaluate(eyes.WIDTH) <= size[0]
    expect(page.get_by_role("link", name="To my games")).to_be_visible()


def test_long_names_are_shortened_before_facts_about_their_players(
    visit: Visit, lay: Lay, house: House
) -> None:
    """A phone also says in words that another game waits."""
    name = "W" * 40
    lay("weimar", 4, name=name)
    page = visit(lay("weimar", 4, name=name), size=PHONE, touch=True)
    wait_ready(page)
    expect(page.locator("#next-short")).to_have_text(re.compile(r"^\d+\sgames? waits?$"))
    expect(page.locator("#next-short")).to_be_in_viewport(ratio=1)
    page.locator(".sheet-tab[data-sheet=seats]").tap()
    state = page.locator(".strip-player em").first
    expect(state).to_have_text("your choice")
    who = page.locator(".strip-player", has=page.get_by_title(name)).first.bounding_box()
    box = state.bounding_box()
    assert who and box and box["x"] + box["width"] <= who["x"] + who["width"] + 0.5
    page.goto(house.address)
    expect(page.get_by_title(name).first).to_be_visible()
    for size in PHONE, (800, 1000), DESK:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(eyes.WIDTH) <= size[0]


def test_a_scenario_offers_its_own_parties(visit: Visit) -> None:
    """A single player plays the SPD: each seat names its role, and none can be chosen."""
    page = visit("/new/weimar/?length=first_round_alone")
    sides, wishes = page.locator(".seat-side"), page.locator("select[name$='-role']")
    for _ in range(2):
        expect(sides).to_have_text(["SPD", "Zentrum", "KPD", "DNVP"])
        expect(wishes).to_have_count(0)
        page.locator("#lengths [value=whole]").check()
        expect(wishes).to_have_count(4)
        expect(sides).to_have_count(0)
        page.locator("#lengths [value=first_round_alone]").check()
    for size in (DESK, PHONE):  # no name is under the field beside it
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for side in sides.all():
            assert side.evaluate("e => e.scrollWidth <= e.clientWidth"), side.inner_text()


def test_another_length_is_chosen_from_a_list_or_typed(visit: Visit) -> None:
    """The page also says how long each length takes with that many players."""
    page = visit("/new/fall/?length=60")
    posted = "() => new FormData(document.getElementById('new')).getAll('option-round_limit')"
    assert page.evaluate(posted) == ["60"]
    page.locator("#length-others").select_option("20")
    assert page.evaluate(posted) == ["20"]
    page.locator("#length-others").select_option("number")
    page.locator("#lengths .option-number").fill("17")
    assert page.evaluate(posted) == ["17"]
    page.locator("#lengths [value='10']").check()
    assert page.evaluate(posted) == ["10"]
    minutes = page.locator("#lengths [data-minutes='10']")
    expect(minutes).to_contain_text("4 people")
    page.locator("#counts").get_by_text("2", exact=True).click()
    expect(minutes).to_contain_text("2 people")


def test_with_bots_people_are_asked_for_their_roles(visit: Visit) -> None:
    """A wish for a role stays, whoever takes which seat."""
    page = visit("/new/fall/")
    wish = [page.locator(f"select[name='seat-{seat}-role']") for seat in range(4)]
    who = [page.locator(f"select[name='seat-{seat}-kind']") for seat in range(4)]

    def wishes() -> list[str]:
        return [each.input_value() for each in wish]

    assert wishes() == ["choose", "random", "random", "random"]
    for seat in (1, 2, 3):
        who[seat].select_option("other")
    assert wishes() == ["random"] * 4, "among themselves people draw"
    wish[2].select_option("party:catholics")
    who[3].select_option("bot:easy")
    assert wishes() == ["choose", "choose", "party:catholics", "random"]
    page.locator("label.segment", has_text="2").first.click()
    assert [wish[0].input_value(), wish[1].input_value()] == ["random"] * 2, "two people are left"
    page = visit("/new/fall/")
    page.locator("#go").click()
    expect(page.locator("#asked")).to_contain_text("Choose your party")
    parties = page.locator("#asked .asked-choices [data-choice]")
    expect(parties).to_contain_text(["Spartakists", "Socialists", "Catholics", "Nazis"])
    parties.first.click()
    expect(page.locator("#hand .card").first).to_be_visible()


def test_deleting_a_game_needs_a_confirmation(visit: Visit, lay: Lay) -> None:
    path = lay("bluff", 2)
    page = visit("/")
    table = path.split("/")[2]
    row = page.locator(f"[data-table='{table}']")
    delete = row.get_by_role("button", name="Delete")
    delete.click()
    expect(row).to_have_count(1)
    row.get_by_role("button", name="Delete for good?").click()
    expect(row).to_have_count(0)
    page.reload()
    expect(row).to_have_count(0)


def test_a_player_sees_the_past_of_a_running_game_through_own_eyes_only(
    visit: Visit, lay: Lay, house: House, watch: Watch
) -> None:
    page = visit(lay("fall", 4, answers=3))
    table = table_of(page)
    wait_ready(page)
    page.locator("#menu-button").click()
    page.get_by_role("menuitem", name="Replay").click()
    page.wait_for_url("**/replay/**")
    viewers = page.locator(".replay-eyes option").evaluate_all("all => all.map(e => e.value)")
    assert set(viewers) <= {"0", "-1"}
    expect(page.locator(".replay-count")).to_have_text(re.compile(r"^0 / \d+"))
    for path in "record.txt", "view?seat=1", "moment?line=1&viewer=1":
        answer = page.request.get(f"{house.address}/api/table/{table}/{path}")
        assert answer.status in (403, 404), path
        assert "card:" not in answer.text()


def test_a_damaged_record_is_refused_with_its_line(
    visit: Visit, lay: Lay, watch: Watch, tmp_path: Path
) -> None:
    page = visit(lay("bluff", 2, moment="over"))
    wait_ready(page)
    with page.expect_download() as download:
        page.locator("#over").get_by_role("link", name="Record as a file").click()
    lines = Path(download.value.path()).read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("0 "))
    lines[number] = "0 bid:99x9"
    damaged = tmp_path / "damaged.txt"
    damaged.write_text("\n".join(lines) + "\n", encoding="utf-8")

    watch.allow("^400: POST .*/upload/$|status of 400")
    page.locator(".bar-home").click()
    page.locator("input[type=file]").set_input_files(damaged)
    page.locator(".upload-form button").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(f"line {number + 1}")
    expect(alert).to_contain_text("bid:99x9")


def test_a_new_game_says_whose_net_does_not_fit_the_table(visit: Visit) -> None:
    """In the page, Fall's medium bot plays by a net for four seats."""
    page = visit("/about/")

    def learned(route: Route) -> None:
        response = route.fetch()
        known = '"usual": true, "net_counts": [4]'
        route.fulfill(
            response=response,
            body=response.text().replace('"usual": true, "net_counts": null', known),
        )

    page.route("**/new/fall/", learned)
    page.goto(page.url.replace("/about/", "/new/fall/"))
    said = page.get_by_text("What this bot has learned does not fit this table")
    rows = page.locator(".seat-row")
    expect(rows).to_have_count(4)
    expect(said.filter(visible=True)).to_have_count(0)
    page.locator("#counts").get_by_text("3", exact=True).click()
    expect(said.filter(visible=True)).to_have_count(2)
    rows.nth(1).locator("select").first.select_option("bot:easy")
    expect(said.filter(visible=True)).to_have_count(1)


@pytest.mark.parametrize("size", [DESK, (1280, 720)])
def test_the_button_that_starts_a_game_is_in_sight_at_once(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit("/new/weimar/", size=size)
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_enabled()
    expect(start).to_be_in_viewport(ratio=1)
    page.mouse.wheel(0, 5000)
    expect(start).to_be_in_viewport(ratio=1)


#: Of each step of the forecast with several items, whether each begins below the one before.
ITEMS = """() => [...document.querySelectorAll("#report-forecast .is-numbered")]
  .map((line) => [...line.querySelectorAll(".report-item")].map((one) =>
    one.getClientRects()[0].top))
  .filter((tops) => tops.length > 2)
  .map((tops) => tops.every((top, n) => n === 0 || top > tops[n - 1] + 8))"""


def test_a_forecast_has_a_line_for_each_item(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4, moment="impulse"))
    wait_ready(page)
    page.locator(".report-head[data-report=forecast]").click()
    expect(page.locator("#report-forecast .report-item").nth(4)).to_be_visible()
    steps = page.evaluate(ITEMS)
    assert len(steps) > 2 and all(steps)


@pytest.mark.parametrize("size", [DESK, (1280, 720)])
def test_reports_and_notes_leave_the_players_whole(
    visit: Visit, lay: Lay, size: tuple[int, int]
) -> None:
    page = visit(lay("weimar", 4, moment="impulse"), size=size)
    wait_ready(page)
    for tab in page.locator("#side-tabs button").all():
        tab.click()
        for report in page.locator(".report-head:visible").all():
            report.click()
            page.wait_for_timeout(200)  # the lines come from the site
            hidden = page.evaluate("seats.scrollHeight - seats.clientHeight")
            assert hidden <= 1, report.text_content()
