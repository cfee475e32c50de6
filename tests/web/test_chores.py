"""Background chores delete all data that the site keeps only for a time."""

from __future__ import annotations

import inspect
from datetime import timedelta

import pytest

from kabinett.web.chores import CHORES
from kabinett.web.host import keeping

#: The data that the privacy page says the site deletes after a time; sessions end by themselves.
KEPT = [
    name
    for name, span in vars(keeping).items()
    if isinstance(span, timedelta) and name != "SESSION"
]


@pytest.mark.parametrize("name", KEPT)
def test_a_chore_deletes_all_data_that_is_kept_for_a_time(name: str) -> None:
    assert [each.name for each in CHORES if f"keeping.{name}" in inspect.getsource(each.do)]
