"""Classes: many guests, one code, tables that fill themselves, a desk for the teacher."""
