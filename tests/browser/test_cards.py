"""The index of cards with its filters and search, and the cards still out at a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Lay, Visit
from tests.browser.hands import wait_ready

SHOWN = ".entry:not([hidden])"
#: The names of the cards that this viewer sees anywhere at the table.
SEEN = """async () => {
  const { store } = await import([...document.querySelectorAll("script[type=module]")]
    .find((e) => e.src.includes("main")).src.replace("main.js", "store.js"));
  return store.view.scene.zones.flatMap((zone) => zone.cards).filter(Boolean);
}"""


def names(page: Page) -> set[str]:
    return set(page.locator(SHOWN).evaluate_all("all => all.map((e) => e.dataset.name)"))


def test_filters_and_search_words_combine(visit: Visit) -> None:
    page = visit("/cards/weimar/")
    expect(page.locator(".index-found")).to_have_text("263")
    page.locator("[data-facet=kind]").select_option(label="Timeline Cards (48)")
    expect(page.locator(".index-found")).to_have_text("48 of 263")
    page.locator("[data-facet=deck]").select_option(label="brown (8)")
    expect(page.locator(".index-found")).to_have_text("8 of 263")
    assert "kind=timeline" in page.url and "deck=brown" in page.url
    expect(page.locator("[data-facet=nation]")).to_be_hidden()
    page.get_by_label("Search the cards").fill("strike prussia")
    expect(page.locator(SHOWN)).to_have_count(1)
    assert {"strike", "prussia"} <= {
        word.lower() for word in page.locator("mark").all_inner_texts()
    }
    expect(page.locator(f"{SHOWN} .card")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".index-found")).to_have_text("263")
    expect(page.locator("mark")).to_have_count(0)


def test_an_empty_result_is_announced_and_a_link_to_a_card_ends_the_search(visit: Visit) -> None:
    page = visit("/cards/fall/?words=zeppelin", size=PHONE, language="de")
    expect(page.locator(".index-none")).to_have_text("Keine Karte passt zu alldem.")
    page.goto(re.sub(r"\?.*", "?words=zeppelin#card:radio", page.url))
    expect(page.locator(".entry.is-here h3")).to_contain_text("Rundfunk")
    expect(page.locator(".entry.is-here")).to_be_in_viewport()


def test_cards_still_out_are_those_that_the_player_cannot_see(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4, answers=3))
    wait_ready(page)
    page.locator("#menu-button").click()
    page.get_by_role("menuitem", name="Cards", exact=True).click()
    page.locator(".index-out input").check()
    seen = set(page.evaluate(SEEN))
    assert len(seen) > 4 and not seen & names(page)
    assert len(seen) + len(names(page)) == 117
    # Rules and cards use the same pane.
    page.keyboard.press("Escape")
    page.locator("#rules-button").click()
    expect(page.locator("#cards")).to_be_hidden()


#: The small cards beside the board whose text does not fit.
CUT = """() => [...document.querySelectorAll("#cards .entry-face .card")]
  .filter((card) => [...card.querySelectorAll(".face-text, .face-body")]
    .some((one) => one.scrollHeight > one.clientHeight + 1))
  .map((card) => card.dataset.card)"""


def test_the_text_of_small_cards_beside_the_board_is_not_cut(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4))
    wait_ready(page)
    page.locator("#menu-button").click()
    page.get_by_role("menuitem", name="Cards", exact=True).click()
    expect(page.locator("#cards .entry-face .card").nth(1)).to_be_visible()
    assert page.evaluate(CUT) == []


def test_looking_a_card_up_leads_to_its_place_in_the_index(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4))
    wait_ready(page)
    card = page.locator("#hand .card").first
    name = card.get_attribute("data-card")
    card.click(button="right", force=True)
    page.locator(".peek").get_by_role("button", name="Among all cards").click()
    expect(page.locator(".entry.is-here")).to_have_attribute("data-name", str(name))
    expect(page.locator(".entry.is-here")).to_be_in_viewport()


#: Makes all cards so wide, and returns those whose name is cut or whose year lies on the picture.
WRONG = """async (wide) => {
  const wrong = [];
  for (const entry of document.querySelectorAll(".entry")) {
    if (!/^(card|timeline|agenda|foreign):/.test(entry.id)) continue;
    if (!entry.querySelector(".card")) entry.scrollIntoView({ block: "center" });
    while (!entry.querySelector(".card")) await new Promise(requestAnimationFrame);
    entry.querySelector(".card").style.width = `${wide}px`;
  }
  for (const card of document.querySelectorAll(".entry .card-hand")) {
    const name = card.querySelector(".face-name, .vc-name, .wc-name");
    if (!name) continue;
    const [box, all] = [name, card].map((one) => one.getBoundingClientRect());
    const out = Math.max(all.left - box.left, box.right - all.right, box.bottom - all.bottom);
    if (out > 2 || name.scrollWidth > name.clientWidth + 2) wrong.push(`${card.dataset.card} name`);
    const year = card.querySelector(".face-level + .poster-year, .vc-stamp text");
    const art = card.querySelector(".poster-art svg, .vc-picture > svg:not(.vc-stamp)");
    if (!year || !art || !art.checkVisibility() || !year.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(year.firstChild);
    const first = range.getBoundingClientRect();
    const overlaps = [...art.children].some((part) => {
      const second = part.getBoundingClientRect();
      const across = Math.min(first.right, second.right) - Math.max(first.left, second.left);
      const along = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
      return Math.min(across, along) > 7;
    });
    if (overlaps) wrong.push(`${card.dataset.card} year`);
  }
  return wrong;
}"""


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["fall", "volk", "weimar"])
def test_a_card_is_whole_at_every_width(visit: Visit, game: str, language: str) -> None:
    page = visit(f"/cards/{game}/", language=language)
    wrong = {wide: page.evaluate(WRONG, wide) for wide in (48, 64, 90, 120)}
    assert not any(wrong.values()), wrong


#: The signs of small cards that have no ground of their own on the picture's diagonal.
BARE = """() => [...document.querySelectorAll(".entry-face .wc:has(.wc-ornament) .wc-foot")].filter(
  (foot) => getComputedStyle(foot).backgroundColor !==
    getComputedStyle(foot.closest(".card")).backgroundColor).map((foot) => foot.innerText)"""


@pytest.mark.parametrize("dark", [False, True])
def test_the_signs_of_a_small_card_stand_clear_of_its_picture(visit: Visit, dark: bool) -> None:
    page = visit("/cards/weimar/", dark=dark)
    expect(page.locator(".entry-face .wc-foot").first).to_be_visible()
    assert page.evaluate(BARE) == []
