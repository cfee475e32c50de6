"""Monitors and logs learn whether the site is well, and nothing about anybody's hand."""

from __future__ import annotations

import json
import logging
import sys

import pytest
from django.test import Client

from kabinett.web.host import health, pulse
from kabinett.web.host.logs import Structured
from kabinett.web.host.models import Pulse
from tests.web.databases import only_read
from tests.web.tables import ME, OTHER, give, start


def test_a_healthy_site_says_so(client: Client) -> None:
    told = client.get("/health").json()
    assert (told["status"], told["wrong"]) == ("well", {})
    assert told["build"] in ("pure", "compiled") and told["version"]


def test_a_fault_is_reported_with_status_503(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(health.checks, "x", lambda: "it does not answer")
    response = client.get("/health")
    assert response.status_code == 503
    assert response.json()["wrong"] == {"x": "it does not answer"}


@pytest.mark.database
def test_the_health_check_writes_to_the_database(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "HOLDS", 0.0)
    before = set(Pulse.objects.values_list("content", flat=True))
    assert client.get("/health").status_code == 200
    after = set(Pulse.objects.values_list("content", flat=True))
    assert len(after) == 1 and after != before
    with only_read():
        response = client.get("/health")
    assert response.status_code == 503
    assert "nothing can be stored" in response.json()["wrong"]["storing"]
    assert client.get("/health").status_code == 200


def test_frequent_health_checks_do_not_write_each_time(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "HOLDS", 3600.0)
    client.get("/health")
    [before] = Pulse.objects.values_list("content", flat=True)
    for _ in range(5):
        assert client.get("/health").status_code == 200
    [after] = Pulse.objects.values_list("content", flat=True)
    assert after == before


def test_figures_of_a_running_site(client: Client) -> None:
    give(start("bluff", ME, OTHER), 0, "bid:1x1")
    told = client.get("/metrics").content.decode()
    assert 'kabinett_changes_total{outcome="stored"}' in told
    assert "kabinett_commit_seconds_bucket" in told


def test_the_figures_are_shown_only_on_this_computer(client: Client) -> None:
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.7").status_code == 404
    assert client.get("/health", REMOTE_ADDR="203.0.113.7").status_code == 200


def test_each_entry_of_the_log_is_a_line_of_json() -> None:
    try:
        raise RuntimeError("two\nlines")
    except RuntimeError:
        error = sys.exc_info()
    entry = logging.LogRecord("kabinett.owner", 40, "x", 1, "of %s", ("it",), error)
    line = Structured().format(entry)
    told = json.loads(line)
    assert "\n" not in line and told["said"] == "of it" and told["level"] == "error"
    assert "RuntimeError" in told["story"]
