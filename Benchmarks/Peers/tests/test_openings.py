"""Medians, tables and merging of the comparison with applications."""

import json
import tempfile
import unittest
from pathlib import Path

from peers import opening_tables
from peers.opening_tables import OpeningTables, figures
from peers.run import Results
from peers.summary import photos_shown

PROGRAMS = [("gridapp", "GridApp"), ("thunar", "Thunar"), ("geeqie", "Geeqie")]


def opening(program, all_ms, round=1, is_idle=True, library="jpeg", share=0.5, shown=50):
    return {
        "program": program, "visit": "first", "round": round, "library": library,
        "start": {
            "window_ms": 100, "first_ms": 200, "all_ms": all_ms, "photos": 24, "processor": 2.4,
            "is_idle": is_idle, "memory": 100, "stored": 24,
        },
        "speeds": [{
            "speed": 1500, "client": 2, "compositor": 0, "refreshes": 100, "share": share,
            "sharp_ms": 80, "processor": 1.0, "shown": shown,
        }],
    }


class FigureTests(unittest.TestCase):
    def test_figures_are_medians_of_rounds(self):
        visits = [opening("gridapp", value, number) for number, value in enumerate((300, 500, 400))]
        found = figures(visits)
        self.assertEqual(found["jpeg", "gridapp", "first", 0]["all_ms"].median, 400)
        self.assertEqual(found["jpeg", "gridapp", "first", 0]["all_ms"].high, 500)

    def test_the_processor_time_is_divided_by_the_photos_that_became_sharp(self):
        found = figures([opening("gridapp", 300)])
        self.assertEqual(
            found["jpeg", "gridapp", "first", 0]["processor_per_photo"].median, 100)
        self.assertEqual(
            found["jpeg", "gridapp", "first", 1500]["processor_per_photo"].median, 20)

    def test_a_scroll_shows_the_visible_photos_and_a_share_of_those_that_passed(self):
        self.assertEqual(photos_shown(2000, 6, 200, 24, 1), 60)
        self.assertEqual(photos_shown(2000, 6, 200, 24, 0.5), 24 + 18)
        self.assertEqual(photos_shown(2000, 6, 200, 24, 0), 24)
        self.assertEqual(photos_shown(200, 6, 200, 24, 0.5), 6)

    def test_libraries_are_separate(self):
        found = figures([opening("gridapp", 300), opening("gridapp", 900, library="heic")])
        self.assertEqual(found["heic", "gridapp", "first", 0]["all_ms"].median, 900)


class TableTests(unittest.TestCase):
    def setUp(self):
        self.figures = figures([
            opening("gridapp", 300), opening("thunar", 200, is_idle=False),
            opening("geeqie", 800, share=0.9),
        ])
        self.tables = OpeningTables(self.figures, PROGRAMS, "jpeg")

    def test_each_program_is_a_row_with_the_columns_of_its_start(self):
        lines = self.tables.starts().splitlines()
        self.assertEqual(len(lines), 2 + 3)
        self.assertEqual(
            lines[2], "| GridApp | first | 100 | 200 | 300 | 2.40 | 24 | 100 | 100 | 24 |")
        self.assertEqual({line.count("|") for line in lines}, {lines[0].count("|")})

    def test_the_time_of_a_program_that_is_busy_at_the_limit_is_a_lower_bound(self):
        self.assertIn("| > 2.40 | 24 | > 100 |", self.tables.starts().splitlines()[3])

    def test_programs_without_results_have_no_row(self):
        self.assertTrue(OpeningTables(self.figures, PROGRAMS, "heic").is_empty)
        block = opening_tables.document(
            self.figures, PROGRAMS, [("jpeg", "JPEG"), ("heic", "HEIC")], ["Monday"])
        self.assertIn("JPEG: the start", block)
        self.assertNotIn("HEIC", block)

    def test_figures_in_which_another_program_is_better_are_listed(self):
        self.assertEqual(self.tables.ahead(), [
            "first start: all sharp, ms: GridApp 300, Thunar 200",
            "first start, 1,500 px/s: photos visible in motion, %: GridApp 50, Geeqie 90",
        ])

    def test_a_scroll_without_photos_has_a_processor_time_per_photo(self):
        found = figures([opening("geeqie", 1, shown=0)])
        self.assertEqual(
            found["jpeg", "geeqie", "first", 1500]["processor_per_photo"].median, 1000)


class ResultsTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "results.json"

    def test_a_merged_run_goes_on_after_the_last_round(self):
        first = Results(self.path, merging=False)
        first.factors["gridapp"] = 1.5
        for number in (1, 2):
            first.add(opening("gridapp", 300, number))
        merged = Results(self.path, merging=True)
        self.assertEqual(merged.rounds("gridapp", "jpeg"), 2)
        self.assertEqual(merged.rounds("thunar", "jpeg"), 0)
        self.assertEqual(merged.factors, {"gridapp": 1.5})
        merged.add(opening("thunar", 300, 1))
        self.assertEqual(len(json.loads(self.path.read_text())["visits"]), 3)
        self.assertEqual(Results(self.path, merging=True).common_rounds(), (1, 2))

    def test_a_run_without_merging_begins_with_no_results(self):
        Results(self.path, merging=False).add(opening("gridapp", 300))
        self.assertEqual(Results(self.path, merging=False).visits, [])


if __name__ == "__main__":
    unittest.main()
