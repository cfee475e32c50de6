"""Four people play a round of Weimar on a served site, despite all interruptions.

These are a restart, a lost connection, a stale tab, a takeback, a time-out, and a bot that plays
until its person is back.  One player is on a phone, in German; one has only a keyboard; one person
watches."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser import eyes
from tests.browser.company import (
    CAME,
    Someone,
    by_mouse,
    by_touch,
    picture,
    somebody_asked,
)
from tests.browser.conftest import PATIENCE, PHONE, Visit, opened
from tests.browser.hands import Keys, lit, look, table_of, wait_ready
from tests.browser.house import House, TimedHouse
from tests.browser.test_gathering import enter
from tests.browser.test_secrets import Post
from tests.browser.test_tabs import DEAF, shown
from tests.browser.test_whole_games import tab_to
from tests.browser.watch import Watch

pytestmark = pytest.mark.long

People = Sequence[Someone]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = TimedHouse(tmp_path_factory.mktemp("four_people"), "Ada", "Ben", "Cem", "Dora")
    yield from opened(house)


def test_four_play_weimar_whatever_comes_in_between(
    visit: Visit, house: House, watch: Watch
) -> None:
    assert isinstance(house, TimedHouse)
    watch.allow_lost_site()
    watch.allow("ERR_INTERNET_DISCONNECTED|ERR_NETWORK")  # the phone without a network
    ada, ben, cem, dora = people = sit_down(visit, house)
    onlooker = Onlooker(visit("/about/"), ada.page.url, people)

    def play(until: Callable[[], object], most: int = 400) -> None:
        for count in range(most):
            if until():
                return
            asked = somebody_asked(people)
            assert asked, "the game is over already"
            asked.answer()
            if count % 10 == 0:
                onlooker.look()
        raise AssertionError("it does not come to that")

    play(lambda: sum(one.answers for one in people) >= 8)
    for one in people:
        picture(one.page, f"1-{one.name}")
    picture(onlooker.page, "1-onlooker")

    play(lambda: asked_alone(ada, people) and len(open_ones(ada)) > 1)
    answer_late_in_another_tab(visit, ada)

    restart(house, [*people, onlooker])
    play(lambda: ben.answers > 4 and not look(ben.page).ask)
    before = sum(one.answers for one in people)
    without_a_net(ben, lambda: play(lambda: sum(one.answers for one in people) > before))
    play(ben.asked)

    take_back(people, play)

    play(lambda: asked_alone(dora, people))
    time_out(house, dora, people)
    play(lambda: asked_alone(ada, people) or asked_alone(cem, people))
    come_back(dora, people)
    before = dora.answers
    play(lambda: dora.answers > before)

    # By the rules, one game in fifteen ends in its first round.
    second_round = ada.page.locator("#track-round .is-here[id='round:2']")
    play(lambda: second_round.count() or look(ada.page).over)
    for one in people:
        one.up_to_date()
        picture(one.page, f"6-{one.name}")
    eyes.check_german(ben.page)
    eyes.check_phone(ben.page)
    onlooker.look()

    agreed = not look(ada.page).over
    if agreed:
        end_by_vote(people)
    for one in [*people, onlooker]:
        expect(one.page.locator(".over-sentence")).to_be_visible()
        picture(one.page, f"7-over-{one.name}")
    stood = "The game was ended as it stood."
    assert (ada.page.locator(".over-sentence").inner_text().strip() == stood) == agreed
    ada.page.goto(f"{house.address}/person/Dora/")
    expect(ada.page.locator(".last-games li")).to_have_count(1)
    if agreed:
        expect(ada.page.locator(".last-games")).to_contain_text("ended by agreement")


# -- sitting down


def sit_down(visit: Visit, house: House) -> tuple[Someone, Someone, Someone, Someone]:
    ada = enter(visit, house, "Ada", "/new/weimar/")
    ada.locator("[name=who][value=public]").check()
    ada.locator("[name=terms-clock]").select_option("live-20")
    ada.locator("#go").click()
    ada.wait_for_url("**/table/*/")
    link = ada.locator("#link").input_value().removeprefix(house.address)
    ben = enter(visit, house, "Ben", link, size=PHONE, touch=True, language="de")
    picture(ben, "0-invited")
    ben.locator("#join-1").tap()
    cem = enter(visit, house, "Cem", link, dark=True)
    tab_to(cem, "#join-2")
    cem.keyboard.press("Enter")
    dora = enter(visit, house, "Dora", language="de")
    picture(dora, "0-first-page")
    dora.locator(f"[data-table='{table_of(ada)}'] a").first.click()
    dora.locator("#join-3").click()
    ben.locator("#ready").tap()
    tab_to(cem, "#ready")
    cem.keyboard.press("Enter")
    dora.locator("#ready").click()
    expect(ada.locator("#ready")).to_have_text("Start the game")
    picture(ada, "0-all-there")
    ada.locator("#ready").click()
    ways = {"Ada": (ada, by_mouse), "Ben": (ben, by_touch), "Cem": (cem, Keys())}
    ways["Dora"] = (dora, by_mouse)
    people = [
        Someone(name, page, choose, random.Random(seed))
        for seed, (name, (page, choose)) in enumerate(ways.items())
    ]
    for one in people:
        one.page.locator("body[data-version]").wait_for(state="attached")
    return people[0], people[1], people[2], people[3]


def open_ones(one: Someone) -> list[str]:
    now = look(one.page)
    return now.lit + now.words


def asked_alone(one: Someone, people: People) -> bool:
    """Whether everybody waits for this person."""
    public = one.view()["public"]
    return [each["seat"] for each in public["asked"]] == [people.index(one)] and one.asked()


class Onlooker:
    """A visitor, who never sees a hand, neither on the page nor in the data from the site."""

    name = "onlooker"

    def __init__(self, page: Page, table: str, people: People) -> None:
        self.page = page
        self.people = people
        self.post = Post(page)
        page.goto(table)
        page.locator("body[data-version]").wait_for(state="attached")
        self.held: set[str] = set()

    def look(self) -> None:
        """Check that this page names no card that a hand holds and held at the last check, except
        cards that somebody has just chosen.

        A party's Agendas are no secret."""
        there = [one for one in self.people if one.page.evaluate("navigator.onLine")]
        zones = [zone for one in there for zone in one.view()["own"]["zones"].values()]
        held = {
            card for zone in zones for card in zone["cards"] if (card or "").startswith("card:")
        }
        secret = self.held & held - {name for one in self.people for name in one.names[-20:]}
        self.held = held
        bodies = "".join(body for _, body in self.post.read())
        assert not {card for card in secret if f'"{card}"' in bodies}
        assert self.page.locator("[data-open], #asked button[data-choice]").count() == 0
        shown = self.page.locator("#hand [data-id]").evaluate_all(
            "all => all.map((e) => e.dataset.id)"
        )
        assert not secret & set(shown)


