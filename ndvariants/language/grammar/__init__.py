"""The ``parser`` of the small languages with its ``parser_tables``, and what each rule becomes (``planting``,
``board_rules``, ``effect_rules``, ``expression_rules``, ``movement_rules``).
"""
