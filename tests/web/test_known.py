"""The site remembers whose requests it has met, and keeps none of their secrets."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings

from kabinett.web.host import known
from kabinett.web.host.limits import Counted

SECRET = "s3cret-of-a-person"


@pytest.mark.parametrize(
    "header",
    [
        (b"authorization", f"Bearer {SECRET}".encode()),
        (b"cookie", f"{settings.SESSION_COOKIE_NAME}={SECRET}".encode()),
    ],
)
def test_a_person_is_known_by_a_digest_of_the_credential(
    header: tuple[bytes, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known, "_known", type(known._known)())
    scope: dict[str, Any] = {"headers": [header]}
    known.learn(scope, Counted(7))
    assert known.person(scope) == Counted(7)
    assert known.person({"headers": []}) is None
    [key] = known._known
    assert SECRET not in str(key) and len(key) <= 32


def test_a_request_without_a_credential_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "_known", type(known._known)())
    known.learn({"headers": []}, Counted(7))
    assert not known._known
