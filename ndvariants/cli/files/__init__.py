"""Commands on variant files, those of ``cli.GROUPS`` in this room; ``starters`` are the files that ``new`` writes."""
