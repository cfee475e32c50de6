"""axe finds nothing on any page of a site with accounts, and nothing is wider than a phone.

The pages are those of visitors, members and the host, light and dark, on a desk and on a phone.  If
KABINETT_PICTURES names a folder, the test leaves a picture of each page there for people to look
at."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser import eyes
from tests.browser.conftest import DESK, PATIENCE, PHONE
from tests.browser.test_readers import LABELS, check_readers
from tests.web.sites import PASSWORD, Served

pytestmark = pytest.mark.browser

SEED = r"""
import json, sys, django
django.setup()
from django.conf import settings
from datetime import timedelta
from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client
from django.utils import timezone
from kabinett.core.setup import Setup
from kabinett.games import find_game
from kabinett.web.api.models import Scope, make
from kabinett.web.club import reports, results
from kabinett.web.lobby import gathering, home
from kabinett.web.people.models import Person
from kabinett.web.play import decisions, new_games
from kabinett.web.play.models import Game, Kind
from kabinett.web.play.owner import owner
from kabinett.web.play.new_games import NewSeat
from kabinett.web.play.terms import DAY, Clock, ClockKind, Delay, Talk, Terms
from kabinett.web.play.proposals import Ballot, ProposalKind
from kabinett.web.talk.models import Channel, Message

def person(name, password=sys.argv[1]):
    found = Person.objects.filter(username=name).first()
    if found is None:
        found = Person.objects.create_user(name, f"{name.lower()}@example.org", password)
        EmailAddress.objects.create(user=found, email=found.email, verified=True, primary=True)
    return found

ada, ben, cem, dora = [person(name) for name in ("Ada", "Ben", "Cem", "Dora")]
ada.is_staff = ada.is_superuser = True
ada.save()
person("Friedrich.Wilhelm.von.B")

