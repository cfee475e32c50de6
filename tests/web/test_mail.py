"""The site stores mail and sends it when the mail server accepts it: no page waits, and pages
describe mail truthfully."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator

import pytest
from django.core.mail import EmailMessage
from django.test import Client, override_settings

from kabinett.web.host import clock, keeping, mail, mail_sender
from kabinett.web.host.mail_sender import AGAIN, MailSender
from kabinett.web.host.models import Mail
from kabinett.web.people.models import Person
from tests.web.accounts import PASSWORD, browser, person, sure

pytestmark = pytest.mark.usefixtures("served")
NOON = 1_800_000_000.0


class Server:
    """A mail server with preset answers."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.got: list[tuple[str, str]] = []  # recipient and text
        self.recipients = "250 well"  # its answer to RCPT
        self.data = "250 well"  # … and to a whole mail
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            with connection, connection.makefile("rw", newline="\r\n") as lines:
                try:
                    self.talk(lines)
                except OSError:
                    continue

    def talk(self, lines) -> None:  # type: ignore[no-untyped-def]
        def say(text: str) -> None:
            lines.write(f"{text}\r\n")
            lines.flush()

        say("220 hello")
        to = ""
        for line in lines:
            word = line[:4].upper()
            if word == "RCPT":
                to = line.split("<")[1].split(">")[0]
                say(self.recipients)
            elif word == "DATA":
                say("354 go on")
                content = "".join(iter(lines.readline, ".\r\n"))
                if self.data.startswith("2"):
                    self.got.append((to, content))
                say(self.data)
            elif word == "QUIT":
                return say("221 bye")
            else:
                say("250 well")


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.socket.close()


@pytest.fixture(autouse=True)
def laid_down(monkeypatch: pytest.MonkeyPatch, server: Server) -> Iterator[list[float]]:
    """Send mail to that server; return the clock, which tests set."""
    now = [NOON]
    monkeypatch.setattr(clock, "now", lambda: now[0])
    Mail.objects.all().delete()
    with override_settings(
        EMAIL_BACKEND="kabinett.web.host.mail.Outbox",
        EMAIL_HOST="127.0.0.1",
        EMAIL_PORT=server.port,
        EMAIL_HOST_USER="",
        EMAIL_USE_TLS=False,
        EMAIL_USE_SSL=False,
        EMAIL_TIMEOUT=20,
    ):
        yield now
    Mail.objects.all().delete()


def down() -> override_settings:
    """Let nothing listen at the mail server's address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return override_settings(EMAIL_PORT=free.getsockname()[1])


def sign_up(client: Client, name: str = "Käthe") -> str:
    form = {"username": name, "email": "kaethe@example.org", "password1": PASSWORD}
    response = client.post("/account/signup/", form, follow=True)
    assert response.status_code == 200
    text: str = response.content.decode()
    return text


def work(now: list[float], seconds: float = 0) -> None:
    now[0] += seconds
    MailSender().work()


def test_mail_is_sent_as_it_was_written(server: Server, laid_down: list[float]) -> None:
    EmailMessage(
        "Grüß Gott", "Schöne Grüße\n.\n", "Käbinett <k@example.org>",
        ["Ada <ada@example.org>", "ben@example.org"], headers={"X-Of": "us"},
    ).send()  # fmt: skip
    assert server.got == [] and Mail.objects.count() == 1
    work(laid_down)
    [(to, content)] = server.got
    assert to == "ben@example.org" and "X-Of: us" in content and "Subject: =?utf-8?" in content
    assert not Mail.objects.exists()
    work(laid_down, 3600)
    assert len(server.got) == 1, "once"


def test_signing_up_works_while_the_mail_server_is_down(
    server: Server, laid_down: list[float]
) -> None:
    """The page tells the truth, and the mail arrives by itself when the server is back."""
    client = browser()
    with down():
        page = sign_up(client)
        assert "A mail is on its way" in page and "Log in with your name and password" in page
        work(laid_down)
        assert Mail.objects.get().stuck
        later = client.get("/account/confirm-email/").content.decode()
        assert "does not get through from here just now" in later
        told = client.get("/health")
        assert told.status_code == 503 and "mail" in told.json()["wrong"]
    work(laid_down, AGAIN[1])
    [(to, content)] = server.got
    assert to == "kaethe@example.org"
    link = re.search(r"https?://[^/\s]+(/\S+)", content.replace("=\r\n", ""))
    assert link is not None
    client.post(link[1])
    assert client.get("/account/").status_code == 200
    assert client.get("/health").status_code == 200
    page = client.get("/account/confirm-email/").content.decode()
    assert "does not get through" not in page


def test_logging_in_sends_the_link_again(
    server: Server, laid_down: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page recommends this."""
    client = browser()
    sign_up(client)
    Mail.objects.all().delete()  # the mail was lost
    monkeypatch.setattr("allauth.core.internal.ratelimit.time.time", lambda: NOON * 2)
    client.post("/account/login/", {"login": "Käthe", "password": PASSWORD})
    assert Mail.objects.count() == 1


