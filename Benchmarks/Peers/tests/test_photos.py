"""The folders of photos."""

import tempfile
import unittest
from pathlib import Path

from peers import photos


class FolderTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.files = []
        for number in range(4):
            self.files.append(self.folder / f"{number}.jpg")
            self.files[-1].write_bytes(bytes(1_000_000 * (1 + number)))

    def test_names_are_links_to_the_photos_in_the_same_order_each_time(self):
        one = photos.link(self.files, self.folder / "one", 50)
        two = photos.link(self.files, self.folder / "two", 50)
        self.assertEqual(len(list(one.iterdir())), 50)
        self.assertEqual(
            [path.stat().st_ino for path in sorted(one.iterdir())],
            [path.stat().st_ino for path in sorted(two.iterdir())])
        self.assertEqual(len({path.stat().st_ino for path in one.iterdir()}), 4)

    def test_a_folder_that_exists_is_kept(self):
        one = photos.link(self.files, self.folder / "one", 3)
        self.assertEqual(len(list(photos.link(self.files, one, 50).iterdir())), 3)

    def test_the_description_has_the_mean_size_of_different_photos(self):
        one = photos.link(self.files, self.folder / "one", 50)
        self.assertEqual(
            photos.description(one), "50 names of 4 photos of 12 megapixels, 2.5 MB on average")


if __name__ == "__main__":
    unittest.main()
