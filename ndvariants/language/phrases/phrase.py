r"""A phrase of everyday language: its pattern, what may stand there instead so that reading goes on, what to say.

Where nothing may stand there, the second is None. ``\1`` stands for what a group of the pattern has found.
"""

from __future__ import annotations

Phrase = tuple[str, "str | None", str]
