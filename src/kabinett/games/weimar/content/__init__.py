"""The pack and the options, read into tables."""
