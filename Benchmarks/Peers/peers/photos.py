"""The photos that all programs show.

MakeSamples paints some JPEGs of 12 megapixels, with metadata, and half of them with an Exif
thumbnail. Hard links in a random order make a folder that is long enough: programs and their caches
identify photos by path.
"""

import os
import random
import shutil
import subprocess

from .programs import ROOT

PAINTED = 30
MEGAPIXELS = 12
COUNT = 1500
SEED = 1


def prepare(folder):
    """Returns the folder of photos inside `folder`; paints them if it does not exist."""
    photos = folder / "photos"
    if photos.exists():
        return photos
    source, incomplete = folder / "painted", folder / "photos-incomplete"
    shutil.rmtree(incomplete, ignore_errors=True)
    incomplete.mkdir(parents=True)
    if not source.exists():
        paint(source)
    painted = sorted(source.glob("*.jpg"))
    order = random.Random(SEED)
    for number in range(COUNT):
        os.link(order.choice(painted), incomplete / f"photo-{number:04}.jpg")
    incomplete.rename(photos)
    return photos


def paint(source):
    print(f"Painting {PAINTED} photos of {MEGAPIXELS} megapixels (once; some minutes)", flush=True)
    incomplete = source.with_name("painted-incomplete")
    subprocess.run(
        ["swift", "run", "--configuration", "release", "--disable-index-store", "MakeSamples",
         "library", "--count", str(PAINTED), "--megapixels", str(MEGAPIXELS), "--seed", str(SEED),
         str(incomplete)],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL,
    )
    incomplete.rename(source)
