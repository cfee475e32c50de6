"""The desk and the projector change by themselves, and leave alone what somebody is doing."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, opened
from tests.browser.house import House, ServedHouse
from tests.browser.test_class import join


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = ServedHouse(tmp_path_factory.mktemp("desk"))
    yield from opened(house)


def test_desk_and_projector_go_on_while_a_menu_is_open_and_a_name_typed(visit: Visit) -> None:
    desk = visit("/class/")
    expect(desk.locator(".class-closed")).to_be_hidden()
    desk.locator("input[value='fall:10']").check()
    expect(desk.locator(".class-closed")).to_be_visible()
    desk.locator("input[value='volk:1']").check()
    expect(desk.locator(".class-closed")).to_be_hidden()
    desk.get_by_role("button", name="Make the class").click()
    code = desk.locator(".desk-code b").inner_text()
    wall = visit(f"/class/{code}/projector/")
    pupil = join(visit, code)
    menu = desk.locator(".desk-pupil")
    menu.locator("summary").click()
    desk.locator("#end-class > summary").click()
    name = menu.locator("input[name=name]")
    name.fill("Finch")
    join(visit, code)
    expect(desk.locator("#now")).to_have_text("2 pupils have joined.")
    expect(wall.locator(".projector-words")).to_contain_text("2 have joined")
    expect(desk.locator("#end-class")).to_have_attribute("open", "")
    expect(desk.locator(".desk-pupil[open] input[name=name]")).to_have_value("Finch")
    expect(desk.locator(".desk-pupil[open] input[name=name]")).to_be_focused()
    desk.locator("#start").click()
    pupil.wait_for_url("**/table/**")
    expect(wall.locator(".projector-time")).to_have_text(re.compile("^2[34] minutes until"))
    desk.locator("#word").fill("Two more turns")
    pupil.locator(".class-hand").click()
    expect(desk.locator(".desk-calls")).to_contain_text("Table 1 asks for you")
    expect(desk).to_have_title(re.compile(r"^1 table asks for you · "))
    expect(desk.locator("#word")).to_have_value("Two more turns")
    desk.locator("#say").click()
    expect(wall.locator(".projector-word")).to_contain_text("Two more turns")
    desk.locator("#end-class > summary").click()
    desk.locator("#ask-close > summary").click()
    wall.close()  # it would load a page that is gone
    desk.locator("#close").click()
    expect(desk.locator("h1")).to_have_text("The class is closed and deleted")
