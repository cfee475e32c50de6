"""The web site: lobby, tables, push, bots at the table.  It knows the contract, no game."""
