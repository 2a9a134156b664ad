// The samples of a TIFF, as libtiff decompresses them: gray, RGB, CMYK and Lab. libtiff's own conversion to RGB
// ignores profiles of CMYK, knows neither floating point nor 32 bits, and takes Lab for that of a monitor.

#include <math.h>
#include <string.h>

#include "Color/cmyk.h"
#include "Color/color_transform.h"
#include "Color/srgb_light.h"
#include "Formats/TIFF/tiff_file.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// The kind of a sample.
enum kind { KIND_PACKED, KIND_8, KIND_16, KIND_32, KIND_HALF, KIND_FLOAT, KIND_DOUBLE, KIND_NONE };

/// Larger strips are decoded row by row. Many programs write one strip of all rows.
static const size_t strip_limit = 64 << 20;

enum alpha { ALPHA_NONE, ALPHA_STRAIGHT, ALPHA_PREMULTIPLIED };

struct samples {
  struct grid_tiff_file *file;
  struct grid_scaler *scaler;
  uint32_t width, height;
  uint16_t photometric, bits, per_pixel;
  enum kind kind;
  enum alpha alpha;
  /// The number of samples of a color, without alpha.
  int color_count;
  /// Whether samples of 16 bits are encoded like light.
  bool takes_light;
  /// The number of planes that are read: 1, or one for each sample of a color and its alpha.
  uint32_t plane_count;
  bool is_tiled;
  /// The size of a tile or strip: pixels of a row, rows, bytes of a row and bytes in all. A row of tiles, or a strip
  /// of each plane, is decoded at a time.
  uint32_t part_width, part_height, parts_across;
  size_t part_row_size, part_size;
  uint8_t *parts;
  /// The rows of a strip that is too large to be decoded as a whole, and the next row to decode; 0 if strips are
  /// decoded as a whole. A part is then a row.
  uint32_t rows_per_strip, next_row;
  /// The samples of a row, a byte each, and the row for the scaler.
  uint8_t *bytes, *row;
};

static uint16_t field(TIFF *tiff, uint32_t tag) {
  uint16_t value = 0;
  TIFFGetFieldDefaulted(tiff, tag, &value);
  return value;
}

static enum kind kind_of(uint16_t format, uint16_t bits) {
  if (format == SAMPLEFORMAT_IEEEFP) {
    return bits == 16 ? KIND_HALF : bits == 32 ? KIND_FLOAT : bits == 64 ? KIND_DOUBLE : KIND_NONE;
  }
  if (format != SAMPLEFORMAT_UINT && format != SAMPLEFORMAT_VOID) return KIND_NONE;
  return bits == 8 ? KIND_8 : bits == 16 ? KIND_16 : bits == 32 ? KIND_32 : bits < 16 ? KIND_PACKED : KIND_NONE;
}

/// The number of samples of a color; 0 for a photometric interpretation whose samples are no colors.
static int color_count(TIFF *tiff, uint16_t photometric) {
  switch (photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK: return 1;
    case PHOTOMETRIC_RGB:
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB: return 3;
    case PHOTOMETRIC_SEPARATED: return field(tiff, TIFFTAG_INKSET) == INKSET_CMYK ? 4 : 0;
    default: return 0;
  }
}

bool grid_tiff_has_plain_samples(TIFF *tiff) {
  uint16_t photometric = 0;
  if (!TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &photometric)) return false;
  const uint16_t bits = field(tiff, TIFFTAG_BITSPERSAMPLE), compression = field(tiff, TIFFTAG_COMPRESSION);
  const enum kind kind = kind_of(field(tiff, TIFFTAG_SAMPLEFORMAT), bits);
  const int count = color_count(tiff, photometric);
  const bool is_lab = photometric == PHOTOMETRIC_CIELAB || photometric == PHOTOMETRIC_ICCLAB;
  if (count == 0 || kind == KIND_NONE || field(tiff, TIFFTAG_SAMPLESPERPIXEL) < count) return false;
  if (compression == COMPRESSION_OJPEG) return false;
  if (count == 4 && (kind == KIND_HALF || kind == KIND_FLOAT || kind == KIND_DOUBLE)) return false;
  if (is_lab) return kind == KIND_8 || kind == KIND_16;
  if (kind == KIND_PACKED) return bits > 8 && field(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_CONTIG;
  return true;
}

/// The meaning of the sample after those of the color.
static enum alpha alpha_of(TIFF *tiff, int extra_count) {
  uint16_t count = 0, *types = NULL;
  if (extra_count < 1) return ALPHA_NONE;
  // Old programs wrote a sample of alpha without the tag that states its kind. libtiff reads it as premultiplied alpha,
  // too.
  if (!TIFFGetField(tiff, TIFFTAG_EXTRASAMPLES, &count, &types) || count == 0) return ALPHA_PREMULTIPLIED;
  return types[0] == EXTRASAMPLE_ASSOCALPHA   ? ALPHA_PREMULTIPLIED
         : types[0] == EXTRASAMPLE_UNASSALPHA ? ALPHA_STRAIGHT
                                              : ALPHA_NONE;
}

