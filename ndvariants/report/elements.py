"""SVG elements as text. Attributes are quoted and words escaped here, and nowhere else."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

Value = str | float


def element(tag: str, *inside: str, **attributes: Value) -> str:
    """One element with the elements *inside* it. ``_`` in the name of an attribute stands for ``-``; one at the
    end is left out, so that Python's own words can be attributes.

    >>> element("g", element("circle", r=2.5, stroke_width=1), class_="a & b")
    '<g class="a &amp; b"><circle r="2.5" stroke-width="1"/></g>'
    """
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for name, value in attributes.items()
    )
    content = "".join(inside)
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def words(text: str) -> str:
    """Text to be read, as the inside of an element.

    >>> words("a < b")
    'a &lt; b'
    """
    return escape(text)


def number(value: float) -> str:
    """A number with at most two places.

    >>> number(3.0), number(2.346)
    ('3', '2.35')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")
