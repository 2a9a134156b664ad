// Icons and cursors of Windows: shows the largest image of the file, which is a PNG or a BMP without its file
// header and with a mask.

#include <string.h>

#include "Formats/formats.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// The size of the header and of an entry, and of the header of a BMP; the limits of entries and of a side.
enum { HEADER = 6, ENTRY = 16, DIB_HEADER = 40, ENTRY_LIMIT = 256, SIDE_LIMIT = 2048 };

/// Finds the entry with the largest image; among equal ones, that of the most colors.
static bool find_image(struct grid_reader *reader, int64_t *offset, int64_t *size) {
  uint8_t head[HEADER], entry[ENTRY];
  uint64_t best = 0;
  if (!grid_reader_peek(reader, 0, head, HEADER)) return false;
  for (uint32_t i = 0; i < grid_le16(head + 4) && i < ENTRY_LIMIT; i++) {
    if (!grid_reader_peek(reader, HEADER + (int64_t)i * ENTRY, entry, ENTRY)) break;
    // 0 is 256.
    const uint64_t width = entry[0] ? entry[0] : 256, height = entry[1] ? entry[1] : 256;
    const uint64_t value = width * height << 16 | grid_le16(entry + 6);
    const int64_t at = grid_le32(entry + 12), count = grid_le32(entry + 8);
    if (value <= best || at >= reader->size || count < DIB_HEADER) continue;
    best = value;
    *offset = at;
    *size = count < reader->size - at ? count : reader->size - at;
  }
  return best > 0;
}

/// The header of the BMP at the start of the reader.
struct dib {
  int32_t width, height;
  int bit_count;
  uint32_t color_count;
  int64_t pixels_at, row_size, mask_at, mask_row_size;
};

static bool read_dib(struct grid_reader *reader, struct dib *dib) {
  uint8_t head[DIB_HEADER];
  if (!grid_reader_peek(reader, 0, head, DIB_HEADER)) return false;
  const uint32_t header_size = grid_le32(head), width = grid_le32(head + 4), height = grid_le32(head + 8);
  dib->bit_count = (int)grid_le16(head + 14);
  // The height includes that of the mask.
  if (header_size < DIB_HEADER || header_size > 124 || grid_le32(head + 16) != 0 || width == 0 || width > SIDE_LIMIT ||
      height < 2 || height > 2 * SIDE_LIMIT) {
    return false;
  }
  dib->width = (int32_t)width, dib->height = (int32_t)(height / 2);
  const bool has_palette = dib->bit_count == 1 || dib->bit_count == 4 || dib->bit_count == 8;
  if (!has_palette && dib->bit_count != 24 && dib->bit_count != 32) return false;
  const uint32_t stated = grid_le32(head + 32), most = has_palette ? 1U << dib->bit_count : 0;
  dib->color_count = stated > 0 && stated < most ? stated : most;
  dib->pixels_at = (int64_t)header_size + 4 * (int64_t)dib->color_count;
  dib->row_size = ((int64_t)dib->width * dib->bit_count + 31) / 32 * 4;
  dib->mask_at = dib->pixels_at + dib->row_size * dib->height;
  dib->mask_row_size = ((int64_t)dib->width + 31) / 32 * 4;
  return true;
}

/// Whether a pixel of the image has an alpha above 0. Older icons of 32 bits have a mask only.
static bool has_alpha(struct grid_reader *reader, const struct dib *dib, uint8_t *bytes) {
  for (int32_t y = 0; dib->bit_count == 32 && y < dib->height; y++) {
    if (!grid_reader_peek(reader, dib->pixels_at + y * dib->row_size, bytes, (size_t)dib->row_size)) return true;
    for (int32_t x = 0; x < dib->width; x++) {
      if (bytes[4 * x + 3] > 0) return true;
    }
  }
  return false;
}

