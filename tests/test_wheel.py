"""The wheel of native code contains the compiled modules, and pip installs it."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from scripts import wheel

BUILT = wheel.COMPILED.is_dir()


@pytest.mark.long
@pytest.mark.skipif(not BUILT, reason="`make compiled` has not been called")
def test_the_installed_wheel_is_native(tmp_path: Path) -> None:
    made = wheel.native(wheel.pure(tmp_path), wheel.COMPILED, tmp_path)
    assert made.name.endswith(f"{wheel.tag()}.whl")
    there = tmp_path / "there"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(there)]
    subprocess.run([*pip, str(made)], check=True)
    # Import nothing from this folder, because the installed package must come first.
    look = (
        f"import sys; sys.path.insert(0, {str(there)!r}); import kabinett.core.state as s; print(s)"
    )
    said = subprocess.run(
        [sys.executable, "-c", look], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert str(there) in said and ".so" in said
    with zipfile.ZipFile(made) as found:
        assert found.testzip() is None
        assert any(name.startswith("kabinett/docs/") for name in found.namelist())
