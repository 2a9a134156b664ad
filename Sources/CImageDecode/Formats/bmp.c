// BMP, decoded row by row. Only RLE images are kept in memory, one byte a pixel.

#include <stdlib.h>
#include <string.h>

#include "Formats/bmp_rle.h"
#include "Formats/formats.h"
#include "Scaling/scaler.h"
#include "decoder.h"

enum { BI_RGB = 0, BI_RLE8 = 1, BI_RLE4 = 2, BI_BITFIELDS = 3, BI_ALPHABITFIELDS = 6 };

/// One channel of a pixel of 16 or 32 bits: the shift and mask of its bits (the highest eight if it has
/// more), and a table that scales each value to 0 to 255.
struct channel {
  uint32_t shift, mask;
  uint8_t values[256];
};

/// The fields of the headers.
struct bmp {
  int32_t bit_count;
  uint32_t compression;
  bool is_top_down, has_alpha;
  int64_t pixels_at, row_size;
  /// Red, green and blue in the target's order, and 255. Colours that are not in the file are black.
  uint8_t palette[256][4];
  /// In the order of the target's bytes.
  struct channel channels[4];
};

static void read_palette(struct grid_decoder *decoder, struct bmp *bmp, int64_t at, int entry_size, uint32_t count) {
  const int red = decoder->target->order == GRID_ORDER_BGRA ? 2 : 0;
  if (count == 0 || count > 1u << bmp->bit_count) count = 1u << bmp->bit_count;
  for (uint32_t i = 0; i < 256; i++) {
    uint8_t color[4] = {0, 0, 0, 0};
    if (i < count) {
      grid_reader_peek(&decoder->reader, at + entry_size * (int64_t)i, color, (size_t)entry_size);
    }
    bmp->palette[i][red] = color[2];
    bmp->palette[i][1] = color[1];
    bmp->palette[i][2 - red] = color[0];
    bmp->palette[i][3] = 255;
  }
}

/// Sets up a channel from its bit mask. Returns false if the bits of the mask are not contiguous.
///
/// - Parameter default_value: The channel's value if the mask is 0.
static bool set_channel(struct channel *channel, uint32_t mask, uint8_t default_value) {
  *channel = (struct channel){0, 0, {default_value}};
  if (mask == 0) return true;
  uint32_t shift = (uint32_t)__builtin_ctz(mask), bits = mask >> shift;
  if (bits & (bits + 1)) return false;
  for (; bits > 255; bits >>= 1) shift++;
  channel->shift = shift;
  channel->mask = bits;
  for (uint32_t i = 0; i <= bits; i++) channel->values[i] = (uint8_t)((i * 255 + bits / 2) / bits);
  return true;
}

static bool set_channels(struct grid_decoder *decoder, struct bmp *bmp, const uint32_t masks[4]) {
  const int red = decoder->target->order == GRID_ORDER_BGRA ? 2 : 0;
  bmp->has_alpha = masks[3] != 0;
  return set_channel(&bmp->channels[red], masks[0], 0) && set_channel(&bmp->channels[1], masks[1], 0) &&
         set_channel(&bmp->channels[2 - red], masks[2], 0) && set_channel(&bmp->channels[3], masks[3], 255);
}

/// Reads the channel masks of an image with 16 or 32 bits per pixel.
static bool read_channels(struct grid_decoder *decoder, struct bmp *bmp, uint32_t header_size) {
  uint32_t masks[4] = {0x7C00, 0x03E0, 0x001F, 0};
  if (bmp->compression == BI_RGB) {
    if (bmp->bit_count == 32) masks[0] = 0xFF0000, masks[1] = 0xFF00, masks[2] = 0xFF;
    return set_channels(decoder, bmp, masks);
  }
  uint8_t bytes[16] = {0};
  const bool has_alpha = header_size >= 56 || bmp->compression == BI_ALPHABITFIELDS;
  // Masks follow a header of 40 bytes and are part of a longer one: the offset is the same.
  if (!grid_reader_peek(&decoder->reader, 54, bytes, has_alpha ? 16 : 12)) return false;
  for (int i = 0; i < 4; i++) masks[i] = grid_le32(bytes + 4 * i);
  return set_channels(decoder, bmp, masks);
}