def session(one):
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(one, "allauth.account.auth_backends.AuthenticationBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value

def seats(*who):
    return [
        NewSeat(one.username if one else "", Kind.PERSON, person_id=one and one.pk) for one in who
    ]

terms = Terms(clock=Clock(ClockKind.DAYS, 3 * DAY), talk=Talk.PAIRS, rated=True, takeover=True)
fall, volk = find_game("fall"), find_game("volk")
table = new_games.create(volk, Setup(2), seats(ada, ben), opened_by=ada.pk, terms=terms,
                         public=True)
other = new_games.create(fall, Setup(2), seats(ben, cem), opened_by=ben.pk, terms=terms,
                         public=True)
late = new_games.create(volk, Setup(2), seats(cem, ben), opened_by=cem.pk, public=True,
                         terms=Terms(delay=Delay(answers=5)))
over = new_games.create(volk, Setup(2), seats(ada, ben), opened_by=ada.pk, terms=terms)
owner.submit(decisions.propose_job(over, ada.pk, 0, ProposalKind.END)).result()
number = owner.look(over, lambda opened: opened.voting().proposals[0].number)
owner.submit(decisions.vote_job(over, ben.pk, 1, number, Ballot.YES)).result()
conceded = new_games.create(volk, Setup(2), seats(ada, ben), opened_by=ada.pk, terms=terms)
owner.submit(decisions.concede_job(conceded, ben.pk, 1)).result()
results.settle()
gathers = gathering.open_table(find_game("weimar"), Setup(4), seats(ada, dora, None, None), terms,
                               ada.pk, True)
private = gathering.open_table(fall, Setup(3), seats(ben, None, None), terms, ben.pk, False)
owner.submit(decisions.propose_job(table, ben.pk, 1, ProposalKind.END)).result()
Message.objects.create(game_id=table, seat=1, person=ben, text="Viel Erfolg!", at=0.0)
reports.report(ada, ben, Game.objects.get(pk=table), "rude")
reports.ban(cem, "rude", timezone.now() + timedelta(days=3))
make(ada.pk, "my bot", Scope.TABLES)
Channel.objects.create(person=ada, way="mail")
Channel.objects.create(person=ada, way="discord", error="404")
TOTP.activate(ada, "JBSWY3DPEHPK3PXP"); RecoveryCodes.activate(ada)
eve = person("Eve")
TOTP.activate(eve, "JBSWY3DPEHPK3PXP")
unsure = EmailAddress.objects.create(user=eve, email="eve2@example.org")
sessions = {one.username: session(one) for one in (ada, dora)}

def broken(*_): raise ValueError("on purpose")
home.lobby = broken
client = Client(raise_request_exception=False, headers={"host": "127.0.0.1"})
pages = {language: client.get("/", headers={"accept-language": language}).content.decode()
         for language in ("en", "de")}
key = f"{user_pk_to_url_str(dora)}-{default_token_generator.make_token(dora)}"
print("\n" + json.dumps({
    "table": table, "other": other, "late": late, "over": over, "gathers": gathers,
    "invite": Game.objects.get(pk=private).invite, "begun": Game.objects.get(pk=gathers).invite,
    "confirm": EmailConfirmationHMAC(unsure).key, "reset": key, "broken": pages,
    "sessions": sessions,
    "ben": ben.pk, "report": reports.Report.objects.get().pk,
}))
"""

#: The pages that everybody may open.
OPEN = (
    "/", "/about/", "/api/", "/imprint/", "/privacy/", "/offline/", "/nowhere/", "/broken/",
    "/join/{invite}/", "/join/nowhere/", "/table/{gathers}/", "/table/{other}/", "/table/{late}/",
)  # fmt: skip
VISITOR = (
    *OPEN, "/account/login/", "/account/signup/", "/account/password/reset/",
    "/account/password/reset/done/", "/account/password/reset/key/{reset}/",
    "/account/confirm-email/", "/account/confirm-email/{confirm}/", "/account/confirm-email/x/",
    "/account/inactive/", "/account/password/reset/key/done/", "/account/password/reset/key/1-x/",
)  # fmt: skip
MEMBER = (
    *OPEN, "/new/fall/", "/new/volk/", "/new/weimar/", "/packs/", "/table/{table}/",
    "/table/{over}/", "/table/{over}/replay/", "/table/{table}/sketch/", "/account/",
    "/account/delete/", "/account/notices/", "/account/tokens/", "/account/email/",
    "/account/password/change/", "/account/security/", "/account/security/totp/activate/",
    "/account/security/totp/deactivate/", "/account/security/recovery-codes/",
    "/account/security/recovery-codes/generate/", "/account/security/webauthn/",
    "/account/security/webauthn/add/", "/account/sessions/", "/account/reauthenticate/",
    "/account/logout/", "/person/Ada/", "/person/Ben/", "/person/Ben/report/",
)  # fmt: skip
HOST = (
    "/host/", "/host/people/person/", "/host/people/person/{ben}/change/", "/host/play/game/",
    "/host/play/game/{table}/change/", "/host/club/report/", "/host/club/report/{report}/change/",
    "/host/club/ban/", "/host/club/ban/add/", "/host/admin/logentry/",
)  # fmt: skip

LIGHT, DARK = "light", "dark"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("served")
    text = folder / "told.txt"
    text.write_text("# Ada Lovelace\n\nMusterstraße 1\n12345 Berlin\n\nWas hier steht, gilt.\n")
    site = Served(folder)
    site.environment |= {"KABINETT_IMPRINT": str(text), "KABINETT_PRIVACY": str(text)}
    site.environment["KABINETT_GAMES"] = ""  # the toy games have no German
    with site:
        yield site


@pytest.fixture(scope="module")
def found(served: Served) -> Any:
    """Returns the addresses of the pages on the site."""
    done = served.python(SEED, PASSWORD)
    said, _ = done.communicate(timeout=300)
    assert done.returncode == 0, said
    return json.loads(said.splitlines()[-1])


def context(
    browser: Browser, served: Served, theme: Any, size: tuple[int, int], language: str
) -> BrowserContext:
    made = browser.new_context(
        base_url=f"http://{served.address}",
        viewport={"width": size[0], "height": size[1]},
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
        color_scheme=theme,
        locale=language,
        reduced_motion="reduce",
        service_workers="block",
    )
    made.set_default_timeout(PATIENCE)
    return made


def look(page: Page, path: str, language: str, who: str = "") -> None:
    page.goto(path)
    table = path.startswith("/table/") and not page.locator(".gather").count()
    page.wait_for_load_state("networkidle" if table else "load")
    if pictures := os.environ.get("KABINETT_PICTURES"):
        theme = page.evaluate("document.documentElement.dataset.theme")
        name = f"{path.strip('/').replace('/', '-')[:40] or 'home'}-{theme}-{who}"
        page.screenshot(path=Path(pictures) / f"{name}.png", full_page=True)
    width = page.evaluate(eyes.WIDTH)
    assert width <= page.evaluate("innerWidth"), f"{path} is {width} wide"
    if not path.startswith("/host/"):
        expect(page.locator("h1")).to_have_count(1)
    if language == "de" and path not in ("/api/", "/imprint/", "/privacy/"):
        eyes.check_german(page)
    check_readers(page, *([LABELS] if table else []))


def answer_broken(pages: dict[str, str], language: str) -> Any:
    """A handler that serves the page of an error."""

    def answer(route: Route) -> None:
        route.fulfill(status=500, content_type="text/html", body=pages[language])

    return answer


@pytest.mark.long
@pytest.mark.parametrize(
    ("theme", "size", "language"),
    [
        (LIGHT, DESK, "en"),
        (DARK, PHONE, "de"),
        pytest.param(DARK, DESK, "de", marks=pytest.mark.long),
        pytest.param(LIGHT, PHONE, "en", marks=pytest.mark.long),
    ],
)
def test_every_page(
    browser: Browser, served: Served, found: Any, theme: str, size: tuple[int, int], language: str
) -> None:
    troubles: list[str] = []
    for who, paths in (("", VISITOR), ("Dora", MEMBER), ("Ada", MEMBER[len(OPEN) :] + HOST)):
        made = context(browser, served, theme, size, language)
        made.route("**/broken/", answer_broken(found["broken"], language))
        if who:
            cookie = {"name": "session", "value": found["sessions"][who]}
            made.add_cookies([cookie | {"url": f"http://{served.address}"}])  # type: ignore[list-item]
        page = made.new_page()
        if who:  # some pages ask for the password again
            page.goto("/account/reauthenticate/")
            page.locator("[name=password]").fill(PASSWORD)
            page.locator("main form button").first.click()
            page.wait_for_url(lambda url: "reauthenticate" not in url)
        for path in paths:
            try:
                look(page, path.format(**found), language, who)
            except AssertionError as error:
                troubles.append(f"{who or 'a visitor'} at {path}: {error}")
        if not who:
            page.goto("/account/login/")
            page.locator("[name=login]").fill("Eve")
            page.locator("[name=password]").fill(PASSWORD)
            page.locator("main button[type=submit], main form button").first.click()
            page.wait_for_url("**/authenticate/**")
            look(page, page.url.removeprefix(f"http://{served.address}"), language)
        made.close()
    assert not troubles, "\n".join(troubles)
