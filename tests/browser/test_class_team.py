"""Three pupils share a seat: one answers, the others propose, and the pen passes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, opened
from tests.browser.house import House, ServedHouse


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from opened(ServedHouse(tmp_path_factory.mktemp("team")))


def team_that_is_asked(pupils: list[Page]) -> list[Page]:
    """The pupils of the seat that is asked, the holder of the pen first."""
    asked = [page for page in pupils if page.locator("body").get_attribute("data-ask")]
    return sorted(asked, key=lambda page: "You hold" not in page.locator(".team-pen").inner_text())


def test_three_at_a_seat_propose_answer_and_pass_the_pen(visit: Visit) -> None:
    desk = visit("/class/")
    desk.locator("input[value='fall:10']").check()
    desk.locator("#per_seat").select_option("3")
    desk.locator("input[name=seating][value=choice]").check()
    desk.get_by_role("button", name="Make the class").click()
    code = desk.locator(".desk-code b").inner_text()
    pupils = [visit(f"/class/{code}/") for _ in range(9)]
    for pupil in pupils:
        pupil.get_by_role("button", name="Join the class").click()
        expect(pupil.locator("#waiting")).to_be_visible()
    desk.locator("#start").click()
    for pupil in pupils:
        pupil.wait_for_url("**/table/**")
        expect(pupil.locator(".team-pen")).to_be_visible()
        pupil.locator("body[data-version]").wait_for(state="attached")
    holder, second, third = team_that_is_asked(pupils)
    expect(second.locator(".team-hint")).to_contain_text("answers")
    expect(second.locator("[data-act=undo]")).to_have_count(0)

    choice = second.locator("#asked .choice").nth(1)
    # The first line is the label; a line below it says what a card does.
    words = choice.locator(".choice-text").inner_text().split("\n")[0]
    second.keyboard.press("2")  # the digit of the choice: proposing works without a mouse
    for page in (holder, second, third):
        expect(page.locator(".team-chip")).to_contain_text(words)
        expect(page.locator("#asked [data-proposed]")).to_have_count(1)
    expect(holder.locator("#live")).to_contain_text("proposes")
    expect(second.locator("body")).not_to_have_attribute("data-ask", "")

    second.get_by_role("button", name="Ask for it").click()
    holder.get_by_role("button", name="asks for it").click()
    expect(second.locator(".team-pen")).to_have_text("You hold the pen")
    expect(holder.locator(".team-pen")).to_contain_text("holds the pen")
    expect(holder.locator(".team-hint")).to_be_visible()

    holder.locator("#asked .choice").first.click()
    second.locator("button.team-chip").last.click()
    for page in (holder, second, third):
        expect(page.locator(".asked-team")).to_have_count(0)
        expect(page.locator("body")).to_have_attribute("data-ask", "")
