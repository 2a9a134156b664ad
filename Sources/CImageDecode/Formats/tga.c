// Targa. The format has no signature: its header is checked for consistency, after those of all other formats.

#include <string.h>

#include "Formats/formats.h"
#include "Scaling/scaler.h"
#include "decoder.h"

enum { HEADER = 18 };

/// Image types; with 8 added, they are run-length encoded.
enum { TYPE_PALETTE = 1, TYPE_COLOR = 2, TYPE_GRAY = 3, RUN_LENGTH = 8 };

struct tga {
  int type, bit_count;
  bool is_run_length, has_alpha;
  int32_t width, height, orientation;
  /// The color map: its offset in the file, the first index, the number of entries and the bits of one.
  int64_t map_at;
  uint32_t map_first, map_count;
  int map_bit_count;
  int64_t pixels_at;
};

static bool is_depth(int bits) { return bits == 15 || bits == 16 || bits == 24 || bits == 32; }

/// Reads the header. Returns false for what no Targa has.
static bool parse(const uint8_t head[HEADER], struct tga *tga) {
  tga->type = head[2] & 7;
  tga->is_run_length = head[2] >= RUN_LENGTH;
  tga->map_first = grid_le16(head + 3);
  tga->map_count = grid_le16(head + 5);
  tga->map_bit_count = head[7];
  tga->width = (int32_t)grid_le16(head + 12);
  tga->height = (int32_t)grid_le16(head + 14);
  tga->bit_count = head[16];
  // The first pixel is at the bottom unless bit 5 is set, and on the right if bit 4 is.
  static const int32_t orientations[4] = {4, 3, 1, 2};
  tga->orientation = orientations[head[17] >> 4 & 3];
  tga->map_at = HEADER + head[0];
  const bool has_map = head[1] == 1;
  tga->pixels_at = tga->map_at + (has_map ? (int64_t)tga->map_count * ((tga->map_bit_count + 7) / 8) : 0);
  const int alpha_bits = head[17] & 15;
  // Gray with alpha has a byte of each.
  const int full_size = has_map ? tga->map_bit_count : tga->type == TYPE_GRAY ? tga->bit_count + 16 : tga->bit_count;
  tga->has_alpha = full_size == 32 && alpha_bits == 8;
  if (head[1] > 1 || head[2] > 11 || head[17] >> 6 || tga->width == 0 || tga->height == 0) return false;
  if (has_map && (tga->map_count == 0 || !is_depth(tga->map_bit_count))) return false;
  if (!has_map && (tga->map_first || tga->map_count)) return false;
  switch (tga->type) {
    case TYPE_PALETTE: return has_map && tga->bit_count == 8 && alpha_bits <= 8;
    case TYPE_COLOR: return is_depth(tga->bit_count) && (alpha_bits <= 1 || alpha_bits == 8);
    case TYPE_GRAY: return !has_map && (tga->bit_count == 8 || tga->bit_count == 16) && alpha_bits <= 8;
    default: return false;
  }
}

/// The data of an image, which is read byte by byte.
struct stream {
  struct grid_reader *reader;
  const uint8_t *bytes;
  size_t byte_count;
  /// The rest of a packet, and whether its pixel repeats.
  int packet_left;
  bool is_repeated;
  uint8_t pixel[4];
};

static bool next(struct stream *stream, uint8_t *to, int count) {
  for (int i = 0; i < count; i++) {
    if (stream->byte_count == 0) stream->byte_count = grid_reader_next(stream->reader, &stream->bytes);
    if (stream->byte_count == 0) return false;
    to[i] = *stream->bytes++;
    stream->byte_count--;
  }
  return true;
}

/// Reads the next pixel as it is stored. Packets may extend over rows.
static bool next_pixel(struct stream *stream, const struct tga *tga) {
  const int size = (tga->bit_count + 7) / 8;
  if (!tga->is_run_length) return next(stream, stream->pixel, size);
  if (stream->packet_left == 0) {
    uint8_t head;
    if (!next(stream, &head, 1)) return false;
    stream->packet_left = (head & 127) + 1;
    stream->is_repeated = head & 128;
    if (stream->is_repeated && !next(stream, stream->pixel, size)) return false;
  }
  stream->packet_left--;
  return stream->is_repeated || next(stream, stream->pixel, size);
}

