"""Photos in captures of any program: areas with many colors, separated by the background.

Other programs have side bars, captions and placeholders. Photos are connected areas that are not of the background's
color, large enough, filled, and with many colors. Icons and text have few colors, and bars around the photos are not filled.
"""

import re
import statistics
from collections import Counter
from dataclasses import dataclass

# The smallest photo, in pixels, also at the edge of a view. Labels in bars are lower.
MIN_WIDTH, MIN_HEIGHT = 40, 32

# The smallest share of pixels that have a color of their own. Icons have at most 0.1, photos 0.2 or more.
COLORS = 0.15

# The smallest share of its rectangle that a photo fills. Those with frames or round corners fill most of it.
FILLED = 0.7

# A row of pixels without background that is longer than this share of the window belongs to a bar, which may touch the
# photos that it cuts off.
BAR = 0.4

# Captures are compared in these many rows of a photo.
_ROW_STEP = 2

_RUNS = re.compile(rb"\x01+")


@dataclass(frozen=True)
class Rect:
    """An area of a capture in pixels; right and bottom are outside of it."""

    left: int
    top: int
    right: int
    bottom: int


def background(capture):
    """The most frequent color, as a number of four bytes."""
    return Counter(memoryview(capture.pixels).cast("I")[::7].tolist()).most_common(1)[0][0]


def photos(capture, color=None):
    """The areas of photos, from top to bottom.

    - Parameter color: the background; the most frequent color if it is missing.
    """
    pixels = memoryview(capture.pixels).cast("I")
    color = background(capture) if color is None else color
    found = [
        area for area, count in _areas(pixels, capture.stride // 4, capture.width, capture.height, color)
        if area.right - area.left >= MIN_WIDTH and area.bottom - area.top >= MIN_HEIGHT
        and count >= FILLED * (area.right - area.left) * (area.bottom - area.top)
        and _colorfulness(pixels, capture.stride // 4, area) >= COLORS
    ]
    return sorted(found, key=lambda area: (area.top, area.left))


def _areas(pixels, stride, width, height, color):
    """The bounds and the number of pixels of connected areas that do not have a color."""
    bounds, parents, above = [], [], []

    def root(area):
        while parents[area] != area:
            parents[area] = area = parents[parents[area]]
        return area

    for y in range(height):
        row = pixels[y * stride : y * stride + width].tolist()
        runs = []
        at = 0
        for match in _RUNS.finditer(bytes([pixel != color for pixel in row])):
            left, right = match.span()
            if right - left > BAR * width:
                continue
            area = None
            while at < len(above) and above[at][1] <= left:
                at += 1
            index = at
            while index < len(above) and above[index][0] < right:
                other = root(above[index][2])
                if area is None:
                    area = other
                elif other != area:
                    parents[other] = area
                    one, two = bounds[area], bounds[other]
                    bounds[area] = [min(one[0], two[0]), min(one[1], two[1]),
                                    max(one[2], two[2]), max(one[3], two[3]), one[4] + two[4]]
                index += 1
            if area is None:
                area = len(parents)
                parents.append(area)
                bounds.append([left, y, right, y + 1, right - left])
            else:
                one = bounds[area]
                bounds[area] = [
                    min(one[0], left), one[1], max(one[2], right), y + 1, one[4] + right - left]
            runs.append((left, right, area))
        above = runs
    return [
        (Rect(*bounds[area][:4]), bounds[area][4])
        for area in range(len(parents)) if parents[area] == area
    ]


def _colorfulness(pixels, stride, area):
    """The number of colors of an area, divided by the number of pixels; some of its pixels are looked at."""
    colors, count = set(), 0
    for y in range(area.top, area.bottom, 3):
        row = pixels[y * stride + area.left : y * stride + area.right : 3].tolist()
        colors.update(row)
        count += len(row)
    return len(colors) / count


def content(areas):
    """The area around all areas."""
    return Rect(
        min(area.left for area in areas), min(area.top for area in areas),
        max(area.right for area in areas), max(area.bottom for area in areas))


def grid(areas):
    """The number of columns, and the distance of rows in pixels, of photos in a grid."""
    bands = []
    for area in sorted(areas, key=lambda area: area.top):
        if bands and area.top < bands[-1][1]:
            bands[-1][1] = max(bands[-1][1], area.bottom)
            bands[-1][2] += 1
        else:
            bands.append([area.top, area.bottom, 1])
    columns = max(count for _, _, count in bands)
    # The lower edge of the last row may be cut off.
    gaps = [after[0] - before[0] for before, after in zip(bands, bands[1:])]
    pitch = statistics.median(gaps) if gaps else bands[0][1] - bands[0][0]
    return columns, pitch


def is_same(one, other, area):
    """Whether two captures show the same in an area."""
    return all(
        one.pixels[at : at + 4 * (area.right - area.left)]
        == other.pixels[at : at + 4 * (area.right - area.left)]
        for at in range(
            area.top * one.stride + 4 * area.left, area.bottom * one.stride, _ROW_STEP * one.stride)
    )


def sharp_times(captures, areas):
    """For each area, the time of the first capture from which on it looks as in the last one.

    - Parameter captures: in ascending order of time; those that differ are enough.
    """
    last = captures[-1]
    times = []
    for area in areas:
        time = last.time
        for capture in reversed(captures):
            if not is_same(capture, last, area):
                break
            time = capture.time
        times.append(time)
    return times


def first_with_photos(captures, color):
    """The first capture with a photo, by bisection; None if there is none."""
    low, high = 0, len(captures)
    while low < high:
        middle = (low + high) // 2
        if photos(captures[middle], color):
            high = middle
        else:
            low = middle + 1
    return captures[low] if low < len(captures) else None


def crop(capture, area):
    """The part of a capture in an area."""
    width, height = area.right - area.left, area.bottom - area.top
    rows = [
        capture.pixels[at : at + 4 * width]
        for at in range(
            area.top * capture.stride + 4 * area.left, area.bottom * capture.stride, capture.stride)
    ]
    return type(capture)(capture.time, width, height, 4 * width, b"".join(rows))
