"""Odd data, as attackers send it."""

from __future__ import annotations

import json

HUGE = "9" * 5000


ODD = [HUGE, f"-{HUGE}", "\x00", "²", "٣" * 5000, "[" * 5000, "--5", "a" * 60_000]


BODIES = [
    "[" * 100_000,
    '{"seat":' * 30_000,
    f'{{"seat": {HUGE}}}',
    '{"seat": 1e999}',
    "\x00",
    json.dumps({"choice": "a" * 300_000}),
    json.dumps({"orders": {str(n): [HUGE[:50]] * 20 for n in range(100)}}),
]