/// Reads the headers. Returns false for unsupported variants.
static bool read_headers(struct grid_decoder *decoder, struct bmp *bmp) {
  uint8_t head[54] = {0};
  struct grid_reader *reader = &decoder->reader;
  if (!grid_reader_peek(reader, 0, head, 26)) return false;
  const uint32_t header_size = grid_le32(head + 14);
  const bool is_core = header_size == 12;
  if (!is_core && !grid_reader_peek(reader, 0, head, 54)) return false;
  if (!is_core && (header_size < 40 || header_size > 124)) return false;
  bmp->pixels_at = grid_le32(head + 10);
  bmp->bit_count = (int32_t)grid_le16(head + (is_core ? 24 : 28));
  bmp->compression = is_core ? BI_RGB : grid_le32(head + 30);
  bmp->is_top_down = !is_core && (int32_t)grid_le32(head + 22) < 0;
  bmp->row_size = ((int64_t)decoder->info.width * bmp->bit_count + 31) / 32 * 4;
  const bool has_masks = bmp->compression == BI_BITFIELDS || bmp->compression == BI_ALPHABITFIELDS;
  switch (bmp->bit_count) {
    case 1:
    case 4:
    case 8:
      read_palette(decoder, bmp, 14 + (int64_t)header_size, is_core ? 3 : 4, is_core ? 0 : grid_le32(head + 46));
      return bmp->compression == BI_RGB || (bmp->compression == BI_RLE8 && bmp->bit_count == 8) ||
             (bmp->compression == BI_RLE4 && bmp->bit_count == 4);
    case 24: return bmp->compression == BI_RGB;
    case 16:
    case 32: return (bmp->compression == BI_RGB || has_masks) && read_channels(decoder, bmp, header_size);
    default: return false;
  }
}

static uint32_t pixel(const struct bmp *bmp, const uint8_t *row, int32_t x) {
  return bmp->bit_count == 16 ? grid_le16(row + 2 * (size_t)x) : grid_le32(row + 4 * (size_t)x);
}

/// Unpacks a row into four bytes a pixel.
static void unpack(const struct bmp *bmp, const uint8_t *from, uint8_t *to, int32_t width, enum grid_order order) {
  const int red = order == GRID_ORDER_BGRA ? 2 : 0;
  for (int32_t x = 0; x < width; x++, to += 4) {
    if (bmp->bit_count <= 8) {
      const int shift = 8 - bmp->bit_count - x * bmp->bit_count % 8;
      const int index = from[(int64_t)x * bmp->bit_count / 8] >> shift & ((1 << bmp->bit_count) - 1);
      memcpy(to, bmp->palette[index], 4);
    } else if (bmp->bit_count == 24) {
      to[red] = from[3 * (size_t)x + 2];
      to[1] = from[3 * (size_t)x + 1];
      to[2 - red] = from[3 * (size_t)x];
      to[3] = 255;
    } else {
      const uint32_t value = pixel(bmp, from, x);
      for (int i = 0; i < 4; i++) {
        const struct channel *channel = &bmp->channels[i];
        to[i] = channel->values[value >> channel->shift & channel->mask];
      }
    }
  }
}

