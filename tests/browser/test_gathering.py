"""A served site in real browsers: somebody sets up a table, others join by its link, and the game
begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kabinett.games import forget_games
from tests.browser import eyes
from tests.browser.company import picture
from tests.browser.conftest import DESK, PATIENCE, PHONE, Visit, opened
from tests.browser.hands import Player, by_mouse, look, table_of
from tests.browser.house import GAMES, PASSWORD, House, ServedHouse
from tests.browser.watch import Watch


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = ServedHouse(
        tmp_path_factory.mktemp("gathering"), "Ada", "Ben", "Hugo", "Friedrich.Wilhelm.von.B"
    )
    yield from opened(house)


def enter(visit: Visit, house: House, name: str, path: str = "/", **how: Any) -> Page:
    """Open a page in the browser of somebody who has logged in."""
    assert isinstance(house, ServedHouse)
    page = visit("/about/", **how)
    page.context.add_cookies(
        [{"name": "session", "value": house.sessions[name], "url": house.address}]
    )
    page.goto(house.address + path)
    return page


def set_up(page: Page, who: str, seats: int) -> None:
    page.locator(f"[name=who][value={who}]").check()
    page.locator(f"#counts label:has(input[value='{seats}'])").click()
    page.locator("#go").click()
    page.wait_for_url("**/table/*/")


def test_two_people_meet_by_a_link_play_and_play_again(
    visit: Visit, house: House, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch.allow("410")  # the visitor with the link, when the game has begun without him
    monkeypatch.setenv("KABINETT_GAMES", str(GAMES))
    forget_games()  # this process must know the toy games, too
    ada = enter(visit, house, "Ada", "/new/bluff/")
    expect(ada.locator("#go")).to_have_text("Set up the table")
    set_up(ada, "private", 2)
    link = ada.locator("#link").input_value()
    visitor = visit("/", language="de")
    visitor.goto(link)
    expect(visitor.get_by_role("link", name="Anmelden").last).to_be_visible()

    ben = enter(visit, house, "Ben", link.removeprefix(house.address), size=PHONE, touch=True)
    ben.locator("#join-1").tap()
    expect(ben.locator(".gather-row.is-mine")).to_contain_text("Ben")
    expect(ada.locator(".gather-row").nth(1)).to_contain_text("Ben")  # without a reload
    expect(ada.locator(".gather-row").nth(1)).to_contain_text("here")
    ben.locator("#ready").tap()
    expect(ben.locator("#ready")).to_have_text("Not ready after all")
    expect(ada.locator("#ready")).to_have_text("Start the game")
    expect(ada.locator("#now")).to_contain_text("Not yet: Ada.")
    ada.locator("#ready").click()
    for page in ada, ben:
        page.locator("body[data-version]").wait_for(state="attached")
    table = table_of(ada)
    assert table == table_of(ben)
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Dieses Spiel hat begonnen")
    nonces = house.table(table).chance.nonces.split()
    assert [len(nonce) for nonce in nonces] == [32, 32], "both browsers have added to the dice"
    expect(ada.locator(".strip-here")).to_have_count(2)

    for _ in range(2):  # each player sees the other's answer, and is asked
        asked = whoever_is_asked(ada, ben)
        now = look(asked)
        by_mouse(asked, now, Player(asked, by_mouse).plan(now))
        asked.locator(f"body:not([data-version='{now.version}'])").wait_for(state="attached")
    ada.locator("#menu-button").click()
    ada.locator(".menu-item", has_text="Concede").click()
    ada.locator("dialog .button-main").click()
    ada.locator("#over").get_by_role("button", name="Rematch").click()
    ada.wait_for_url(lambda url: table not in url)
    expect(ada.locator(".gather-row.is-mine .seat-number")).to_have_text("2")
    ben.locator("#over").get_by_role("button", name="Rematch").tap()
    ben.wait_for_url(ada.url)


def whoever_is_asked(*pages: Page) -> Page:
    for _ in range(PATIENCE // 50):
        for page in pages:
            if page.locator("body[data-ask]:not([data-ask=''])").count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_a_table_sends_whoever_is_logged_out_to_the_door_and_takes_him_back(
    visit: Visit, house: House
) -> None:
    page = enter(visit, house, "Hugo", "/new/bluff/")
    page.locator("[name=who][value=alone]").check()
    page.locator("#go").click()
    page.locator("body[data-version]").wait_for(state="attached")
    game = table_of(page)
    other = visit("/account/logout/", tab_of=page.context)
    other.get_by_role("main").get_by_role("button", name="Log out").click()
    expect(other.get_by_text("You are logged out.")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/account/login/\?next=%2Ftable%2F"))
    page.get_by_label("Name or mail address").fill("Hugo")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()
    expect(page).to_have_url(re.compile(f"/table/{game}/"))


def test_a_table_open_to_all_is_found_on_the_first_page(visit: Visit, house: House) -> None:
    ada = enter(visit, house, "Ada", "/new/fall/")
    set_up(ada, "public", 3)
    table = table_of(ada)
    guest = enter(visit, house, "Friedrich.Wilhelm.von.B", language="de")
    guest.locator(f"[data-table='{table}'] a").first.click()
    guest.locator("#join-2").press("Enter")
    expect(guest.locator(".gather-row").nth(2)).to_contain_text("Friedrich.Wilhelm.von.B")
    expect(ada.locator(".gather-row").nth(2)).to_contain_text("Friedrich.Wilhelm.von.B")
    ada.locator("#bot").select_option("random")
    ada.locator("#fill").click()
    expect(guest.locator(".gather-row").nth(1)).to_contain_text(re.compile("Bot 2"))
    ada.locator("#ready").click()
    guest.locator("#ready").click()
    guest.locator("body[data-version]").wait_for(state="attached")
    ada.locator("body[data-version]").wait_for(state="attached")
    watching = visit(f"/table/{table}/")
    watching.locator("body[data-version]").wait_for(state="attached")
    assert watching.locator("#hand [data-id]").count() == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "language"),
    [
        (DESK, "en"),
        (PHONE, "de"),
        pytest.param(DESK, "de", marks=pytest.mark.long),
        pytest.param(PHONE, "en", marks=pytest.mark.long),
    ],
)
def test_pages_of_the_lobby_fit(
    visit: Visit, house: House, watch: Watch, size: tuple[int, int], language: str
) -> None:
    watch.allow(r"/table/\w+/(gathering|$)")  # at the end the host closes the table
    how: dict[str, Any] = {"size": size, "touch": size == PHONE, "language": language}
    host = enter(visit, house, "Friedrich.Wilhelm.von.B", "/new/fall/", **how)
    assert host.evaluate(eyes.WIDTH) <= size[0]
    set_up(host, "public", 7)
    pages = [host, visit("/", **how), visit(f"/table/{table_of(host)}/", **how)]
    pages += [enter(visit, house, "Ben", path, **how) for path in ("/", "/packs/", "/new/weimar/")]
    for page in pages:
        expect(page.locator("h1")).to_have_count(1)
        assert page.evaluate(eyes.WIDTH) <= size[0], page.url
    host.locator("#close").click()


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
def test_a_seat_is_handed_over_to_somebody_by_name(
    visit: Visit, house: House, watch: Watch, size: tuple[int, int]
) -> None:
    watch.allow("404|409")  # some names cannot be chosen
    how: dict[str, Any] = {"size": size, "touch": size == PHONE}
    ada = enter(visit, house, "Ada", "/new/bluff/", **how)
    ada.locator("[name=who][value=alone]").check()
    ada.locator("#go").click()
    ada.locator("body[data-version]").wait_for(state="attached")
    ada.locator("#menu-button").click()
    ada.locator(".menu-item", has_text="Hand my seat over").click()
    box = ada.locator("dialog")
    expect(box.locator("#heir")).to_be_focused()
    for name, said in (("Nemo", "Nobody here is called Nemo."), ("Ada", "cannot sit down")):
        box.locator("#heir").fill(name)
        box.locator("#heir").press("Enter")
        expect(box.get_by_role("alert")).to_contain_text(said)
    picture(ada, f"hand-over-{size[0]}")
    box.locator("#heir").fill("ben")
    box.locator(".button-main").click()
    bar = ada.locator(".agreement")
    expect(bar).to_contain_text("You would hand your seat over to Ben")
    picture(ada, f"handed-{size[0]}")
    ben = enter(visit, house, "Ben", f"/table/{table_of(ada)}/take/", **how, language="de")
    expect(ben.locator(".table-row")).to_contain_text("Ada möchte dir diesen Platz übergeben.")
    assert ben.evaluate(eyes.WIDTH) <= size[0]
    picture(ben, f"take-{size[0]}")
    ben.get_by_role("button", name="Platz 1 nehmen").click()
    ben.locator("body[data-ask]:not([data-ask=''])").wait_for(state="attached")
    expect(ben.locator("#seats")).to_contain_text("Ben")
    expect(ada.locator("#asked")).to_contain_text("no seat at this table")
    expect(ada.locator("#asked button[data-choice]")).to_have_count(0)
