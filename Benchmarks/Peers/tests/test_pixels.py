"""Blank areas, equality and displacement of invented captures."""

import random
import unittest

from peers import pixels
from peers.screen import Capture

WIDTH, HEIGHT = 240, 160


def capture(color):
    """A capture with the color of `color(x, y)`, a number below 256."""
    data = bytearray()
    for y in range(HEIGHT):
        for x in range(WIDTH):
            data += bytes([color(x, y), color(x, y), 0, 255])
    return Capture(0.0, WIDTH, HEIGHT, WIDTH * 4, bytes(data))


def noise(seed):
    values = random.Random(seed)
    rows = [[values.randrange(256) for _ in range(WIDTH)] for _ in range(3 * HEIGHT)]
    return lambda x, y: rows[y][x]


class PixelsTests(unittest.TestCase):
    def test_a_window_of_one_color_is_blank(self):
        self.assertEqual(pixels.blank_share(capture(lambda x, y: 32)), 1)

    def test_photos_are_not_blank(self):
        self.assertEqual(pixels.blank_share(capture(noise(1))), 0)

    def test_the_share_is_that_of_blank_blocks(self):
        photo = noise(1)
        half = capture(lambda x, y: photo(x, y) if y < HEIGHT // 2 else 32)
        self.assertEqual(pixels.blank_share(half), 0.5)

    def test_a_single_different_pixel_is_content(self):
        blocks = (WIDTH - pixels.SCROLL_BAR) // pixels.BLOCK * (HEIGHT // pixels.BLOCK)
        spot = capture(lambda x, y: 255 if (x, y) == (20, 20) else 32)
        self.assertAlmostEqual(pixels.blank_share(spot), 1 - 1 / blocks)

    def test_a_scroll_bar_makes_no_difference(self):
        plain = capture(lambda x, y: 32)
        bar = capture(lambda x, y: 200 if x >= WIDTH - 10 else 32)
        spot = capture(lambda x, y: 200 if (x, y) == (3, HEIGHT - 1) else 32)
        self.assertTrue(pixels.is_same(plain, bar))
        self.assertFalse(pixels.is_same(plain, spot))

    def test_the_displacement_of_content_is_found(self):
        content = noise(2)
        before = capture(content)
        for distance in (0, 1, 40, 133):
            after = capture(lambda x, y: content(x, y + distance))
            self.assertEqual(pixels.displacement(before, after), distance)

    def test_captures_without_common_content_have_no_displacement(self):
        self.assertIsNone(pixels.displacement(capture(noise(2)), capture(noise(3))))


if __name__ == "__main__":
    unittest.main()
