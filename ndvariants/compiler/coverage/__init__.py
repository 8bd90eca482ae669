"""Which parts of a file the moves of games come from: what is counted, and what the counters mean."""
