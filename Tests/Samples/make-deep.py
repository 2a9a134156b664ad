#!/usr/bin/env python3
"""Writes the HEIC and AVIF samples of 10 and 12 bits into the folder that is its argument.

Needs heif-enc and avifenc, from libheif-examples and libavif-bin. The picture is larger than the blocks of the codecs,
so that a decoder that mixes up samples and bytes shows another one.
"""
import os, struct, subprocess, sys, tempfile, zlib

WIDTH, HEIGHT = 320, 240
COLORS = [(200, 30, 30), (30, 200, 30), (30, 30, 200), (220, 220, 220)]


def chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


def png():
    """The four quadrants, in 16 bits."""
    rows = b''
    for y in range(HEIGHT):
        colors = [COLORS[2 * (2 * y // HEIGHT) + 2 * x // WIDTH] for x in range(WIDTH)]
        rows += b'\0' + b''.join(struct.pack('>3H', *(257 * v for v in c)) for c in colors)
    header = struct.pack('>IIBBBBB', WIDTH, HEIGHT, 16, 2, 0, 0, 0)
    return b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header) + chunk(b'IDAT', zlib.compress(rows, 9)) + chunk(b'IEND', b'')


def run(*arguments): subprocess.run(arguments, check=True, capture_output=True)


with tempfile.TemporaryDirectory() as folder:
    source = os.path.join(folder, 'source.png')
    with open(source, 'wb') as file: file.write(png())
    for bits in ('10', '12'):
        for chroma in ('420', '422', '444'):
            for name, value in (('sao', '1'), ('plain', '0')):
                run('heif-enc', '-q', '80', '-b', bits, '-p', 'chroma=' + chroma, '-p', 'x265:sao=' + value, source,
                    '-o', os.path.join(sys.argv[1], f'deep-{bits}-{chroma}-{name}.heic'))
            run('avifenc', '-s', '6', '-d', bits, '-y', chroma, '--min', '8', '--max', '20', source,
                os.path.join(sys.argv[1], f'deep-{bits}-{chroma}.avif'))
