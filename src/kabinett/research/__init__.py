"""The games as problems for learning and solving: for whoever studies them.

>>> from kabinett.research import Problem
>>> fall = Problem("fall", seats=2)
>>> position = fall.begin()  # first the parties are drawn by lot
>>> [fall.actions[party] for party, _chance in fall.chance_outcomes(position)]
['party:nazis', 'party:spartakists', 'party:socialists', 'party:catholics']

`Problem` needs numpy and nothing else.  What other libraries want is made of it: `aec` for
PettingZoo, `spiel` for OpenSpiel, `gym` for Gymnasium, each imported by whoever uses it
(``pip install kabinett[research]``).
"""

from __future__ import annotations

from kabinett.research.problem import Problem
from kabinett.research.recall import Recall

__all__ = ["Problem", "Recall"]
