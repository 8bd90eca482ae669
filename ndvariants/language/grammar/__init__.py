"""The ``parser`` of the small languages with its ``parser_tables``, and what each rule becomes (``tree_builder``,
``board_rules``, ``effect_rules``, ``expression_rules``, ``movement_rules``).
"""
