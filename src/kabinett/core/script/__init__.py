"""Rules written as scripts: what they may say, how they are cut, and how they run."""
