from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0004_shared_seats"),
    ]

    operations = [
        migrations.RenameField(model_name="letter", old_name="opening", new_name="ask_number"),
    ]
