"""The site as it is played on, and the system's Chromium."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.sites import Site

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# No sandbox: in a container Chromium runs as root; no talk of its own: it is a test.
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync", "--disable-background-networking", "--disable-component-update"]
DESK = (1440, 900)
PHONE = (375, 812)

#: What Chromium reports where a test stops the site, or sends what is refused.
USUAL = ("ERR_", "409")

OpenPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    assert path, "Chromium is missing: make setup"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser, site: Site) -> Iterator[OpenPage]:
    """Opens pages of the site; a test with one that reports an error fails."""
    contexts = []
    troubles: list[str] = []

    def open_page(
        path: str, size: tuple[int, int] = DESK, language: str = "en", **prefs: object
    ) -> Page:
        phone = size[0] < 700
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=phone, is_mobile=phone
        )
        contexts.append(context)
        context.add_cookies(
            [{"name": "django_language", "value": language, "domain": "127.0.0.1", "path": "/"}]
        )
        chosen = {"theme": "light", "speed": "off", "confirm": False} | prefs
        context.add_init_script(
            "if (!localStorage.getItem('kabinett:prefs'))"
            f" localStorage.setItem('kabinett:prefs', JSON.stringify({js(chosen)}))"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: said.type == "error" and troubles.append(said.text))
        page.goto(f"http://{site.address}{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [trouble for trouble in troubles if not any(usual in trouble for usual in USUAL)] == []


def js(value: dict[str, object]) -> str:
    words = {True: "true", False: "false"}
    fields = (f"{key}: {words[v] if isinstance(v, bool) else repr(v)}" for key, v in value.items())
    return "{" + ", ".join(fields) + "}"
