// GIF: decodes the first frame on its canvas (the logical screen), row by row.
//
// It does not use giflib, which rejects LZW minimum code sizes above 8. Such files exist.

#include <string.h>

#include "decoder.h"
#include "formats.h"
#include "scaler.h"

/// The maximum number of extension blocks before the first frame.
static const int extension_limit = 10000;

/// The label of an Application Extension, and the identifier of one that contains an ICC profile.
enum { APPLICATION_LABEL = 0xFF };
static const char profile_identifier[] = "ICCRGBG1012";

/// The properties of the first frame.
struct frame {
  /// The frame's rectangle on the canvas, in pixels.
  int32_t left, top, width, height;
  bool is_interlaced;
  /// The transparent color index, or -1.
  int transparent;
  /// The offset of the color table in the file, and its number of colors; 0 if there is none.
  int64_t color_table;
  int color_count;
  /// The offset of the first sub-block of the ICC profile; 0 if there is none.
  int64_t profile;
};

/// GIF's variant of LZW. A code stands for the indices of its prefix, which is an older code, and one more
/// index.
enum { CODE_LIMIT = 4096, MAXIMUM_CODE_SIZE = 12, NO_CODE = CODE_LIMIT };

struct lzw {
  /// The remaining bytes of the data sub-block.
  int bytes_left_in_block;
  bool is_at_end;
  uint32_t bit_buffer;
  int bit_count;
  int minimum_code_size, code_size;
  /// The code to be defined next, the code that was read last, and that code's first index.
  int next, previous;
  uint8_t first;
  uint16_t prefix[CODE_LIMIT];
  uint8_t suffix[CODE_LIMIT];
  /// The indices of the code that was read last, the first one on top.
  uint8_t stack[CODE_LIMIT];
  int stack_size;
};

struct gif {
  struct grid_decoder *decoder;
  struct grid_scaler *scaler;
  struct frame frame;
  struct lzw lzw;
  /// Four bytes for each index, in the target's order. Indices beyond the color table are black.
  uint8_t colors[256][4];
  /// A row of the canvas.
  uint8_t *row;
};

static int damaged(struct grid_decoder *decoder) {
  return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
}

// MARK: The header

/// Whether the next sub-block, behind its size, is the identifier of an ICC profile.
static bool is_profile(struct grid_reader *reader) {
  uint8_t block[sizeof profile_identifier];
  return grid_reader_peek(reader, reader->position, block, sizeof block) &&
         block[0] == sizeof block - 1 && !memcmp(block + 1, profile_identifier, sizeof block - 1);
}

/// Skips an extension block, which begins at its label. Stores the transparent index of a Graphic Control
/// Extension, and the position of an ICC profile.
static bool read_extension(struct grid_reader *reader, struct frame *frame) {
  uint8_t label, size, control[4];
  if (!grid_reader_copy(reader, &label, 1)) return false;
  if (label == APPLICATION_LABEL && is_profile(reader)) {
    frame->profile = reader->position + (int64_t)sizeof profile_identifier;
  }
  do {
    if (!grid_reader_copy(reader, &size, 1)) return false;
    const bool is_control = label == 0xF9 && size >= sizeof control;
    if (is_control && !grid_reader_peek(reader, reader->position, control, sizeof control)) return false;
    if (is_control) frame->transparent = control[0] & 1 ? control[3] : -1;
    reader->position += size;
  } while (size > 0);
  return true;
}

/// Stores the position of a color table, if the flags announce one, and skips it.
static void skip_color_table(struct grid_reader *reader, uint8_t flags, struct frame *frame) {
  if (!(flags & 0x80)) return;
  frame->color_table = reader->position;
  frame->color_count = 2 << (flags & 7);
  reader->position += 3 * frame->color_count;
}

