"""The names of guests: a bird and a number, such as "Kingfisher 27"."""

from __future__ import annotations

import secrets

from kabinett.web.people import names
from kabinett.web.people.models import Person

BIRDS = {
    "de": (
        "Amsel", "Bachstelze", "Blaumeise", "Buchfink", "Dohle", "Eisvogel", "Elster", "Feldlerche",
        "Fitis", "Girlitz", "Goldammer", "Graureiher", "Grasmücke", "Haubentaucher", "Heidelerche",
        "Kiebitz", "Kleiber", "Kohlmeise", "Kormoran", "Kranich", "Mauersegler", "Mönchsmeise",
        "Nachtigall", "Neuntöter", "Pirol", "Rauchschwalbe", "Rebhuhn", "Rohrdommel",
        "Rotkehlchen", "Schleiereule", "Singdrossel", "Sperling", "Stieglitz", "Turmfalke",
        "Wachtel", "Waldkauz", "Wasseramsel", "Weißstorch", "Wendehals", "Wiedehopf", "Zaunkönig",
        "Zeisig",
    ),
    "en": (
        "Avocet", "Bittern", "Blackbird", "Blackcap", "Bluethroat", "Bullfinch", "Chaffinch",
        "Coot", "Cormorant", "Crane", "Curlew", "Dipper", "Dunlin", "Dunnock", "Fieldfare",
        "Goldcrest", "Goldfinch", "Grebe", "Greenfinch", "Heron", "Jackdaw", "Kestrel",
        "Kingfisher", "Lapwing", "Linnet", "Magpie", "Nightingale", "Nuthatch", "Oriole", "Osprey",
        "Plover", "Quail", "Redstart", "Robin", "Sandpiper", "Siskin", "Skylark", "Starling",
        "Swallow", "Treecreeper", "Wagtail", "Wren",
    ),
}  # fmt: skip


def draw_name(language: str) -> str:
    """Return a name that nobody has yet, in this language.

    The numbers grow when most names are taken."""
    birds = BIRDS.get(language, BIRDS["en"])
    for most in (99, 999, 9999, 99_999):
        for _ in range(20):
            name = f"{secrets.choice(birds)} {secrets.randbelow(most - 1) + 2}"
            if not Person.objects.filter(looks=names.looks(name)).exists():
                return name
    raise RuntimeError("all names of guests are taken")
