#include "Formats/PNG/png_inflate.h"

#include <string.h>

#include <libdeflate.h>

#include "Formats/PNG/png_filters.h"
#include "Formats/PNG/png_rows.h"
#include "decoder.h"

/// The maximum size of the inflated rows, and of the rest of the file. Inflating cannot be interrupted, and takes some
/// 100 ms for that: a screenshot of 3840 x 2160 pixels with alpha is smaller.
static const int64_t size_limit = 40 << 20;

/// The inflated rows, in the decoder's scratch memory. The byte of its filter precedes each row.
struct rows {
  uint8_t *bytes;
  size_t size, row_size;
  /// A row of zeros, which is above the first one.
  const uint8_t *zeros;
  /// The compressed data behind the rows.
  uint8_t *data;
  size_t data_size;
};

/// Whether the data, a zlib stream, refers to no byte outside of the window that it announces. libpng rejects those
/// that do; libdeflate does not.
static bool has_valid_window(const struct rows *rows) {
  const int window_bits = (rows->data[0] >> 4) + 8;
  return window_bits == 15 || (window_bits < 15 && rows->size <= (size_t)1 << window_bits);
}

/// Copies the content of the IDAT chunks from `at` on, which are successive. Returns GRID_DECODE_UNSUPPORTED if one is
/// damaged.
static int copy_data(struct grid_png_image *image, int64_t at, size_t capacity, struct rows *rows) {
  struct grid_reader *reader = image->reader;
  uint8_t head[8], tail[4];
  while (grid_reader_peek(reader, at, head, sizeof head) && !memcmp(head + 4, "IDAT", 4)) {
    const size_t size = grid_be32(head);
    uint8_t *to = rows->data + rows->data_size;
    const int result = grid_check(image->decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    if (size > capacity - rows->data_size || !grid_reader_peek(reader, at + 8, to, size) ||
        !grid_reader_peek(reader, at + 8 + (int64_t)size, tail, sizeof tail) ||
        libdeflate_crc32(libdeflate_crc32(0, head + 4, 4), to, size) != grid_be32(tail)) {
      return GRID_DECODE_UNSUPPORTED;
    }
    rows->data_size += size;
    at += 12 + (int64_t)size;
  }
  return rows->data_size > 2 && has_valid_window(rows) ? GRID_DECODE_OK : GRID_DECODE_UNSUPPORTED;
}

/// Whether the filters of all rows are valid. libpng decodes the rows before the first one that is not.
static bool has_valid_filters(const struct rows *rows) {
  for (size_t at = 0; at < rows->size; at += 1 + rows->row_size) {
    if (rows->bytes[at] > GRID_PNG_FILTER_PAETH) return false;
  }
  return true;
}

static bool inflate_data(const struct rows *rows) {
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  if (!decompressor) return false;
  // Without a variable for the size, it has to be exactly this one.
  const enum libdeflate_result result =
      libdeflate_zlib_decompress(decompressor, rows->data, rows->data_size, rows->bytes, rows->size, NULL);
  libdeflate_free_decompressor(decompressor);
  return result == LIBDEFLATE_SUCCESS;
}

/// Inflates all rows.
static int inflate_rows(struct grid_png_image *image, int channels, int64_t at, struct rows *rows) {
  struct grid_decoder *decoder = image->decoder;
  const int64_t row_size = (int64_t)channels * image->width, size = (1 + row_size) * image->height;
  const int64_t capacity = image->reader->size - at;
  if (size > size_limit || capacity > size_limit || size > decoder->memory_limit) return GRID_DECODE_UNSUPPORTED;
  const size_t before = (size_t)row_size + GRID_PNG_PADDING, after = (size_t)size + GRID_PNG_PADDING;
  uint8_t *memory = grid_scratch_reserve(&decoder->whole, before + after + (size_t)capacity);
  if (!memory) return GRID_DECODE_UNSUPPORTED;
  *rows = (struct rows){
      .bytes = memory + before,
      .size = (size_t)size,
      .row_size = (size_t)row_size,
      .zeros = memory,
      .data = memory + before + after,
  };
  memset(memory, 0, before);
  memset(rows->bytes + rows->size, 0, GRID_PNG_PADDING);
  const int result = copy_data(image, at, (size_t)capacity, rows);
  if (result != GRID_DECODE_OK) return result;
  return inflate_data(rows) && has_valid_filters(rows) ? GRID_DECODE_OK : GRID_DECODE_UNSUPPORTED;
}

/// Expands a row to four channels.
static void expand(uint8_t *restrict to, const uint8_t *restrict from, int32_t width, int channels, bool is_bgra) {
  const int red = is_bgra ? 2 : 0, blue = is_bgra ? 0 : 2;
  switch (channels) {
    case 1:
      for (int32_t x = 0; x < width; x++, to += 4) to[0] = to[1] = to[2] = from[x], to[3] = 255;
      break;
    case 2:
      for (int32_t x = 0; x < width; x++, to += 4, from += 2) to[0] = to[1] = to[2] = from[0], to[3] = from[1];
      break;
    case 3:
      for (int32_t x = 0; x < width; x++, to += 4, from += 3) {
        to[red] = from[0], to[1] = from[1], to[blue] = from[2], to[3] = 255;
      }
      break;
    default:
      for (int32_t x = 0; x < width; x++, to += 4, from += 4) {
        to[red] = from[0], to[1] = from[1], to[blue] = from[2], to[3] = from[3];
      }
  }
}

int grid_png_decode_at_once(struct grid_png_image *image, int channels, int64_t at) {
  struct grid_decoder *decoder = image->decoder;
  struct rows rows;
  const int result = inflate_rows(image, channels, at, &rows);
  if (result != GRID_DECODE_OK) return result;
  uint8_t *expanded = grid_scratch_reserve(&decoder->rows, 4 * (size_t)image->width);
  if (!expanded) return GRID_DECODE_UNSUPPORTED;
  const uint8_t *above = rows.zeros;
  for (int32_t y = 0; y < image->first_row + image->row_count; y++) {
    const int stopped = grid_check(decoder, (double)y / image->height);
    if (stopped != GRID_DECODE_OK) return stopped;
    uint8_t *row = rows.bytes + (size_t)y * (1 + rows.row_size) + 1;
    grid_png_unfilter(row[-1], row, above, rows.row_size, channels);
    above = row;
    if (y < image->first_row) continue;
    expand(expanded, row, image->width, channels, image->order == GRID_ORDER_BGRA);
    image->push(image, expanded);
    image->pushed += 1;
  }
  return GRID_DECODE_OK;
}