/// Reads the layout of strips or tiles, and allocates memory. Returns GRID_DECODE_OK or the failure.
static int prepare(struct samples *samples) {
  struct grid_decoder *decoder = samples->file->decoder;
  TIFF *tiff = samples->file->tiff;
  samples->is_tiled = TIFFIsTiled(tiff);
  uint32_t width = samples->width, height = 0;
  if (samples->is_tiled) {
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &width);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &height);
  } else {
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &height);
    if (height > samples->height) height = samples->height;
  }
  const tmsize_t row_size = samples->is_tiled ? TIFFTileRowSize(tiff) : TIFFScanlineSize(tiff);
  const tmsize_t size = samples->is_tiled ? TIFFTileSize(tiff) : TIFFStripSize(tiff);
  if (width == 0 || height == 0 || row_size <= 0 || size <= 0) return grid_tiff_file_failure(samples->file);
  samples->part_width = width, samples->part_height = height;
  samples->parts_across = (samples->width - 1) / width + 1;
  samples->part_row_size = (size_t)row_size, samples->part_size = (size_t)size;
  if (!samples->is_tiled && samples->plane_count == 1 && samples->part_size > strip_limit) {
    samples->rows_per_strip = height;
    samples->part_height = height = 1;
    samples->part_size = samples->part_row_size;
  }
  const size_t part_samples = samples->plane_count > 1 ? 1 : samples->per_pixel;
  const size_t needed = ((size_t)width * part_samples * samples->bits + 7) / 8;
  if (samples->part_row_size < needed || samples->part_size / height < samples->part_row_size) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "is damaged: its strips are too short");
  }
  const uint64_t count = (uint64_t)samples->parts_across * samples->plane_count;
  const uint64_t row_bytes = (uint64_t)samples->width * (samples->per_pixel + 4u);
  if (count > GRID_LIMIT_MEMORY || count * samples->part_size > GRID_LIMIT_MEMORY || row_bytes > GRID_LIMIT_MEMORY) {
    return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "needs too much memory for its strips");
  }
  samples->parts = grid_scratch_reserve(&decoder->whole, (size_t)count * samples->part_size);
  samples->row = grid_scratch_reserve(&decoder->rows, (size_t)row_bytes);
  if (!samples->parts || !samples->row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for its strips");
  samples->bytes = samples->row + 4 * (size_t)samples->width;
  return GRID_DECODE_OK;
}

// MARK: Samples

/// The number of IEEE 754's half precision.
static float half(uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const float size = exponent == 31  ? (fraction ? NAN : INFINITY)
                     : exponent == 0 ? ldexpf((float)fraction, -24)
                                     : ldexpf((float)(1024 + fraction), exponent - 25);
  return bits >> 15 ? -size : size;
}

/// Returns a number from 0 to 1 as a byte. Light becomes a value of sRGB, and brighter values are clipped.
///
/// - Parameter values: sRGB's values of light, or NULL for alpha.
static uint8_t encode(const uint8_t *values, double number) {
  // NaN becomes 0, too.
  if (!(number > 0)) return 0;
  if (number >= 1) return 255;
  return values ? values[(int)(number * (GRID_LIGHT_LEVELS - 1) + 0.5)] : (uint8_t)(number * 255 + 0.5);
}

/// The sample at `index` of packed bits, the highest one first.
static uint32_t packed(const uint8_t *from, size_t index, int bits) {
  uint32_t value = 0;
  for (size_t bit = index * (size_t)bits; bits > 0; bits--, bit++) {
    value = value << 1 | (from[bit / 8] >> (7 - bit % 8) & 1);
  }
  return value;
}

