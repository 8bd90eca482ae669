"""The faults of variant files, each declared once: code, explanation, examples, sentence and fix."""
