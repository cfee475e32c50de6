"""Shows the findings of `kabinett dev` on open pages, and reloads the pages when the site restarts
with changed rules."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Final

from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.http import require_GET

from kabinett.core.data import Data

#: The environment variable with the path of the file that `kabinett dev` writes.
STATE: Final = "KABINETT_DEV"
#: Identifies this start of the process.
BEGUN: Final = secrets.token_hex(8)


def dev(request: HttpRequest) -> Data:
    """Give templates the id of this start of the site."""
    return {"dev": BEGUN} if STATE in os.environ else {}


@require_GET
def state(request: HttpRequest) -> JsonResponse:
    """Return the findings, and the id of this start of the site."""
    if STATE not in os.environ:
        raise Http404
    findings = json.loads(Path(os.environ[STATE]).read_text("utf-8"))
    response = JsonResponse({"begun": BEGUN, **findings})
    response["Cache-Control"] = "no-store"
    return response
