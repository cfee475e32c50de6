"""How a notice travels: mail, push to a browser, a webhook, Discord, Matrix."""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kabinett.core.words import Wording
from kabinett.games import find_game
from kabinett.web.host import clock, fetching
from kabinett.web.host.fetching import Unreachable
from kabinett.web.host.folders import private
from kabinett.web.play.models import Game
from kabinett.web.play.terms import HOUR
from kabinett.web.talk.models import Channel, Way

JSON = {"Content-Type": "application/json"}
#: Seconds for which a browser's service keeps a message for a browser that is off.
PUSH_KEPT = 24 * 3600


@dataclass(frozen=True)
class Told:
    """One thing that a letter tells."""

    game: Game | None  # None: it is a test
    what: str  # as of a `Notice`
    left: float = 0.0  # of a reminder: for how many seconds there is still time


@dataclass(frozen=True)
class Letter:
    """What is sent: a line, what it is about, and where to go."""

    title: str
    lines: list[str]
    address: str

    @property
    def text(self) -> str:
        return "\n".join([*self.lines, self.address])


def base() -> str:
    """Where the site is, with a stroke at its end."""
    address: str = settings.HOSTING.address if hasattr(settings, "HOSTING") else "http://localhost/"
    return address


def link(name: str, *arguments: str) -> str:
    return base().rstrip("/") + reverse(name, args=arguments, urlconf="kabinett.web.served_urls")


def letter(told: list[Told], language: str) -> Letter:
    """One letter of all that is to be told; in the active language."""
    lines = [sentence(each, language) for each in told]
    games = {each.game.pk for each in told if each.game is not None}
    [only] = games if len(games) == 1 else [None]
    title = lines[0] if len(lines) == 1 else _("Kabinett: {n} things wait").format(n=len(lines))
    page = "take" if {each.what for each in told} == {"seat"} else "table"
    return Letter(title, lines, link(page, only) if only else base())


def sentence(told: Told, language: str) -> str:
    """One of them."""
    game, hours = told.game, max(1, round(told.left / HOUR))
    if game is None:
        return _("This is a test: notices from Kabinett reach you here.")
    rules = find_game(game.game)
    title = Wording(rules, language, str).plain(rules.title) if rules else game.game
    match told.what:
        case "reminder":
            said = ngettext(
                "{game}: you have about {n} hour left for this move.",
                "{game}: you have about {n} hours left for this move.",
                hours,
            )
        case "warning":
            said = _("{game}: your time is over; the table still waits for a while.")
        case "time_out":
            said = _("{game}: your time is over.")
        case "proposal":
            said = _("{game}: you are asked for your consent.")
        case "seat":
            said = _("{game}: somebody would like to hand you a seat.")
        case "over":
            said = _("{game}: the game is over.")
        case _turn:
            said = _("{game}: it is your turn.")
    return said.format(game=title, n=hours)


# -- the ways


def by_mail(channel: Channel, letter: Letter) -> None:
    address = channel.person.email
    if not address:
        raise Unreachable(_("there is no mail address in your account"))
    stop = link("notices-stop", channel.key)
    body = "\n".join(
        [
            *letter.lines,
            "",
            letter.address,
            "",
            "-- ",
            _("You asked for this. No more of it: {address}").format(address=stop),
        ]
    )
    headers = {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    EmailMessage(letter.title, body, to=[address], headers=headers).send()


def by_push(channel: Channel, letter: Letter) -> None:
    from pywebpush import WebPusher  # only here: it brings much with it

    given = channel.address
    subscription: dict[str, Any] = {
        "endpoint": given["endpoint"],
        "keys": {"p256dh": given["p256dh"], "auth": given["auth"]},
    }
    # The service that carries it reads nothing of it.
    data = {"title": letter.title, "text": "\n".join(letter.lines[1:]), "url": letter.address}
    try:
        body = WebPusher(subscription).encode(json.dumps(data).encode())["body"]
    except Exception as error:  # whatever a browser has given as its keys
        raise Unreachable(_("this browser has to be added anew"), 410) from error
    parts = urlsplit(given["endpoint"])
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(clock.now()) + 12 * 3600,
        "sub": base() if base().startswith("https") else "mailto:host@localhost",
    }
    headers = {
        **vapid().sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(PUSH_KEPT),
        "Urgency": "normal",
    }
    fetching.send(given["endpoint"], body, headers)


def by_webhook(channel: Channel, letter: Letter) -> None:
    data = {"title": letter.title, "lines": letter.lines, "url": letter.address}
    fetching.send(channel.address["url"], json.dumps(data).encode(), JSON)


def by_discord(channel: Channel, letter: Letter) -> None:
    data = {"content": letter.text, "allowed_mentions": {"parse": []}}
    fetching.send(channel.address["url"], json.dumps(data).encode(), JSON)


def by_matrix(channel: Channel, letter: Letter) -> None:
    given = channel.address
    room, number = quote(given["room"], safe=""), secrets.token_hex(8)
    address = f"{given['url'].rstrip('/')}/_matrix/client/v3/rooms/{room}/send/m.room.message"
    data = {"msgtype": "m.text", "body": letter.text}
    headers = JSON | {"Authorization": f"Bearer {given['token']}"}
    fetching.send(f"{address}/{number}", json.dumps(data).encode(), headers, "PUT")


WAYS: dict[str, Callable[[Channel, Letter], None]] = {
    Way.MAIL: by_mail,
    Way.PUSH: by_push,
    Way.WEBHOOK: by_webhook,
    Way.DISCORD: by_discord,
    Way.MATRIX: by_matrix,
}


def send(channel: Channel, letter: Letter) -> None:
    """Send it; Unreachable if it did not arrive."""
    WAYS[channel.way](channel, letter)


# -- the key by which push services know the site


def vapid() -> Any:
    """The site's key, kept beside its secret key."""
    from py_vapid import Vapid02 as Vapid

    path = settings.DATA / "vapid.pem"
    if not path.exists():
        fresh = Vapid()
        fresh.generate_keys()
        made = path.with_suffix(f".{secrets.token_hex(4)}")
        with open(made, "wb", opener=private) as file:
            file.write(fresh.private_pem())
        with suppress(FileExistsError):  # the first of two processes wins
            path.hardlink_to(made)
        made.unlink()
    return Vapid.from_file(path)


def public_key() -> str:
    """What a browser has to know to let the site push."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = vapid().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()
