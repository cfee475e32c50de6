"""allauth's forms, with the site's labels."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import AddEmailForm, LoginForm, ResetPasswordForm, SignupForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from kabinett.web.people import names

# allauth's sentences are repeated here for the site's catalogue, because its German differs or is
# missing.
gettext_noop("Use your password")
gettext_noop("Use authenticator app or code")
gettext_noop("Use a security key")
gettext_noop("Authenticator code")
gettext_noop("Remember Me")
gettext_noop("You cannot deactivate two-factor authentication.")
gettext_noop("You cannot generate recovery codes without having two-factor authentication enabled.")
gettext_noop(
    "You cannot activate two-factor authentication until you have verified your email address."
)
gettext_noop(
    "You cannot add an email address to an account protected by two-factor authentication."
)
gettext_noop("The new value must be different from the current one.")
gettext_noop("You must type the same password each time.")
gettext_noop("The username and/or password you specified are not correct.")
gettext_noop("The email address and/or password you specified are not correct.")
gettext_noop("Too many failed login attempts. Try again later.")
gettext_noop("Current Password")
gettext_noop("New Password")
gettext_noop("New Password (again)")
gettext_noop("Password (again)")
gettext_noop("Master key")
gettext_noop("Backup key")
gettext_noop("Key nr. {number}")


class LogIn(LoginForm):  # type: ignore[misc]
    """The form to log in by name or mail address."""

    def __init__(self, *arguments: Any, **keywords: object) -> None:
        super().__init__(*arguments, **keywords)
        self.fields["login"].label = _("Name or mail address")
        self.fields["login"].widget.attrs |= {"autocomplete": "username webauthn", "autofocus": ""}


class SignUp(SignupForm):  # type: ignore[misc]
    """The form to sign up with a name, a mail address and a password."""

    def __init__(self, *arguments: Any, **keywords: object) -> None:
        super().__init__(*arguments, **keywords)
        name, mail = self.fields["username"], self.fields["email"]
        name.label, name.help_text = _("Name"), _("So the others see you.")
        name.min_length = names.SHORTEST_NAME
        name.widget.attrs |= {"autofocus": "", "maxlength": str(names.LONGEST_NAME)}
        mail.label, mail.help_text = _("Mail address"), _("Nobody else sees it.")


class ForgottenPassword(ResetPasswordForm):  # type: ignore[misc]
    """The form that asks where to send the link for a new password."""

    def __init__(self, *arguments: Any, **keywords: object) -> None:
        super().__init__(*arguments, **keywords)
        self.fields["email"].label = _("Mail address")


class ChangeMail(AddEmailForm):  # type: ignore[misc]
    """The form to change the mail address."""

    def __init__(self, *arguments: Any, **keywords: object) -> None:
        super().__init__(*arguments, **keywords)
        self.fields["email"].label = _("New mail address")


class AddPasskey(AddWebAuthnForm):  # type: ignore[misc]
    """The form to add a passkey: the device itself, or a security key."""

    def __init__(self, *arguments: Any, **keywords: object) -> None:
        super().__init__(*arguments, **keywords)
        self.fields["name"].label = _("Called")
        without = self.fields["passwordless"]
        without.label = _("Log in with it alone, without a password")
        without.help_text = _("It then asks for your finger, your face or its own PIN.")
        without.initial = True
