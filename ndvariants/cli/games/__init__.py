"""Commands on games and players: ``moves_command``, ``perft_command``, ``play_command`` (a ``session``),
``serve_command``, ``analyse_command``, ``solve_command``, ``values_command``, ``learn_command``,
``match_command``, ``uci_command``, ``bench_command``, ``assess_command``.
``requests`` are what may be said to them.
"""
