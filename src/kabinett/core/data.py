"""Plain data with string keys: what JSON can contain, and what templates are filled with."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]
