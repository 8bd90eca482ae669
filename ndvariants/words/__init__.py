"""The words of the language, each declared once: how it is written, what it may do, what it means, how it is said.

``verbs`` are the steps of rules; ``operators`` what operators, functions and sets of cells take and give. Numbers and
texts only: no code, no patterns, no hints. Grammar, documents, editor, prose and proofs read these records.
"""
