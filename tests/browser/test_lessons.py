"""A newcomer's first game, from the first page through every step, using only what is visible."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kabinett.games import all_games
from kabinett.learn.lesson import READ_ON, Lesson
from kabinett.learn.lesson_files import lessons_of
from tests.browser import eyes
from tests.browser.conftest import DESK, PHONE, Visit
from tests.browser.hands import Player, by_mouse, confirm
from tests.browser.test_readers import LABELS, STYLES, check_readers
from tests.browser.watch import Watch

LESSON = lessons_of(all_games()["fall"])["first"]
VOLK = lessons_of(all_games()["volk"])["first"]
WEIMAR = lessons_of(all_games()["weimar"])["first"]
STEAL = lessons_of(all_games()["fall"])["steal"]
POINTERS = ".guide-pointer"
#: Whether a card is in the hand while the hand is closed.
IN_HAND = """(key) => document.body.dataset.sheet !== "hand"
  && document.querySelector(`#hand [data-open][data-id="${key}"]`) !== null"""

#: Whether a phone shows one part of the board while the thing is on another.
AWAY = """(key) => {
  const at = document.querySelector(`#map [data-open][data-id="${key}"]`)?.getBoundingClientRect();
  const box = document.querySelector("#map")?.getBoundingClientRect();
  if (!at) return false;
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}"""

#: The point of a board nearest to the middle of this thing where a click reaches the thing itself;
#: the guide has turned the board to its target.
BARE = """async (key) => {
  const things = [...document.querySelectorAll(`#map [data-open][data-id="${key}"]`)];
  if (!things.length) return null;
  const shown = () => document.querySelector("#map svg")?.getAttribute("viewBox");
  for (let still = 0; still < 15; ) {
    const last = shown();
    await new Promise(requestAnimationFrame);
    still = shown() === last ? still + 1 : 0;
  }
  const parts = [...Array(19).keys()].map((n) => (n - 9) / 20);
  const spots = parts.flatMap((across) => parts.map((down) => [across, down]));
  spots.sort((one, two) => Math.hypot(...one) - Math.hypot(...two));
  for (const thing of things) {
    const { left, top, width, height } = thing.getBoundingClientRect();
    for (const [across, down] of spots) {
      const [x, y] = [left + width * (0.5 + across), top + height * (0.5 + down)];
      const found = document.elementFromPoint(x, y)?.closest("[data-open]");
      if (found?.dataset.id === key) return [x, y];
    }
  }
  return null;
}"""


def begin(visit: Visit, game: str = "fall", **how: Any) -> Page:
    """Open the lesson at its first step, even if an earlier test of this site has begun it."""
    page = visit(f"/learn/{game}/first/", **how)
    expect(page.locator(".guide-text")).to_be_visible()
    again = page.locator(".guide-tools button").first
    if again.inner_text() in ("From the beginning", "Von vorn"):
        again.click()
    said(page, lessons_of(all_games()[game])["first"].steps[0].text[how.get("language", "en")])
    return page


def answer(page: Page, key: str, finger: bool = False) -> None:
    """Click on an answer: a button of the guide's, a word, or a card or place."""
    button = page.locator(f".guide-answers [data-word='{key}']")
    word = page.locator(f"#asked .asked-choices [data-choice='{key}']")
    if key == READ_ON or key.startswith("say:"):
        button.click()
    elif word.count():
        word.click()
        confirm(page, lambda: page.locator("[data-confirm=yes]").click())
    else:
        things = page.locator(f"#main [data-open][data-id='{key}']")
        if finger and page.evaluate(IN_HAND, key):
            page.locator("#sheet-tabs [data-sheet=hand]").click()
        if finger and page.evaluate(AWAY, key):
            page.locator("#list-button").click()
            page.locator(f".asked-list [data-choice='{key}']").click()
        elif (spot := page.evaluate(BARE, key)) and finger:
            touch(page, spot)
        elif spot:
            page.mouse.click(*spot)
        else:
            things.first.click()


def touch(page: Page, spot: tuple[float, float]) -> None:
    """Select this card or place, and choose it."""
    page.touchscreen.tap(*spot)
    page.locator(".peek-foot button").tap()


def said(page: Page, text: str) -> None:
    expect(page.locator(".guide-text")).to_have_text(text)


def play_through(page: Page, language: str, finger: bool = False, lesson: Lesson = LESSON) -> None:
    """Answer every step with its first wrong answer and then its first right one."""
    for step in lesson.steps:
        right = next((one for one in step.answers if not one.back), None)
        wrong = next((one for one in step.answers if one.back and one.key != "*"), None)
        for one in filter(None, (wrong, right)):
            said(page, step.text[language])
            answer(page, one.key, finger)
            said(page, one.text[language])
            answer(page, READ_ON)
        if right is None:
            said(page, step.text[language])
            answer(page, READ_ON)


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.long)])
def test_from_the_first_page_to_the_end(visit: Visit, language: str) -> None:
    begin(visit, language=language)
    page = visit("/", language=language)
    page.locator(":is(.room-guided, .room-learn a)").first.click()
    page.wait_for_url("**/learn/fall/first/")
    play_through(page, language)
    expect(page.locator(".guide-answers a")).to_have_count(3)
    page.get_by_role("link", name={"en": "All lessons", "de": "Alle Lektionen"}[language]).click()
    expect(page.locator(".learn-first .learn-done")).to_be_visible()


@pytest.mark.long
def test_on_a_phone(visit: Visit) -> None:
    page = begin(visit, size=PHONE, touch=True, language="de")
    play_through(page, "de", finger=True)
    assert page.evaluate(eyes.WIDTH) <= PHONE[0]


