"""Who does not want to meet whom."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q

from kabinett.web.people.models import Block


def blocked_by(person: int | None) -> frozenset[int]:
    """The persons whom this one does not want to meet."""
    if person is None:
        return frozenset()
    return frozenset(Block.objects.filter(by=person).values_list("of", flat=True))


def has_block_between(person: int, others: Collection[int]) -> bool:
    """Does this person, or one of the others, not want to meet the other?"""
    either = Q(by=person, of__in=others) | Q(of=person, by__in=others)
    return Block.objects.filter(either).exists()


def block(by: int, of: int) -> None:
    if by != of:
        Block.objects.get_or_create(by_id=by, of_id=of)


def unblock(by: int, of: int) -> None:
    Block.objects.filter(by=by, of=of).delete()
