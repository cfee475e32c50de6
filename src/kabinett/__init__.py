"""Kabinett: three board games about German politics, their rules enforced."""
