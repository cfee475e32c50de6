"""Browser tests run by a real clock on a shared machine, so each gets a second try, with the same
dice.  The end of the run lists it as a rerun: once is worth a look, twice the same is a fault.  A
second test of a run that needs a rerun is a fault, too: `--max-suite-reruns`."""

import pytest

SECOND_TRY = pytest.mark.flaky(reruns=1)