/// Reads up to the first frame's LZW minimum code size. The frame may be larger than the canvas.
///
/// - Parameter canvas: Receives the width and height of the canvas.
static int read_to_first_frame(struct grid_decoder *decoder, struct frame *frame,
                               int32_t canvas[2]) {
  struct grid_reader *reader = &decoder->reader;
  uint8_t head[13], introducer, image[9];
  *frame = (struct frame){.transparent = -1};
  reader->position = 0;
  if (!grid_reader_copy(reader, head, sizeof head)) return damaged(decoder);
  canvas[0] = (int32_t)grid_le16(head + 6), canvas[1] = (int32_t)grid_le16(head + 8);
  skip_color_table(reader, head[10], frame);
  for (int i = 0; i < extension_limit; i++) {
    if (!grid_reader_copy(reader, &introducer, 1)) return damaged(decoder);
    if (introducer == 0x2C) {
      if (!grid_reader_copy(reader, image, sizeof image)) return damaged(decoder);
      frame->left = (int32_t)grid_le16(image), frame->top = (int32_t)grid_le16(image + 2);
      frame->width = (int32_t)grid_le16(image + 4), frame->height = (int32_t)grid_le16(image + 6);
      frame->is_interlaced = (image[8] & 0x40) != 0;
      skip_color_table(reader, image[8], frame);
      return grid_check_size(decoder, frame->width, frame->height, GRID_LIMIT_PIXELS, 4);
    }
    if (introducer == 0x3B) return grid_fail(decoder, GRID_DECODE_DAMAGED, "has no frame");
    if (introducer != 0x21 || !read_extension(reader, frame)) return damaged(decoder);
  }
  return damaged(decoder);
}

static int probe(struct grid_decoder *decoder) {
  struct frame frame;
  int32_t canvas[2];
  const int result = read_to_first_frame(decoder, &frame, canvas);
  if (result != GRID_DECODE_OK) return result;
  // Only an interlaced frame is kept in memory as a whole.
  decoder->info.is_progressive = frame.is_interlaced;
  return grid_set_size(decoder, canvas[0], canvas[1], GRID_LIMIT_PIXELS, 4);
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
  struct frame frame;
  int32_t canvas[2];
  struct grid_reader *reader = &decoder->reader;
  if (read_to_first_frame(decoder, &frame, canvas) != GRID_DECODE_OK || frame.profile == 0) return;
  const size_t size = join_sub_blocks(reader, frame.profile, NULL, GRID_LIMIT_PROFILE);
  uint8_t *profile = size > 0 ? grid_scratch_reserve(&decoder->profile, size) : NULL;
  if (!profile || join_sub_blocks(reader, frame.profile, profile, size) != size) return;
  space->profile = profile;
  space->profile_size = size;
}

// MARK: LZW codes

/// Returns the next byte of the data sub-blocks, or -1 at their end.
static int next_byte(struct gif *gif) {
  struct lzw *lzw = &gif->lzw;
  struct grid_reader *reader = &gif->decoder->reader;
  uint8_t byte;
  if (lzw->bytes_left_in_block == 0) {
    // An empty sub-block, the block terminator, ends the data.
    if (grid_check(gif->decoder, 0) != GRID_DECODE_OK) return -1;
    if (!grid_reader_copy(reader, &byte, 1) || byte == 0) return -1;
    lzw->bytes_left_in_block = byte;
  }
  if (!grid_reader_copy(reader, &byte, 1)) return -1;
  lzw->bytes_left_in_block -= 1;
  return byte;
}

/// Returns the next code, or -1 at the end of the data.
static int next_code(struct gif *gif) {
  struct lzw *lzw = &gif->lzw;
  while (lzw->bit_count < lzw->code_size) {
    const int byte = next_byte(gif);
    if (byte < 0) return -1;
    lzw->bit_buffer |= (uint32_t)byte << lzw->bit_count;
    lzw->bit_count += 8;
  }
  const int code = (int)(lzw->bit_buffer & ((1U << lzw->code_size) - 1));
  lzw->bit_buffer >>= lzw->code_size;
  lzw->bit_count -= lzw->code_size;
  return code;
}

static void clear_codes(struct lzw *lzw) {
  lzw->code_size = lzw->minimum_code_size + 1;
  lzw->next = (1 << lzw->minimum_code_size) + 2;
  lzw->previous = NO_CODE;
}

/// Reads the LZW minimum code size and clears the code table. Returns false for an invalid size.
static bool begin_codes(struct gif *gif) {
  uint8_t minimum_code_size;
  if (!grid_reader_copy(&gif->decoder->reader, &minimum_code_size, 1)) return false;
  if (minimum_code_size < 1 || minimum_code_size >= MAXIMUM_CODE_SIZE) return false;
  gif->lzw.minimum_code_size = minimum_code_size;
  clear_codes(&gif->lzw);
  return true;
}

