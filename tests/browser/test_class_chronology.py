"""A pupil writes into the chronology of the class, and the teacher compares the tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, opened
from tests.browser.house import House, ServedHouse
from tests.browser.test_class import join

#: Gives the first choice of each ask of the page's seat until its chronology has an own entry.
ANSWER = """async () => {
  const { api, mine, table } = JSON.parse(document.getElementById("config").textContent);
  const headers = {
    "Content-Type": "application/json",
    "X-CSRFToken": document.cookie.match(/csrftoken=([^;]*)/)[1],
  };
  for (let nth = 0; nth < 40; nth += 1) {
    const { own } = await (await fetch(`${api.view}?seat=${mine[0]}`)).json();
    if (own.ask) {
      const body = { seat: mine[0], ask: own.ask.id, choice: own.ask.choices[0].name };
      const post = { method: "POST", headers, body: JSON.stringify(body) };
      await fetch(`/api/table/${table}/answer`, post);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from opened(ServedHouse(tmp_path_factory.mktemp("chronology")))


def play(visit: Visit, keeps_reasons: str) -> tuple[Page, Page]:
    """The desk of a class with one pupil, and the pupil's chronology after some turns."""
    desk = visit("/class/")
    desk.locator("input[value='volk:1']").check()
    desk.locator(f"input[name='keeps_reasons'][value='{keeps_reasons}']").check()
    desk.get_by_role("button", name="Make the class").click()
    pupil = join(visit, desk.locator(".desk-code b").inner_text())
    desk.reload()
    desk.locator("#start").click()
    pupil.wait_for_url("**/table/**")
    pupil.locator("body[data-version]").wait_for(state="attached")
    pupil.evaluate(ANSWER)
    with pupil.context.expect_page() as opening:
        pupil.locator(".class-chronology").click()
    chronology = opening.value
    expect(chronology.get_by_role("heading", name="Chronology", level=1)).to_be_visible()
    return desk, chronology


def test_reasons_stay_in_the_pupils_browser_and_are_saved_with_the_page(
    visit: Visit, tmp_path: Path
) -> None:
    desk, chronology = play(visit, "no")
    chronology.get_by_label("Why we did it").first.fill("We feared the protests.")
    expect(chronology.locator(".chronology-saved").first).to_have_text("Saved on this device.")
    chronology.get_by_role("link", name="Show what is new").click()
    expect(chronology.get_by_label("Why we did it").first).to_have_value("We feared the protests.")
    with chronology.expect_download() as saving:
        chronology.get_by_role("button", name="Save as a file").click()
    saving.value.save_as(tmp_path / "chronology.txt")
    saved = (tmp_path / "chronology.txt").read_text(encoding="utf-8")
    assert "Why we did it: We feared the protests." in saved and "Decade 1" in saved
    with desk.context.expect_page() as opening:
        desk.get_by_role("link", name="Chronology of all tables").click()
    expect(opening.value.locator(".chronology-entry").first).to_be_visible()
    assert "We feared the protests." not in opening.value.content()
    assert not (house_files(tmp_path.parent, b"We feared the protests."))


def house_files(folder: Path, words: bytes) -> list[Path]:
    """The files of the site that contain these words."""
    files = list(folder.glob("chronology*/**/*"))
    assert any(path.name == "kabinett.sqlite3" for path in files)
    return [path for path in files if path.is_file() and words in path.read_bytes()]


def test_the_teacher_reads_reasons_that_the_class_keeps(visit: Visit) -> None:
    desk, chronology = play(visit, "yes")
    reason = chronology.get_by_label("Why we did it").first
    with chronology.expect_response("**/chronology/reason") as sending:
        reason.fill("We feared the protests.")
    assert sending.value.ok
    expect(chronology.locator(".chronology-saved").first).to_have_text("Saved.")
    with desk.context.expect_page() as opening:
        desk.get_by_role("link", name="Chronology of all tables").click()
    expect(opening.value.locator(".chronology-told")).to_contain_text("We feared the protests.")
