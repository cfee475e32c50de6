"""The logic of the client, tested in Node: CONTRIBUTING.md says how."""