/// Reduces samples to a byte each: integers to their share of the maximum, and floating point, which is light, to
/// values of sRGB.
///
/// - Parameters:
///   - first: The index of the first sample in its pixel.
///   - stride: The distance between bytes.
static void reduce(const struct samples *samples, const uint8_t *from, size_t count, size_t first, uint8_t *to,
                   size_t stride) {
  const uint8_t *const light = grid_srgb_of_levels();
  const uint32_t maximum = samples->kind == KIND_PACKED ? (1u << samples->bits) - 1 : 65535;
  // A strip's rows need not be aligned.
  uint16_t word;
  uint32_t wide;
  float number;
  double precise;
  for (size_t i = 0; i < count; i++, to += stride) {
    const bool is_color = (first + i) % samples->per_pixel < (size_t)samples->color_count;
    const uint8_t *values = is_color ? light : NULL;
    switch (samples->kind) {
      case KIND_8: *to = from[i]; break;
      case KIND_16:
        memcpy(&word, from + 2 * i, 2);
        *to = samples->takes_light && values ? values[(word * (GRID_LIGHT_LEVELS - 1u) + 32767) / 65535]
                                             : (uint8_t)((word * 255u + maximum / 2) / maximum);
        break;
      case KIND_32: memcpy(&wide, from + 4 * i, 4), *to = (uint8_t)(wide >> 24); break;
      case KIND_HALF: memcpy(&word, from + 2 * i, 2), *to = encode(values, (double)half(word)); break;
      case KIND_FLOAT: memcpy(&number, from + 4 * i, 4), *to = encode(values, (double)number); break;
      case KIND_DOUBLE: memcpy(&precise, from + 8 * i, 8), *to = encode(values, precise); break;
      case KIND_PACKED: *to = (uint8_t)((packed(from, i, samples->bits) * 255 + maximum / 2) / maximum); break;
      case KIND_NONE: break;
    }
  }
}

/// Reduces the samples of Lab to bytes in the encoding of ICC: L of 0 to 100, and a and b plus 128. In CIELab, a and
/// b are signed.
static void reduce_lab(const struct samples *samples, const uint8_t *from, size_t count, size_t first, uint8_t *to,
                       size_t stride) {
  const bool is_signed = samples->photometric == PHOTOMETRIC_CIELAB;
  for (size_t i = 0; i < count; i++, to += stride) {
    const size_t component = (first + i) % samples->per_pixel;
    const bool is_chroma = component == 1 || component == 2;
    uint16_t word = 0;
    if (samples->kind == KIND_8) {
      *to = is_chroma && is_signed ? from[i] ^ 0x80 : from[i];
      continue;
    }
    memcpy(&word, from + 2 * i, 2);
    if (is_chroma && is_signed) word ^= 0x8000;
    // 100 is 65,535 in CIELab, and 65,280 in the 16 bits of ICC's version 2, as a and b have 256 to a unit.
    const uint32_t byte = is_signed && !is_chroma ? (word * 255u + 32767) / 65535 : (word + 128u) / 256;
    *to = (uint8_t)(byte > 255 ? 255 : byte);
  }
}

/// Collects the samples of a row from the parts.
static void read_samples(const struct samples *samples, uint32_t y) {
  const bool is_lab = samples->photometric == PHOTOMETRIC_CIELAB || samples->photometric == PHOTOMETRIC_ICCLAB;
  const size_t in_part = samples->plane_count > 1 ? 1 : samples->per_pixel;
  const size_t stride = samples->plane_count > 1 ? samples->per_pixel : 1;
  for (uint32_t plane = 0; plane < samples->plane_count; plane++) {
    for (uint32_t part = 0; part < samples->parts_across; part++) {
      const uint32_t left = part * samples->part_width, rest = samples->width - left;
      const size_t count = in_part * (rest < samples->part_width ? rest : samples->part_width);
      const uint8_t *from = samples->parts + samples->part_size * (plane * samples->parts_across + part) +
                            samples->part_row_size * (y % samples->part_height);
      uint8_t *to = samples->bytes + (size_t)left * samples->per_pixel + plane;
      if (is_lab) {
        reduce_lab(samples, from, count, plane, to, stride);
      } else if (samples->kind == KIND_8 && stride == 1) {
        memcpy(to, from, count);
      } else {
        reduce(samples, from, count, plane, to, stride);
      }
    }
  }
}

// MARK: Pixels

static uint8_t straight(uint8_t value, uint8_t alpha) {
  const uint32_t result = alpha ? (value * 255u + alpha / 2) / alpha : 0;
  return (uint8_t)(result > 255 ? 255 : result);
}

/// Converts the bytes of a row to pixels for the scaler.
static void make_row(const struct samples *samples) {
  const uint8_t *from = samples->bytes;
  uint8_t *to = samples->row;
  const int red = samples->file->decoder->target->order == GRID_ORDER_BGRA && samples->color_count == 3 ? 2 : 0;
  const bool is_lab = samples->photometric == PHOTOMETRIC_CIELAB || samples->photometric == PHOTOMETRIC_ICCLAB;
  const uint8_t flip = samples->photometric == PHOTOMETRIC_MINISWHITE ? 255 : 0;
  for (uint32_t x = 0; x < samples->width; x++, from += samples->per_pixel, to += 4) {
    if (samples->color_count == 4) {
      memcpy(to, from, 4);
      continue;
    }
    uint8_t color[3];
    for (int c = 0; c < 3; c++) color[c] = from[samples->color_count == 1 ? 0 : c] ^ flip;
    const uint8_t alpha = samples->alpha == ALPHA_NONE ? 255 : from[samples->color_count];
    if (samples->alpha == ALPHA_PREMULTIPLIED && alpha < 255) {
      for (int c = 0; c < 3; c++) color[c] = straight(color[c], alpha);
    }
    const int first = is_lab ? 0 : red;
    to[first] = color[0], to[1] = color[1], to[2 - first] = color[2], to[3] = alpha;
  }
}

