"""Medians, tables, the chart and the blocks of documents."""

import unittest
import xml.etree.ElementTree

from peers import chart, document
from peers.summary import Figure, Key, figures
from peers.tables import Scoreboard, text

PROGRAMS = [("gridapp", "GridApp"), ("qt", "Qt & Quick")]


RECORDED = {
    "cpu_p50_ms": 1.25, "cpu_p99_ms": 4.5, "missed": 0.125, "input_ms": 12.0, "refresh_ms": 8.0,
}


def visit(program, client, captures=False, rate=60, blank=0.25):
    result = {
        "speed": 1500, "refreshes": 200, "client": client, "compositor": 1, "sharp_ms": 100 + client,
        "processor": 2.0, "memory": 150, "busy_p50_ms": 1, "busy_p99_ms": 4, "period_ms": 16.7,
        "begin": 10, "last": 13, "width": 1200, "height": 800,
    }
    if captures:
        result["blank"] = blank
    return {
        "program": program, "visit": "first", "rate": rate, "captures": captures,
        "start_processor": 3.5, "recorded": RECORDED if program == "gridapp" else None,
        "speeds": [result],
    }


VISITS = [
    visit("gridapp", 2), visit("gridapp", 6), visit("gridapp", 4), visit("qt", 20),
    visit("gridapp", 100, captures=True), visit("gridapp", 8, rate=120),
]


class SummaryTests(unittest.TestCase):
    def test_figures_are_medians_of_rounds_with_their_spread(self):
        key = Key("gridapp", "first", 60, 1500)
        self.assertEqual(figures(VISITS)[key]["client"], Figure(2, 1, 3, 3))
        self.assertEqual(figures(VISITS)[key]["sharp_ms"], Figure(104, 102, 106, 3))

    def test_visits_with_captures_contribute_blank_areas_only(self):
        key = Key("gridapp", "first", 60, 1500)
        self.assertEqual(figures(VISITS)[key]["blank"], Figure(25, 25, 25, 1))
        self.assertNotIn("blank", figures(VISITS)[Key("qt", "first", 60, 1500)])

    def test_the_processor_time_per_photo_is_that_of_tiles_which_were_not_blank(self):
        # 4,500 pixels are 22.5 rows of 200 pixels. A window of 4 rows is sharp at the end.
        shown = 24 + (135 - 24) * 0.75
        figure = figures(VISITS)[Key("gridapp", "first", 60, 1500)]["processor_per_photo"]
        self.assertAlmostEqual(figure.median, 2000 / shown)
        self.assertNotIn("processor_per_photo", figures(VISITS)[Key("qt", "first", 60, 1500)])

    def test_unknown_memory_has_no_figure(self):
        unknown = visit("qt", 1)
        unknown["speeds"][0]["memory"] = None
        self.assertNotIn("memory", figures([unknown])[Key("qt", "first", 60, 1500)])

    def test_a_visit_without_captures_of_its_motion_has_no_blank_area(self):
        stalled = visit("qt", 1, captures=True)
        del stalled["speeds"][0]["blank"]
        self.assertEqual(figures([stalled]), {})

    def test_figures_of_a_whole_visit_have_no_speed(self):
        named = figures(VISITS)[Key("gridapp", "first", 60, 0)]
        self.assertEqual(named["start_processor"], Figure(3.5, 3.5, 3.5, 3))
        self.assertEqual(named["input_refreshes"], Figure(1.5, 1.5, 1.5, 3))
        self.assertEqual(
            list(figures(VISITS)[Key("qt", "first", 60, 0)]), ["start_processor"])

    def test_a_compositor_without_display_times_leaves_the_latency_unknown(self):
        unknown = {**visit("gridapp", 1), "recorded": {**RECORDED, "input_ms": None}}
        self.assertNotIn("input_refreshes", figures([unknown])[Key("gridapp", "first", 60, 0)])

    def test_rates_are_separate(self):
        self.assertEqual(figures(VISITS)[Key("gridapp", "first", 120, 1500)]["client"].median, 4)