/// Converts a row.
///
/// - Parameter mask: A bit for each pixel, 1 for a transparent one; NULL to use the alpha of the pixels.
static void convert(const struct dib *dib, uint8_t palette[256][4], const uint8_t *bytes, const uint8_t *mask, int red,
                    uint8_t *row) {
  for (int32_t x = 0; x < dib->width; x++, row += 4) {
    const uint8_t *color;
    if (dib->bit_count <= 8) {
      const int shift = 8 - dib->bit_count - x * dib->bit_count % 8;
      color = palette[bytes[x * dib->bit_count / 8] >> shift & ((1 << dib->bit_count) - 1)];
    } else {
      color = bytes + (ptrdiff_t)x * dib->bit_count / 8;
    }
    row[red] = color[2], row[1] = color[1], row[2 - red] = color[0];
    row[3] = !mask ? color[3] : mask[x / 8] >> (7 - x % 8) & 1 ? 0 : 255;
  }
}

static int read_bmp(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct grid_reader *reader = &decoder->reader;
  struct dib dib;
  uint8_t palette[256][4] = {{0}};
  if (!read_dib(reader, &dib) || dib.width != decoder->info.width || dib.height != decoder->info.height) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
  }
  const int64_t palette_at = dib.pixels_at - 4 * (int64_t)dib.color_count;
  if (!grid_reader_peek(reader, palette_at, palette, 4 * (size_t)dib.color_count)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its colors are cut off");
  }
  const struct grid_rect all = {0, 0, dib.width, dib.height};
  // Rows are stored from the bottom.
  int result = grid_scaler_begin(decoder, scaler, &all, 1, 4, true);
  if (result != GRID_DECODE_OK) return result;
  const size_t row_size = 4 * (size_t)dib.width;
  uint8_t *row = grid_scratch_reserve(&decoder->rows, row_size + (size_t)dib.row_size + (size_t)dib.mask_row_size);
  if (!row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  uint8_t *bytes = row + row_size, *mask = bytes + dib.row_size;
  const bool is_masked = !has_alpha(reader, &dib, bytes);
  for (int32_t i = 0; i < scaler->row_count; i++) {
    const int32_t y = scaler->first_row + i;
    result = grid_check(decoder, grid_scaler_progress(scaler));
    if (result != GRID_DECODE_OK) return result;
    if (!grid_reader_peek(reader, dib.pixels_at + y * dib.row_size, bytes, (size_t)dib.row_size)) break;
    // A missing mask covers nothing.
    if (!grid_reader_peek(reader, dib.mask_at + y * dib.mask_row_size, mask, (size_t)dib.mask_row_size)) {
      memset(mask, 0, (size_t)dib.mask_row_size);
    }
    convert(&dib, palette, bytes, is_masked ? mask : NULL, decoder->target->order == GRID_ORDER_BGRA ? 2 : 0, row);
    grid_scaler_push(scaler, row + 4 * (ptrdiff_t)scaler->first_column);
  }
  return scaler->pushed > 0 ? GRID_DECODE_OK : grid_fail(decoder, GRID_DECODE_DAMAGED, "has no pixels");
}

/// Whether the reader, at the image, has a PNG.
static bool is_png(struct grid_reader *reader) {
  uint8_t head[GRID_FORMAT_HEAD];
  return grid_reader_peek(reader, 0, head, sizeof head) && grid_png_format.sniff(head);
}

static int read_ico(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  return is_png(&decoder->reader) ? grid_png_format.read(decoder, scaler) : read_bmp(decoder, scaler);
}

static void read_color_space(struct grid_decoder *decoder, struct grid_color_space *space) {
  if (is_png(&decoder->reader)) grid_png_format.read_color_space(decoder, space);
}

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  return (!memcmp(head, "\0\0\1\0", 4) || !memcmp(head, "\0\0\2\0", 4)) && grid_le16(head + 4) > 0 && head[9] == 0;
}

static int probe(struct grid_decoder *decoder) {
  int64_t offset = 0, size = 0;
  struct dib dib;
  if (!find_image(&decoder->reader, &offset, &size)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
  }
  grid_reader_narrow(&decoder->reader, offset, size);
  if (is_png(&decoder->reader)) return grid_png_format.probe(decoder);
  if (!read_dib(&decoder->reader, &dib)) {
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "is an icon variant that is not supported");
  }
  return grid_set_size(decoder, dib.width, dib.height, GRID_LIMIT_PIXELS, 0);
}

const struct grid_input_format grid_ico_format = {
    .format = GRID_FORMAT_ICO,
    .sniff = sniff,
    .probe = probe,
    .read = read_ico,
    .read_color_space = read_color_space,
};
