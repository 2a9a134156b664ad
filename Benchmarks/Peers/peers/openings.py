"""The comparison with photo viewers and file managers."""

import json
import time

from .run import OUT, Run

VISITS = ("first", "second")


class OpeningRun(Run):
    """Rounds in which each application opens each library twice, and is scrolled."""

    CALIBRATION = ("peers.opening", 60, 0, "--calibrate")

    def measure(self, libraries, rounds):
        """Measures rounds; `libraries` are the folders by name."""
        self.factors.update(self.results.factors)
        for each in list(self.programs):
            if each.name not in self.factors:
                self._calibrate(each, next(iter(libraries.values())))
        self.results.factors.update(self.factors)
        for _ in range(rounds):
            for library, photos in libraries.items():
                for each in self.programs:
                    number = self.results.rounds(each.name, library) + 1
                    self._open_twice(number, each, library, photos)

    def _open_twice(self, number, each, library, photos):
        """A start with empty caches, and one with the caches that the first one has left on disk."""
        work = self._new_work(each)
        for visit in VISITS:
            out = OUT / f"apps-round{number}-{each.name}-{library}-{visit}.json"
            begin = time.monotonic()
            result = self._run(
                self.display.rates[0], "peers.opening", each.name, photos, work, out,
                self.display.rates[0], self.factors[each.name])
            seconds = time.monotonic() - begin
            state = "failed; it does not count" if result is None else f"{seconds:.0f} s"
            print(f"{out.stem}: {state}", flush=True)
            if result is None:
                return
            self.results.add({
                "program": each.name, "round": number, "visit": visit, "library": library,
                **json.loads(out.read_text()),
            })
