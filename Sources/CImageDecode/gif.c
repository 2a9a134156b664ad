// GIF: the first frame on its canvas, row by row.
//
// Not by giflib: it refuses root code sizes above 8, which files in use have.

#include <string.h>

#include "decoder.h"
#include "formats.h"
#include "scaler.h"

/// The maximum number of extensions before the first frame.
static const int extension_limit = 10000;

/// The fields of the first frame. After reading them the reader is at the frame's code size.
struct frame {
  /// In the canvas, in pixels.
  int32_t left, top, width, height;
  bool is_interlaced;
  /// The index without a color, or -1.
  int transparent;
  /// The position of the color table in the file, and its number of colors: 0 if there is none.
  int64_t table;
  int table_size;
};

/// GIF's variant of LZW. A code stands for a prefix, which is another code, and one more index.
enum { CODE_LIMIT = 4096, MAXIMUM_CODE_BITS = 12, NO_CODE = CODE_LIMIT };

struct lzw {
  /// Bytes that are left in the data sub-block.
  int block_left;
  bool is_at_end;
  uint32_t bits;
  int bit_count;
  int root_bits, code_bits;
  /// The code to be defined next, and the one before the one that is read.
  int next, previous;
  uint8_t first;
  uint16_t prefix[CODE_LIMIT];
  uint8_t suffix[CODE_LIMIT];
  /// Indices of the code that was read last, the first of them on top.
  uint8_t stack[CODE_LIMIT];
  int stacked;
};

struct gif {
  struct grid_decoder *decoder;
  struct grid_scaler *scaler;
  struct frame frame;
  struct lzw lzw;
  /// Four bytes for each index, in the target's order; an index without a color is black.
  uint8_t colors[256][4];
  /// A row of the canvas.
  uint8_t *row;
};

static int damaged(struct grid_decoder *decoder) {
  return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
}

// MARK: The header

/// Reads one extension, which begins at its label.
static bool read_extension(struct grid_reader *reader, struct frame *frame) {
  uint8_t label, size, control[4];
  if (!grid_reader_copy(reader, &label, 1)) return false;
  do {
    if (!grid_reader_copy(reader, &size, 1)) return false;
    const bool is_control = label == 0xF9 && size >= sizeof control;
    if (is_control && !grid_reader_peek(reader, reader->position, control, sizeof control)) return false;
    if (is_control) frame->transparent = control[0] & 1 ? control[3] : -1;
    reader->position += size;
  } while (size > 0);
  return true;
}

/// Stores the position of a color table and skips it.
static void pass_table(struct grid_reader *reader, uint8_t flags, struct frame *frame) {
  if (!(flags & 0x80)) return;
  frame->table = reader->position;
  frame->table_size = 2 << (flags & 7);
  reader->position += 3 * frame->table_size;
}

