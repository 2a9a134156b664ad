"""Measures by how many pixels a program scrolls for one unit of a touchpad's axis.

    python3 -m peers.calibrate PROGRAM PHOTOS WORK OUT

Prints the factor: toolkits multiply the distances of a touchpad by different numbers. Captures before
and after a short motion are compared, so the result does not depend on what the program reports.
"""

import sys

from . import pixels
from .programs import program
from .visit import Visit, VisitError, prepare_process
from .wayland import WaylandError

# The distance of the first motion in units; toolkits multiply it by 1 to 12.
ROUGH_UNITS = 40.0

# The distance of the second one, in pixels: it is exact to a pixel, and a third of the window remains
# comparable.
FINE_PIXELS = 500.0

# Whole events, as fast as in a visit: GTK rounds each position, so slow motions lose some of their distance.
SECONDS = 0.24

# On a busy machine, a program may still move when it seems to rest.
ATTEMPTS = 6


def factor(visit, fine_pixels=FINE_PIXELS, rough_units=ROUGH_UNITS):
    """Returns pixels per unit, from motions of about `fine_pixels` after one of `rough_units`.

    Toolkits use the first events to recognize the gesture, so it begins before the measured motions.
    """
    visit.scroll(rough_units / SECONDS, SECONDS, capturing=False)
    ratio = 0
    for _ in range(ATTEMPTS):
        units = fine_pixels / ratio if ratio else rough_units
        before, ratio = ratio, moved(visit, units) / units
        # GTK loses some pixels of each motion, so a short one shows too small a factor.
        if before and abs(ratio / before - 1) < 0.1:
            visit.touchpad.lift()
            return ratio
    raise VisitError("it did not scroll by the same distance twice; is the machine busy?")


def moved(visit, units):
    """Scrolls by units of the axis, and returns the number of pixels that content moved.

    0 if the captures have nothing in common, because photos were still missing.
    """
    _, before = visit.rest()
    visit.scroll(units / SECONDS, SECONDS, capturing=False)
    _, after = visit.rest()
    return pixels.displacement(before, after) or 0


def main():
    options = prepare_process().parse_args()
    try:
        visit = Visit(
            program(options.program), options.photos, options.work, options.out.with_suffix(".log"),
            options.gpu)
        try:
            visit.wait_until_shown()
            print(round(factor(visit), 3))
        finally:
            visit.close()
    except (VisitError, WaylandError) as error:
        sys.exit(f"peers: {options.program}: {error}")


if __name__ == "__main__":
    main()
