"""Makes people admins of the site."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib.auth.password_validation import validate_password
from django.core.validators import validate_email
from django.db import transaction

from kabinett.web.people import names
from kabinett.web.people.models import Person


def make_admin(name: str, mail: str, password: str) -> Person:
    """Make a new or an existing person an admin, who may do everything.  ValidationError if the
    name, the address or the password is not allowed."""
    name = names.tidy(name)
    person = Person.objects.filter(username__iexact=name).first()
    if person is None:
        names.check(name)
        person = Person(username=name)
        person.validate_unique()
    validate_email(mail)
    person.email = mail
    validate_password(password, person)
    person.set_password(password)
    person.is_active = person.is_staff = person.is_superuser = True
    with transaction.atomic():
        person.save()
        EmailAddress.objects.filter(user=person).delete()
        # Whoever calls the command has the whole database, so the address needs no confirmation.
        EmailAddress.objects.create(user=person, email=mail.lower(), verified=True, primary=True)
    return person
