"""Skips these tests without the packages of the extra `research`."""

from __future__ import annotations

import pytest

for library in ("numpy", "gymnasium", "pettingzoo", "pyspiel"):
    pytest.importorskip(library, reason="of the extra `research`")
