"""Values learned from games: ``learner`` takes the steps, ``inherited`` is the first of them, ``kept`` how far it has
come; ``cell_games`` plays and looks back, ``cell_model`` and ``cell_fit`` say what positions tell.
"""
