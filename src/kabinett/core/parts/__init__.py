"""Parts that games share: ready-made scripts, zones, re-deals, roles and small helpers."""
