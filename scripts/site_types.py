"""The settings that mypy's plugin for Django reads: those of a served site, in a folder that is
removed with the process."""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory

_folder = TemporaryDirectory()
os.environ["KABINETT_DATA"] = _folder.name

from kabinett.web.served import *  # noqa: E402, F403