@pytest.mark.parametrize("path", ["/account/password/reset/"])
def test_a_password_reset_works_while_the_mail_server_is_down(
    server: Server, laid_down: list[float], path: str
) -> None:
    person("Anna")
    with down():
        page = browser().post(path, {"email": "anna@example.org"}, follow=True)
        assert page.status_code == 200 and "Ask for another one" in page.content.decode()
        work(laid_down)
    work(laid_down, AGAIN[1])
    assert [to for to, _ in server.got] == ["anna@example.org"]


def test_a_refused_mail_does_not_delay_others(
    server: Server, laid_down: list[float], client: Client
) -> None:
    """An address that does not exist concerns only the person who typed it."""
    server.recipients = "550 nobody here is called so"
    EmailMessage("x", "x", "k@example.org", ["nobody@example.org"]).send()
    work(laid_down)
    assert not Mail.objects.exists() and "mail" not in client.get("/health").json()["wrong"]
    server.recipients = "450 come again"
    EmailMessage("x", "x", "k@example.org", ["slow@example.org"]).send()
    work(laid_down)
    assert Mail.objects.count() == 1 and "mail" not in client.get("/health").json()["wrong"]
    server.recipients = "250 well"
    EmailMessage("x", "x", "k@example.org", ["quick@example.org"]).send()
    work(laid_down)
    work(laid_down, AGAIN[1])
    assert [to for to, _ in server.got] == ["quick@example.org", "slow@example.org"]


def test_a_mail_server_that_refuses_everything_is_reported(
    server: Server, laid_down: list[float], client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("smtplib.SMTP.login", lambda *_: (_ for _ in ()).throw(OSError("535")))
    with override_settings(EMAIL_HOST_USER="me", EMAIL_HOST_PASSWORD="secret"):
        EmailMessage("x", "x", "k@example.org", ["ada@example.org"]).send()
        work(laid_down)
    assert "mail" in client.get("/health").json()["wrong"]


def test_mail_is_given_up_after_a_day(laid_down: list[float], client: Client) -> None:
    EmailMessage("x", "x", "k@example.org", ["ada@example.org"]).send()
    with down():
        for _ in range(5):
            work(laid_down, AGAIN[-1])
            assert mail.forget_old() == 0 and not mail.gets_through()
        laid_down[0] += keeping.MAIL.total_seconds()
        assert mail.forget_old() == 1 and not Mail.objects.exists()


def test_each_mail_is_claimed_once(laid_down: list[float]) -> None:
    EmailMessage("x", "x", "k@example.org", ["ada@example.org"]).send()
    one = Mail.objects.get()
    other = Mail.objects.get()
    assert mail_sender.claim(one) and not mail_sender.claim(other)


def test_deleting_an_account_deletes_its_waiting_mail(laid_down: list[float]) -> None:
    anna = person("Anna")
    EmailMessage("x", "Anna", "k@example.org", ["anna@example.org"]).send()
    EmailMessage("x", "x", "k@example.org", ["joanna@example.org"]).send()
    assert sure("Anna").post("/account/delete/", {"name": "Anna"}).status_code == 302
    assert not Person.objects.filter(pk=anna.pk).exists()
    assert [each.to for each in Mail.objects.all()] == ["joanna@example.org"]


def test_no_page_waits_for_the_mail_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail server that hangs must not delay anybody."""

    def never(*_: object, **_more: object) -> None:
        raise AssertionError("a page has asked the mail server")

    monkeypatch.setattr("smtplib.SMTP.connect", never)
    sign_up(browser())
    assert mail.gets_through() and Mail.objects.count() == 1
