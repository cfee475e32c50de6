"""Makes a wheel of native code for machines like this one: `make wheel`.

The native wheel is the wheel for everybody plus the files of build/compiled, with a tag for this
version of Python and this platform."""

from __future__ import annotations

import base64
import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

from packaging.tags import sys_tags

ROOT = Path(__file__).parent.parent
COMPILED = ROOT / "build" / "compiled"


def pure(folder: Path) -> Path:
    """Make the wheel for everybody, and return its path."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"]
    subprocess.run([*command, str(folder), str(ROOT)], check=True)
    [wheel] = folder.glob("kabinett-*-none-any.whl")
    return wheel


def tag() -> str:
    """Return the tag of this Python on this platform."""
    return str(next(sys_tags()))


def native(wheel: Path, build: Path, folder: Path) -> Path:
    """Make a copy of the wheel with the native code of a build, and return its path."""
    with zipfile.ZipFile(wheel) as read:
        files = {name: read.read(name) for name in read.namelist() if not name.endswith("/")}
    for path in sorted(build.rglob("*")):
        name = path.relative_to(build).as_posix()
        if path.suffix == ".so" or (path.suffix == ".py" and name in files):
            files[name] = path.read_bytes()
    [about] = {name.partition("/")[0] for name in files if name.endswith(".dist-info/WHEEL")}
    text = files[f"{about}/WHEEL"].decode()
    text = text.replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
    files[f"{about}/WHEEL"] = text.replace("py3-none-any", tag()).encode()
    record = f"{about}/RECORD"
    del files[record]
    lines = [f"{name},{digest(content)},{len(content)}" for name, content in files.items()]
    files[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    target = folder / wheel.name.replace("py3-none-any", tag())
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return target


def digest(content: bytes) -> str:
    code = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    return f"sha256={code}"


def main() -> None:
    folder = ROOT / "dist"
    folder.mkdir(exist_ok=True)
    for old in folder.glob("kabinett-*.whl"):
        old.unlink()
    wheel = pure(folder)
    native_wheel = native(wheel, COMPILED, folder)
    print(f"{native_wheel.relative_to(ROOT)}, and for all other machines {wheel.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