/// Converts a stored color to four bytes, red first.
static void convert(const uint8_t *stored, int bit_count, bool has_alpha, uint8_t rgba[4]) {
  if (bit_count <= 16) {
    const uint32_t value = grid_le16(stored);
    for (int c = 0; c < 3; c++) rgba[c] = (uint8_t)(((value >> (10 - 5 * c) & 31) * 255 + 15) / 31);
  } else {
    rgba[0] = stored[2], rgba[1] = stored[1], rgba[2] = stored[0];
  }
  rgba[3] = has_alpha ? stored[3] : 255;
}

/// Reads the color map. Indices outside of it are black.
static bool read_map(struct grid_reader *reader, const struct tga *tga, uint8_t map[256][4]) {
  const int size = (tga->map_bit_count + 7) / 8;
  for (int i = 0; i < 256; i++) memcpy(map[i], "\0\0\0\xFF", 4);
  for (uint32_t i = 0; i < tga->map_count && tga->map_first + i < 256; i++) {
    uint8_t stored[4];
    if (!grid_reader_peek(reader, tga->map_at + (int64_t)i * size, stored, (size_t)size)) return false;
    convert(stored, tga->map_bit_count, tga->has_alpha, map[tga->map_first + i]);
  }
  return true;
}

/// Decodes a row. Returns false if the file ends before.
static bool read_row(struct stream *stream, const struct tga *tga, uint8_t map[256][4], int red, uint8_t *row) {
  for (int32_t x = 0; x < tga->width; x++, row += 4) {
    uint8_t rgba[4] = {0, 0, 0, 255};
    if (!next_pixel(stream, tga)) return false;
    if (tga->type == TYPE_PALETTE) {
      memcpy(rgba, map[stream->pixel[0]], 4);
    } else if (tga->type == TYPE_GRAY) {
      memset(rgba, stream->pixel[0], 3);
      if (tga->has_alpha) rgba[3] = stream->pixel[1];
    } else {
      convert(stream->pixel, tga->bit_count, tga->has_alpha, rgba);
    }
    row[red] = rgba[0], row[1] = rgba[1], row[2 - red] = rgba[2], row[3] = rgba[3];
  }
  return true;
}

static int read_tga(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct tga tga;
  uint8_t head[HEADER], map[256][4];
  struct grid_reader *reader = &decoder->reader;
  if (!grid_reader_peek(reader, 0, head, HEADER) || !parse(head, &tga) ||
      (tga.type == TYPE_PALETTE && !read_map(reader, &tga, map))) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
  }
  const struct grid_rect all = {0, 0, tga.width, tga.height};
  int result = grid_scaler_begin(decoder, scaler, &all, 1, decoder->info.orientation, tga.has_alpha);
  if (result != GRID_DECODE_OK) return result;
  uint8_t *row = grid_scratch_reserve(&decoder->rows, 4 * (size_t)tga.width);
  if (!row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  struct stream stream = {.reader = reader};
  reader->position = tga.pixels_at;
  const int red = decoder->target->order == GRID_ORDER_BGRA ? 2 : 0;
  for (int32_t y = 0; y < scaler->first_row + scaler->row_count; y++) {
    result = grid_check(decoder, grid_scaler_progress(scaler));
    if (result != GRID_DECODE_OK) return result;
    if (!read_row(&stream, &tga, map, red, row)) break;
    if (y >= scaler->first_row) grid_scaler_push(scaler, row + 4 * (ptrdiff_t)scaler->first_column);
  }
  return scaler->pushed > 0 ? GRID_DECODE_OK : grid_fail(decoder, GRID_DECODE_DAMAGED, "has no pixels");
}

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  struct tga tga;
  return parse(head, &tga);
}

static int probe(struct grid_decoder *decoder) {
  struct tga tga;
  uint8_t head[HEADER];
  // Many files that are no images look like the header.
  if (!grid_reader_peek(&decoder->reader, 0, head, HEADER) || !parse(head, &tga) ||
      decoder->reader.size <= tga.pixels_at) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
  }
  decoder->info.orientation = tga.orientation;
  return grid_set_size(decoder, tga.width, tga.height, GRID_LIMIT_PIXELS, 0);
}

const struct grid_input_format grid_tga_format = {
    .format = GRID_FORMAT_TGA,
    .sniff = sniff,
    .probe = probe,
    .read = read_tga,
};