/// Decodes the rows of a strip up to a row, which remains in memory: most compressions can only be read in order.
static bool decode_row(struct samples *samples, uint32_t y) {
  const uint32_t start = y / samples->rows_per_strip * samples->rows_per_strip;
  if (samples->next_row < start || samples->next_row > y) samples->next_row = start;
  while (samples->next_row <= y) {
    if (TIFFReadScanline(samples->file->tiff, samples->parts, samples->next_row++, 0) < 0) return false;
  }
  return true;
}

/// Decodes the strips or tiles of the rows from `top` on.
static bool decode_band(struct samples *samples, uint32_t top) {
  TIFF *tiff = samples->file->tiff;
  if (samples->rows_per_strip > 0) return decode_row(samples, top);
  for (uint32_t plane = 0; plane < samples->plane_count; plane++) {
    for (uint32_t part = 0; part < samples->parts_across; part++) {
      uint8_t *to = samples->parts + samples->part_size * (plane * samples->parts_across + part);
      const tmsize_t size = (tmsize_t)samples->part_size;
      const uint32_t left = part * samples->part_width;
      const tmsize_t got =
          samples->is_tiled ? TIFFReadEncodedTile(tiff, TIFFComputeTile(tiff, left, top, 0, (uint16_t)plane), to, size)
                            : TIFFReadEncodedStrip(tiff, TIFFComputeStrip(tiff, top, (uint16_t)plane), to, size);
      if (got < 0) return false;
      // The last strip is shorter.
      if (got < size) memset(to + got, 0, (size_t)(size - got));
    }
  }
  return true;
}

static int read_rows(struct samples *samples) {
  struct grid_decoder *decoder = samples->file->decoder;
  struct grid_scaler *scaler = samples->scaler;
  const bool is_converted = samples->color_count != 4 || grid_color_transform_is_cmyk(decoder->transform);
  const uint32_t first = (uint32_t)scaler->first_row, end = first + (uint32_t)scaler->row_count;
  for (uint32_t y = first; y < end; y++) {
    const int result = grid_check(decoder, grid_scaler_progress(scaler));
    if (result != GRID_DECODE_OK) return result;
    samples->file->progress = grid_scaler_progress(scaler);
    const bool is_new = y == first || y % samples->part_height == 0;
    if (is_new && !decode_band(samples, y)) return grid_tiff_file_result(samples->file, scaler);
    read_samples(samples, y);
    make_row(samples);
    if (!is_converted) grid_cmyk_to_rgb(samples->row, (int32_t)samples->width, false, decoder->target->order);
    grid_scaler_push(scaler, samples->row + 4 * (size_t)scaler->first_column);
  }
  return GRID_DECODE_OK;
}

int grid_read_tiff_samples(struct grid_tiff_file *file, struct grid_scaler *scaler) {
  struct grid_decoder *decoder = file->decoder;
  TIFF *tiff = file->tiff;
  struct samples samples = {.file = file,
                            .scaler = scaler,
                            .width = (uint32_t)decoder->info.width,
                            .height = (uint32_t)decoder->info.height,
                            .photometric = field(tiff, TIFFTAG_PHOTOMETRIC),
                            .bits = field(tiff, TIFFTAG_BITSPERSAMPLE),
                            .per_pixel = field(tiff, TIFFTAG_SAMPLESPERPIXEL)};
  samples.kind = kind_of(field(tiff, TIFFTAG_SAMPLEFORMAT), samples.bits);
  samples.color_count = color_count(tiff, samples.photometric);
  samples.takes_light = grid_color_transform_takes_light(decoder->transform);
  samples.plane_count = 1;
  if (field(tiff, TIFFTAG_PLANARCONFIG) == PLANARCONFIG_SEPARATE) {
    // Further samples are not shown.
    const uint32_t shown = (uint32_t)samples.color_count + 1;
    samples.plane_count = samples.per_pixel < shown ? samples.per_pixel : shown;
  }
  if (samples.color_count < 4) samples.alpha = alpha_of(tiff, samples.per_pixel - samples.color_count);
  int result = prepare(&samples);
  if (result != GRID_DECODE_OK) return result;
  const struct grid_rect all = {0, 0, samples.width, samples.height};
  result = grid_scaler_begin(decoder, scaler, &all, 1, decoder->info.orientation, samples.alpha != ALPHA_NONE);
  return result == GRID_DECODE_OK ? read_rows(&samples) : result;
}
