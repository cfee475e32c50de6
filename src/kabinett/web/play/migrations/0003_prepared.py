"""A seat may prepare answers."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0002_stages")]
    operations = [migrations.AddField("seat", "prepared", models.JSONField(default=list))]
