"""A class plays in a network that stops WebSockets, and in one that also holds streams back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Visit, opened
from tests.browser.hands import Player, by_mouse, wait_ready
from tests.browser.house import House, ServedHouse
from tests.browser.test_class import join
from tests.browser.watch import Watch
from tests.web.proxies import Proxy


class HouseBehindProxy(ServedHouse):
    """A site that browsers reach through a proxy."""

    proxy: Proxy | None = None

    @property
    def address(self) -> str:
        return f"http://{self.proxy.address}" if self.proxy else super().address


@pytest.fixture(scope="module", params=["events", "poll"])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    house = HouseBehindProxy(tmp_path_factory.mktemp("behind"))
    site = house.address.removeprefix("http://")
    with Proxy(site, stops_sockets=True, holds_back=request.param == "poll") as proxy:
        for each in opened(house):
            house.proxy = proxy
            yield each
            house.proxy = None


def is_polling(house: House) -> bool:
    return isinstance(house, HouseBehindProxy) and bool(house.proxy and house.proxy.holds_back)


def test_a_class_plays_over_what_gets_through(visit: Visit, house: House, watch: Watch) -> None:
    watch.allow("WebSocket")
    watch.allow("403")
    desk = visit("/class/")
    desk.locator("input[value='volk:1']").check()
    desk.get_by_role("button", name="Make the class").click()
    code = desk.locator(".desk-code b").inner_text()
    pupils = [join(visit, code) for _ in range(2)]
    asked: dict[Page, set[str]] = {}
    for pupil in pupils:
        acts = asked[pupil] = set()

        def note(request: Request, acts: set[str] = acts) -> None:
            if "/play/" in request.url:
                acts.add(request.url.split("/play/")[1].split("?")[0])

        pupil.on("request", note)
    expect(desk.locator("#now")).to_have_text("2 pupils have joined.")
    desk.locator("#start").click()
    for pupil in pupils:
        pupil.wait_for_url("**/table/**")
        pupil.locator("body[data-version]").wait_for(state="attached")
        assert {"open", "send", "poll" if is_polling(house) else "events"} <= asked[pupil]
        assert is_polling(house) == ("poll" in asked[pupil])
    player = next(each for each in pupils if each.locator("body:not([data-ask=''])").count())
    versions = {pupil: pupil.locator("body").get_attribute("data-version") for pupil in pupils}
    now = wait_ready(player)
    by_mouse(player, now, Player(player, by_mouse).plan(now))
    for pupil in pupils:
        expect(pupil.locator("body")).not_to_have_attribute("data-version", versions[pupil] or "")
        expect(pupil.locator("#status")).to_have_text("")
