"""axe finds nothing on any page, in any game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.hands import Player, by_mouse, new_game, wait_ready
from tests.browser.maps import Varied, choose
from tests.browser.watch import Watch

AXE = Path(__file__).parent.parent.parent / "node_modules/axe-core/axe.min.js"
#: The page's rules for scripts keep others out, so it is evaluated, not added.
RUN = """async (off) => {
  const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(document, { rules, resultTypes: ["violations"] });
  return violations.map(({ id, impact, nodes }) =>
    [id, impact, ...nodes.slice(0, 4).map((node) => node.html.slice(0, 160))]);
}"""
#: axe tries out styles in ways that the site does not allow.
STYLES = "Applying inline style"


@pytest.fixture(autouse=True)
def _axe_tries_styles(watch: Watch) -> None:
    watch.allow(STYLES)


#: It takes all that stands on a card or a city for its label.  A card's label is its name, and with
#: that begins what is said of it: test_manners.test_what_a_reader_is_told.
LABELS = "label-content-name-mismatch"


def check_readers(page: Page, *off: str) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(RUN, off)
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


@pytest.mark.parametrize("path", ["/", "/about/", "/new/fall/", "/new/volk/", "/new/weimar/"])
def test_pages(visit: Visit, path: str) -> None:
    check_readers(visit(path))


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
@pytest.mark.parametrize("page", ["cards", "aid", "rules", "learn"])
@pytest.mark.parametrize("game", ["fall", "volk", "weimar"])
def test_pages_to_read(visit: Visit, game: str, page: str, size: tuple[int, int]) -> None:
    check_readers(visit(f"/{page}/{game}/", size=size, touch=size == PHONE))


@pytest.mark.parametrize("game", ["fall", "volk", "weimar"])
def test_tables(visit: Visit, game: str) -> None:
    page = visit(f"/new/{game}/")
    table = new_game(page, 2 if game == "volk" else 4)
    player = Player(page, by_mouse) if game == "fall" else Varied(page, choose)
    wait_ready(page)
    check_readers(page, LABELS)
    player.play(9)
    check_readers(page, LABELS)
    page.goto(page.url.replace(f"/table/{table}/", f"/table/{table}/replay/"))
    page.locator("body[data-version]").wait_for(state="attached")
    check_readers(page, LABELS)


def test_a_board_before_anything_lies_on_it(visit: Visit, watch: Watch) -> None:
    """No such sketch: nothing is drawn, and nothing is a picture without a name."""
    watch.allow("404|no such sketch")
    page = visit("/new/weimar/")
    new_game(page, 4)
    wait_ready(page)
    page.goto(f"{page.url}sketch/")
    page.get_by_text("could not be loaded").wait_for()
    check_readers(page, LABELS)


def test_a_phone(visit: Visit) -> None:
    page = visit("/new/weimar/", size=PHONE, touch=True)
    new_game(page, 4)
    wait_ready(page)
    for sheet in "seats", "log", "hand":
        page.locator(f".sheet-tab[data-sheet={sheet}]").tap()
        check_readers(page, LABELS)


def test_the_end_of_a_game(visit: Visit) -> None:
    page = visit("/new/fall/")
    new_game(page, 2, rounds=1)
    player = Player(page, by_mouse)
    while not player.play(40).over:
        pass
    check_readers(page, LABELS)


#: Words on a button that do not fit into it.
CUT = """() => [...document.querySelectorAll(".asked-line .choice-text")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
  .map((one) => one.textContent)"""


@pytest.mark.long
@pytest.mark.parametrize(
    "size",
    [
        (1280, 720),
        (375, 812),
        pytest.param((1024, 768), marks=pytest.mark.long),
        pytest.param((768, 1024), marks=pytest.mark.long),
    ],
)
def test_no_answer_is_cut(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/new/fall/", size=size, language="de")
    new_game(page, 4)
    player = Player(page, by_mouse)
    for _ in range(8):
        if player.play(1).over:
            break
        assert page.evaluate(CUT) == []
        check_tools(page)


#: As if a whole pool of Propaganda were asked about.
MANY = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const [{ store }, { drawAsked }] = await Promise.all(
    ["store.js", "asked.js"].map((name) => import(script.replace(/[^/]*$/, name))));
  const levels = [8, ...Array.from({ length: 23 }, (_, n) => n + 1).filter((n) => n !== 8)];
  const words = levels.map((n) => ({ name: `pool:${n}`, label: `Commit ${n} Levels`, kind: "" }));
  const choices = [...words, { name: "pass", label: "Pass", kind: "" }];
  store.view = { ...store.view, over: null, ask: { ...store.view.ask, choices } };
  store.open = new Map(choices.map((one) => [one.name, one]));
  drawAsked({ choose: (name) => { document.body.dataset.chosen = name; } });
}"""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720), (375, 812)])
def test_many_numbers_are_all_in_sight(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/new/fall/", size=size)
    new_game(page, 4)
    wait_ready(page)
    page.evaluate(MANY)
    answers = page.locator(".asked-choices .choice")
    expect(answers).to_have_count(24)
    for one in (answers.first, answers.nth(22), answers.last):
        expect(one).to_be_in_viewport(ratio=0.99)
        box, line = one.bounding_box(), page.locator(".asked-choices").bounding_box()
        assert box and line and box["y"] + box["height"] <= line["y"] + line["height"] + 0.5
    assert answers.first.inner_text() == "Commit 8 Levels"
    assert answers.nth(3).inner_text() == "3"  # the first says of what
    expect(answers.nth(3)).to_have_accessible_name("Commit 3 Levels")
    if size == PHONE:
        return
    for key in "9", "3":
        page.keyboard.press(key)
        expect(page.locator("body")).to_have_attribute("data-chosen", f"pool:{key}")


def check_tools(page: Page) -> None:
    box = page.locator(".asked-tools").last.bounding_box()
    dock = page.locator("#dock").bounding_box()
    assert dock is not None
    inside = box is None or box["x"] + box["width"] <= dock["x"] + dock["width"]
    assert inside, "Undo leaves the dock"


@pytest.mark.long
@pytest.mark.parametrize(("size", "language"), [((1280, 720), "de"), ((1024, 768), "en")])
def test_no_answer_of_several_is_cut(visit: Visit, size: tuple[int, int], language: str) -> None:
    """Weimar asks what to do with the Action Points: four long answers beside what undoes."""
    page = visit("/new/weimar/", size=size, language=language)
    new_game(page, 4)
    player, several = Varied(page, choose), page.locator(".asked-choices .choice:nth-child(3)")
    while player.answers < 60:
        player.play(1)
        assert page.evaluate(CUT) == []
        check_tools(page)
        if several.count() and page.locator("[data-act=undo]").count():
            return
    raise AssertionError("nothing with three answers was asked")
