"""Classes: pupils join as guests with one code, the site seats them, and the teacher runs the class
from a desk."""
