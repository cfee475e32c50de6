"""Accounts in a browser: passkeys, and a table whose player is logged out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.sites import PASSWORD, Served

pytestmark = pytest.mark.browser

#: A phone that asks for a finger, and always gets it.
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("served")) as site:
        yield site


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    # A passkey belongs to a host name, not to an IP address.
    address = served.address.replace("127.0.0.1", "localhost")
    context = browser.new_context(base_url=f"http://{address}")
    yield context.new_page()
    context.close()


def log_in(page: Page, name: str) -> None:
    page.goto("/account/login/")
    page.get_by_label("Name or mail address").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()


def log_out(page: Page) -> None:
    page.goto("/account/logout/")
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    expect(page.get_by_text("You are logged out.")).to_be_visible()


@pytest.mark.long
def test_a_passkey_is_added_and_logs_in_without_and_beside_the_password(
    page: Page, served: Served
) -> None:
    served.account("Ottilie")
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    line.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    log_in(page, "Ottilie")
    expect(page.locator(".bar-person")).to_have_text("Ottilie")
    page.goto("/account/security/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Called").fill("Telephone")
    page.wait_for_load_state("load")  # the button's script has run
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    log_out(page)
    page.goto("/account/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator(".bar-person")).to_have_text("Ottilie")
    log_out(page)
    log_in(page, "Ottilie")
    expect(page.get_by_role("heading", name="One thing more")).to_be_visible()
    page.wait_for_load_state("load")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator(".bar-person")).to_have_text("Ottilie")
