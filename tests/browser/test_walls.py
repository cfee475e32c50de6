"""Many answers of one kind form a short list, which stays inside the window."""

from __future__ import annotations

import pytest

from tests.browser.conftest import DESK, PHONE, Lay, Visit
from tests.browser.hands import wait_ready

#: The buttons of the line that are in the window, and whether all can be scrolled to.
WALL = """() => {
  const [box] = document.querySelectorAll(".asked-choices");
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const buttons = [...box.querySelectorAll(".choice")].map((one) => one.getBoundingClientRect());
  return {
    inside: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
    wide: buttons.every((one) => one.left >= left && one.right <= right),
    seen: buttons.filter((one) => one.bottom <= bottom).length,
    scrolls: box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === "auto",
    labels: [...box.querySelectorAll(".choice")].map((one) => one.title),
    texts: [...box.querySelectorAll(".choice-text")].map((one) => one.textContent),
    leads: [...box.querySelectorAll(".choice-lead")].map((one) => one.textContent),
  };
}"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_many_markers_form_a_short_list(
    visit: Visit, lay: Lay, size: tuple[int, int], language: str
) -> None:
    page = visit(lay("weimar", 4, moment="wall"), size=size, language=language)
    wait_ready(page)
    wall = page.evaluate(WALL)
    assert wall["inside"] and wall["wide"] and wall["scrolls"]
    assert wall["seen"] >= (6 if size == PHONE else len(wall["texts"]))
    assert len(set(wall["leads"])) == len(wall["leads"]) >= 5
    for label, text in zip(wall["labels"], wall["texts"], strict=True):
        assert text in label and any(f"{lead} (" in label for lead in wall["leads"])
    shown = page.locator(".asked-choices .choice").evaluate_all("a => a.map((e) => e.dataset.key)")
    assert shown == [str(n + 1) for n in range(len(shown))]
