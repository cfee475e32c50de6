"""Prepared answers: from an open ask to their list, and removed again; and an ask with a single
choice."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import eyes
from tests.browser.conftest import DESK, PHONE, Lay, Visit
from tests.browser.hands import wait_ready

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("size", "language"), [(DESK, "en"), (PHONE, "de")])
def test_from_an_ask_one_prepares_an_answer_and_removes_it(
    size: tuple[int, int], language: str, visit: Visit, lay: Lay
) -> None:
    page = visit(
        lay("weimar", 4, answers=5, ben="talk"), size=size, touch=size == PHONE, language=language
    )
    wait_ready(page)
    shot(page, f"ask-{language}")
    page.locator("[data-act=orders]").click()
    form = page.locator(".prepared-form")
    expect(form).to_be_visible()
    shot(page, f"form-{language}")
    lists = form.locator("select")
    assert len(lists.nth(0).locator("option").all()) > 20
    with page.expect_response("**/settings"):
        form.locator(".button-main").click()
    lists.nth(0).select_option(index=5)
    with page.expect_response("**/settings"):
        form.locator(".button-main").click()
    expect(page.locator(".prepared-answer")).to_have_count(2)
    shot(page, f"list-{language}")
    if size == PHONE:
        eyes.check_phone(page)
        eyes.check_german(page)
    page.reload()
    wait_ready(page)
    page.locator("#menu-button").click()
    page.get_by_role("menuitem").first.click()
    expect(page.locator(".prepared-answer")).to_have_count(2)
    with page.expect_response("**/settings"):
        page.locator(".prepared-answer button").last.click()
    expect(page.locator(".prepared-answer")).to_have_count(1)


@pytest.mark.parametrize(("size", "language"), [(DESK, "en"), (PHONE, "de")])
def test_who_has_one_choice_only_leaves_such_to_the_site(
    size: tuple[int, int], language: str, visit: Visit, lay: Lay
) -> None:
    path = lay("weimar", 4, answers=5, moment="one choice", ben="talk")
    page = visit(path, size=size, touch=size == PHONE, language=language)
    wait_ready(page)
    shot(page, f"one-{language}")
    with page.expect_response("**/settings"):
        page.locator("[data-act=pass]").click()
    expect(page.locator("[data-act=pass]")).to_have_count(0)


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("KABINETT_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")
