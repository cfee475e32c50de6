"""The client's types of a scene are those of core/scene.py."""

from __future__ import annotations

from scripts import scene_types


def test_the_types_of_a_scene_are_up_to_date() -> None:
    written = scene_types.TARGET.read_text(encoding="utf-8")
    assert written == scene_types.text(), "run scripts/scene_types.py"
