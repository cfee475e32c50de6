"""Plain data by name: what JSON can hold, and what templates are filled with."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]
