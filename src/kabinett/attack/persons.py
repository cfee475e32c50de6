"""``python -m kabinett.attack.persons NAME…``: makes accounts for a site that an attack started.

The command runs in its own process on the data folder of that site.  It prints the secrets of each
account, so it must not be used on a real site."""

from __future__ import annotations

import json
import os
import sys

from kabinett.core.data import Data

#: The password of every account, for the log-in form.
PASSWORD = "drei Wörter reichen"


def main(names: list[str]) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "kabinett.web.served_settings"
    import django

    django.setup()
    from django.contrib.auth.hashers import make_password

    password_hash = make_password(PASSWORD)
    print(json.dumps({name: make_person(name, password_hash) for name in names}))


def make_person(name: str, password_hash: str) -> Data:
    """Make an account and return its number, a session, and a token for programs.

    The person named Host looks after the site, and the senders may add packs."""
    from allauth.account.models import EmailAddress
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.auth.models import Permission
    from django.contrib.sessions.backends.db import SessionStore

    from kabinett.web.api.models import Scope, make
    from kabinett.web.people.models import Person

    person = Person(username=name, email=f"{name.lower()}@example.org", password=password_hash)
    person.is_staff = person.is_superuser = name == "Host"
    person.save()
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    if name.startswith("Sender"):
        person.user_permissions.add(Permission.objects.get(codename="add_pack"))
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    token = make(person.pk, "attack", Scope.TABLES)
    return {"number": person.pk, "session": session.session_key, "token": token}


if __name__ == "__main__":
    main(sys.argv[1:])
