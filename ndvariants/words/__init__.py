"""The words of the language, each declared once: how it is written, what it may do, what it means, how it is said.

``verbs`` are the steps of rules, ``triggers`` what sets them off, ``sets`` the sets of cells, ``operators`` operators
and functions with what they take and give, ``names`` what every text knows undeclared, ``movements`` the clauses and
directions of movements, ``endings`` the conditions of endings and what they mean. Keys of files are declared in
``schemas/variant.schema.json``. Numbers and texts only: no patterns, no hints. Grammar, documents, editor, prose and
proofs read them.
"""
