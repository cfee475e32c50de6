"""Accounts: signing up, logging in and out."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.core.exceptions import ValidationError

from kabinett.web.host import clock
from kabinett.web.people import leaving, names
from kabinett.web.people.models import Person
from tests.web.accounts import PASSWORD, browser, person

pytestmark = pytest.mark.usefixtures("served")


def link_in(text: str) -> str:
    """Returns the first link in a mail, without its host."""
    found = re.search(r"https?://[^/\s]+(/\S+)", text)
    assert found, text
    return found[1]


def sign_up(name: str, address: str = "kaethe@example.org") -> str:
    """Sign somebody up and return the resulting page."""
    form = {"username": name, "email": address, "password1": PASSWORD}
    return browser().post("/account/signup/", form, follow=True).content.decode()


def test_signing_up_and_logging_in() -> None:
    client = browser()
    form = {"username": "Käthe", "email": "kaethe@example.org", "password1": PASSWORD}
    client.post("/account/signup/", form)
    assert client.get("/account/").status_code == 302, "the address is not confirmed yet"
    [letter] = mail.outbox
    assert letter.to == ["kaethe@example.org"]
    client.post(link_in(str(letter.body)))
    assert "Käthe" in client.get("/account/").content.decode()
    client.post("/account/logout/")
    assert client.get("/account/").status_code == 302
    for login in ("käthe", "Käthe", "KAETHE@example.org"):
        client.post("/account/login/", {"login": login, "password": PASSWORD})
        assert client.get("/account/").status_code == 200, login
        client.post("/account/logout/")


def test_every_page_names_the_person_who_is_logged_in() -> None:
    visitor = browser().get("/").content.decode()
    assert "/account/login/" in visitor and "/account/signup/" in visitor
    anna = browser(person("Anna")).get("/").content.decode()
    assert ">Anna</a>" in anna and "/account/logout/" in anna and "/account/login/" not in anna


NOBODYS = {
    "too short or too long": ["x", "x" * 25],
    "what a name cannot have": [
        "(here)",
        "a@b",
        "a|b",
        "a#b",
        "a/b",
        "a\nb",
        "a\u200bb",
        "a\u202eb",
    ],
    "parted oddly": ["-a", "a..b", "a  b", "a -b", " ab", "ab ", "a\u00a0b"],
    "letters of two alphabets": ["Аnna", "Annа", "Jörg Мüller", "Ηans", "אnna"],
    "another way to write letters": ["Ⅷ", "Ａnna", "𝐀nna", "ﬁn", "Anna²", "٣٣"],
    "of scripts of scholars": ["ᚠᚢᚦ", "𐌰𐌱", "ⲀⲂ"],
    "a mark without its letter": ["\u0308a", "\u093fa"],
    "the site itself": ["Site", "Website", "Kab1nett", "kabinett", "Kabinett Team", "Das-Kabinett"],
    "who looks after it": [
        *("admin", "Admin1", "Site Admin", "adm1n", "Admın", "аdmin"),
        *("Anna Moderator", "moderator-ben", "Support", "The Host", "HOST", "rооt"),
    ],
    "a bot, or a seat without a name": ["Bot 1", "bot", "Player 1", "Spieler 2", "Seat3"],
}


@pytest.mark.parametrize("why", NOBODYS)
def test_these_names_are_refused(why: str) -> None:
    for name in NOBODYS[why]:
        with pytest.raises(ValidationError):
            names.check(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Anna", "Käthe", "Ö2", "Jean-Luc", "Łukasz", "o.k", "Groß_er", "Jörg Müller", "Anna 2"),
        *("Анна Ковальчук", "Γιώργος", "יעל", "محمد", "山田 太郎", "やまだ", "김철수", "陳大文"),
        *("अनुष्का", "สมชาย", "Արամ", "გიორგი", "Nguyễn Văn An", "Hostmann", "Sitek", "Botho"),
    ],
)
def test_these_names_are_allowed(name: str) -> None:
    names.check(names.tidy(name))
    person = Person.objects.create(username=names.tidy(name))
    assert 0 < len(person.looks) <= 2 * names.LONGEST_NAME
    person.delete()


def test_a_name_is_stored_without_superfluous_spaces() -> None:
    sign_up("Jo\u0308rg   M\u00fcller ")
    assert Person.objects.get(username="Jörg Müller")


@pytest.mark.parametrize(
    ("there", "other"),
    [
        ("Jörg Müller", "Jorg-Muller"),
        ("Jörg Müller", "JörgMüller"),
        ("Beh", "ВЕН"),  # in Cyrillic capitals
        ("Beh", "вен"),
        ("ВЕН", "вен"),
        ("вен", "ВЕН"),
        ("Hope", "НОРЕ"),
        ("Oxo", "ОХО"),
        ("Γιώργος", "Γιωργος"),
        ("יעל", "יָעֵל"),
    ],
)
def test_two_names_that_look_alike_cannot_both_exist(there: str, other: str) -> None:
    person(there)
    sign_up(other)
    assert not Person.objects.filter(username=other).exists()


@pytest.mark.parametrize("name", ["Anna", "ANNA", "ánna", "An-na", "Аnna", "Annа"])
def test_nobody_can_take_a_name_close_to_an_existing_one(name: str) -> None:
    person("anna")
    sign_up(name)
    assert not Person.objects.filter(username=name).exists()


def test_an_unconfirmed_account_is_deleted_after_two_weeks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person("Ada")  # confirmed, although she has never logged in
    host = Person.objects.create_superuser("Hanna", "hanna@example.org", PASSWORD)
    sign_up("Käthe")
    assert leaving.forget_unconfirmed() == 0
    later = clock.now() + 15 * 86400
    monkeypatch.setattr(clock, "now", lambda: later)
    assert leaving.forget_unconfirmed() == 1
    assert {each.username for each in Person.objects.all()} == {"Ada", host.username}
