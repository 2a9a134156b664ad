"""The photos that all programs show.

MakeSamples makes different JPEGs like those of a camera, with metadata, and half of them with an Exif thumbnail. heif-enc
encodes some of them as HEIC with thumbnails, as phones do. Hard links in a random order make folders that are long enough:
programs and their caches identify photos by path.
"""

import os
import random
import shutil
import subprocess

from .programs import ROOT

MADE = 200
MEGAPIXELS = 12
NAMES = 3600
SEED = 1

# heif-enc takes seconds for each photo.
MADE_HEIC = 12
NAMES_HEIC = 1200


# The folders of names.
FOLDERS = {"jpeg": f"photos-{MADE}-{NAMES}", "heic": f"photos-heic-{MADE_HEIC}-{NAMES_HEIC}"}


def prepare(folder):
    """Returns the folder of JPEGs inside `folder`; makes them if it does not exist."""
    source = folder / f"made-{MADE}"
    if not source.exists():
        make(source)
    return link(sorted(source.glob("*.jpg")), folder / FOLDERS["jpeg"], NAMES)


def existing(folder, library):
    """The folder of a library inside `folder`; None if it was not made."""
    photos = folder / FOLDERS[library]
    return photos if photos.exists() else None


def prepare_heic(folder):
    """Returns the folder of HEIC files inside `folder`, like prepare(); None without heif-enc."""
    source = folder / f"heic-{MADE_HEIC}"
    if not source.exists():
        if shutil.which("heif-enc") is None:
            return None
        incomplete = source.with_name("heic-incomplete")
        shutil.rmtree(incomplete, ignore_errors=True)
        subprocess.run(
            [str(ROOT / "scripts/heic-library"), str(incomplete), str(MADE_HEIC), str(MADE_HEIC)],
            check=True, stdout=subprocess.DEVNULL)
        incomplete.rename(source)
    return link(sorted(source.glob("*.heic")), folder / FOLDERS["heic"], NAMES_HEIC)


def link(files, folder, count):
    """Makes a folder of names for files in a random order, and returns it."""
    if folder.exists():
        return folder
    incomplete = folder.with_name(folder.name + "-incomplete")
    shutil.rmtree(incomplete, ignore_errors=True)
    incomplete.mkdir(parents=True)
    order = random.Random(SEED)
    for number in range(count):
        os.link(order.choice(files), incomplete / f"photo-{number:04}{files[0].suffix}")
    incomplete.rename(folder)
    return folder


def make(source):
    print(f"Making {MADE} photos of {MEGAPIXELS} megapixels (once; some two minutes)", flush=True)
    incomplete = source.with_name("made-incomplete")
    shutil.rmtree(incomplete, ignore_errors=True)
    subprocess.run(
        ["swift", "run", "--configuration", "release", "--disable-index-store", "MakeSamples",
         "photos", "--count", str(MADE), "--megapixels", str(MEGAPIXELS), "--seed", str(SEED),
         str(incomplete)],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL,
    )
    incomplete.rename(source)


def description(folder):
    """The number of names, of different files, and their mean size, as words."""
    sizes = {}
    names = 0
    for entry in os.scandir(folder):
        status = entry.stat()
        sizes[status.st_ino] = status.st_size
        names += 1
    mean = sum(sizes.values()) / len(sizes) / 1e6
    return f"{names:,} names of {len(sizes)} photos of {MEGAPIXELS} megapixels, {mean:.1f} MB on average"
