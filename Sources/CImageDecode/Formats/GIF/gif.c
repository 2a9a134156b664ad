// GIF: decodes the first frame on its canvas (the logical screen), row by row. gif_animation.c decodes all frames.
//
// It does not use giflib, which rejects LZW minimum code sizes above 8. Such files exist.

#include <string.h>

#include "Formats/GIF/gif_animation.h"
#include "Formats/GIF/gif_file.h"
#include "Formats/GIF/gif_lzw.h"
#include "Formats/formats.h"
#include "Metadata/xmp.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// The maximum number of bytes that are searched for the end of the first frame.
static const int64_t search_limit = 1 << 20;

struct gif {
  struct grid_decoder *decoder;
  struct grid_scaler *scaler;
  struct grid_gif_frame frame;
  struct grid_gif_lzw lzw;
  /// Four bytes for each index, in the target's order.
  uint8_t colors[256][4];
  /// A row of the canvas.
  uint8_t *row;
};

// MARK: The header

static int read_to_first_frame(struct grid_decoder *decoder, struct grid_gif *gif, struct grid_gif_frame *frame) {
  const int result = grid_gif_read_header(decoder, gif);
  return result == GRID_DECODE_OK ? grid_gif_read_frame(decoder, gif, frame) : result;
}

/// Whether another frame follows the first one, whose data the reader is at.
static bool has_second_frame(struct grid_decoder *decoder, struct grid_gif gif) {
  struct grid_reader *reader = &decoder->reader;
  const int64_t end = reader->position + search_limit;
  struct grid_gif_frame frame;
  uint8_t size;
  // The LZW minimum code size precedes the sub-blocks.
  reader->position += 1;
  do {
    // Only animations state how often they play.
    if (reader->position > end) return gif.play_count != 1;
    if (!grid_reader_copy(reader, &size, 1)) return false;
    reader->position += size;
  } while (size > 0);
  return grid_gif_read_frame(decoder, &gif, &frame) == GRID_DECODE_OK;
}

static int probe(struct grid_decoder *decoder) {
  struct grid_gif gif;
  struct grid_gif_frame frame;
  const int result = read_to_first_frame(decoder, &gif, &frame);
  if (result != GRID_DECODE_OK) return result;
  decoder->info.is_animated = has_second_frame(decoder, gif);
  grid_read_xmp(decoder, gif.xmp, (uint64_t)gif.xmp_size);
  // Only an interlaced frame is kept in memory as a whole.
  decoder->info.is_progressive = frame.is_interlaced;
  return grid_set_size(decoder, gif.width, gif.height, GRID_LIMIT_PIXELS, 4);
}

/// Joins the data sub-blocks at `at`, of up to 255 bytes each, up to an empty one or the end of the file.
///
/// - Parameters:
///   - to: Receives the bytes; NULL to count them.
///   - limit: Bytes beyond it are left out.
/// - Returns: The number of bytes.
static size_t join_sub_blocks(struct grid_reader *reader, int64_t at, uint8_t *to, size_t limit) {
  size_t count = 0;
  uint8_t size;
  while (grid_reader_peek(reader, at, &size, 1) && size > 0 && count + size <= limit) {
    if (to && !grid_reader_peek(reader, at + 1, to + count, size)) break;
    at += 1 + size;
    count += size;
  }
  return count;
}

/// Reads the ICC profile, unless it is above the limit.
static void read_color_space(struct grid_decoder *decoder, struct grid_color_space *space) {
  struct grid_gif gif;
  struct grid_gif_frame frame;
  struct grid_reader *reader = &decoder->reader;
  if (read_to_first_frame(decoder, &gif, &frame) != GRID_DECODE_OK || gif.profile == 0) return;
  const size_t size = join_sub_blocks(reader, gif.profile, NULL, GRID_LIMIT_PROFILE);
  uint8_t *profile = size > 0 ? grid_scratch_reserve(&decoder->profile, size) : NULL;
  if (!profile || join_sub_blocks(reader, gif.profile, profile, size) != size) return;
  space->profile = profile;
  space->profile_size = size;
}

// MARK: Rows

/// Pushes a row of the canvas into the scaler.
///
/// - Parameter indices: The frame's indices in that row, or NULL if the row is outside of the frame.
static int push(struct gif *gif, const uint8_t *indices) {
  const int result = grid_check(gif->decoder, grid_scaler_progress(gif->scaler));
  if (result != GRID_DECODE_OK) return result;
  const struct grid_area *area = &gif->frame.area;
  const int32_t canvas_width = gif->decoder->info.width;
  memset(gif->row, 0, 4 * (size_t)canvas_width);
  for (int32_t x = 0; indices && x < area->width && area->left + x < canvas_width; x++) {
    memcpy(gif->row + 4 * (size_t)(area->left + x), gif->colors[indices[x]], 4);
  }
  grid_scaler_push(gif->scaler, gif->row + 4 * (size_t)gif->scaler->first_column);
  return GRID_DECODE_OK;
}

