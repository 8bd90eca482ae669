"""Expressions, rules and endings as small integer programs for the kernel."""
