"""The examples of docs/reference/positions.md are true."""

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "reference" / "positions.md"


def test_the_examples_run():
    page = str(PAGE)
    result = doctest.testfile(page, module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8")
    assert result.attempted >= 8 and result.failed == 0
