"""The scoreboard as an SVG chart: bars of a first visit, one panel for each quantity."""

from html import escape

from .summary import Key
from .tables import SPEEDS

COLORS = ("#0b7a75", "#e07a1f", "#7a5ba6", "#8a8f98", "#b5374c")

_PANEL_WIDTH, _PANEL_HEIGHT = 400, 220
_LEFT, _TOP, _BASE = 44, 34, 180


def svg(figures, programs, rates):
    """Returns the document: lost refreshes at each rate, and blank area at the first rate."""
    panels = [
        _panel(
            f"Refreshes lost at {rate} Hz, %", figures, programs, rate, ("client", "compositor"))
        for rate in rates
    ]
    panels.append(_panel("Blank area of the window, %", figures, programs, rates[0], ("blank",)))
    width, height = len(panels) * _PANEL_WIDTH, _PANEL_HEIGHT + 40
    body = "".join(
        f'<g transform="translate({number * _PANEL_WIDTH} 0)">{panel}</g>\n'
        for number, panel in enumerate(panels)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="12">\n'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n'
        f"{body}{_legend(programs)}</svg>\n"
    )


def _panel(title, figures, programs, rate, parts):
    values = {
        (name, speed): [
            _median(figures, Key(name, "first", rate, speed), part) for part in parts
        ]
        for name, _ in programs for speed in SPEEDS
    }
    top = axis_end(max(sum(bars) for bars in values.values()))
    shapes = [f'<text x="{_LEFT}" y="20" font-weight="bold">{escape(title)}</text>']
    for share in (0, 0.5, 1):
        y = _BASE - share * (_BASE - _TOP)
        shapes.append(
            f'<path d="M{_LEFT} {y}H{_PANEL_WIDTH - 16}" stroke="#d0d3d8"/>'
            f'<text x="{_LEFT - 6}" y="{y + 4}" text-anchor="end">{share * top:g}</text>')
    group = (_PANEL_WIDTH - 16 - _LEFT) / len(SPEEDS)
    bar = (group - 24) / len(programs)
    for place, speed in enumerate(SPEEDS):
        left = _LEFT + place * group
        shapes.append(
            f'<text x="{left + group / 2:.1f}" y="{_BASE + 18}" text-anchor="middle">'
            f"{speed:,} px/s</text>")
        for number, (name, _) in enumerate(programs):
            y = float(_BASE)
            # The part of the compositor, above that of the client, is pale.
            for value, opacity in zip(values[name, speed], (1, 0.4)):
                height = value / top * (_BASE - _TOP)
                y -= height
                shapes.append(
                    f'<rect x="{left + 12 + number * bar:.1f}" y="{y:.1f}" '
                    f'width="{bar - 3:.1f}" height="{height:.1f}" '
                    f'fill="{COLORS[number % len(COLORS)]}" fill-opacity="{opacity}"/>')
    return "".join(shapes)


def _median(figures, key, part):
    figure = figures.get(key, {}).get(part)
    return figure.median if figure else 0


def axis_end(value):
    """The smallest of 1, 2, 5, 10, 20, 50, … that is not below a value."""
    end = 1
    while True:
        for step in (1, 2, 5):
            if end * step >= value:
                return end * step
        end *= 10


def _legend(programs):
    shapes = []
    x = _LEFT
    for number, (_, title) in enumerate(programs):
        shapes.append(
            f'<rect x="{x}" y="{_PANEL_HEIGHT + 8}" width="12" height="12" '
            f'fill="{COLORS[number % len(COLORS)]}"/>'
            f'<text x="{x + 18}" y="{_PANEL_HEIGHT + 18}">{escape(title)}</text>')
        x += 40 + 8 * len(title)
    shapes.append(
        f'<text x="{x + 10}" y="{_PANEL_HEIGHT + 18}" fill="#555">'
        "pale: the compositor was late; full color: the program was late</text>")
    return "".join(shapes)
