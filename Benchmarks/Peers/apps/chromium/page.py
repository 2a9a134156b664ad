"""The photo grid of a web page: `page.py FOLDER` prints the HTML for its JPEGs in six columns."""

import sys
from html import escape
from pathlib import Path

HEAD = """<!doctype html>
<meta charset="utf-8">
<title>Chromium</title>
<style>
  html { background: #202024; scrollbar-width: none; }
  body { margin: 0; }
  /* Rows out of view are neither laid out nor painted. */
  .row {
    display: grid; grid-template-columns: repeat(6, 1fr); height: calc(100vw / 6);
    content-visibility: auto; contain-intrinsic-size: auto calc(100vw / 6);
  }
  img {
    width: calc(100% - 4px); height: calc(100% - 4px); margin: 2px; object-fit: cover;
    display: block; min-width: 0; min-height: 0;
  }
</style>
"""


def page(photos):
    rows = (photos[at : at + 6] for at in range(0, len(photos), 6))
    return HEAD + "".join(
        '<div class="row">'
        + "".join(
            f'<img loading="lazy" decoding="async" alt="" src="{escape(photo.as_uri())}">'
            for photo in row
        )
        + "</div>\n"
        for row in rows
    )


if __name__ == "__main__":
    print(page(sorted(Path(sys.argv[1]).resolve().glob("*.jpg"))))
