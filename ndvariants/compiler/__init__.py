"""From a Variant to Tables: plans, then numbers."""
