"""Each person is reminded at the hours that he has chosen."""

from __future__ import annotations

from django.db import migrations, models

from kabinett.web.talk.models import usual_reminders


class Migration(migrations.Migration):
    dependencies = [("talk", "0001_initial")]
    operations = [
        migrations.AddField("told", "reminded", models.FloatField(default=0.0)),
        migrations.AddField("wishes", "reminders", models.JSONField(default=usual_reminders)),
    ]