def test_in_a_low_window_the_log_keeps_lines_and_reports_come_up_to_be_pointed_at(
    visit: Visit,
) -> None:
    low = (1366, 768)
    page = begin(visit, "volk", size=low)
    log, reports = page.locator("#log"), page.locator("#reports")
    box = log.bounding_box()
    assert box and box["height"] > 80
    expect(reports).not_to_be_visible()
    page = begin(visit, "weimar", size=low)
    log, reports = page.locator("#log"), page.locator("#reports")
    expect(reports).to_be_visible()
    expect(page.locator(POINTERS)).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollHeight") == low[1]
    answer(page, WEIMAR.steps[0].answers[0].key)
    expect(log).to_be_visible()
    expect(reports).not_to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("game", "lesson"), [("volk", VOLK), ("weimar", WEIMAR)])
def test_on_a_board(
    visit: Visit, game: str, lesson: Lesson, size: tuple[int, int], language: str
) -> None:
    """Long guided games, of twenty minutes or half an hour, can be played by clicks."""
    finger = size == PHONE
    begin(visit, game, size=size, touch=finger, language=language)
    page = visit("/", size=size, touch=finger, language=language)
    page.locator(f":is(.room-guided, .room-learn a)[href*='/learn/{game}/']").first.click()
    page.wait_for_url(f"**/learn/{game}/first/")
    play_through(page, language, finger, lesson)
    expect(page.locator(".guide-answers a")).to_have_count(3)
    assert page.evaluate(eyes.WIDTH) <= size[0]


def test_the_guide_points_and_the_window_holds_it(visit: Visit) -> None:
    page = begin(visit)
    expect(page.locator(POINTERS)).to_have_count(1)
    assert page.evaluate("() => document.documentElement.scrollHeight") <= DESK[1]


#: Text of the table under an arrow of the guide.
UNDER = """() => [...document.querySelectorAll("#table *")]
  .filter((one) => !one.children.length && one.textContent.trim())
  .filter((one) => [...document.querySelectorAll(".guide-pointer")].some((arrow) => {
    const [a, b] = [arrow.getBoundingClientRect(), one.getBoundingClientRect()];
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }))
  .map((one) => one.textContent)"""


def test_on_a_phone_the_arrow_of_the_guide_lies_over_no_word(visit: Visit) -> None:
    page = visit("/learn/fall/first/", size=PHONE, language="de")
    expect(page.locator(".guide-pointer")).to_be_visible()
    assert page.evaluate(UNDER) == []


def test_it_goes_on_where_one_was_and_begins_again(visit: Visit) -> None:
    page = begin(visit)
    answer(page, "party:catholics")
    answer(page, READ_ON)
    said(page, LESSON.steps[1].text["en"])
    page.reload()
    said(page, LESSON.steps[1].text["en"])
    page.get_by_role("button", name="From the beginning").click()
    said(page, LESSON.steps[0].text["en"])


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
def test_a_task_is_shown_and_then_done_by_oneself(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/learn/fall/", size=size, touch=size == PHONE)
    page.get_by_role("link", name=STEAL.title["en"]).click()
    said(page, STEAL.steps[0].text["en"])
    page.get_by_role("button", name="Show me").click()
    for step in STEAL.steps:
        said(page, step.text["en"])
        expect(page.locator(".guide-shown")).to_contain_text("This is how it goes")
        expect(page.locator("#asked")).to_be_hidden()
        answer(page, READ_ON)
        assert step.shown_answer is not None
        said(page, step.shown_answer.text["en"])
        answer(page, READ_ON)
    expect(page.locator(".guide-text")).to_contain_text("Now you")
    page.get_by_role("button", name="Try it yourself").click()
    for step in STEAL.steps:
        said(page, step.text["en"])
        expect(page.locator("#asked")).to_be_visible()
        assert step.shown_answer is not None
        answer(page, step.shown_answer.key, size == PHONE)
        said(page, step.shown_answer.text["en"])
        answer(page, READ_ON)
    expect(page.get_by_role("link", name="Next lesson")).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator(".learn-lesson.is-done")).to_have_count(1)


def test_by_keyboard(visit: Visit) -> None:
    page = begin(visit)
    page.keyboard.press("/")
    page.keyboard.press("3")  # in the lesson's order: the fourth is another
    expect(page.locator(".guide-answers button")).to_have_count(1)
    page.locator(".guide-answers button").focus()
    page.keyboard.press("Enter")


def test_let_me_play(visit: Visit) -> None:
    page = begin(visit)
    page.get_by_role("button", name="Let me play").click()
    page.wait_for_url(re.compile(r"/table/\w+/"))
    player = Player(page, by_mouse)
    player.play(4)
    assert player.answers == 4, "the bots have answered, too"


def test_readers(visit: Visit, watch: Watch) -> None:
    watch.allow(STYLES)
    check_readers(begin(visit), LABELS)
    check_readers(visit("/learn/fall/"), LABELS)


def test_the_buttons_of_the_guide_stay_in_their_place(visit: Visit) -> None:
    """However long the text is, the lowest button ends at the foot of the column."""
    page = begin(visit, "weimar")
    answer(page, "city:muenchen")
    feet = []
    for _ in range(3):
        buttons = page.locator(".guide-answers .button")
        expect(buttons.first).to_be_visible()
        text = page.locator(".guide-text").inner_text()
        foot = page.locator(".guide-answers").bounding_box()
        assert foot is not None
        feet.append(round(foot["y"] + foot["height"]))
        buttons.last.click()
        expect(page.locator(".guide-text")).not_to_have_text(text)
    assert len(set(feet)) == 1, feet
