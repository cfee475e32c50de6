"""Builds the kernel and games as native code, with mypyc: the work of `kabinett compile`."""
