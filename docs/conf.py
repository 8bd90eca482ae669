"""Settings of the site made of these pages: ``sphinx-build -W docs public``."""

project = "ndvariants"
html_title = "ndvariants"
html_theme = "furo"
extensions = ["myst_parser"]
exclude_patterns = ["gallery"]
myst_heading_anchors = 4
# Examples carry no highlighting of a language that is not theirs.
highlight_language = "none"
