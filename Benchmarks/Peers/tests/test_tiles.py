"""Photos in captures of programs with their own layout."""

import random
import unittest
from array import array

from peers import tiles
from peers.screen import Capture
from peers.tiles import Rect

WIDTH, HEIGHT = 400, 300
GRAY = 0xFF303030


class Window:
    """A window whose content is painted into a capture."""

    def __init__(self):
        self.pixels = array("I", [GRAY]) * (WIDTH * HEIGHT)

    def fill(self, area, color):
        for y in range(area.top, area.bottom):
            for x in range(area.left, area.right):
                self.pixels[y * WIDTH + x] = color
        return self

    def photo(self, area, seed=1):
        values = random.Random(seed)
        for y in range(area.top, area.bottom):
            for x in range(area.left, area.right):
                self.pixels[y * WIDTH + x] = values.getrandbits(32)
        return self

    def capture(self, time=0.0):
        return Capture(time, WIDTH, HEIGHT, WIDTH * 4, self.pixels.tobytes())


ONE, TWO, BELOW = Rect(10, 10, 110, 90), Rect(112, 10, 212, 90), Rect(10, 120, 110, 200)


class PhotosTests(unittest.TestCase):
    def test_photos_are_found_with_a_gap_of_two_pixels(self):
        capture = Window().photo(ONE).photo(TWO).photo(BELOW).capture()
        self.assertEqual(tiles.photos(capture), [ONE, TWO, BELOW])

    def test_placeholders_and_side_bars_are_no_photos(self):
        window = Window().fill(Rect(300, 0, 400, 300), 0xFFFFFFFF).fill(ONE, 0xFF808080).photo(TWO)
        self.assertEqual(tiles.photos(window.capture()), [TWO])

    def test_text_is_no_photo(self):
        window = Window()
        for x in range(10, 110, 3):
            window.fill(Rect(x, 100, x + 2, 118), 0xFFF0F0F0 + x % 7)
        window.fill(Rect(10, 117, 110, 118), 0xFFF0F0F0)
        self.assertEqual(tiles.photos(window.capture()), [])

    def test_a_bar_around_photos_is_no_photo(self):
        window = Window().fill(Rect(0, 0, 400, 5), 0xFF555555).fill(Rect(0, 5, 5, 300), 0xFF555555)
        self.assertEqual(tiles.photos(window.photo(ONE).photo(TWO).capture()), [ONE, TWO])

    def test_a_bar_separates_the_photos_that_it_cuts_off(self):
        window = Window().photo(ONE).photo(TWO).fill(Rect(0, 70, 400, 90), 0xFF555555)
        self.assertEqual(
            tiles.photos(window.capture()), [Rect(10, 10, 110, 70), Rect(112, 10, 212, 70)])

    def test_a_photo_in_pieces_of_odd_shapes_is_one(self):
        window = Window().photo(ONE).fill(Rect(40, 10, 60, 50), GRAY)
        self.assertEqual(tiles.photos(window.capture()), [ONE])

    def test_the_rows_at_the_edge_of_a_view_are_a_photo(self):
        cut = Rect(10, HEIGHT - 34, 110, HEIGHT)
        self.assertEqual(tiles.photos(Window().photo(cut).capture()), [cut])

    def test_the_background_can_be_given(self):
        window = Window().fill(Rect(0, 0, WIDTH, HEIGHT), 0xFF112233).fill(ONE, 0xFF909090)
        self.assertEqual(tiles.background(window.capture()), 0xFF112233)
        self.assertEqual(tiles.photos(Window().photo(ONE).capture(), GRAY), [ONE])


class GridTests(unittest.TestCase):
    def test_columns_and_pitch_are_those_of_whole_rows(self):
        areas = [Rect(x, y, x + 90, y + height) for y, height in ((0, 30), (40, 80), (140, 80), (240, 60))
                 for x in (0, 100, 200)]
        self.assertEqual(tiles.grid(areas)[0], 3)
        self.assertEqual(tiles.grid(areas)[1], 100)

    def test_photos_of_different_heights_are_one_row(self):
        areas = [Rect(0, 10, 90, 100), Rect(100, 30, 190, 80), Rect(0, 130, 90, 200)]
        self.assertEqual(tiles.grid(areas)[0], 2)

    def test_the_content_is_around_all_photos(self):
        self.assertEqual(tiles.content([ONE, TWO, BELOW]), Rect(10, 10, 212, 200))

    def test_a_crop_has_the_pixels_of_its_area(self):
        capture = Window().photo(ONE, seed=5).capture()
        crop = tiles.crop(capture, ONE)
        self.assertEqual((crop.width, crop.height, crop.stride), (100, 80, 400))
        self.assertEqual(crop.pixels, tiles.crop(Window().photo(ONE, seed=5).capture(), ONE).pixels)
        self.assertEqual(crop.pixels[:400], capture.pixels[(10 * WIDTH + 10) * 4 :][:400])


class SharpTests(unittest.TestCase):
    def setUp(self):
        self.captures = [
            Window().capture(1.0),
            Window().photo(ONE, seed=9).capture(2.0),
            Window().photo(ONE).capture(3.0),
            Window().photo(ONE).photo(TWO).capture(4.0),
            Window().photo(ONE).photo(TWO).fill(Rect(300, 250, 310, 260), 7).capture(5.0),
        ]

    def test_a_photo_is_sharp_from_the_first_capture_that_equals_the_last(self):
        self.assertEqual(tiles.sharp_times(self.captures, [ONE, TWO]), [3.0, 4.0])

    def test_the_first_photo_may_be_a_preview(self):
        color = tiles.background(self.captures[-1])
        self.assertEqual(tiles.first_with_photos(self.captures, color).time, 2.0)

    def test_a_window_without_photos_has_no_first_one(self):
        self.assertIsNone(tiles.first_with_photos([Window().capture()], GRAY))


if __name__ == "__main__":
    unittest.main()
