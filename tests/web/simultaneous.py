"""Actions in several threads at the same time."""

from __future__ import annotations

import threading
from typing import Any

from django.db import connection


def at_once(*acts: Any) -> list[BaseException | None]:
    """Run these at the same time, each over its own connection; return the errors that they
    raise."""
    found: list[BaseException | None] = [None] * len(acts)
    ready = threading.Barrier(len(acts))

    def run(number: int) -> None:
        try:
            ready.wait()
            acts[number]()
        except Exception as error:
            found[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[number]) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found
