"""Everything that other files say about scenes and hooks must match core/show/scene.py and
types.d.ts."""

from __future__ import annotations

import re

import pytest

from kabinett.core.show import scene
from scripts import scene_types

interpreted = pytest.mark.skipif(
    not str(scene.__file__).endswith(".py"), reason="mypyc drops the docstrings"
)
HOOK = re.compile(r"^  (\w+)\?[(:].*;$", re.MULTILINE)


@interpreted
def test_the_types_of_a_scene_are_up_to_date() -> None:
    written = scene_types.TARGET.read_text(encoding="utf-8")
    assert written == scene_types.text(), "run scripts/scene_types.py"


@interpreted
def test_the_documented_tables_of_a_scene_are_up_to_date() -> None:
    written = scene_types.PAGE.read_text(encoding="utf-8")
    assert written == scene_types.page(), "run scripts/scene_types.py"


def test_every_hook_is_documented_with_its_signature_and_checked_at_its_call() -> None:
    types = (scene_types.TARGET.parent / "types.d.ts").read_text(encoding="utf-8")
    script = (scene_types.TARGET.parent / "core" / "hooks.js").read_text(encoding="utf-8")
    page = scene_types.PAGE.read_text(encoding="utf-8")
    hooks = list(HOOK.finditer(types.partition("export interface Hooks {")[2]))
    assert len(hooks) > 8
    for hook in hooks:
        assert hook[0].strip() in page, f"docs/client.md does not show {hook[0]}"
        assert re.search(rf"export (const|function) {hook[1]}\b", page), f"{hook[1]}: no example"
        assert f"  {hook[1]}: [" in script, f"hooks.js does not know what {hook[1]} has to give"
