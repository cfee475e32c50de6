"""Only the site of `kabinett dev` shows the findings of `kabinett dev`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.test import Client

from kabinett.web.host.dev import STATE


def test_other_sites_show_no_findings_of_kabinett_dev() -> None:
    assert Client().get("/dev/state").status_code == 404
    assert b"dev.js" not in Client().get("/about/").content


def test_pages_of_kabinett_dev_show_its_findings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "dev.json"
    file.write_text(json.dumps({"faults": ["rules.py:3: invalid syntax"]}))
    monkeypatch.setenv(STATE, str(file))
    found = Client().get("/dev/state").json()
    assert found["faults"] == ["rules.py:3: invalid syntax"]
    page = Client().get("/about/").content.decode()
    assert f'data-begun="{found["begun"]}"' in page and "web/js/pages/dev.js" in page
