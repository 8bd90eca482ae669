"""Commands on variant files: ``list_command``, ``new_command``, ``validate_command``, ``fmt_command``,
``upgrade_command``, ``test_command``, ``verify_command``, ``show_command``, ``explain_command``,
``diff_command``, ``import_command``, ``schema_command``, ``lsp_command``; ``starters`` are the files that ``new``
writes, ``requests`` are what may be said to all of them.
"""
