"""Benchmarks of the kernel: they print a table and assert nothing.  See `bench/__main__.py`."""
