"""The player aid on paper: a page of A4 for each role."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "sheets"), [("fall", 1), ("volk", 2), ("weimar", 4)])
def test_each_role_has_one_page(visit: Visit, game: str, sheets: int, language: str) -> None:
    page = visit(f"/aid/{game}/", language=language)
    assert page.locator(".aid-page").count() == sheets
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == sheets
    assert re.search(rb"/MediaBox\s*\[0 0 59[45][\d.]* 84[12]", paper), "A4"
    assert page.locator("[data-print]").is_visible()


def test_a_single_role_prints_only_its_own_page(visit: Visit) -> None:
    page = visit("/aid/volk/?role=side:east", language="de")
    assert page.locator(".aid-page h2").inner_text().startswith("Ost")
    page.locator(".aid-links a").first.click()
    expect(page.locator(".aid-page")).to_have_count(2)
