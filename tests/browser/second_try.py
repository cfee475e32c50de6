"""Browser tests run by a real clock on a shared machine, so each gets a second try with the same
dice.

The end of the run lists the second try as a rerun.  One rerun deserves a look; the same rerun twice
is a fault.  So is a second test of a run that needs a rerun: `--max-suite-reruns`."""

import pytest

SECOND_TRY = pytest.mark.flaky(reruns=1)
