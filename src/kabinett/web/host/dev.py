"""What `kabinett dev` has found, for pages that stand open: they show it, and load anew when the
site has begun with other rules."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path
from typing import Any, Final

from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.http import require_GET

#: The file that `kabinett dev` writes, by an environment variable that it sets.
STATE: Final = "KABINETT_DEV"
#: Another one after each start of this process.
BEGUN: Final = secrets.token_hex(8)


def dev(request: HttpRequest) -> dict[str, Any]:
    """What templates know of it: by which start of the site they were made."""
    return {"dev": BEGUN} if STATE in os.environ else {}


@require_GET
def state(request: HttpRequest) -> JsonResponse:
    """What was found, and which start of the site answers."""
    if STATE not in os.environ:
        raise Http404
    found = json.loads(Path(os.environ[STATE]).read_text("utf-8"))
    response = JsonResponse({"begun": BEGUN, **found})
    response["Cache-Control"] = "no-store"
    return response
