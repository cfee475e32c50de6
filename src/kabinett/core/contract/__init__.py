"""The contract: the parts that an author states of a game, and what is wrong with them."""
