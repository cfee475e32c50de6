"""What names look like is found in another way: letters that look like ours count as these."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from kabinett.web.people import names


def look_again(apps: Any, editor: Any) -> None:
    """Of two whose names are alike by now both keep what they had."""
    persons = apps.get_model("people", "Person").objects
    taken = set(persons.values_list("looks", flat=True))
    for person in persons.order_by("pk"):
        looks = names.looks(person.username)
        if looks not in taken:
            taken.add(looks)
            persons.filter(pk=person.pk).update(looks=looks)


class Migration(migrations.Migration):
    dependencies = [("people", "0001_initial")]
    operations = [migrations.RunPython(look_again, migrations.RunPython.noop)]
