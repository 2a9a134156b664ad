"""What captures of the output show: blank blocks, equality, and vertical displacement.

All functions take `Capture`s, or anything with their fields.
"""

# A block of this many pixels in both directions is blank if its pixels are equal. Blocks are larger
# than the gaps between tiles, and small enough that several are inside each tile.
BLOCK = 16

# The strip at the right where scroll bars appear is not compared.
SCROLL_BAR = 40

# Moved content differs by at most this much from itself: the mean of differences of 0 to 255.
SAME_CONTENT = 6


def blank_share(capture):
    """The share of the window, 0 to 1, whose blocks have a single color."""
    columns = (capture.width - SCROLL_BAR) // BLOCK
    rows = capture.height // BLOCK
    blank = sum(_blank_blocks(capture, row * BLOCK, columns) for row in range(rows))
    return blank / (rows * columns)


def _blank_blocks(capture, top, columns):
    lines = [
        memoryview(capture.pixels)[y * capture.stride : (y + 1) * capture.stride]
        for y in range(top, top + BLOCK)
    ]
    width = BLOCK * 4
    count = 0
    for left in range(0, columns * width, width):
        flat = bytes(lines[0][left : left + 4]) * BLOCK
        count += all(line[left : left + width] == flat for line in lines)
    return count


def is_same(one, other):
    """Whether two captures show the same, without the strip of the scroll bar."""
    if one.pixels == other.pixels:
        return True
    width = (one.width - SCROLL_BAR) * 4
    return all(
        one.pixels[at : at + width] == other.pixels[at : at + width]
        for at in range(0, one.height * one.stride, one.stride)
    )


def displacement(before, after):
    """The number of pixels by which content moved up from one capture to the next.

    Compares the rows of a few columns; at least an eighth of the height has to be in both. None if
    nothing is in both.
    """
    first, second = _signatures(before), _signatures(after)
    height = len(first)
    difference, shift = min(
        (_difference(first[shift:], second[: height - shift]), shift)
        for shift in range(height - height // 8)
    )
    return shift if difference <= SAME_CONTENT else None


def _signatures(capture):
    """Each row as some of its green values."""
    places = range(1, (capture.width - SCROLL_BAR) * 4, 31 * 4)
    return [
        [capture.pixels[y * capture.stride + place] for place in places]
        for y in range(capture.height)
    ]


def _difference(rows, others):
    """The mean absolute difference of every third row."""
    total = count = 0
    for row, other in zip(rows[::3], others[::3]):
        total += sum(abs(a - b) for a, b in zip(row, other))
        count += len(row)
    return total / count
