// Plain BMP, row by row. Its compressed and rarer kinds are decoded elsewhere.

#include <stdlib.h>
#include <string.h>

#include "decoder.h"
#include "scaler.h"

/// What the headers say of a BMP without compression.
struct bmp {
  int32_t bits;
  bool is_top_down;
  int64_t pixels_at, row_size;
  /// Red, green, blue and 255 in the target's order; colours that the file lacks are black.
  uint8_t palette[256][4];
};

static void read_palette(struct grid_decoder *decoder, struct bmp *bmp, int64_t at,
                         uint32_t count) {
  const int red = decoder->target->order == GRID_ORDER_BGRA ? 2 : 0;
  for (uint32_t i = 0; i < 256; i++) {
    uint8_t color[4] = {0, 0, 0, 0};
    if (i < count) grid_reader_peek(&decoder->reader, at + 4 * (int64_t)i, color, 4);
    bmp->palette[i][red] = color[2];
    bmp->palette[i][1] = color[1];
    bmp->palette[i][2 - red] = color[0];
    bmp->palette[i][3] = 255;
  }
}

static bool read_headers(struct grid_decoder *decoder, struct bmp *bmp) {
  uint8_t head[54];
  if (!grid_reader_peek(&decoder->reader, 0, head, 54)) return false;
  const uint32_t header_size = grid_le32(head + 14), compression = grid_le32(head + 30);
  const uint32_t colors = grid_le32(head + 46);
  bmp->bits = (int32_t)grid_le16(head + 28);
  bmp->pixels_at = grid_le32(head + 10);
  bmp->is_top_down = (int32_t)grid_le32(head + 22) < 0;
  bmp->row_size = ((int64_t)decoder->info.width * bmp->bits + 31) / 32 * 4;
  if (header_size < 40 || header_size > 124 || compression != 0) return false;
  switch (bmp->bits) {
    case 1: case 4: case 8:
      // A count above what the bits allow is a lie; 0 stands for all.
      if (colors > 256) return false;
      read_palette(decoder, bmp, 14 + (int64_t)header_size,
                   colors ? colors : 1u << bmp->bits);
      return true;
    case 24: case 32: return true;
    default: return false;
  }
}

/// Unpacks a row into four bytes a pixel. The fourth byte of 32 bits means nothing without a mask.
static void unpack(const struct bmp *bmp, const uint8_t *from, uint8_t *to, int32_t width,
                   enum grid_order order) {
  const int red = order == GRID_ORDER_BGRA ? 2 : 0;
  const int step = bmp->bits / 8;
  for (int32_t x = 0; x < width; x++, to += 4) {
    if (bmp->bits <= 8) {
      const int shift = 8 - bmp->bits - x * bmp->bits % 8;
      const int index = from[x * bmp->bits / 8] >> shift & ((1 << bmp->bits) - 1);
      memcpy(to, bmp->palette[index], 4);
    } else {
      to[red] = from[x * step + 2];
      to[1] = from[x * step + 1];
      to[2 - red] = from[x * step];
      to[3] = 255;
    }
  }
}

int grid_read_bmp(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct bmp bmp;
  if (!read_headers(decoder, &bmp)) {
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "is decoded elsewhere");
  }
  const int32_t width = decoder->info.width;
  const struct grid_rect all = {0, 0, width, decoder->info.height};
  const struct grid_rect crop = grid_fill(&all, decoder->target, 1);
  // Rows come from the bottom, as EXIF's orientation 4 has them.
  int result = grid_scaler_begin(decoder, scaler, decoder->target, &crop, bmp.is_top_down ? 1 : 4,
                                 false, scaler->pixels);
  if (result != GRID_DECODE_OK) return result;
  uint8_t *row = grid_scratch_take(&decoder->rows, (size_t)bmp.row_size + 4 * (size_t)width);
  if (!row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  uint8_t *unpacked = row + bmp.row_size;
  decoder->reader.position = bmp.pixels_at + scaler->first_row * bmp.row_size;
  for (int32_t i = 0; i < scaler->row_count; i++) {
    result = grid_check(decoder, grid_scaler_progress(scaler));
    if (result != GRID_DECODE_OK) return result;
    if (!grid_reader_copy(&decoder->reader, row, (size_t)bmp.row_size)) break;
    unpack(&bmp, row, unpacked, width, decoder->target->order);
    grid_scaler_push(scaler, unpacked + 4 * scaler->first_column);
  }
  if (scaler->pushed == 0) return grid_fail(decoder, GRID_DECODE_DAMAGED, "has no pixels");
  return GRID_DECODE_OK;
}
