"""Which people have blocked each other."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q

from kabinett.web.people.models import Block


def blocked_by(person_id: int | None) -> frozenset[int]:
    """Return the people whom this person has blocked."""
    if person_id is None:
        return frozenset()
    return frozenset(Block.objects.filter(by=person_id).values_list("of", flat=True))


def blocks_by_person(persons: Collection[int]) -> dict[int, frozenset[int]]:
    """Return whom each of these people has blocked, from a single query."""
    blocked: dict[int, set[int]] = {person: set() for person in persons}
    for by, of in Block.objects.filter(by__in=blocked).values_list("by", "of"):
        blocked[by].add(of)
    return {person: frozenset(others) for person, others in blocked.items()}


def has_block_between(person_id: int, others: Collection[int]) -> bool:
    """Has this person blocked one of the others, or has one of them blocked this person?"""
    either = Q(by=person_id, of__in=others) | Q(of=person_id, by__in=others)
    return Block.objects.filter(either).exists()


def block(by: int, of: int) -> None:
    if by != of:
        Block.objects.get_or_create(by_id=by, of_id=of)


def unblock(by: int, of: int) -> None:
    Block.objects.filter(by=by, of=of).delete()
