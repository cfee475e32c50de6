"""The API for programs: tokens, tables, streams, answers."""
