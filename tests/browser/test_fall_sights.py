"""What a player of Fall needs in sight: the own party while a card is chosen, and what can be
played."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Lay, Visit
from tests.browser.hands import wait_ready
from tests.browser.house import House
from tests.browser.looker import SETTLED, laid


@pytest.mark.parametrize("size", [PHONE, (768, 1024)])
def test_the_own_party_is_in_sight_while_a_card_is_chosen(
    visit: Visit, lay: Lay, size: tuple[int, int]
) -> None:
    page = visit(lay("fall", 4, moment="card to play"), size=size, touch=True, language="de")
    wait_ready(page)
    page.locator(".sheet-tab[data-sheet=hand]").tap()
    expect(page.locator("#hand .card").first).to_be_in_viewport()
    hand = page.locator("#hand").bounding_box()
    assert hand
    for fact in ("score", "propaganda", "pool"):
        number = page.locator(f".area-own [data-fact={fact}]")
        expect(number).to_be_visible()
        box = number.bounding_box()
        assert box and box["y"] + box["height"] <= hand["y"], fact
    # Nothing is on the table, so nothing says so.
    expect(page.locator(".middle > [data-zone=playing]")).to_be_hidden()


def test_a_tablet_shows_the_others_side_by_side(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4), size=(768, 1024), touch=True)
    wait_ready(page)
    first, second = (page.locator(".others > .area").nth(n).bounding_box() for n in (0, 1))
    assert first and second
    assert abs(first["y"] - second["y"]) < 1
    assert second["x"] >= first["x"] + first["width"]


#: For each area: the heights of its slips, and those that leave it or whose name is cut.
SLIPS = """() => [...document.querySelectorAll(".area")].map((area) => {
  const foot = area.getBoundingClientRect().bottom;
  const slips = [...area.querySelectorAll(".slip")];
  const cut = slips.filter((slip) => {
    const name = slip.querySelector(".slip-name");
    return slip.getBoundingClientRect().bottom > foot || name.scrollWidth > name.clientWidth + 1;
  });
  return [slips.map((slip) => slip.offsetHeight), cut.map((slip) => slip.innerText)];
})"""


@pytest.mark.parametrize("language", ["de", "en"])
def test_cards_in_play_are_large_while_there_is_room(
    visit: Visit, house: House, language: str
) -> None:
    table = laid(house, "fall").table_that_asks("Play a card, or end")
    page = visit(f"/table/{table}/", language=language)
    wait_ready(page)
    page.evaluate(SETTLED, DESK[0])
    areas = page.evaluate(SLIPS)
    assert sum(len(heights) for heights, _ in areas) > 15
    assert [cut for _, cut in areas] == [[]] * 4
    assert min(min(heights) for heights, _ in areas) >= 36
    assert max(max(heights) for heights, _ in areas) == 76


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_party_scrolls_beside_one_with_room_to_spare(
    visit: Visit, house: House, language: str
) -> None:
    table = laid(house, "fall").table_that_asks("Discard down")
    page = visit(f"/table/{table}/", size=(1280, 720), language=language)
    wait_ready(page)
    page.evaluate(SETTLED, 1280)
    areas = page.evaluate(SLIPS)
    assert max(len(heights) for heights, _ in areas) >= 8
    assert [cut for _, cut in areas] == [[]] * 4
    for more in page.locator(".others .more-rows").all():
        expect(more).to_be_hidden()


def test_the_words_above_two_numbers_do_not_read_as_one(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4))
    wait_ready(page)
    words = page.locator(".strips-head span").all()
    assert [word.inner_text() for word in words] == ["Political Support", "Propaganda Level"]
    left, right = (word.evaluate(WRITTEN) for word in words)
    assert right[0] - left[1] > 12


#: The left and right ends of the words of an element.
WRITTEN = """(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const { left, right } = range.getBoundingClientRect();
  return [left, right];
}"""


#: For each card in the hand: may it be chosen, and is it drawn as it is?
BRIGHT = """() => [...document.querySelectorAll("#hand .card")].map((card) =>
  [card.dataset.open !== undefined, getComputedStyle(card).filter === "none"])"""


def test_a_card_that_cannot_be_played_is_dimmed_until_it_is_pointed_at(
    visit: Visit, lay: Lay
) -> None:
    page = visit(lay("fall", 4, moment="card to play"))
    wait_ready(page)
    page.mouse.move(5, 5)
    cards = page.evaluate(BRIGHT)
    assert {is_open for is_open, _ in cards} == {True, False}
    assert all(is_open == is_bright for is_open, is_bright in cards)
    page.locator("#hand .card:not([data-open])").first.hover()
    assert sum(is_bright for _, is_bright in page.evaluate(BRIGHT)) == 1 + sum(
        is_open for is_open, _ in cards
    )


#: Lays all cards into hands of eight. Names those whose year stands in a box higher than the year.
HIGHER = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const [{ cardFace }, { store }, { fitFaces }] = await Promise.all(
    ["cards.js", "store.js", "table/fit_faces.js"].map(
      (name) => import(script.replace(/[^/]*$/, name))));
  const all = Object.keys(store.things).filter((name) => store.things[name].kind === "card");
  const [hand, found, seen] = [document.getElementById("hand"), [], []];
  for (let n = 0; n < all.length; n += 8) {
    const zone = document.createElement("div");
    zone.className = "hand-zone";
    zone.style.setProperty("--cards", 8);
    for (const name of all.slice(n, n + 8)) {
      const slot = document.createElement("div");
      slot.className = "hand-slot";
      slot.append(cardFace(name, "hand"));
      zone.append(slot);
    }
    hand.replaceChildren(zone);
    fitFaces();
    for (const poster of hand.querySelectorAll(".card[data-set] .poster.is-plain")) {
      const over = poster.clientHeight - poster.querySelector(".poster-year").offsetHeight;
      (over > 4 ? found : seen).push(poster.closest(".card").innerText);
    }
  }
  return [seen.length, found];
}"""


