"""axe finds nothing on any page, in any game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Lay, Visit
from tests.browser.hands import Player, by_mouse, table_of, wait_ready
from tests.browser.maps import Varied, choose
from tests.browser.watch import Watch

AXE = Path(__file__).parent.parent.parent / "node_modules/axe-core/axe.min.js"
#: The page's script policy forbids other scripts, so axe is evaluated, not added.
RUN = """async (off) => {
  const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]));
  const { violations } = await axe.run(document, { rules, resultTypes: ["violations"] });
  return violations.map(({ id, impact, nodes }) =>
    [id, impact, ...nodes.slice(0, 4).map((node) => node.html.slice(0, 160))]);
}"""
#: axe tries styles in ways that the site forbids.
STYLES = "Applying inline style"


@pytest.fixture(autouse=True)
def _axe_tries_styles(watch: Watch) -> None:
    watch.allow(STYLES)


#: axe regards all text on a card or a city as its label. A card's label is its name, with which its
#: description begins: see test_manners.test_what_a_reader_is_told.
LABELS = "label-content-name-mismatch"


def violations(page: Page, *off: str) -> list[list[str]]:
    """Returns axe's findings by all rules except ``off``: the rule, its severity, and the place."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[list[str]] = page.evaluate(RUN, off)
    return found


def check_readers(page: Page, *off: str) -> None:
    found = violations(page, *off)
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


@pytest.mark.parametrize(
    "path", ["/", "/about/", "/accessibility/", "/new/fall/", "/new/volk/", "/new/weimar/"]
)
def test_axe_finds_nothing_on_pages(visit: Visit, path: str) -> None:
    check_readers(visit(path))


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
@pytest.mark.parametrize("page", ["cards", "aid", "rules", "learn"])
@pytest.mark.parametrize("game", ["fall", "volk", "weimar"])
def test_axe_finds_nothing_on_pages_to_read(
    visit: Visit, game: str, page: str, size: tuple[int, int]
) -> None:
    check_readers(visit(f"/{page}/{game}/", size=size, touch=size == PHONE))


@pytest.mark.parametrize(
    "game", ["weimar", *(pytest.param(game, marks=pytest.mark.long) for game in ("fall", "volk"))]
)
def test_axe_finds_nothing_on_tables(visit: Visit, lay: Lay, game: str) -> None:
    page = visit(lay(game, 2 if game == "volk" else 4, answers=9))
    table = table_of(page)
    wait_ready(page)
    check_readers(page, LABELS)
    page.goto(page.url.replace(f"/table/{table}/", f"/table/{table}/replay/"))
    page.locator("body[data-version]").wait_for(state="attached")
    check_readers(page, LABELS)


def test_axe_finds_nothing_on_an_empty_board(visit: Visit, lay: Lay, watch: Watch) -> None:
    """The sketch does not exist, so nothing is drawn; then nothing may be a picture without a
    name."""
    watch.allow("404|no such sketch")
    page = visit(lay("weimar", 4))
    wait_ready(page)
    page.goto(f"{page.url}sketch/")
    page.get_by_text("could not be loaded").wait_for()
    check_readers(page, LABELS)


def test_axe_finds_nothing_on_a_phone(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4), size=PHONE, touch=True)
    wait_ready(page)
    for sheet in "seats", "log", "hand":
        page.locator(f".sheet-tab[data-sheet={sheet}]").tap()
        check_readers(page, LABELS)


def test_axe_finds_nothing_at_the_end_of_a_game(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 2, moment="over", options={"round_limit": "1"}))
    wait_ready(page)
    check_readers(page, LABELS)


#: Texts that do not fit on their button.
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
def test_no_text_on_a_button_is_cut(visit: Visit, lay: Lay, size: tuple[int, int]) -> None:
    page = visit(lay("fall", 4), size=size, language="de")
    player = Player(page, by_mouse)
    for _ in range(8):
        if player.play(1).over:
            break
        assert page.evaluate(CUT) == []
        check_tools(page)


#: Lets the ask be about a whole pool of Propaganda.
MANY = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const [{ store }, { drawAsked }] = await Promise.all(
    ["store.js", "ask/asked.js"].map((name) => import(script.replace(/[^/]*$/, name))));
  const levels = [8, ...Array.from({ length: 23 }, (_, n) => n + 1).filter((n) => n !== 8)];
  const words = levels.map((n) => ({ name: `pool:${n}`, label: `Commit ${n} Levels`, kind: "" }));
  const choices = [...words, { name: "pass", label: "Pass", kind: "" }];
  store.view = { ...store.view, over: null, ask: { ...store.view.ask, choices } };
  store.openChoices = new Map(choices.map((one) => [one.name, one]));
  drawAsked();
}"""


@pytest.mark.parametrize("size", [(1280, 720), (375, 812)])
def test_many_numbers_are_all_visible(visit: Visit, lay: Lay, size: tuple[int, int]) -> None:
    page = visit(lay("fall", 4), size=size)
    wait_ready(page)
    page.evaluate(MANY)
    answers = page.locator(".asked-choices .choice")
    expect(answers).to_have_count(24)
    for one in (answers.first, answers.nth(22), answers.last):
        expect(one).to_be_in_viewport(ratio=0.99)
        box, line = one.bounding_box(), page.locator(".asked-choices").bounding_box()
        assert box and line and box["y"] + box["height"] <= line["y"] + line["height"] + 0.5


def check_tools(page: Page) -> None:
    box = page.locator(".asked-tools").last.bounding_box()
    dock = page.locator("#dock").bounding_box()
    assert dock is not None
    inside = box is None or box["x"] + box["width"] <= dock["x"] + dock["width"]
    assert inside, "Undo leaves the dock"


@pytest.mark.long
@pytest.mark.parametrize(("size", "language"), [((1280, 720), "de"), ((1024, 768), "en")])
def test_no_text_of_several_long_answers_is_cut(
    visit: Visit, lay: Lay, size: tuple[int, int], language: str
) -> None:
    """Weimar asks for the use of the Action Points: four long answers beside the undo buttons."""
    page = visit(lay("weimar", 4), size=size, language=language)
    player, several = Varied(page, choose), page.locator(".asked-choices .choice:nth-child(3)")
    while player.answers < 60:
        player.play(1)
        assert page.evaluate(CUT) == []
        check_tools(page)
        if several.count() and page.locator("[data-act=undo]").count():
            return
    raise AssertionError("nothing with three answers was asked")
