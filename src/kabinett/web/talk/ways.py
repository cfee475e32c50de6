"""The ways of a notice: mail, push to a browser, a webhook, Discord, Matrix."""

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

from kabinett.core.data import Data
from kabinett.web.host import clock, fetching
from kabinett.web.host.fetching import Unreachable
from kabinett.web.host.folders import private
from kabinett.web.play.models import Game
from kabinett.web.play.terms import HOUR
from kabinett.web.play.titles import title_of
from kabinett.web.talk.models import Channel, Way

JSON = {"Content-Type": "application/json"}
#: Seconds for which a push service keeps a message for a browser that is switched off.
PUSH_KEPT = 24 * 3600


@dataclass(frozen=True)
class NoticeItem:
    """One notice within a text."""

    game: Game | None  # None for a test
    what: str  # as in a `Notice`
    seconds_left: float = 0.0  # of a reminder: seconds left for the move


@dataclass(frozen=True)
class NoticeText:
    """The text to send: a title, lines, and the address to open."""

    title: str
    lines: list[str]
    address: str

    @property
    def text(self) -> str:
        return "\n".join([*self.lines, self.address])


def site_address() -> str:
    """Return the site's address, with a slash at its end."""
    address: str = settings.HOSTING.address if hasattr(settings, "HOSTING") else "http://localhost/"
    return address


def link(name: str, *arguments: str) -> str:
    return site_address().rstrip("/") + reverse(
        name, args=arguments, urlconf="kabinett.web.served_urls"
    )


def compose_notice(items: list[NoticeItem], language: str) -> NoticeText:
    """Return one text with all these notices, in the active language."""
    lines = [sentence(each, language) for each in items]
    games = {each.game.pk for each in items if each.game is not None}
    [only_game] = games if len(games) == 1 else [None]
    title = lines[0] if len(lines) == 1 else _("Kabinett: {n} things wait").format(n=len(lines))
    page = "take" if {each.what for each in items} == {"seat"} else "table"
    return NoticeText(title, lines, link(page, only_game) if only_game else site_address())


def sentence(item: NoticeItem, language: str) -> str:
    """Return the sentence for one item."""
    game, hours = item.game, max(1, round(item.seconds_left / HOUR))
    if game is None:
        return _("This is a test: notices from Kabinett reach you here.")
    title = title_of(game.game, language)
    match item.what:
        case "reminder":
            pattern = ngettext(
                "{game}: you have about {n} hour left for this move.",
                "{game}: you have about {n} hours left for this move.",
                hours,
            )
        case "warning":
            pattern = _("{game}: your time is over; the table still waits for a while.")
        case "time_out":
            pattern = _("{game}: your time is over.")
        case "proposal":
            pattern = _("{game}: you are asked for your consent.")
        case "seat":
            pattern = _("{game}: somebody would like to hand you a seat.")
        case "over":
            pattern = _("{game}: the game is over.")
        case _turn:
            pattern = _("{game}: it is your turn.")
    return pattern.format(game=title, n=hours)


# -- the ways


def by_mail(channel: Channel, letter: NoticeText) -> None:
    address = channel.person.email
    if not address:
        raise Unreachable(_("there is no mail address in your account"))
    stop_link = link("notices-stop", channel.key)
    body = "\n".join(
        [
            *letter.lines,
            "",
            letter.address,
            "",
            "-- ",
            _("You asked for this. No more of it: {address}").format(address=stop_link),
        ]
    )
    headers = {
        "List-Unsubscribe": f"<{stop_link}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
    }
    EmailMessage(letter.title, body, to=[address], headers=headers).send()


def by_push(channel: Channel, letter: NoticeText) -> None:
    from pywebpush import WebPusher  # imported only here, because it loads a lot

    target = channel.address
    subscription: Data = {
        "endpoint": target["endpoint"],
        "keys": {"p256dh": target["p256dh"], "auth": target["auth"]},
    }
    # The data is encrypted: the push service cannot read it.
    data = {"title": letter.title, "text": "\n".join(letter.lines[1:]), "url": letter.address}
    try:
        body = WebPusher(subscription).encode(json.dumps(data).encode())["body"]
    except Exception as error:  # a browser may have sent anything as its keys
        raise Unreachable(_("this browser has to be added anew"), 410) from error
    parts = urlsplit(target["endpoint"])
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(clock.now()) + 12 * 3600,
        "sub": site_address() if site_address().startswith("https") else "mailto:host@localhost",
    }
    headers = {
        **vapid_key().sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(PUSH_KEPT),
        "Urgency": "normal",
    }
    fetching.send(target["endpoint"], body, headers)


def by_webhook(channel: Channel, letter: NoticeText) -> None:
    data = {"title": letter.title, "lines": letter.lines, "url": letter.address}
    fetching.send(channel.address["url"], json.dumps(data).encode(), JSON)


def by_discord(channel: Channel, letter: NoticeText) -> None:
    data = {"content": letter.text, "allowed_mentions": {"parse": []}}
    fetching.send(channel.address["url"], json.dumps(data).encode(), JSON)


def by_matrix(channel: Channel, letter: NoticeText) -> None:
    target = channel.address
    room, transaction_id = quote(target["room"], safe=""), secrets.token_hex(8)
    address = f"{target['url'].rstrip('/')}/_matrix/client/v3/rooms/{room}/send/m.room.message"
    data = {"msgtype": "m.text", "body": letter.text}
    headers = JSON | {"Authorization": f"Bearer {target['token']}"}
    fetching.send(f"{address}/{transaction_id}", json.dumps(data).encode(), headers, "PUT")


WAYS: dict[str, Callable[[Channel, NoticeText], None]] = {
    Way.MAIL: by_mail,
    Way.PUSH: by_push,
    Way.WEBHOOK: by_webhook,
    Way.DISCORD: by_discord,
    Way.MATRIX: by_matrix,
}


def send(channel: Channel, letter: NoticeText) -> None:
    """Send the text.  Raise Unreachable if it did not arrive."""
    WAYS[channel.way](channel, letter)


# -- the key that identifies the site to push services


def vapid_key() -> Any:
    """Return the site's key, which is stored beside its secret key."""
    from py_vapid import Vapid02 as Vapid

    path = settings.DATA / "vapid.pem"
    if not path.exists():
        new_key = Vapid()
        new_key.generate_keys()
        temporary = path.with_suffix(f".{secrets.token_hex(4)}")
        with open(temporary, "wb", opener=private) as file:
            file.write(new_key.private_pem())
        with suppress(FileExistsError):  # the first of two processes wins
            path.hardlink_to(temporary)
        temporary.unlink()
    return Vapid.from_file(path)


def public_key() -> str:
    """Return the public key that a browser needs to accept push from the site."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = vapid_key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()
