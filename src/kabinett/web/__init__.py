"""The web site: lobby, tables, play, and bots at the table.  It knows games only by their
contract."""
