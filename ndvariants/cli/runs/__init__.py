"""Commands on runs of games: ``simulate_command`` (``recording``), ``runs_command``,
``replay_command``, ``report_command``, ``site_command``, ``depth_command``, ``compare_command``,
``sweep_command`` and ``balance_command`` (``sweeping``), ``export_command``, ``merge_command``.
``requests`` are what may be said to them.
"""
