"""SVG elements as text. Attributes are quoted and words escaped here, and nowhere else."""

from __future__ import annotations

from html import escape  # that of xml.sax loads half of the network library

Value = str | float


def element(tag: str, *inside: str, **attributes: Value) -> str:
    """One element with the elements *inside* it. ``_`` in the name of an attribute stands for ``-``; one at the
    end is left out, so that Python's own words can be attributes.

    >>> element("g", element("circle", r=2.5, stroke_width=1), class_="a & b")
    '<g class="a &amp; b"><circle r="2.5" stroke-width="1"/></g>'
    """
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}={_quoted(value if isinstance(value, str) else number(value))}"
        for name, value in attributes.items()
    )
    content = "".join(inside)
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def _quoted(value: str) -> str:
    """The value of an attribute; ends of lines and tabs stay what they are."""
    written = words(value).replace('"', "&quot;")
    return f'"{written}"'.replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")


def words(text: str) -> str:
    """Text to be read, as the inside of an element.

    >>> words("a < b")
    'a &lt; b'
    """
    return escape(text, quote=False)


def number(value: float) -> str:
    """A number with at most two places.

    >>> number(3.0), number(2.346)
    ('3', '2.35')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")
