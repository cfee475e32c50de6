from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0002_openings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Pack",
            fields=[
                ("name", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("text", models.TextField()),
            ],
        ),
        migrations.AddField(
            model_name="game",
            name="pack",
            field=models.ForeignKey(
                default=None, null=True, on_delete=models.deletion.PROTECT, to="web.pack"
            ),
        ),
    ]