/// Pushes the indices of a code onto the stack and defines the next code. `code` must be defined, or be the
/// next one.
static void expand(struct lzw *lzw, int code) {
  const int clear = 1 << lzw->minimum_code_size;
  const int read = code;
  if (code == lzw->next) {
    lzw->stack[lzw->stack_size++] = lzw->first;
    code = lzw->previous;
  }
  // A prefix is always an older code. So the loop ends, with fewer indices than there are codes.
  for (; code > clear; code = lzw->prefix[code]) lzw->stack[lzw->stack_size++] = lzw->suffix[code];
  lzw->first = (uint8_t)code;
  lzw->stack[lzw->stack_size++] = lzw->first;
  if (lzw->previous != NO_CODE && lzw->next < CODE_LIMIT) {
    lzw->prefix[lzw->next] = (uint16_t)lzw->previous;
    lzw->suffix[lzw->next] = lzw->first;
    lzw->next += 1;
  }
  if (lzw->next >= 1 << lzw->code_size && lzw->code_size < MAXIMUM_CODE_SIZE) lzw->code_size += 1;
  lzw->previous = read;
}

/// Reads codes up to one with indices and expands it. Returns false at the end of the data and for an invalid
/// code.
static bool fill_stack(struct gif *gif) {
  struct lzw *lzw = &gif->lzw;
  const int clear = 1 << lzw->minimum_code_size;
  int code = next_code(gif);
  while (code == clear) {
    clear_codes(lzw);
    code = next_code(gif);
  }
  const int known = lzw->previous == NO_CODE ? clear - 1 : lzw->next;
  if (code < 0 || code == clear + 1 || code > known || code >= CODE_LIMIT) return false;
  expand(lzw, code);
  return true;
}

/// Decodes the indices of a row. Returns false, then and in all later calls, if the data ends.
static bool read_indices(struct gif *gif, uint8_t *indices) {
  struct lzw *lzw = &gif->lzw;
  for (int32_t x = 0; x < gif->frame.width;) {
    if (lzw->stack_size == 0) {
      lzw->is_at_end = lzw->is_at_end || !fill_stack(gif);
      if (lzw->is_at_end) return false;
    }
    while (lzw->stack_size > 0 && x < gif->frame.width) indices[x++] = lzw->stack[--lzw->stack_size];
  }
  return true;
}

/// The result after read_indices has failed: the reason for which decoding was stopped, or
/// GRID_DECODE_DAMAGED.
static int failure(struct gif *gif) {
  const int result = grid_check(gif->decoder, 0);
  if (result != GRID_DECODE_OK) return result;
  return grid_fail(gif->decoder, GRID_DECODE_DAMAGED, "is damaged: its data ends early");
}

// MARK: Rows

static bool set_colors(struct gif *gif) {
  const struct frame *frame = &gif->frame;
  uint8_t color_table[3 * 256] = {0};
  const size_t size = 3 * (size_t)frame->color_count;
  if (!grid_reader_peek(&gif->decoder->reader, frame->color_table, color_table, size)) return false;
  const int red = gif->decoder->target->order == GRID_ORDER_BGRA ? 2 : 0;
  for (int i = 0; i < 256; i++) {
    uint8_t *color = gif->colors[i];
    memset(color, 0, 4);
    if (i == frame->transparent) continue;
    color[red] = color_table[3 * i];
    color[1] = color_table[3 * i + 1];
    color[2 - red] = color_table[3 * i + 2];
    color[3] = 255;
  }
  return true;
}

/// Pushes a row of the canvas into the scaler.
///
/// - Parameter indices: The frame's indices in that row, or NULL if the row is outside of the frame.
static int push(struct gif *gif, const uint8_t *indices) {
  const int result = grid_check(gif->decoder, grid_scaler_progress(gif->scaler));
  if (result != GRID_DECODE_OK) return result;
  const struct frame *frame = &gif->frame;
  const int32_t canvas_width = gif->decoder->info.width;
  memset(gif->row, 0, 4 * (size_t)canvas_width);
  for (int32_t x = 0; indices && x < frame->width && frame->left + x < canvas_width; x++) {
    memcpy(gif->row + 4 * (size_t)(frame->left + x), gif->colors[indices[x]], 4);
  }
  grid_scaler_push(gif->scaler, gif->row + 4 * (size_t)gif->scaler->first_column);
  return GRID_DECODE_OK;
}