/// Finds the first frame, whose size may exceed the canvas; `canvas` is width and height.
static int find_frame(struct grid_decoder *decoder, struct frame *frame, int32_t canvas[2]) {
  struct grid_reader *reader = &decoder->reader;
  uint8_t head[13], introducer, image[9];
  *frame = (struct frame){.transparent = -1};
  reader->position = 0;
  if (!grid_reader_copy(reader, head, sizeof head)) return damaged(decoder);
  canvas[0] = (int32_t)grid_le16(head + 6), canvas[1] = (int32_t)grid_le16(head + 8);
  pass_table(reader, head[10], frame);
  for (int i = 0; i < extension_limit; i++) {
    if (!grid_reader_copy(reader, &introducer, 1)) return damaged(decoder);
    if (introducer == 0x2C) {
      if (!grid_reader_copy(reader, image, sizeof image)) return damaged(decoder);
      frame->left = (int32_t)grid_le16(image), frame->top = (int32_t)grid_le16(image + 2);
      frame->width = (int32_t)grid_le16(image + 4), frame->height = (int32_t)grid_le16(image + 6);
      frame->is_interlaced = (image[8] & 0x40) != 0;
      pass_table(reader, image[8], frame);
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
  const int result = find_frame(decoder, &frame, canvas);
  if (result != GRID_DECODE_OK) return result;
  // Only an interlaced frame is kept whole.
  decoder->info.is_progressive = frame.is_interlaced;
  return grid_set_size(decoder, canvas[0], canvas[1], GRID_LIMIT_PIXELS, 4);
}

// MARK: Codes

/// The next byte of the data sub-blocks, or -1 at their end.
static int next_byte(struct gif *gif) {
  struct lzw *lzw = &gif->lzw;
  struct grid_reader *reader = &gif->decoder->reader;
  uint8_t byte;
  if (lzw->block_left == 0) {
    // A sub-block of no bytes ends the data.
    if (grid_check(gif->decoder, 0) != GRID_DECODE_OK) return -1;
    if (!grid_reader_copy(reader, &byte, 1) || byte == 0) return -1;
    lzw->block_left = byte;
  }
  if (!grid_reader_copy(reader, &byte, 1)) return -1;
  lzw->block_left -= 1;
  return byte;
}

/// The next code, or -1 at the data's end.
static int next_code(struct gif *gif) {
  struct lzw *lzw = &gif->lzw;
  while (lzw->bit_count < lzw->code_bits) {
    const int byte = next_byte(gif);
    if (byte < 0) return -1;
    lzw->bits |= (uint32_t)byte << lzw->bit_count;
    lzw->bit_count += 8;
  }
  const int code = (int)(lzw->bits & ((1U << lzw->code_bits) - 1));
  lzw->bits >>= lzw->code_bits;
  lzw->bit_count -= lzw->code_bits;
  return code;
}

static void clear_codes(struct lzw *lzw) {
  lzw->code_bits = lzw->root_bits + 1;
  lzw->next = (1 << lzw->root_bits) + 2;
  lzw->previous = NO_CODE;
}

/// Reads the code size and begins.
static bool begin_codes(struct gif *gif) {
  uint8_t root_bits;
  if (!grid_reader_copy(&gif->decoder->reader, &root_bits, 1)) return false;
  if (root_bits < 1 || root_bits >= MAXIMUM_CODE_BITS) return false;
  gif->lzw.root_bits = root_bits;
  clear_codes(&gif->lzw);
  return true;
}

/// Puts a code's indices onto the stack, and defines the next code. The code exists, or is the next.
static void expand(struct lzw *lzw, int code) {
  const int clear = 1 << lzw->root_bits;
  const int read = code;
  if (code == lzw->next) {
    lzw->stack[lzw->stacked++] = lzw->first;
    code = lzw->previous;
  }
  // A prefix is always an older code, so that this ends, and with fewer indices than there are codes.
  for (; code > clear; code = lzw->prefix[code]) lzw->stack[lzw->stacked++] = lzw->suffix[code];
  lzw->first = (uint8_t)code;
  lzw->stack[lzw->stacked++] = lzw->first;
  if (lzw->previous != NO_CODE && lzw->next < CODE_LIMIT) {
    lzw->prefix[lzw->next] = (uint16_t)lzw->previous;
    lzw->suffix[lzw->next] = lzw->first;
    lzw->next += 1;
  }
  if (lzw->next >= 1 << lzw->code_bits && lzw->code_bits < MAXIMUM_CODE_BITS) lzw->code_bits += 1;
  lzw->previous = read;
}

/// Reads the next code that has indices; false at the end and where the data is damaged.
static bool fill_stack(struct gif *gif) {
  struct lzw *lzw = &gif->lzw;
  const int clear = 1 << lzw->root_bits;
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

/// Decodes a row's indices. Once it has returned false, it does so again.
static bool read_indices(struct gif *gif, uint8_t *indices) {
  struct lzw *lzw = &gif->lzw;
  for (int32_t x = 0; x < gif->frame.width;) {
    if (lzw->stacked == 0) {
      lzw->is_at_end = lzw->is_at_end || !fill_stack(gif);
      if (lzw->is_at_end) return false;
    }
    while (lzw->stacked > 0 && x < gif->frame.width) indices[x++] = lzw->stack[--lzw->stacked];
  }
  return true;
}

/// Why no more indices come: because decoding was stopped, or because the file is damaged.
static int failure(struct gif *gif) {
  const int result = grid_check(gif->decoder, 0);
  if (result != GRID_DECODE_OK) return result;
  return grid_fail(gif->decoder, GRID_DECODE_DAMAGED, "is damaged: its data end early");
}

// MARK: Rows

static bool set_colors(struct gif *gif) {
  const struct frame *frame = &gif->frame;
  uint8_t table[3 * 256] = {0};
  const size_t size = 3 * (size_t)frame->table_size;
  if (!grid_reader_peek(&gif->decoder->reader, frame->table, table, size)) return false;
  const int red = gif->decoder->target->order == GRID_ORDER_BGRA ? 2 : 0;
  for (int i = 0; i < 256; i++) {
    uint8_t *color = gif->colors[i];
    memset(color, 0, 4);
    if (i == frame->transparent) continue;
    color[red] = table[3 * i];
    color[1] = table[3 * i + 1];
    color[2 - red] = table[3 * i + 2];
    color[3] = 255;
  }
  return true;
}

/// Pushes a row of the canvas. `indices` are the frame's part of it, or NULL if it has none.
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

/// Reads rows from the top. If the file ends early, the remaining rows are missing.
static int read_rows(struct gif *gif, uint8_t *indices) {
  const int32_t end = gif->scaler->first_row + gif->scaler->row_count;
  int32_t decoded = 0;
  for (int32_t y = gif->scaler->first_row; y < end; y++) {
    const int32_t wanted = y - gif->frame.top;
    const bool is_inside = wanted >= 0 && wanted < gif->frame.height;
    for (; is_inside && decoded <= wanted; decoded++) {
      if (read_indices(gif, indices)) continue;
      const int result = failure(gif);
      return decoded > 0 && result == GRID_DECODE_DAMAGED ? GRID_DECODE_OK : result;
    }
    const int result = push(gif, is_inside ? indices : NULL);
    if (result != GRID_DECODE_OK) return result;
  }
  return GRID_DECODE_OK;
}

/// The pass, of four, that contains a row of an interlaced frame.
static int pass_of(int32_t y) { return y % 8 == 0 ? 0 : y % 8 == 4 ? 1 : y % 4 == 2 ? 2 : 3; }

/// Decodes all rows of an interlaced frame, which come in four passes. If the file ends early, a missing row
/// is a copy of the one above.
static int decode_interlaced(struct gif *gif, uint8_t *indices) {
  static const int32_t first[4] = {0, 4, 2, 1}, step[4] = {8, 8, 4, 2};
  const size_t size = (size_t)gif->frame.width;
  for (int pass = 0; pass < 4; pass++) {
    for (int32_t y = first[pass]; y < gif->frame.height; y += step[pass]) {
      if (read_indices(gif, indices + size * (size_t)y)) continue;
      const int result = failure(gif);
      if (result != GRID_DECODE_DAMAGED || (pass == 0 && y == 0)) return result;
      for (int32_t below = 1; below < gif->frame.height; below++) {
        const int its_pass = pass_of(below);
        if (its_pass < pass || (its_pass == pass && below < y)) continue;
        memcpy(indices + size * (size_t)below, indices + size * (size_t)(below - 1), size);
      }
      return GRID_DECODE_OK;
    }
  }
  return GRID_DECODE_OK;
}

/// Reads an interlaced frame, which must be kept whole: one byte a pixel.
static int read_interlaced(struct gif *gif) {
  const size_t width = (size_t)gif->frame.width;
  uint8_t *indices = grid_scratch_take(&gif->decoder->whole, width * (size_t)gif->frame.height);
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
  int result = find_frame(decoder, frame, canvas);
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
  gif.row = grid_scratch_take(&decoder->rows, row_size + (size_t)frame->width);
  if (!gif.row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  return frame->is_interlaced ? read_interlaced(&gif) : read_rows(&gif, gif.row + row_size);
}

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  return !memcmp(head, "GIF87a", 6) || !memcmp(head, "GIF89a", 6);
}

const struct grid_input_format grid_gif_format = {GRID_FORMAT_GIF, sniff, probe, read_gif};
