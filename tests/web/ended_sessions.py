"""What ends the sessions of a person."""

from __future__ import annotations

LOGGED_OUT = 4401


#: Another process, which reads a person and an action and carries it out.
OTHER = """
import json, sys, django
django.setup()
from django.contrib.sessions.models import Session
from kabinett.web.people.models import Person
for line in sys.stdin:
    name, deed = json.loads(line)
    person = Person.objects.get(username=name)
    exec(deed)
    print('done', flush=True)
"""


BAN = "person.is_active = False\nperson.save()"


END_SESSIONS = (
    "for session in Session.objects.all():\n"
    "    if session.get_decoded().get('_auth_user_id') == str(person.pk):\n"
    "        session.delete()"
)
