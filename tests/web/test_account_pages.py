"""Every page of a served site, as a visitor, its person and another person see it, in both
languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.test import Client, override_settings
from django.urls import get_resolver

from kabinett.web.api.models import Scope, make
from kabinett.web.host import keeping
from kabinett.web.host.configuration import SignUp
from kabinett.web.people import invitations
from kabinett.web.people.admins import make_admin
from kabinett.web.people.models import Person
from tests.web import people
from tests.web.account_addresses import addresses
from tests.web.accounts import PASSWORD, browser, logged_in, person, sure

pytestmark = pytest.mark.usefixtures("served")

#: The cookies that the site may set: for the session, against forged forms, for the language, and
#: to recognise a browser that has logged in before.
COOKIES = {"session", "csrftoken", "django_language", "device"}

VISITORS_PAGES = [
    "login/", "signup/", "password/reset/", "password/reset/done/", "confirm-email/", "inactive/",
    "confirm-email/nonsense/", "password/reset/key/1-nonsense/", "password/reset/key/done/",
]  # fmt: skip
PERSONS_PAGES = [
    "", "email/", "password/change/", "logout/", "reauthenticate/", "delete/", "sessions/",
    "security/", "security/totp/activate/", "security/webauthn/", "security/webauthn/add/",
    "security/recovery-codes/generate/",
]  # fmt: skip
GUARDED_PAGES = [
    "security/totp/deactivate/", "security/recovery-codes/", "security/reauthenticate/",
]  # fmt: skip


def guarded(who: Person) -> None:
    """Turn on the codes of an app, and recovery codes."""
    TOTP.activate(who, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(who)


def looks_right(client: Client, path: str, language: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    response = client.get(path)
    page = response.content.decode()
    assert response.status_code == 200, (path, response.headers)
    assert f'<html lang="{language}">' in page and page.count("<h1") == 1
    assert "style=" not in page and not re.search(r"<script(?![^>]*(src|type=.application))", page)
    assert "img-src 'self' data:" in response["Content-Security-Policy"]
    assert set(client.cookies) <= COOKIES
    if language == "de":
        text = re.sub(r"<script.*?</script>|<[^>]*>", " ", page, flags=re.DOTALL)
        assert not re.search(r"\b(Sie|Ihre?|Ihren|your|the|password)\b", text), (path, text)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_is_complete_in_both_languages(language: str) -> None:
    for page in VISITORS_PAGES:
        looks_right(browser(), f"/account/{page}", language)
    anna = person("Anna")
    client = sure("Anna")
    for page in PERSONS_PAGES:
        looks_right(client, f"/account/{page}", language)
    guarded(anna)
    for page in GUARDED_PAGES:
        looks_right(client, f"/account/{page}", language)
    waiting = logged_in("Anna")
    looks_right(waiting, "/account/security/authenticate/", language)


def test_no_address_fails_whoever_requests_it() -> None:
    anna, ben = person("Anna"), person("Ben")
    game = people.table_of("duel", "Anna", "Ben")
    paths = addresses(get_resolver(settings.ROOT_URLCONF).url_patterns)
    assert len(paths) > 50
    for who in (None, anna, ben, person("Else")):
        client = browser(who)
        for path in paths:
            for method in (client.get, client.post):
                asked = re.sub(r"(?<=table/)1", game, path)
                assert method(asked).status_code < 500, (who, method, asked)
                if who is not None and not client.session.get("_auth_user_id"):
                    client = browser(who)


def test_others_learn_nothing_about_a_private_game() -> None:
    anna = person("Anna")
    game = people.table_of("duel", "Anna", "Ben")
    seen = [f"/table/{game}/", f"/table/{game}/replay/", f"/api/table/{game}/view?seat=0",
            f"/api/table/{game}/record.txt", f"/api/table/{game}/things"]  # fmt: skip
    for who in (None, person("Else")):
        for path in seen:
            assert browser(who).get(path).status_code in (403, 404), (who, path)
    assert browser(anna).get(seen[0]).status_code == 200


def test_account_pages_are_for_their_person_only() -> None:
    for page in PERSONS_PAGES[:-1]:
        if page != "logout/":
            there = browser().get(f"/account/{page}")
            assert there.status_code == 302 and "/account/login/" in there["Location"], page


def test_invited_people_may_sign_up() -> None:
    hosting = replace(settings.HOSTING, sign_up=SignUp.INVITE)
    with override_settings(HOSTING=hosting, ROOT_URLCONF="kabinett.web.served_urls"):
        client = browser()
        assert "for those who were invited" in client.get("/account/signup/").content.decode()
        client.get("/account/invited/nonsense/")
        assert b"username" not in client.get("/account/signup/").content
        link = invitations.link().removeprefix(hosting.address)
        assert b'name="username"' in client.get(f"/{link}", follow=True).content
    with override_settings(HOSTING=replace(settings.HOSTING, sign_up=SignUp.CLOSED)):
        assert "nobody can sign up" in client.get("/account/signup/").content.decode()


def test_the_host_writes_the_imprint_and_may_add_to_the_privacy_page(tmp_path: Path) -> None:
    assert browser().get("/imprint/").status_code == 404
    for language, title in (("en", "Who we are"), ("de", "Wer wir sind")):
        text = f"# {title}\n\nErna Host\nStraße 1\n\nerna@example.org <b>"
        (tmp_path / f"{language}.txt").write_text(text)
    texts = {language: tmp_path / f"{language}.txt" for language in ("en", "de")}
    with override_settings(HOSTING=replace(settings.HOSTING, imprint=texts, privacy=texts)):
        client = browser()
        assert "/imprint/" in client.get("/").content.decode()
        page = client.get("/imprint/").content.decode()
        assert "<h2>Who we are</h2>" in page and "Erna Host<br>Straße 1" in page
        assert 'href="mailto:erna@example.org"' in page and "&lt;b&gt;" in page
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
        assert "Wer wir sind" in client.get("/privacy/").content.decode()


def test_the_privacy_page_states_how_long_data_is_kept(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("# We keep little\n\nErna")
    texts = {"en": tmp_path / "text"}
    with override_settings(HOSTING=replace(settings.HOSTING, imprint=texts, privacy=texts)):
        client = browser()
        page = client.get("/privacy/").content.decode()
        for span in (keeping.UNCONFIRMED, keeping.SESSION, keeping.TALK, keeping.INCIDENT):
            assert f"{span.days} days" in page
        assert "<dt>What was said at a table</dt>" in page
        assert "kept of you" not in client.get("/imprint/").content.decode()
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
        assert "<dt>Was am Tisch gesagt wurde</dt>" in client.get("/privacy/").content.decode()
    assert timedelta(seconds=settings.SESSION_COOKIE_AGE) == keeping.SESSION


@pytest.mark.parametrize("language", ["en", "de"])
def test_mails_are_in_the_language_of_the_person_who_asked(language: str) -> None:
    person("Anna")
    client = browser()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    client.post("/account/password/reset/", {"email": "anna@example.org"})
    client.post("/account/password/reset/", {"email": "nobody@example.org"})
    form = {"username": "Berta", "email": "anna@example.org", "password1": PASSWORD}
    client.post("/account/signup/", form)
    client.post("/account/login/", {"login": "Anna", "password": PASSWORD})
    client.post("/account/password/change/", {
        "oldpassword": PASSWORD, "password1": "ganz anders nun", "password2": "ganz anders nun",
    })  # fmt: skip
    client.post("/account/email/", {"email": "neu@example.org", "action_add": ""})
    subjects = [str(letter.subject) for letter in mail.outbox]
    assert subjects == {
        "en": ["Kabinett: Another password", "Kabinett: You have an account already",
               "Kabinett: Your password was changed", "Kabinett: Is this address yours?"],
        "de": ["Kabinett: Ein anderes Passwort", "Kabinett: Du hast schon ein Konto",
               "Kabinett: Dein Passwort wurde geändert",
               "Kabinett: Gehört diese Adresse dir?"],
    }[language]  # fmt: skip
    for letter in mail.outbox:
        assert ("Hallo" if language == "de" else "Hello") in str(letter.body)
        assert not letter.alternatives, "only words"


def test_forgotten_password() -> None:
    person("Anna")
    client = browser()
    client.post("/account/password/reset/", {"email": "anna@example.org"})
    path = re.search(r"http://[^/]+(/\S+)", str(mail.outbox[0].body))[1]  # type: ignore[index]
    form = client.get(path, follow=True)
    words = {"password1": "ganz anders nun", "password2": "ganz anders nun"}
    client.post(form.request["PATH_INFO"], words)
    assert logged_in("Anna").get("/account/").status_code == 302
    client.post("/account/login/", {"login": "Anna", "password": "ganz anders nun"})
    assert client.get("/account/").status_code == 200


def reset(client: Client) -> None:
    client.post("/account/password/reset/", {"email": "anna@example.org"})
    path = re.search(r"http://[^/]+(/\S+)", str(mail.outbox[-1].body))[1]  # type: ignore[index]
    form = client.get(path, follow=True)
    assert "your tokens for programs end with it" in form.content.decode()
    client.post(form.request["PATH_INFO"], {"password1": NEW, "password2": NEW})


def change(client: Client) -> None:
    client.post("/account/login/", {"login": "Anna", "password": PASSWORD})
    page = client.get("/account/password/change/").content.decode()
    assert "Your 2 tokens for programs end with it" in page
    words = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    answer = client.post("/account/password/change/", words, follow=True)
    assert "Tokens for programs have ended with the old one" in answer.content.decode()


def make_admin_again(client: Client) -> None:
    make_admin("Anna", "anna@example.org", NEW)


NEW = "ganz anders nun"


@pytest.mark.parametrize("way", [reset, change, make_admin_again])
def test_changing_the_password_ends_all_tokens_and_says_so(way: Callable[[Client], None]) -> None:
    anna, ben = person("Anna"), person("Ben")
    given = [make(anna.pk, "one", Scope.READ), make(anna.pk, "two", Scope.PLAY)]
    other = make(ben.pk, "three", Scope.READ)
    client = browser()
    way(client)
    for token, status in ((given[0], 401), (given[1], 401), (other, 200)):
        headers = {"authorization": f"Bearer {token}"}
        assert browser().get("/api/1/account", headers=headers).status_code == status
    person_now = Person.objects.get(username="Anna")
    assert person_now.check_password(NEW)


@override_settings(
    PASSWORD_HASHERS=[f"django.contrib.auth.hashers.{n}PasswordHasher" for n in ("MD5", "Scrypt")]
)
def test_storing_a_password_by_a_newer_method_ends_no_session() -> None:
    anna = person("Anna")
    make(anna.pk, "one", Scope.READ)
    anna.password = make_password(PASSWORD, hasher="scrypt")
    anna.save(update_fields=["password"])
    before = anna.password
    logged_in("Anna")
    anna.refresh_from_db()
    assert anna.tokens.count() == 1 and anna.password != before  # type: ignore[attr-defined]


def test_the_login_asks_for_a_code_after_the_password() -> None:
    anna = person("Anna")
    guarded(anna)
    client = logged_in("Anna")
    assert client.get("/account/").status_code == 302
    code = RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).get_unused_codes()[0]
    client.post("/account/security/authenticate/", {"code": code})
    assert client.get("/account/").status_code == 200


def test_no_date_can_be_misread_in_another_country() -> None:
    """A page must not write 12/3, which is another day in America."""
    Person.objects.filter(pk=(ada := person("Ada")).pk).update(
        date_joined=datetime(2026, 12, 3, tzinfo=UTC)
    )
    for language, day in (("en", "3 Dec 2026"), ("de", "03.12.2026")):
        page = browser(ada).get("/person/Ada/", headers={"accept-language": language})
        assert day in page.content.decode()
