"""Watches a browser: errors in the console, and requests that fail."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebError

LOST = "WebSocket|net::ERR_(CONNECTION|EMPTY_RESPONSE|INCOMPLETE_CHUNKED|SOCKET_NOT_CONNECTED)"


class Watch:
    """The errors in the browsers of a test, except those that the test itself causes."""

    def __init__(self) -> None:
        self.troubles: list[str] = []
        self.allowed: list[str] = []
        self.contexts: list[BrowserContext] = []

    def allow(self, pattern: str) -> None:
        """Expect this trouble, because the test is about to cause it."""
        self.allowed.append(pattern)

    def allow_lost_site(self) -> None:
        """Expect the troubles of a lost site: the test is about to stop it, and each open request
        may fail in its own way."""
        self.allow(LOST)

    def follow(self, context: BrowserContext) -> None:
        self.contexts.append(context)
        context.on("console", self.console)
        context.on("weberror", self.error)
        context.on("requestfailed", self.failed)
        context.on("response", self.answered)

    def console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            where = message.location.get("url", "")
            self.troubles.append(f"console: {message.text} ({where})")

    def error(self, error: WebError) -> None:
        self.troubles.append(f"error: {error.error}")

    def failed(self, request: Request) -> None:
        # The browser itself aborts a stream when its page is left, and a download.  When a page is
        # left, its service worker reports the tab's icon as failed.
        left = request.failure == "net::ERR_FAILED" and request.url.endswith("/web/icon.svg")
        if request.failure != "net::ERR_ABORTED" and not left:
            self.troubles.append(f"failed: {request.method} {request.url}: {request.failure}")

    def answered(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.status}: {response.request.method} {response.url}")

    def found(self) -> list[str]:
        """The troubles that the test did not expect."""
        return [
            trouble
            for trouble in self.troubles
            if not any(re.search(pattern, trouble) for pattern in self.allowed)
        ]

    def pages(self) -> list[Page]:
        return [page for context in self.contexts for page in context.pages]

    def keep(self, folder: Path, log: Callable[[], str]) -> None:
        """Keep pictures and texts that help to find the reason for a failure."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "browser.txt").write_text("\n".join(self.troubles) + "\n", encoding="utf-8")
        (folder / "site.txt").write_text(log(), encoding="utf-8")
        for number, page in enumerate(self.pages()):
            page.screenshot(path=folder / f"page-{number}.png")
            (folder / f"page-{number}.html").write_text(page.content(), encoding="utf-8")
