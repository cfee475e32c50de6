"""`kabinett bench visits` leaves nothing running."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="of the tests in browsers")

from bench import visits


class DoesNotStart:
    """A site that fails at its start, and notes whether it is closed."""

    closed: list[Path]

    def __init__(self, data: Path) -> None:
        self.data = data

    def start(self) -> None:
        raise AssertionError("the site did not start")

    def close(self) -> None:
        self.closed.append(self.data)


def test_a_site_that_does_not_start_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    DoesNotStart.closed = []
    monkeypatch.setattr(visits, "House", DoesNotStart)
    monkeypatch.setattr(visits.site, "GAMES", visits.site.GAMES)
    with pytest.raises(AssertionError, match="did not start"), visits.open_site():
        pass
    [data] = DoesNotStart.closed
    assert not data.exists()