/// Decodes and pushes rows from the top. If the file ends early, the remaining rows are left out.
static int read_rows(struct gif *gif, uint8_t *indices) {
  const struct grid_area *area = &gif->frame.area;
  const int32_t end = gif->scaler->first_row + gif->scaler->row_count;
  int32_t decoded = 0;
  for (int32_t y = gif->scaler->first_row; y < end; y++) {
    const int32_t row = y - area->top;
    const bool is_inside = row >= 0 && row < area->height;
    for (; is_inside && decoded <= row; decoded++) {
      if (grid_gif_lzw_read(&gif->lzw, indices, area->width)) continue;
      const int result = grid_gif_lzw_failure(&gif->lzw);
      return decoded > 0 && result == GRID_DECODE_DAMAGED ? GRID_DECODE_OK : result;
    }
    const int result = push(gif, is_inside ? indices : NULL);
    if (result != GRID_DECODE_OK) return result;
  }
  return GRID_DECODE_OK;
}

/// The pass, 0 to 3, that contains a row of an interlaced frame.
static int interlace_pass(int32_t y) { return y % 8 == 0 ? 0 : y % 8 == 4 ? 1 : y % 4 == 2 ? 2 : 3; }

/// Makes each missing row a copy of the row above it.
///
/// - Parameter missing: The missing row that is the first one in the file.
static void repeat_rows(const struct grid_area *area, uint8_t *indices, int32_t missing) {
  const size_t size = (size_t)area->width;
  const int pass = interlace_pass(missing);
  for (int32_t y = 1; y < area->height; y++) {
    const int row_pass = interlace_pass(y);
    if (row_pass < pass || (row_pass == pass && y < missing)) continue;
    memcpy(indices + size * (size_t)y, indices + size * (size_t)(y - 1), size);
  }
}

/// Decodes all rows of an interlaced frame, in four passes. If the file ends early, rows are repeated.
static int decode_interlaced(struct gif *gif, uint8_t *indices) {
  const struct grid_area *area = &gif->frame.area;
  for (int32_t i = 0; i < area->height; i++) {
    const int32_t y = grid_gif_row(&gif->frame, i);
    if (grid_gif_lzw_read(&gif->lzw, indices + (size_t)area->width * (size_t)y, area->width)) continue;
    const int result = grid_gif_lzw_failure(&gif->lzw);
    if (result != GRID_DECODE_DAMAGED || i == 0) return result;
    repeat_rows(area, indices, y);
    break;
  }
  return GRID_DECODE_OK;
}

/// Decodes an interlaced frame into memory, one byte a pixel, and pushes its rows.
static int read_interlaced(struct gif *gif) {
  const struct grid_area *area = &gif->frame.area;
  const size_t width = (size_t)area->width;
  uint8_t *indices = grid_scratch_reserve(&gif->decoder->whole, width * (size_t)area->height);
  if (!indices) return grid_fail(gif->decoder, GRID_DECODE_TOO_LARGE, "no memory for the frame");
  int result = decode_interlaced(gif, indices);
  const int32_t end = gif->scaler->first_row + gif->scaler->row_count;
  for (int32_t y = gif->scaler->first_row; result == GRID_DECODE_OK && y < end; y++) {
    const int32_t row = y - area->top;
    const bool is_inside = row >= 0 && row < area->height;
    result = push(gif, is_inside ? indices + width * (size_t)row : NULL);
  }
  return result;
}

static int read_gif(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct gif gif = {.decoder = decoder, .scaler = scaler};
  const struct grid_area *area = &gif.frame.area;
  const int32_t width = decoder->info.width, height = decoder->info.height;
  struct grid_gif header;
  int result = read_to_first_frame(decoder, &header, &gif.frame);
  if (result != GRID_DECODE_OK) return result;
  if (header.width != width || header.height != height) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "header and data disagree on size");
  }
  if (!grid_gif_read_colors(decoder, &gif.frame, decoder->target->order, gif.colors) ||
      !grid_gif_lzw_begin(&gif.lzw, decoder)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
  }
  const struct grid_rect all = {0, 0, width, height};
  const bool covers = area->left == 0 && area->top == 0 && area->width >= width && area->height >= height;
  result = grid_scaler_begin(decoder, scaler, &all, 1, 1, !covers || gif.frame.transparent >= 0);
  if (result != GRID_DECODE_OK) return result;
  const size_t row_size = 4 * (size_t)width;
  gif.row = grid_scratch_reserve(&decoder->rows, row_size + (size_t)area->width);
  if (!gif.row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  return gif.frame.is_interlaced ? read_interlaced(&gif) : read_rows(&gif, gif.row + row_size);
}

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  return !memcmp(head, "GIF87a", 6) || !memcmp(head, "GIF89a", 6);
}

const struct grid_input_format grid_gif_format = {
    .format = GRID_FORMAT_GIF,
    .sniff = sniff,
    .probe = probe,
    .read = read_gif,
    .read_color_space = read_color_space,
    .begin_animation = grid_gif_begin_animation,
};
