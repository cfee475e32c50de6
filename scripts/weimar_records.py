"""Writes docs/weimar-records.md: where the records of the Weimar pack come from.

Run ``python scripts/weimar_records.py`` after a change of the pack; a test compares the page.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from kabinett.core.packs.pack import Pack, PackRecord
from kabinett.games.weimar.content.vocabulary import PACK

PAGE = Path(__file__).resolve().parent.parent / "docs" / "weimar-records.md"
PROVENANCES = ("rulebook", "public", "reconstructed")
KINDS = {
    "party_card": "Party Cards",
    "agenda": "Agenda Cards",
    "timeline": "Timeline Cards",
    "round": "Round Cards",
    "foreign_affairs": "Foreign Affairs Cards",
    "issue": "Issue Markers",
    "society": "Society Markers",
    "party": "Parties",
    "minor": "Minor Parties",
    "city": "Cities",
    "unit": "Units",
    "threat": "Threat Markers",
    "space": "Spaces of the Opinion Track",
    "success": "Success tables",
    "crisis": "Crisis Roll",
    "economy": "Economy Track",
    "nsdap": "NSDAP Track",
    "scenario": "Scenarios",
    "goal": "Goals of scenarios",
    "solo": "Sheets for one player",
}
HEAD = """\
# The records of Weimar

<!-- Written by scripts/weimar_records.py: change the pack, not this page. -->

For people who own the box and want to replace our proposals ([A pack of your own](packs.md)), or
who know another source. Everything on the cards, boards and markers of Weimar: The Fight for
Democracy is a record of the pack in `src/kabinett/games/weimar/pack`. The field `provenance` says
where it comes from:

| provenance | meaning |
|---|---|
| `rulebook` | stated in the rulebook, the playbook or the FAQ |
| `public` | stated by an independent public source, such as a session report |
| `reconstructed` | our own proposal, in the spirit of the rules |

At a table and in the index of cards (`/cards/weimar/`) the mark ◇ shows a proposal."""
PARTLY = """\
## Partly known

A source states the part in the last column. A pack that replaces such a record should agree with
it."""
STATED = """\
## Stated by a source

All other records are proposals."""


def page(pack: Pack) -> str:
    """Return the whole page."""
    parts = [HEAD, "## How many of each", counts(pack), PARTLY, partly_known(pack)]
    parts += [STATED, stated_records(pack)]
    return "\n\n".join(parts) + "\n"


def counts(pack: Pack) -> str:
    rows = [row("kind", "records", *PROVENANCES), "|---|--:|--:|--:|--:|"]
    total: Counter[str] = Counter()
    for kind, name in KINDS.items():
        number = Counter(provenance(record) for record in pack.of(kind))
        rows.append(row(name, number.total(), *(number[each] for each in PROVENANCES)))
        total += number
    rows.append(row("all", total.total(), *(total[each] for each in PROVENANCES)))
    return "\n".join(rows)


def partly_known(pack: Pack) -> str:
    rows = [row("kind", "id", "name", "known"), "|---|---|---|---|"]
    for kind in KINDS:
        for record in pack.of(kind):
            if known_part := str(record.values.get("known", "")):
                rows.append(row(kind, f"`{record.id}`", name_of(record), known_part))
    return "\n".join(rows)


def stated_records(pack: Pack) -> str:
    rows = [row("kind", "records"), "|---|---|"]
    for kind in KINDS:
        there = [record for record in pack.of(kind) if provenance(record) != "reconstructed"]
        if there:
            rows.append(row(kind, ", ".join(f"`{record.id}`" for record in there)))
    return "\n".join(rows)


def provenance(record: PackRecord) -> str:
    return record.word("provenance", PROVENANCES)


def name_of(record: PackRecord) -> str:
    """Return the English name with the number of a card; "" for records without a name."""
    if "name" not in record.values:
        return ""
    number = record.values.get("number")
    name = record.both("name")["en"]
    return f"{number} {name}" if isinstance(number, str) else name


def row(*cells: object) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


if __name__ == "__main__":
    PAGE.write_text(page(PACK), encoding="utf-8")