# -- interruptions


def answer_late_in_another_tab(visit: Visit, one: Someone) -> None:
    """Check that an outdated answer in a second tab is refused with the reason, and does no
    harm."""
    second = visit(f"/table/{table_of(one.page)}/", tab_of=one.page.context, script=DEAF)
    old = wait_ready(second)
    second.evaluate("() => { window.deaf = true; }")
    answered = one.answer()
    late = next(name for name in old.lit + old.words if name != answered)
    lit(second, old, late).click()
    if second.locator("[data-confirm=yes]").count():
        second.locator("[data-confirm=yes]").click()
    expect(second.locator(".asked-notice")).to_contain_text("answered already")
    picture(second, "2-late")
    one.up_to_date()
    parts = ["#heading", "#table", "#log", ".asked-text", "#hand"]  # clocks continue
    assert [shown(second)[part] for part in parts] == [shown(one.page)[part] for part in parts]
    second.close()


def restart(house: House, people: Sequence[Someone | Onlooker]) -> None:
    """Restart the site, and check that all pages come back by themselves."""
    house.stop()
    for one in people:
        expect(one.page.locator("#status")).not_to_be_empty()
        picture(one.page, f"3-lost-{one.name}")
    house.start()
    for one in people:
        expect(one.page.locator("#status")).to_be_empty()


