"""Checks what a person looking closely at a page would see."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.browser.conftest import PHONE

#: Pieces of text that a person can see or hear, each with the font size of its element.
TEXTS = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    const parent = walk.currentNode.parentElement;
    // names are as somebody typed them; toys among the games speak English only
    const other = ".table-players, .room:not(:has([href='/new/fall/']))";
    const toy = (row) => row && !/Weimar|Volk/.test(row.querySelector(".table-title").textContent);
    if (!text || parent.closest(`script, style, noscript, template, ${other}`)) continue;
    if (toy(parent.closest(".table-row"))) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const hidden = parent.closest(".visually-hidden") !== null;
    found.push([text, hidden ? null : parseFloat(getComputedStyle(parent).fontSize)]);
  }
  for (const element of document.querySelectorAll("[aria-label], [title]")) {
    for (const name of ["aria-label", "title"]) {
      const text = element.getAttribute(name);
      if (text) found.push([text, null]);
    }
  }
  return found;
}"""
WIDTH = "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)"
ASKED = """() => {
  const rect = document.querySelector(".asked-line")?.getBoundingClientRect();
  return rect ? [rect.left, rect.top, rect.right, rect.bottom] : null;
}"""
#: English words that look like no German word; "Log", "Hand", "Theme" and names are left out.
ENGLISH = re.compile(
    r"\b(the|of|and|your|you|with|from|into|has|have|this|that|are|which|nobody|may|"
    r"undo|restart|list|skip|cards?|turn|round|waiting|choose|choices|player|players|game|games|"
    r"new|menu|preferences|keyboard|replay|about|light|dark|settings|close|delete|done|"
    r"pass|draws?|plays?|discards?|pile|deck|lit|winner|won|wins|support|anarchy|level|violence|"
    r"government|legitimacy|language|under way|connection|thinking|score|house rules)\b",
    re.IGNORECASE,
)
#: Names that contain English, and German words that look English.
NAMES = re.compile("Warp Spawn Games|Skellig Games|Capstone Games|New York|dein Deck|^Pass$")


def texts(page: Page) -> list[tuple[str, float | None]]:
    page.wait_for_load_state()
    return [(text, size) for text, size in page.evaluate(TEXTS)]


def check_german(page: Page) -> None:
    """Check that no text on the page is English."""
    english = sorted({text for text, _ in texts(page) if ENGLISH.search(NAMES.sub("", text))})
    assert not english, f"English on a German page: {english}"


def check_phone(page: Page) -> None:
    """Check that no letters are under 12 px, and that nothing scrolls sideways."""
    small = sorted({text for text, size in texts(page) if size is not None and size < 12})
    assert not small, f"under 12 px: {small}"
    assert page.evaluate(WIDTH) <= PHONE[0]


def check_asked_line(page: Page) -> None:
    """Check that the question is inside the window."""
    rect = page.evaluate(ASKED)
    assert rect, "there is no asked line"
    left, top, right, bottom = rect
    assert left >= 0 and top >= 0 and right <= PHONE[0] + 0.5 and bottom <= PHONE[1] + 0.5, rect
