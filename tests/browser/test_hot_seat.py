"""Two people play at one screen, and the power fails meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, opened
from tests.browser.hands import Look, Player, by_mouse, look, new_game, wait_ready
from tests.browser.house import House
from tests.browser.watch import Watch

NAMES = ("Ada", "Bruno")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from opened(House(tmp_path_factory.mktemp("hot_seat")))


@pytest.mark.long
def test_two_at_one_screen_with_the_site_killed_in_between(
    visit: Visit, house: House, watch: Watch
) -> None:
    page = visit("/new/fall/")
    table = new_game(page, 2, rounds=4, seat_0_name="Ada", seat_1_kind="other", seat_1_name="Bruno")
    pair = Pair(page, house, table)
    while len(set(pair.lifted)) < 2:
        pair.play(2)

    before = house.saved(table)
    watch.allow_lost_site()
    house.kill()
    expect(page.locator("#status")).to_have_text("Connection lost, trying again …")
    assert house.saved(table) == before
    house.start()
    expect(page.locator("#status")).to_have_text("")
    expect(page.locator("body.is-lost")).to_have_count(0)
    pair.play(4)

    # The game also continues for somebody who comes back through the list of games.
    house.kill()
    house.start()
    page.goto(house.address)
    row = page.locator(f"[data-table='{table}']")
    expect(row).to_contain_text("Your turn")
    row.locator("a.table-main").click()
    page.wait_for_url("**/table/**")
    expect(page.locator("#curtain")).to_be_visible()
    pair.play()
    assert look(page).over
    expect(page.locator(".over-sentence")).not_to_be_empty()
    expect(page.locator("#curtain")).to_have_count(0)


class Pair:
    """Let both play by the plan; the player who is asked opens the curtain first."""

    def __init__(self, page: Page, house: House, table: str) -> None:
        self.page = page
        self.house = house
        self.table = table
        self.lifted: list[int] = []
        self.player = Player(page, by_mouse)

    def play(self, most: int = 400) -> None:
        end = self.player.answers + most
        now = wait_ready(self.page)
        while not now.over and (self.player.answers < end or now.curtain):
            now = self.lift() if now.curtain else self.player.play(1)

    def lift(self) -> Look:
        """Check that the curtain hides everything and names the next seat; open it."""
        page, curtain = self.page, self.page.locator("#curtain")
        expect(curtain.locator("h2")).to_have_count(1)
        title = curtain.locator("h2").inner_text()
        seat = next(seat for seat, name in enumerate(NAMES) if name in title)
        hands = self.house.hands(self.table)
        assert page.locator("[data-card], [data-id^='card:'], [data-choice]").count() == 0
        source = self.source()
        assert not [card for hand in hands for card in hand if card in source]
        for key in ("/", "g", "Escape", "Escape", "Tab", "Tab"):
            page.keyboard.press(key)
        expect(curtain).to_be_visible()
        assert page.locator("body > :not(#curtain) :focus").count() == 0
        curtain.get_by_role("button").click()
        expect(curtain).to_have_count(0)
        now = wait_ready(page)
        shown = page.locator("#hand [data-card]").evaluate_all(
            "all => all.map(e => e.dataset.card)"
        )
        assert set(shown) == hands[seat]
        everywhere = self.source()
        if page.locator("dialog.dialog-since").count():  # only the seat whose turn it is sees it
            opened = self.house.table(self.table)
            assert opened.game.public_scene(opened.state).active == seat
        hidden = {card for card in hands[1 - seat] if f'"{card}"' in everywhere}
        assert hidden <= self.known(seat), f"{NAMES[seat]} sees {hidden}"
        self.lifted.append(seat)
        return now

    def source(self) -> str:
        """Returns the page as it is drawn.

        Scripts are left out, because their data may always name cards, such as those in standing
        orders."""
        found: str = self.page.locator("body").evaluate(
            "body => { const copy = body.cloneNode(true);"
            " for (const data of copy.querySelectorAll('script')) data.remove();"
            " return copy.innerHTML; }"
        )
        return found

    def known(self, seat: int) -> set[str]:
        """Returns the cards whose place a seat knows."""
        table = self.house.table(self.table)
        known = table.state.known[seat]  # type: ignore[attr-defined]
        return {name for card, name in enumerate(table.game.vocabulary.names) if known >> card & 1}
