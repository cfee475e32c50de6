"""A game of two on a running site: the person here, and Ben, who does not look at it."""

from __future__ import annotations

import os
import subprocess
import sys

WITH_BEN = """
import django
django.setup()
from kabinett.core.setup import Setup
from kabinett.games import all_games
from kabinett.web.people.local import local_person
from kabinett.web.people.models import Person
from kabinett.web.play import new_games
from kabinett.web.play.models import Kind
from kabinett.web.play.terms import DAY, Clock, ClockKind, Terms
ben = Person.objects.get_or_create(username="Ben")[0]
seats = [
    new_games.NewSeat("Ada", Kind.PERSON, person_id=local_person().pk),
    new_games.NewSeat("Ben", Kind.PERSON, person_id=ben.pk),
]
terms = Terms(Clock(ClockKind.DAYS, move=2 * DAY))
print(new_games.create(all_games()["bluff"], Setup(2), seats, terms=terms))
"""


def with_ben(environment: dict[str, str]) -> str:
    """Begin the game and return its id; ``environment`` is for the site's processes."""
    environment = environment | {"PYTHONPATH": os.pathsep.join(sys.path)}
    code = [sys.executable, "-c", WITH_BEN]
    done = subprocess.run(code, env=environment, check=True, capture_output=True, text=True)
    return done.stdout.strip()