class TableTests(unittest.TestCase):
    def test_a_figure_has_its_spread_if_rounds_differ(self):
        self.assertEqual(text(Figure(2, 1, 3.04, 3)), "2.0 (1.0–3.0)")
        self.assertEqual(text(Figure(2, 2, 2, 1)), "2.0")
        self.assertEqual(text(Figure(1234.5, 1234.5, 1234.5, 1), 0), "1,234")
        self.assertEqual(text(None), "–")

    def test_each_program_and_visit_is_a_row(self):
        lines = Scoreboard(figures(VISITS), PROGRAMS, [60, 120]).losses(60).splitlines()
        self.assertEqual(len(lines), 2 + 4)
        self.assertTrue(lines[2].startswith("| GridApp | first | 2.0 (1.0–3.0) | 0.5 | – | – |"))
        self.assertEqual({line.count("|") for line in lines}, {lines[0].count("|")})

    def test_the_table_of_lost_refreshes_has_all_rates(self):
        lines = Scoreboard(figures(VISITS), PROGRAMS, [60, 120]).lost().splitlines()
        self.assertEqual(lines[2], "| GridApp | first | 2.5 (1.5–3.5) | – | – | 4.5 | – | – |")
        block = Scoreboard(figures(VISITS), PROGRAMS, [60, 120]).brief(["Monday"], "a.svg")
        self.assertIn(lines[2], block)
        self.assertTrue(block.startswith("- Monday\n\n![Scoreboard](a.svg)"))

    def test_the_table_of_recordings_has_a_row_for_each_rate_that_was_recorded(self):
        lines = Scoreboard(figures(VISITS), PROGRAMS, [60, 120]).recorded().splitlines()
        self.assertEqual(lines[2], "| GridApp | 60 Hz | first | 1.25 | 4.5 | 0.12 | 12.0 | 1.50 |")
        self.assertEqual([line.split(" | ")[1] for line in lines[2:]], ["60 Hz", "120 Hz"])

    def test_without_recordings_there_is_no_table_of_them(self):
        board = Scoreboard(figures([visit("qt", 1)]), PROGRAMS, [60])
        self.assertEqual(board.recorded(), "")
        self.assertNotIn("Recorded", board.document([], "a.svg"))

    def test_the_cost_begins_with_the_time_until_idle_after_the_start(self):
        lines = Scoreboard(figures(VISITS), PROGRAMS, [60, 120]).cost().splitlines()
        self.assertTrue(lines[2].startswith("| GridApp | first | 3.50 | 2.00 | – | – | 19 | – | – |"))
        self.assertEqual({line.count("|") for line in lines}, {lines[0].count("|")})

    def test_the_short_table_has_medians(self):
        lines = Scoreboard(figures(VISITS), PROGRAMS, [60, 120]).short().splitlines()
        self.assertTrue(lines[2].startswith("| GridApp | 2.5 % | 4.5 % |"))
        self.assertEqual({line.count("|") for line in lines}, {lines[0].count("|")})

    def test_the_document_has_a_table_of_losses_for_each_rate(self):
        block = Scoreboard(figures(VISITS), PROGRAMS, [60, 120]).document(["Monday"], "a.svg")
        self.assertIn("### Refreshes lost at 60 Hz", block)
        self.assertIn("### Refreshes lost at 120 Hz", block)
        self.assertTrue(block.startswith("- Monday\n\n![Scoreboard](a.svg)"))


class ChartTests(unittest.TestCase):
    def test_the_chart_is_well_formed_and_names_the_programs(self):
        svg = chart.svg(figures(VISITS), PROGRAMS, [60, 120])
        texts = [
            element.text for element in xml.etree.ElementTree.fromstring(svg).iter()
            if element.tag.endswith("text")
        ]
        self.assertIn("Qt & Quick", texts)
        self.assertIn("Refreshes lost at 120 Hz, %", texts)

    def test_axes_end_at_round_numbers(self):
        self.assertEqual([chart.axis_end(value) for value in (0, 1, 1.1, 7, 21, 66)],
                         [1, 1, 2, 10, 50, 100])


class DocumentTests(unittest.TestCase):
    FILE = "a\n<!-- peers: begin -->\nold\n<!-- peers: end -->\nb\n"

    def test_the_block_between_the_markers_is_replaced(self):
        once = document.replaced(self.FILE, "peers", "new")
        self.assertEqual(
            once, "a\n<!-- peers: begin -->\n\nnew\n\n<!-- peers: end -->\nb\n")
        self.assertEqual(document.replaced(once, "peers", "new"), once)

    def test_a_file_without_markers_is_an_error(self):
        for file in ("nothing", "<!-- peers: begin -->", "<!-- peers-gpu: begin -->"):
            with self.assertRaises(document.MarkerError):
                document.replaced(file, "peers", "new")


if __name__ == "__main__":
    unittest.main()
