"""The table as it was before an update of the rules that it did not survive whole."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("web", "0003_packs")]

    operations: ClassVar = [
        migrations.AddField("game", "kept", models.TextField(default="")),
    ]
