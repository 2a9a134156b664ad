# Makes the files of the table of formats: the same four quadrants of 48 x 32 pixels, stored with each feature.
#
#   make-formats.py FOLDER
#
# Needs Pillow, and heif-enc, avifenc and cjxl from libheif-examples, libavif-bin and libjxl-tools.
import io, os, struct, subprocess, sys, tempfile, zlib
from PIL import Image, TiffImagePlugin, features

FOLDER = sys.argv[1]
WIDTH, HEIGHT = 48, 32
COLORS = [(200, 30, 30), (30, 200, 30), (30, 30, 200), (220, 220, 220)]
ALPHAS = [255, 128, 64, 255]


def path(name): return os.path.join(FOLDER, name)


def write(name, data):
    with open(path(name), 'wb') as file: file.write(data)


def quadrants(values, width=WIDTH, height=HEIGHT):
    """The value of each pixel: one of four, for each quadrant."""
    return [values[2 * (2 * y // height) + 2 * x // width] for y in range(height) for x in range(width)]


def image(colors=COLORS, mode='RGB', size=(WIDTH, HEIGHT)):
    result = Image.new(mode, size)
    result.putdata(quadrants(colors, *size))
    return result


def with_alpha(colors=COLORS, alphas=ALPHAS):
    return image([c + (a,) for c, a in zip(colors, alphas)], 'RGBA')


def luma(color): return round(0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2])


GRAYS = [luma(c) for c in COLORS]


def stored(orientation, picture=None):
    """The picture as it is stored, so that it is upright with an EXIF orientation."""
    turn = {2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM, 5: Image.TRANSPOSE,
            6: Image.ROTATE_90, 7: Image.TRANSVERSE, 8: Image.ROTATE_270}[orientation]
    return (picture or image()).transpose(turn)


def exif(orientation=None, thumbnail=None):
    """A TIFF structure, big-endian."""
    entries = [] if orientation is None else [struct.pack('>HHIHH', 0x112, 3, 1, orientation, 0)]
    first = struct.pack('>H', len(entries)) + b''.join(entries)
    at = 8 + len(first) + 4
    if thumbnail is None: return b'MM\0*' + struct.pack('>I', 8) + first + struct.pack('>I', 0)
    second = struct.pack('>HHHIIHHIII', 2, 0x201, 4, 1, at + 30, 0x202, 4, 1, len(thumbnail), 0)
    return b'MM\0*' + struct.pack('>I', 8) + first + struct.pack('>I', at) + second + thumbnail


def encoded(picture, kind, **options):
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


# MARK: Profiles

def inverse(m):
    (a, b, c), (d, e, f), (g, h, i) = m
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return [[(e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det],
            [(f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det],
            [(d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det]]


def product(m, v): return [sum(a * b for a, b in zip(row, v)) for row in m]


def xyz(xy): return [xy[0] / xy[1], 1, (1 - xy[0] - xy[1]) / xy[1]]


BRADFORD = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
D65, D50 = (0.3127, 0.3290), (0.3457, 0.3585)


def colorants(primaries, white):
    """The matrix from linear RGB to XYZ at D50."""
    columns = [xyz(p) for p in primaries]
    matrix = [[columns[c][r] for c in range(3)] for r in range(3)]
    scale = product(inverse(matrix), xyz(white))
    matrix = [[matrix[r][c] * scale[c] for c in range(3)] for r in range(3)]
    before, after = product(BRADFORD, xyz(white)), product(BRADFORD, [0.9642, 1, 0.8249])
    adapted = [[sum(inverse(BRADFORD)[r][k] * after[k] / before[k] * BRADFORD[k][c] for k in range(3))
                for c in range(3)] for r in range(3)]
    return [[sum(adapted[r][k] * matrix[k][c] for k in range(3)) for c in range(3)] for r in range(3)]


SRGB = ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06))
SRGB_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
SPACES = {
    'displayP3': (((0.68, 0.32), (0.265, 0.69), (0.15, 0.06)), D65, SRGB_CURVE),
    'adobeRGB': (((0.64, 0.33), (0.21, 0.71), (0.15, 0.06)), D65, (563 / 256, 1, 0, 0, 0)),
    'proPhoto': (((0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001)), D50, (1.8, 1, 0, 1 / 16, 0.031248)),
    'swapped': ((SRGB[1], SRGB[2], SRGB[0]), D65, SRGB_CURVE),
    'linear': (SRGB, D65, (1, 1, 0, 0, 0)),
}


def light(value, curve):
    g, a, b, c, d = curve
    return (a * value + b) ** g if value >= d else c * value


def values_of(linear, curve):
    g, a, b, c, d = curve
    linear = min(max(linear, 0), 1)
    below = linear / c if c else 1
    return below if below < d else (linear ** (1 / g) - b) / a


def in_space(name, color):
    """The components, 0 to 1, of a color of sRGB."""
    primaries, white, curve = SPACES[name]
    linear = [light(v / 255, SRGB_CURVE) for v in color]
    there = product(inverse(colorants(primaries, white)), product(colorants(SRGB, D65), linear))
    return [values_of(v, curve) for v in there]


def bytes_in(name, colors=COLORS): return [tuple(round(255 * v) for v in in_space(name, c)) for c in colors]


def fixed(value): return struct.pack('>i', round(value * 65536))


def profile(name):
    """An ICC profile of version 4 with a matrix and parametric curves."""
    primaries, white, curve = SPACES[name]
    matrix = colorants(primaries, white)
    text = lambda s: b'mluc\0\0\0\0' + struct.pack('>II2s2sII', 1, 12, b'en', b'US', 2 * len(s), 28) + s.encode('utf-16-be')
    point = lambda v: b'XYZ \0\0\0\0' + b''.join(map(fixed, v))
    curves = b'para\0\0\0\0' + struct.pack('>HH', 3, 0) + b''.join(map(fixed, curve))
    tags = [(b'desc', text(name)), (b'cprt', text('none')), (b'wtpt', point([0.9642, 1, 0.8249]))]
    for i, channel in enumerate(b'rgb'):
        tags.append((bytes([channel]) + b'XYZ', point([matrix[r][i] for r in range(3)])))
    return joined(b'mntrRGB XYZ ', tags + [(bytes([c]) + b'TRC', curves) for c in b'rgb'])


def joined(kind, tags):
    """A profile of tags; those with equal content share it."""
    at, table, body, places = 128 + 4 + 12 * len(tags), b'', b'', {}
    for tag, content in tags:
        content += bytes(-len(content) % 4)
        if content not in places:
            places[content] = at + len(body)
            body += content
        table += tag + struct.pack('>II', places[content], len(content))
    head = struct.pack('>I4sI', at + len(body), b'lcms', 0x04300000) + kind + struct.pack('>6H', 2026, 1, 1, 0, 0, 0)
    head += b'acsp' + bytes(28) + b''.join(map(fixed, [0.9642, 1, 0.8249]))
    return head.ljust(128, b'\0') + struct.pack('>I', len(tags)) + table + body


# MARK: JPEG, PNG, WebP, GIF and BMP

def segment(jpeg, marker, content):
    """A JPEG with another segment after SOI."""
    return jpeg[:2] + struct.pack('>BBH', 255, marker, len(content) + 2) + content + jpeg[2:]


def jpegs():
    plain = dict(quality=95, subsampling=0)
    write('jpeg-baseline.jpg', encoded(image(), 'JPEG', **plain))
    write('jpeg-subsampled.jpg', encoded(image(), 'JPEG', quality=95, subsampling=2))
    write('jpeg-progressive.jpg', encoded(image(), 'JPEG', progressive=True, **plain))
    write('jpeg-gray.jpg', encoded(image(GRAYS, 'L'), 'JPEG', quality=95))
    for orientation in (3, 6, 7):
        write(f'jpeg-orientation{orientation}.jpg',
              segment(encoded(stored(orientation), 'JPEG', **plain), 0xE1, b'Exif\0\0' + exif(orientation)))
    for space in ('displayP3', 'adobeRGB', 'proPhoto', 'swapped'):
        write(f'jpeg-{space}.jpg', encoded(image(bytes_in(space)), 'JPEG', icc_profile=profile(space), **plain))
    inks = [tuple(255 - v for v in c) + (0,) for c in COLORS]
    write('jpeg-cmyk.jpg', encoded(image(inks, 'CMYK'), 'JPEG', quality=95))
    small = encoded(image(size=(24, 16)), 'JPEG', **plain)
    write('jpeg-thumbnail.jpg', segment(encoded(image(), 'JPEG', **plain), 0xE1, b'Exif\0\0' + exif(1, small)))
    other = image(COLORS[::-1])
    image().save(path('jpeg-mpo.mpo'), 'MPO', save_all=True, append_images=[other], **plain)


def chunk(name, content): return struct.pack('>I', len(content)) + name + content + struct.pack('>I', zlib.crc32(name + content))


PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def png(kind, bits, samples, chunks=(), is_interlaced=False, size=(WIDTH, HEIGHT)):
    """A PNG of four quadrants, whose samples are given for each."""
    width, height = size
    pixels = quadrants(samples, width, height)
    data = b''
    for left, top, across, down in PASSES if is_interlaced else [(0, 0, 1, 1)]:
        for y in range(top, height, down):
            row = [s for x in range(left, width, across) for s in pixels[y * width + x]]
            if bits == 16: line = b''.join(struct.pack('>H', s) for s in row)
            else:
                number = ''.join(format(s, f'0{bits}b') for s in row)
                number += '0' * (-len(number) % 8)
                line = int(number or '0', 2).to_bytes(len(number) // 8, 'big')
            if row: data += b'\0' + line
    head = struct.pack('>IIBBBBB', width, height, bits, kind, 0, 0, int(is_interlaced))
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + b''.join(chunk(*c) for c in chunks) +
            chunk(b'IDAT', zlib.compress(data, 9)) + chunk(b'IEND', b''))


def iccp(space): return (b'iCCP', b'icc\0\0' + zlib.compress(profile(space), 9))


def pngs():
    wide = [tuple(257 * v for v in c) for c in COLORS]
    palette = (b'PLTE', b''.join(map(bytes, COLORS)))
    indices = [(i,) for i in range(4)]
    write('png-rgb.png', png(2, 8, COLORS))
    write('png-rgb16.png', png(2, 16, wide))
    write('png-interlaced.png', png(2, 8, COLORS, is_interlaced=True))
    write('png-gray.png', png(0, 8, [(g,) for g in GRAYS]))
    write('png-gray16.png', png(0, 16, [(257 * g,) for g in GRAYS]))
    write('png-gray1.png', png(0, 1, [(0,), (1,), (1,), (0,)]))
    write('png-grayAlpha.png', png(4, 8, list(zip(GRAYS, ALPHAS))))
    write('png-palette.png', png(3, 2, indices, [palette]))
    write('png-paletteAlpha.png', png(3, 8, indices, [palette, (b'tRNS', bytes(ALPHAS))]))
    write('png-alpha.png', png(6, 8, [c + (a,) for c, a in zip(COLORS, ALPHAS)]))
    write('png-alpha16.png', png(6, 16, [tuple(257 * v for v in c + (a,)) for c, a in zip(COLORS, ALPHAS)]))
    write('png-colorKey.png', png(2, 8, COLORS, [(b'tRNS', struct.pack('>3H', *COLORS[2]))]))
    for space in ('displayP3', 'adobeRGB', 'proPhoto', 'swapped'):
        write(f'png-{space}.png', png(2, 8, bytes_in(space), [iccp(space)]))
    linear = [tuple(round(65535 * v) for v in in_space('linear', c)) for c in COLORS]
    write('png-linear16.png', png(2, 16, linear, [iccp('linear')]))
    write('png-linearInterlaced.png', png(2, 16, linear, [(b'gAMA', struct.pack('>I', 100000))], is_interlaced=True))
    chromaticities = struct.pack('>8I', 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000)
    write('png-chromaticities.png', png(2, 8, bytes_in('displayP3'), [(b'cHRM', chromaticities)]))
    write('png-codePoints.png', png(2, 8, bytes_in('displayP3'), [(b'cICP', bytes([12, 13, 0, 1]))]))
    turned = list(stored(8).getdata())
    corners = [turned[0], turned[31], turned[-32], turned[-1]]
    write('png-orientation8.png', png(2, 8, corners, [(b'eXIf', exif(8))], size=(32, 48)))
    image().save(path('png-animation.png'), save_all=True, append_images=[image(COLORS[::-1])])


def webps():
    exact = dict(lossless=True, exact=True)
    write('webp-lossy.webp', encoded(image(), 'WEBP', quality=95))
    write('webp-lossless.webp', encoded(image(), 'WEBP', **exact))
    write('webp-lossyAlpha.webp', encoded(with_alpha(), 'WEBP', quality=95))
    write('webp-losslessAlpha.webp', encoded(with_alpha(), 'WEBP', **exact))
    write('webp-orientation5.webp', encoded(stored(5), 'WEBP', exif=exif(5), **exact))
    for space in ('displayP3', 'adobeRGB', 'proPhoto', 'swapped'):
        write(f'webp-{space}.webp', encoded(image(bytes_in(space)), 'WEBP', icc_profile=profile(space), **exact))
    image().save(path('webp-animation.webp'), save_all=True, append_images=[image(COLORS[::-1])], **exact)


def gifs():
    indexed = Image.new('P', (WIDTH, HEIGHT))
    indexed.putdata(quadrants(range(4)))
    def with_palette(colors):
        copy = indexed.copy()
        copy.putpalette([v for c in colors for v in c])
        return copy
    plain = with_palette(COLORS)
    write('gif-palette.gif', encoded(plain, 'GIF', interlace=0))
    write('gif-interlaced.gif', encoded(plain, 'GIF', interlace=1))
    write('gif-transparent.gif', encoded(plain, 'GIF', transparency=2))
    plain.save(path('gif-animation.gif'), save_all=True, append_images=[with_palette(COLORS[::-1])], duration=100)
    for space in ('displayP3', 'swapped'):
        data, icc = encoded(with_palette(bytes_in(space)), 'GIF', interlace=0), profile(space)
        at = 13 + 3 * (2 << (data[10] & 7))
        blocks = b''.join(bytes([len(icc[i:i + 255])]) + icc[i:i + 255] for i in range(0, len(icc), 255))
        write(f'gif-{space}.gif', b'GIF89a' + data[6:at] + b'\x21\xff\x0bICCRGBG1012' + blocks + b'\0' + data[at:])


def bmp(bits, rows, palette=b'', compression=0, masks=b'', height=HEIGHT, header=40, icc=b''):
    data = b''.join(row + bytes(-len(row) % 4) for row in rows)
    at = 14 + header + len(masks if header == 40 else b'') + len(palette)
    head = struct.pack('<IiiHHIIiiII', header, WIDTH, height, 1, bits, compression, len(data), 2835, 2835, len(palette) // 4, 0)
    if header == 124:
        head += masks.ljust(16, b'\0') + (b'DEBM' if icc else b'BGRs') + bytes(48) + struct.pack('<IIII', 4, header + len(data), len(icc), 0)
    else: head += masks
    return b'BM' + struct.pack('<IHHI', at + len(data) + len(icc), 0, 0, at) + head + palette + data + icc


def bmps():
    def rows(values, encode):
        pixels = quadrants(values)
        return [encode(pixels[y * WIDTH:(y + 1) * WIDTH]) for y in reversed(range(HEIGHT))]
    bgr = lambda row: b''.join(bytes(c[::-1]) for c in row)
    write('bmp-rgb.bmp', bmp(24, rows(COLORS, bgr)))
    write('bmp-topDown.bmp', bmp(24, rows(COLORS, bgr)[::-1], height=-HEIGHT))
    palette = b''.join(bytes(c[::-1]) + b'\0' for c in COLORS)
    write('bmp-palette.bmp', bmp(8, rows(range(4), bytes), palette))
    write('bmp-palette4.bmp', bmp(4, rows(range(4), lambda r: bytes(a << 4 | b for a, b in zip(r[::2], r[1::2]))), palette))
    runs = lambda r: bytes([24, r[0], 24, r[24], 0, 0])
    write('bmp-runs.bmp', bmp(8, [b''.join(rows(range(4), runs)) + b'\0\1'], palette, compression=1))
    short = lambda r: b''.join(struct.pack('<H', c[0] >> 3 << 11 | c[1] >> 2 << 5 | c[2] >> 3) for c in r)
    write('bmp-565.bmp', bmp(16, rows(COLORS, short), compression=3, masks=struct.pack('<III', 0xF800, 0x7E0, 0x1F)))
    full = lambda r: b''.join(bytes((c[2], c[1], c[0], c[3])) for c in r)
    masks = struct.pack('<IIII', 0xFF0000, 0xFF00, 0xFF, 0xFF000000)
    write('bmp-alpha.bmp', bmp(32, rows([c + (a,) for c, a in zip(COLORS, ALPHAS)], full), compression=3, masks=masks, header=124))
    for space in ('displayP3', 'swapped'):
        write(f'bmp-{space}.bmp', bmp(24, rows(bytes_in(space), bgr), header=124, icc=profile(space)))


# MARK: TIFF

def tiff(samples, bits=8, photometric=2, kind=1, order='<', is_big=False, planar=1, tile=None, orientation=1,
         icc=b'', extra=None, pack=None, size=(WIDTH, HEIGHT), strip=8):
    """An uncompressed TIFF of four quadrants, whose samples are given for each."""
    width, height = size
    pixels, count = quadrants(samples, width, height), len(samples[0])
    code = {(8, 1): 'B', (8, 2): 'b', (16, 1): 'H', (16, 2): 'h', (32, 1): 'I', (16, 3): 'e', (32, 3): 'f', (64, 3): 'd'}.get((bits, kind))
    def line(values):
        if code: return struct.pack(f'{order}{len(values)}{code}', *values)
        number = ''.join(format(v, f'0{bits}b') for v in values)
        number += '0' * (-len(number) % 8)
        return int(number, 2).to_bytes(len(number) // 8, 'big')
    def part(left, top, across, down, plane):
        data = b''
        for y in range(top, top + down):
            row = [pixels[min(y, height - 1) * width + min(x, width - 1)] for x in range(left, left + across)]
            data += line([p[plane] for p in row] if planar == 2 else [s for p in row for s in p])
        return data
    planes = range(count) if planar == 2 else [0]
    if tile: parts = [part(x, y, tile, tile, p) for p in planes for y in range(0, height, tile) for x in range(0, width, tile)]
    else: parts = [part(0, y, width, min(strip, height - y), p) for p in planes for y in range(0, height, strip)]
    tags = {256: (4, [width]), 257: (4, [height]), 258: (3, [bits] * count), 259: (3, [1]), 262: (3, [photometric]),
            274: (3, [orientation]), 277: (3, [count]), 284: (3, [planar]), 339: (3, [kind] * count)}
    if tile: tags.update({322: (3, [tile]), 323: (3, [tile])})
    else: tags[278] = (4, [strip])
    if extra is not None: tags[338] = (3, [extra])
    if icc: tags[34675] = (7, list(icc))
    wide, offset_type = (8, 16) if is_big else (4, 4)
    tags[324 if tile else 273] = (offset_type, [0] * len(parts))
    tags[325 if tile else 279] = (4, [len(p) for p in parts])
    formats = {3: 'H', 4: 'I', 7: 'B', 16: 'Q'}
    start = 16 if is_big else 8
    size_of_ifd = (8 if is_big else 2) + len(tags) * (20 if is_big else 12) + wide
    lengths = sum(struct.calcsize(f'{len(v)}{formats[t]}') + 16 for t, v in tags.values())
    at, offsets = start + size_of_ifd + lengths, []
    for p in parts: offsets.append(at); at += len(p)
    tags[324 if tile else 273] = (offset_type, offsets)
    ifd, values, place = struct.pack(order + ('Q' if is_big else 'H'), len(tags)), b'', start + size_of_ifd
    for tag in sorted(tags):
        kind_of, content = tags[tag]
        data = struct.pack(f'{order}{len(content)}{formats[kind_of]}', *content)
        ifd += struct.pack(order + ('HHQ' if is_big else 'HHI'), tag, kind_of, len(content))
        if len(data) <= wide: ifd += data.ljust(wide, b'\0')
        else:
            ifd += struct.pack(order + ('Q' if is_big else 'I'), place + len(values))
            values += data + bytes(-len(data) % 2)
    head = (b'II' if order == '<' else b'MM') + struct.pack(order + ('HHHQ' if is_big else 'HI'), *((43, 8, 0, 16) if is_big else (42, 8)))
    return head + ifd + bytes(wide) + values.ljust(lengths, b'\0') + b''.join(parts)


def lab(color):
    x, y, z = product(colorants(SRGB, D65), [light(v / 255, SRGB_CURVE) for v in color])
    f = lambda t: t ** (1 / 3) if t > (6 / 29) ** 3 else t * (29 / 6) ** 2 / 3 + 4 / 29
    x, y, z = f(x / 0.9642), f(y), f(z / 0.8249)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def tiffs():
    save = lambda name, picture, **options: picture.save(path(f'tiff-{name}.tif'), 'TIFF', **options)
    write('tiff-rgb.tif', tiff(COLORS))
    save('lzw', image(), compression='tiff_lzw')
    save('deflate', image(), compression='tiff_adobe_deflate')
    save('packBits', image(), compression='packbits')
    save('jpeg', image(), compression='jpeg', quality=95)
    save('fax', image([0, 255, 255, 0], 'L').convert('1'), compression='group4')
    palette = Image.new('P', (WIDTH, HEIGHT))
    palette.putdata(quadrants(range(4)))
    palette.putpalette([v for c in COLORS for v in c])
    save('palette', palette)
    write('tiff-bigEndian.tif', tiff(COLORS, order='>'))
    write('tiff-bigTIFF.tif', tiff(COLORS, is_big=True))
    write('tiff-tiles.tif', tiff(COLORS, tile=32))
    write('tiff-planes.tif', tiff(COLORS, planar=2))
    write('tiff-rgb16.tif', tiff([tuple(257 * v for v in c) for c in COLORS], 16))
    write('tiff-rgb32.tif', tiff([tuple(0x1010101 * v for v in c) for c in COLORS], 32))
    for bits in (16, 32, 64):
        write(f'tiff-float{bits}.tif', tiff([tuple(light(v / 255, SRGB_CURVE) for v in c) for c in COLORS], bits, kind=3))
    write('tiff-floatLinear.tif', tiff([tuple(in_space('linear', c)) for c in COLORS], 32, kind=3, icc=profile('linear')))
    write('tiff-gray.tif', tiff([(g,) for g in GRAYS], photometric=1))
    write('tiff-grayInverted.tif', tiff([(255 - g,) for g in GRAYS], photometric=0))
    write('tiff-gray12.tif', tiff([(round(g * 4095 / 255),) for g in GRAYS], 12, photometric=1))
    write('tiff-gray16.tif', tiff([(257 * g,) for g in GRAYS], 16, photometric=1, order='>'))
    write('tiff-grayFloat.tif', tiff([(light(g / 255, SRGB_CURVE),) for g in GRAYS], 32, photometric=1, kind=3))
    write('tiff-alpha.tif', tiff([c + (a,) for c, a in zip(COLORS, ALPHAS)], extra=2))
    premultiplied = [tuple(round(v * a / 255) for v in c) + (a,) for c, a in zip(COLORS, ALPHAS)]
    write('tiff-alphaPremultiplied.tif', tiff(premultiplied, extra=1))
    write('tiff-extraSample.tif', tiff([c + (a,) for c, a in zip(COLORS, ALPHAS)], extra=0))
    turned = list(stored(6).getdata())
    corners = [turned[0], turned[31], turned[-32], turned[-1]]
    write('tiff-orientation6.tif', tiff(corners, orientation=6, size=(32, 48)))
    for space in ('displayP3', 'adobeRGB', 'proPhoto', 'swapped'):
        write(f'tiff-{space}.tif', tiff(bytes_in(space), icc=profile(space)))
    write('tiff-adobeRGB16.tif', tiff([tuple(round(65535 * v) for v in in_space('adobeRGB', c)) for c in COLORS], 16, icc=profile('adobeRGB')))
    linear = [tuple(round(65535 * v) for v in in_space('linear', c)) for c in COLORS]
    write('tiff-linear16.tif', tiff(linear, 16, icc=profile('linear')))
    inks = [tuple(255 - v for v in c) + (0,) for c in COLORS]
    write('tiff-cmyk.tif', tiff(inks, photometric=5))
    write('tiff-cmyk16.tif', tiff([tuple(257 * v for v in i) for i in inks], 16, photometric=5))
    labs = [lab(c) for c in COLORS]
    write('tiff-lab.tif', tiff([(round(l * 2.55), round(a) & 255, round(b) & 255) for l, a, b in labs], photometric=8))
    write('tiff-lab16.tif', tiff([(round(l * 655.35), round(a * 256) & 65535, round(b * 256) & 65535) for l, a, b in labs], 16, photometric=8))
    write('tiff-labICC.tif', tiff([(round(l * 2.55), round(a) + 128, round(b) + 128) for l, a, b in labs], photometric=9))


# MARK: Formats of tools

def run(*arguments): subprocess.run(arguments, check=True, capture_output=True)


def modern():
    with tempfile.TemporaryDirectory() as folder:
        def source(name, data):
            place = os.path.join(folder, name + '.png')
            with open(place, 'wb') as file: file.write(data)
            return place
        rgb = source('rgb', png(2, 8, COLORS))
        deep = source('deep', png(2, 16, [tuple(257 * v for v in c) for c in COLORS]))
        gray = source('gray', png(0, 8, [(g,) for g in GRAYS]))
        alpha = source('alpha', png(6, 8, [c + (a,) for c, a in zip(COLORS, ALPHAS)]))
        spaces = {s: source(s, png(2, 8, bytes_in(s), [iccp(s)])) for s in ('displayP3', 'adobeRGB', 'proPhoto', 'swapped')}
        p3 = source('p3', png(2, 8, bytes_in('displayP3')))
        exact = ['-L', '-p', 'chroma=444', '--matrix_coefficients', '0']
        heif = lambda name, place, *options: run('heif-enc', *options, place, '-o', path(name))
        heif('heic-rgb.heic', rgb, '-q', '90')
        heif('heic-full.heic', rgb, '-L', '-p', 'chroma=444')
        heif('heic-gray.heic', gray, '-q', '95')
        heif('heic-tenBits.heic', deep, '-q', '95', '-b', '10')
        heif('heic-alpha.heic', alpha, '-q', '95')
        heif('heic-thumbnail.heic', rgb, '-q', '95', '-t', '24')
        for space, place in spaces.items(): heif(f'heic-{space}.heic', place, '-q', '95', '-p', 'chroma=444')
        avif = lambda name, place, *options: run('avifenc', *options, place, path(name))
        lossy = ['--min', '4', '--max', '8', '-s', '6']
        avif('avif-rgb.avif', rgb, *lossy, '-y', '420')
        avif('avif-full.avif', rgb, *lossy, '-y', '444')
        avif('avif-limited.avif', rgb, *lossy, '-y', '444', '-r', 'limited')
        avif('avif-lossless.avif', rgb, '-l')
        avif('avif-gray.avif', gray, *lossy, '-y', '400')
        avif('avif-tenBits.avif', deep, *lossy, '-d', '10', '-y', '444')
        avif('avif-alpha.avif', alpha, *lossy, '-y', '444')
        avif('avif-codePoints.avif', p3, *lossy, '-y', '444', '--cicp', '12/13/6')
        turned = source('turned', encoded(stored(6), 'PNG'))
        avif('avif-orientation6.avif', turned, *lossy, '-y', '444', '--irot', '3')
        for space, place in spaces.items(): avif(f'avif-{space}.avif', place, '-l')
        jxl = lambda name, place, *options: run('cjxl', place, path(name), *options)
        jxl('jxl-lossless.jxl', rgb, '-d', '0')
        jxl('jxl-lossy.jxl', rgb, '-d', '0.5')
        jxl('jxl-progressive.jxl', rgb, '-d', '0.5', '-p')
        jxl('jxl-gray.jxl', gray, '-d', '0')
        jxl('jxl-rgb16.jxl', deep, '-d', '0')
        jxl('jxl-alpha.jxl', alpha, '-d', '0')
        jxl('jxl-jpeg.jxl', path('jpeg-baseline.jpg'))
        jxl('jxl-orientation6.jxl', path('jpeg-orientation6.jpg'))
        jxl('jxl-animation.jxl', path('gif-animation.gif'), '-d', '0')
        for space, place in spaces.items(): jxl(f'jxl-{space}.jxl', place, '-d', '0')


os.makedirs(FOLDER, exist_ok=True)
for make in (jpegs, pngs, webps, gifs, bmps, tiffs, modern): make()
