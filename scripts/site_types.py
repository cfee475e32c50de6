"""Settings for mypy's Django plugin: those of a site for others, with a temporary data folder."""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory

_folder = TemporaryDirectory()
os.environ["KABINETT_DATA"] = _folder.name

from kabinett.web.served_settings import *  # noqa: E402, F403