/// Finds out whether any pixel has an alpha above 0. A file whose alpha is 0 everywhere counts as opaque,
/// because many programs leave the fourth byte unset.
static int find_alpha(struct grid_decoder *decoder, const struct bmp *bmp, uint8_t *row, bool *is_found) {
  const struct channel *alpha = &bmp->channels[3];
  *is_found = false;
  decoder->reader.position = bmp->pixels_at;
  for (int32_t y = 0; y < decoder->info.height; y++) {
    const int result = grid_check(decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    if (!grid_reader_copy(&decoder->reader, row, (size_t)bmp->row_size)) break;
    for (int32_t x = 0; x < decoder->info.width; x++) {
      *is_found = (pixel(bmp, row, x) >> alpha->shift & alpha->mask) != 0;
      if (*is_found) return GRID_DECODE_OK;
    }
  }
  return GRID_DECODE_OK;
}

/// Pushes the rows in the file's order.
static int push_rows(struct grid_decoder *decoder, struct grid_scaler *scaler, const struct bmp *bmp, uint8_t *row) {
  uint8_t *unpacked = row + bmp->row_size;
  decoder->reader.position = bmp->pixels_at + scaler->first_row * bmp->row_size;
  for (int32_t i = 0; i < scaler->row_count; i++) {
    const int result = grid_check(decoder, grid_scaler_progress(scaler));
    if (result != GRID_DECODE_OK) return result;
    if (!grid_reader_copy(&decoder->reader, row, (size_t)bmp->row_size)) break;
    unpack(bmp, row, unpacked, decoder->info.width, decoder->target->order);
    grid_scaler_push(scaler, unpacked + 4 * (size_t)scaler->first_column);
  }
  return GRID_DECODE_OK;
}

/// Decodes a run-length encoded image and pushes its rows.
static int push_rle_rows(struct grid_decoder *decoder, struct grid_scaler *scaler, struct bmp *bmp, uint8_t *unpacked) {
  const size_t width = (size_t)decoder->info.width, height = (size_t)decoder->info.height;
  uint8_t *indices = grid_scratch_reserve(&decoder->whole, width * height);
  if (!indices) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for the image");
  decoder->reader.position = bmp->pixels_at;
  int result = grid_bmp_decode_rle(decoder, bmp->compression == BI_RLE4, indices);
  bmp->bit_count = 8;
  for (int32_t i = 0; result == GRID_DECODE_OK && i < scaler->row_count; i++) {
    result = grid_check(decoder, grid_scaler_progress(scaler));
    unpack(bmp, indices + width * (size_t)(scaler->first_row + i), unpacked, (int32_t)width, decoder->target->order);
    grid_scaler_push(scaler, unpacked + 4 * (size_t)scaler->first_column);
  }
  return result;
}

static int read_bmp(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct bmp bmp = {0};
  if (!read_headers(decoder, &bmp)) {
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "is a BMP variant that is not supported");
  }
  const int32_t width = decoder->info.width;
  uint8_t *row = grid_scratch_reserve(&decoder->rows, (size_t)bmp.row_size + 4 * (size_t)width);
  if (!row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  int result;
  if (bmp.has_alpha) {
    result = find_alpha(decoder, &bmp, row, &bmp.has_alpha);
    if (result != GRID_DECODE_OK) return result;
    if (!bmp.has_alpha) set_channel(&bmp.channels[3], 0, 255);
  }
  const struct grid_rect all = {0, 0, width, decoder->info.height};
  // A bottom-up image is a mirrored one: EXIF's orientation 4.
  result = grid_scaler_begin(decoder, scaler, &all, 1, bmp.is_top_down ? 1 : 4, bmp.has_alpha);
  if (result != GRID_DECODE_OK) return result;
  const bool is_rle = bmp.compression == BI_RLE4 || bmp.compression == BI_RLE8;
  result = is_rle ? push_rle_rows(decoder, scaler, &bmp, row + bmp.row_size) : push_rows(decoder, scaler, &bmp, row);
  if (result == GRID_DECODE_OK && scaler->pushed == 0) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "has no pixels");
  }
  return result;
}

/// Reads the profile of a header of version 5. A linked profile, which is a path, is ignored.
static void read_color_space(struct grid_decoder *decoder, struct grid_color_space *space) {
  uint8_t head[138];
  if (!grid_reader_peek(&decoder->reader, 0, head, sizeof head)) return;
  if (grid_le32(head + 14) != 124 || memcmp(head + 70, "DEBM", 4) != 0) return;
  // The offset counts from the header of the image.
  grid_read_profile(decoder, 14 + (int64_t)grid_le32(head + 126), grid_le32(head + 130), space);
}

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) { return !memcmp(head, "BM", 2); }

static int probe(struct grid_decoder *decoder) {
  uint8_t head[26];
  if (!grid_reader_peek(&decoder->reader, 0, head, 26)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
  }
  const bool is_core = grid_le32(head + 14) == 12;
  // A negative height means that the first row is the top one.
  const int32_t width = (int32_t)(is_core ? grid_le16(head + 18) : grid_le32(head + 18));
  const int32_t height = (int32_t)(is_core ? grid_le16(head + 20) : grid_le32(head + 22));
  uint8_t compression[4] = {0};
  if (!is_core) grid_reader_peek(&decoder->reader, 30, compression, sizeof compression);
  const bool is_rle = grid_le32(compression) == BI_RLE4 || grid_le32(compression) == BI_RLE8;
  // Run lengths are decoded to the indices of all pixels.
  const int result = grid_set_size(decoder, width, llabs(height), GRID_LIMIT_PIXELS, is_rle ? 1 : 0);
  decoder->info.is_progressive = result == GRID_DECODE_OK;
  return result;
}

const struct grid_input_format grid_bmp_format = {
    .format = GRID_FORMAT_BMP,
    .sniff = sniff,
    .probe = probe,
    .read = read_bmp,
    .read_color_space = read_color_space,
};
