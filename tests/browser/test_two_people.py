"""Two people play Volk on a served site, from their first visit to the result on their profiles."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.company import Someone, by_mouse, picture, sign_up, somebody_asked
from tests.browser.conftest import Visit, opened
from tests.browser.hands import table_of
from tests.browser.house import House, ServedHouse

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = ServedHouse(tmp_path_factory.mktemp("two_people"))
    yield from opened(house)


def test_two_people_meet_and_play_volk_to_its_end(visit: Visit, house: House) -> None:
    ada = visit("/")
    picture(ada, "1-welcome")
    ada.get_by_role("link", name="Sign up").first.click()
    sign_up(ada, house, "Ada")
    picture(ada, "2-home")
    ada.locator("a.button[href='/new/volk/']").click()
    ada.locator("[name=who][value=private]").check()
    picture(ada, "3-new")
    ada.locator("#go").click()
    link = ada.locator("#link").input_value()
    picture(ada, "4-gathering")

    ben = visit(link.removeprefix(house.address))
    picture(ben, "5-invited")
    ben.get_by_role("main").get_by_role("link", name="Sign up").click()
    sign_up(ben, house, "Ben")
    picture(ben, "6-signed-up")
    expect(ben.locator("#join-1")).to_be_visible()  # at the table of the invitation
    ben.locator("#join-1").click()
    expect(ada.locator(".gather-row").nth(1)).to_contain_text("Ben")
    ben.locator("#ready").click()
    expect(ada.locator("#ready")).to_have_text("Start the game")
    picture(ada, "7-all-there")
    ada.locator("#ready").click()
    people = [
        Someone(name, page, by_mouse, random.Random(seed))
        for seed, (name, page) in enumerate((("Ada", ada), ("Ben", ben)))
    ]
    for one in people:
        one.page.locator("body[data-version]").wait_for(state="attached")
    table = table_of(ada)
    asked = somebody_asked(people)
    assert asked
    [other] = [one for one in people if one is not asked]
    waits = other.page.locator(".asked-text.is-waiting")
    expect(waits).to_contain_text(re.compile(r"Waiting for (East|West)\.Question to \1: “.+”"))

    while asked := somebody_asked(people):
        asked.answer()
        if sum(one.answers for one in people) in (20, 100):
            for one in people:
                picture(one.page, f"8-{one.name}-{one.answers}")
    opened = house.table(table)
    result = opened.game.result(opened.state)
    assert result is not None
    [winner] = [people[seat].name for seat in result.winners]
    sentence = ada.locator(".over-sentence").inner_text()
    for one in people:
        expect(one.page.locator(".over-sentence")).to_have_text(sentence)
        expect(one.page.locator("#over .score")).to_have_count(2)
        expect(one.page.locator("#over .score.is-winner")).to_have_count(len(result.winners))
        picture(one.page, f"9-over-{one.name}")
        one.page.goto(f"{house.address}/person/{one.name}/")
        expect(one.page.locator(".last-games li")).to_have_count(1)
        expect(one.page.locator(".last-games li")).to_contain_text(
            "won" if one.name == winner else "lost"
        )
        picture(one.page, f"9-profile-{one.name}")