/// Decodes and pushes rows from the top. If the file ends early, the remaining rows are left out.
static int read_rows(struct gif *gif, uint8_t *indices) {
  const int32_t end = gif->scaler->first_row + gif->scaler->row_count;
  int32_t decoded = 0;
  for (int32_t y = gif->scaler->first_row; y < end; y++) {
    const int32_t row = y - gif->frame.top;
    const bool is_inside = row >= 0 && row < gif->frame.height;
    for (; is_inside && decoded <= row; decoded++) {
      if (read_indices(gif, indices)) continue;
      const int result = failure(gif);
      return decoded > 0 && result == GRID_DECODE_DAMAGED ? GRID_DECODE_OK : result;
    }
    const int result = push(gif, is_inside ? indices : NULL);
    if (result != GRID_DECODE_OK) return result;
  }
  return GRID_DECODE_OK;
}

/// The pass, 0 to 3, that contains a row of an interlaced frame.
static int interlace_pass(int32_t y) { return y % 8 == 0 ? 0 : y % 8 == 4 ? 1 : y % 4 == 2 ? 2 : 3; }

/// Decodes all rows of an interlaced frame, in four passes. If the file ends early, each missing row becomes
/// a copy of the row above it.
static int decode_interlaced(struct gif *gif, uint8_t *indices) {
  static const int32_t first[4] = {0, 4, 2, 1}, step[4] = {8, 8, 4, 2};
  const size_t size = (size_t)gif->frame.width;
  for (int pass = 0; pass < 4; pass++) {
    for (int32_t y = first[pass]; y < gif->frame.height; y += step[pass]) {
      if (read_indices(gif, indices + size * (size_t)y)) continue;
      const int result = failure(gif);
      if (result != GRID_DECODE_DAMAGED || (pass == 0 && y == 0)) return result;
      for (int32_t below = 1; below < gif->frame.height; below++) {
        const int row_pass = interlace_pass(below);
        if (row_pass < pass || (row_pass == pass && below < y)) continue;
        memcpy(indices + size * (size_t)below, indices + size * (size_t)(below - 1), size);
      }
      return GRID_DECODE_OK;
    }
  }
  return GRID_DECODE_OK;
}

/// Decodes an interlaced frame into memory, one byte a pixel, and pushes its rows.
static int read_interlaced(struct gif *gif) {
  const size_t width = (size_t)gif->frame.width;
  uint8_t *indices = grid_scratch_reserve(&gif->decoder->whole, width * (size_t)gif->frame.height);
  if (!indices) return grid_fail(gif->decoder, GRID_DECODE_TOO_LARGE, "no memory for the frame");
  int result = decode_interlaced(gif, indices);
  const int32_t end = gif->scaler->first_row + gif->scaler->row_count;
  for (int32_t y = gif->scaler->first_row; result == GRID_DECODE_OK && y < end; y++) {
    const int32_t row = y - gif->frame.top;
    const bool is_inside = row >= 0 && row < gif->frame.height;
    result = push(gif, is_inside ? indices + width * (size_t)row : NULL);
  }
  return result;
}

static int read_gif(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct gif gif = {.decoder = decoder, .scaler = scaler};
  struct frame *frame = &gif.frame;
  const int32_t width = decoder->info.width, height = decoder->info.height;
  int32_t canvas[2];
  int result = read_to_first_frame(decoder, frame, canvas);
  if (result != GRID_DECODE_OK) return result;
  if (canvas[0] != width || canvas[1] != height) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "header and data disagree on size");
  }
  if (!set_colors(&gif) || !begin_codes(&gif)) return damaged(decoder);
  const struct grid_rect all = {0, 0, width, height};
  const bool covers =
      frame->left == 0 && frame->top == 0 && frame->width >= width && frame->height >= height;
  result =
      grid_scaler_begin(decoder, scaler, &all, 1, 1, !covers || frame->transparent >= 0);
  if (result != GRID_DECODE_OK) return result;
  const size_t row_size = 4 * (size_t)width;
  gif.row = grid_scratch_reserve(&decoder->rows, row_size + (size_t)frame->width);
  if (!gif.row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  return frame->is_interlaced ? read_interlaced(&gif) : read_rows(&gif, gif.row + row_size);
}

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  return !memcmp(head, "GIF87a", 6) || !memcmp(head, "GIF89a", 6);
}

const struct grid_input_format grid_gif_format = {GRID_FORMAT_GIF, sniff, probe, read_gif,
                                                   read_color_space, NULL};