def without_a_net(one: Someone, play_on: Callable[[], None]) -> None:
    """Check that a phone without a network says so, and catches up afterwards."""
    one.page.context.set_offline(True)
    expect(one.page.locator("#status")).not_to_be_empty()
    before = look(one.page)
    play_on()
    picture(one.page, "4-offline")
    assert look(one.page) == before
    one.page.context.set_offline(False)
    expect(one.page.locator("#status")).to_be_empty()
    one.up_to_date()


def entry(one: Someone, key: str) -> None:
    """Choose an entry of the menu, and confirm it."""
    one.page.locator("#menu-button").click()
    one.page.locator(".menu-item", has_text=one.words(key)).click()
    one.page.locator("dialog .button-main").click()


def give_word(one: Someone, key: str) -> None:
    """Press a button of a proposal."""
    button = one.page.locator(".agreement .button", has_text=one.words(key))
    expect(button).to_be_visible()
    picture(one.page, f"5-{key}-{one.name}")
    if isinstance(one.choose, Keys):
        tab_to(one.page, ".agreement .button")
        one.page.keyboard.press("Enter")
    elif one.choose is by_touch:
        button.tap()
    else:
        button.click()


def take_back(people: People, play: Callable[[Callable[[], object]], None]) -> None:
    """Let one player ask to take the last answer back, and all others agree."""
    found: list[Someone] = []

    def can_be() -> bool:
        found[:] = [
            one
            for one in people
            if one.choose is by_mouse
            and "takeback" in one.view()["own"]["may"]
            and not one.view()["own"]["undo"]
        ]
        return bool(found)

    play(can_be)
    one = found[0]
    one.up_to_date()
    before = look(one.page)
    entry(one, "menu_takeback")
    expect(one.page.locator(".agreement")).to_contain_text(re.compile("1 (of|von) 4"))
    for other in people:
        if other is not one:
            give_word(other, "say_yes")
    one.page.wait_for_function(CAME, arg=before.version)
    for each in people:
        expect(each.page.locator(".agreement")).to_have_count(0)
    expect(one.page.locator("body[data-ask]:not([data-ask=''])")).to_be_attached()
    picture(one.page, "5-taken-back")


def time_out(house: TimedHouse, late: Someone, people: People) -> None:
    """Let a player's time run out, and more than half of the others decide for a bot."""
    house.run_at(150)
    others = [one for one in people if one is not late]
    for one in others:
        expect(one.page.locator(".agreement .button", has_text=one.words("say_bot"))).to_be_visible(
            timeout=PATIENCE
        )
    house.run_at(1)
    picture(late.page, "5-late")
    for one in others[:2]:
        give_word(one, "say_bot")
    expect(late.page.locator(".agreement")).to_contain_text(late.words("bot_plays_for_you"))
    picture(late.page, "5-replaced")
    for one in others:
        expect(one.page.locator("#seats")).to_contain_text(one.words("bot_plays"))


def come_back(one: Someone, people: People) -> None:
    picture(people[0].page, "5-bot-plays")
    one.page.locator(".agreement .button", has_text=one.words("come_back")).click()
    expect(one.page.locator(".agreement")).to_have_count(0)
    for each in people:
        expect(each.page.locator("#seats")).not_to_contain_text(each.words("bot_plays"))


def end_by_vote(people: People) -> None:
    entry(people[3], "menu_end")
    for one in people[:3]:
        give_word(one, "say_yes")
