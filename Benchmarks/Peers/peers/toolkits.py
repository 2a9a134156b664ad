"""The comparison with the same grid in other toolkits."""

import json
import time

from .run import OUT, Run


class ToolkitRun(Run):
    """Rounds in which each program is visited at all rates, and once more with captures."""

    def measure(self, photos, rounds):
        """Measures rounds; a program whose results are merged goes on after its last one."""
        self._photos = photos
        self.calibrate_all(photos)
        self.results.factors.update(self.factors)
        first = {each.name: self.results.rounds(each.name) + 1 for each in self.programs}
        for number in range(rounds):
            for rate in self.display.rates:
                for each in self.programs:
                    self._visit_twice(first[each.name] + number, each, rate, captures=False)
            for each in self.programs:
                self._visit_twice(first[each.name] + number, each, self.display.rates[0], captures=True)

    def _visit_twice(self, number, each, rate, captures):
        """A first visit with empty caches, and a second one with the caches of the first.

        Captures of second visits are taken in the first round only: blank areas are rare there.
        """
        work = self._new_work(each)
        for visit in ("first", "second") if number == 1 or not captures else ("first",):
            kind = "captures" if captures else "frames"
            out = OUT / f"round{number}-{each.name}-{rate}-{visit}-{kind}.json"
            arguments = [each.name, self._photos, work, out, rate, self.factors[each.name]]
            if captures:
                arguments.append("--captures")
            begin = time.monotonic()
            result = self._run(rate, "peers.visit", *arguments)
            seconds = time.monotonic() - begin
            state = "failed; it does not count" if result is None else f"{seconds:.0f} s"
            print(f"{out.stem}: {state}", flush=True)
            if result is None:
                continue
            self.results.add({
                "program": each.name, "round": number, "visit": visit, "rate": rate,
                "captures": captures, **json.loads(out.read_text()),
            })
