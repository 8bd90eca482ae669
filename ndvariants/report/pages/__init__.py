"""Documents: a ``document`` becomes a ``page`` or ``markdown``; a ``leaflet`` of rules; runs (``run_document``,
``run_course``, ``measured_section``, ``coverage_text``) and sweeps (``sweep_document``), with ``figures``. The index of
a ``site`` of games. Their styles and scripts are files of their own.
"""
