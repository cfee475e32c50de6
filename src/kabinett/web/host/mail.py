"""Mail where there is no mail server: printed where `kabinett serve` was called.

Not into the log: there are links in it that open accounts."""

from __future__ import annotations

import os
import sys
from typing import Any, TextIO

from django.core.mail.backends.console import EmailBackend

#: The number of the open file to print to, for a process whose own output is the log.
CONSOLE = "KABINETT_CONSOLE"


class Console(EmailBackend):
    """Prints mail to the terminal."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        number = os.environ.get(CONSOLE)
        if number:
            keywords["stream"] = terminal(int(number))
        super().__init__(*arguments, **keywords)


def terminal(number: int) -> TextIO:
    try:
        return os.fdopen(os.dup(number), "w", encoding="utf-8", errors="replace")
    except OSError:  # it is closed
        return sys.stdout
