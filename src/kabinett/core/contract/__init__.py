"""The contract: the parts that an author provides for a game, and the checks that find their
faults."""
