"""Questions to one position: ``answer`` has all of them in one kernel, ``attackers`` asks the generator;
``notes`` whether numbers from elsewhere are a line of moves, and how it is written."""
