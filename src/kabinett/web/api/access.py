"""Finds the person behind a request, and what the request's token allows."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import Path
from ninja.security import HttpBearer

from kabinett.web.api.models import Scope, Token, hash_of
from kabinett.web.host import limits
from kabinett.web.live.refusals import Refused


class Bearer(HttpBearer):
    """A token in the header: ``Authorization: Bearer kabinett_...``."""

    scope: Scope

    def authenticate(self, request: HttpRequest, token: str) -> Token | None:
        row = Token.objects.select_related("person").filter(digest=hash_of(token)).first()
        if row is None or not row.person.is_active:
            return None
        if self.scope not in Scope(row.scope).covers:
            what = str(self.scope.label)
            raise Refused(_("This needs a token that allows: {what}.").format(what=what), 403)
        request.user = row.person
        limits.spend(limits.MESSAGES, limits.who(request))
        if row.used != (today := timezone.now().date()):
            row.used = today
            row.save(update_fields=["used"])
        return row


# One class per scope, because the API's description names scopes by their classes.
class Read(Bearer):
    scope = Scope.READ


class Play(Bearer):
    scope = Scope.PLAY


class Tables(Bearer):
    scope = Scope.TABLES


#: The id of a game, which addresses call ``table``.
GameId = Annotated[str, Path(alias="table")]

READ, PLAY, TABLES = Read(), Play(), Tables()


def token_of(request: HttpRequest) -> Token:
    token: Token = request.auth  # type: ignore[attr-defined]
    return token