def test_beside_a_year_no_name_runs_round_an_empty_box(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4), size=(1280, 720))
    wait_ready(page)
    page.evaluate(SETTLED, 1280)
    seen, found = page.evaluate(HIGHER)
    assert (seen > 5, found) == (True, [])


#: For each height of a picture: the years that run into the wedge of their picture.
COVERED_YEARS = """() => [36, 40, 46, 52, 60, 70].map((height) =>
  [...document.querySelectorAll("#hand .card-hand:not([data-set]) .poster.is-plain")]
    .filter((poster) => poster.querySelector(".poster-year") && poster.clientWidth > 90)
    .map((poster) => {
      poster.closest(".card").style.transform = "none"; // the cards of a fan lean
      poster.style.cssText = `flex: none; height: ${height}px`;
      const year = poster.querySelector(".poster-year");
      const mark = document.createElement("i"); // its foot stands on the line of the letters
      mark.style.display = "inline-block";
      year.firstChild.after(mark);
      const { left, top } = poster.getBoundingClientRect();
      const { right, bottom } = mark.getBoundingClientRect();
      mark.remove();
      const [across, down] = [(right - left) / poster.clientWidth, (bottom - top) / height];
      return [year.innerText, across + down < 1.06];
    }))"""


def test_a_low_picture_leaves_its_year_whole(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4, moment="card to play"))
    wait_ready(page)
    page.evaluate(SETTLED, DESK[0])
    low = page.evaluate(COVERED_YEARS)
    assert low[0]
    assert [[year for year, whole in one if not whole] for one in low] == [[]] * 6


#: Lays five cards on the table; the lowest of them, the height of each, and the foot of their box.
FIVE_ON_THE_TABLE = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const { fitSlips } = await import(script.replace(/[^/]*$/, "table/fit_slips.js"));
  const zone = document.querySelector(".middle > [data-zone=playing]");
  const list = zone.querySelector(".slips");
  const slip = document.querySelector(".area .slip");
  list.replaceChildren(...Array.from({ length: 5 }, () => slip.cloneNode(true)));
  fitSlips();
  const last = list.lastChild;
  return [
    last.getBoundingClientRect().bottom, last.offsetHeight, zone.getBoundingClientRect().bottom,
  ];
}"""


def test_all_cards_on_the_table_are_in_sight(visit: Visit, lay: Lay) -> None:
    page = visit(lay("fall", 4, moment="card to play"))
    wait_ready(page)
    page.evaluate(SETTLED, DESK[0])
    lowest, height, foot = page.evaluate(FIVE_ON_THE_TABLE)
    assert lowest <= foot
    assert height >= 17


#: Fits the slips once more, and returns how each area is laid out before and after.
FIT_AGAIN = """async () => {
  const script = document.querySelector("script[type=module][src]").src;
  const { fitSlips } = await import(script.replace(/[^/]*$/, "table/fit_slips.js"));
  const layout = () => [...document.querySelectorAll(".area, .area .slips")]
    .map((one) => `${one.className} ${one.getAttribute("style") ?? ""}`);
  const before = layout();
  fitSlips();
  return [before, layout()];
}"""


@pytest.mark.parametrize("size", [DESK, (1280, 720)])
def test_areas_are_laid_out_the_same_however_often_they_are_fitted(
    visit: Visit, house: House, size: tuple[int, int]
) -> None:
    tables = laid(house, "fall").tables
    page = visit(f"/table/{tables['Play a card, or end your turn']}/", size=size)
    wait_ready(page)
    page.evaluate(SETTLED, size[0])
    before, after = page.evaluate(FIT_AGAIN)
    assert before == after
    assert size == DESK or any("is-wide" in one for one in after)
    assert size != DESK or any("has-high-slips" in one for one in after)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_rows_use_the_room_of_a_small_window(
    visit: Visit, house: House, size: tuple[int, int]
) -> None:
    table = laid(house, "fall").table_that_asks("Attack on")
    page = visit(f"/table/{table}/", size=size)
    wait_ready(page)
    rows = page.locator(".area-own .slip").all()
    assert rows and min(box["height"] for row in rows if (box := row.bounding_box())) > 24
