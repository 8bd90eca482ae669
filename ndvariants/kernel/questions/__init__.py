"""Questions to one position: ``answer`` has all of them in one kernel, ``attackers`` asks the generator;
``line`` whether numbers from elsewhere are moves, ``notes`` how a line of them is written."""
