#include "Formats/GIF/gif_file.h"

#include <string.h>

#include "decoder.h"

/// The maximum number of extension blocks before a frame.
static const int extension_limit = 10000;

enum { EXTENSION = 0x21, IMAGE = 0x2C, TRAILER = 0x3B, CONTROL_LABEL = 0xF9, APPLICATION_LABEL = 0xFF };

/// The size of an application's identifier, and the size of its sub-block with the size byte.
enum { IDENTIFIER = 11, IDENTIFIER_BLOCK = 12 };

static int damaged(struct grid_decoder *decoder) {
  return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
}

// MARK: Extensions

/// Reads the number of repetitions. A file that states n plays n + 1 times in Chromium and in Firefox; 0 is endless.
static void read_loop(struct grid_reader *reader, int64_t at, struct grid_gif *gif) {
  uint8_t block[4];
  if (!grid_reader_peek(reader, at, block, sizeof block) || block[0] < 3 || (block[1] & 7) != 1) return;
  const int32_t repetitions = (int32_t)grid_le16(block + 2);
  gif->play_count = repetitions == 0 ? 0 : repetitions + 1;
}

/// Reads an Application Extension with an ICC profile or a number of repetitions.
static void read_application(struct grid_reader *reader, struct grid_gif *gif) {
  uint8_t block[IDENTIFIER_BLOCK];
  if (!grid_reader_peek(reader, reader->position, block, sizeof block) || block[0] != IDENTIFIER) return;
  const int64_t content = reader->position + IDENTIFIER_BLOCK;
  if (!memcmp(block + 1, "ICCRGBG1012", IDENTIFIER)) gif->profile = content;
  if (!memcmp(block + 1, "XMP DataXMP", IDENTIFIER)) gif->xmp = content;
  if (!memcmp(block + 1, "NETSCAPE2.0", IDENTIFIER) || !memcmp(block + 1, "ANIMEXTS1.0", IDENTIFIER)) {
    read_loop(reader, content, gif);
  }
}

/// Reads a Graphic Control Extension, which applies to the next frame.
static void read_control(struct grid_reader *reader, struct grid_gif_frame *frame) {
  // The size, flags, the delay in hundredths of a second, and the transparent index.
  uint8_t block[5];
  if (!grid_reader_peek(reader, reader->position, block, sizeof block) || block[0] < 4) return;
  // Method 4 is 3 in files of programs that took the third bit for a flag; browsers accept it.
  static const enum grid_disposal disposals[8] = {
      [2] = GRID_DISPOSE_CLEAR, [3] = GRID_DISPOSE_RESTORE, [4] = GRID_DISPOSE_RESTORE};
  frame->disposal = disposals[block[1] >> 2 & 7];
  frame->duration = (int64_t)grid_le16(block + 2) * 10000000;
  frame->transparent = block[1] & 1 ? block[4] : -1;
}

int grid_gif_skip_data(struct grid_decoder *decoder) {
  struct grid_reader *reader = &decoder->reader;
  uint8_t size;
  do {
    const int result = grid_check(decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    if (!grid_reader_copy(reader, &size, 1)) return damaged(decoder);
    reader->position += size;
  } while (size > 0);
  return GRID_DECODE_OK;
}

/// Reads an extension, which begins at its label.
static int read_extension(struct grid_decoder *decoder, struct grid_gif *gif, struct grid_gif_frame *frame) {
  uint8_t label;
  if (!grid_reader_copy(&decoder->reader, &label, 1)) return damaged(decoder);
  if (label == APPLICATION_LABEL) read_application(&decoder->reader, gif);
  if (label == CONTROL_LABEL) read_control(&decoder->reader, frame);
  const int result = grid_gif_skip_data(decoder);
  // The trailer of the packet makes it look like sub-blocks.
  if (gif->xmp && !gif->xmp_size) gif->xmp_size = decoder->reader.position - gif->xmp;
  return result;
}

// MARK: Frames

/// Stores the position of a color table, if the flags announce one, and skips it.
static void skip_color_table(struct grid_reader *reader, uint8_t flags, struct grid_gif_colors *colors) {
  if (!(flags & 0x80)) return;
  *colors = (struct grid_gif_colors){reader->position, 2 << (flags & 7)};
  reader->position += 3 * colors->count;
}

int grid_gif_read_header(struct grid_decoder *decoder, struct grid_gif *gif) {
  struct grid_reader *reader = &decoder->reader;
  uint8_t head[13];
  reader->position = 0;
  if (!grid_reader_copy(reader, head, sizeof head)) return damaged(decoder);
  *gif =
      (struct grid_gif){.width = (int32_t)grid_le16(head + 6), .height = (int32_t)grid_le16(head + 8), .play_count = 1};
  skip_color_table(reader, head[10], &gif->colors);
  return GRID_DECODE_OK;
}

/// Reads an image descriptor.
static int read_image(struct grid_decoder *decoder, struct grid_gif_frame *frame) {
  uint8_t image[9];
  if (!grid_reader_copy(&decoder->reader, image, sizeof image)) return damaged(decoder);
  struct grid_area *area = &frame->area;
  area->left = (int32_t)grid_le16(image), area->top = (int32_t)grid_le16(image + 2);
  area->width = (int32_t)grid_le16(image + 4), area->height = (int32_t)grid_le16(image + 6);
  frame->is_interlaced = (image[8] & 0x40) != 0;
  skip_color_table(&decoder->reader, image[8], &frame->colors);
  return grid_check_size(decoder, area->width, area->height, GRID_LIMIT_PIXELS, 4);
}

int grid_gif_read_frame(struct grid_decoder *decoder, struct grid_gif *gif, struct grid_gif_frame *frame) {
  uint8_t introducer;
  *frame = (struct grid_gif_frame){.transparent = -1, .colors = gif->colors};
  for (int i = 0; i < extension_limit; i++) {
    if (!grid_reader_copy(&decoder->reader, &introducer, 1)) return damaged(decoder);
    if (introducer == IMAGE) return read_image(decoder, frame);
    if (introducer == TRAILER) return grid_fail(decoder, GRID_DECODE_DAMAGED, "has no frame");
    if (introducer != EXTENSION) return damaged(decoder);
    const int result = read_extension(decoder, gif, frame);
    if (result != GRID_DECODE_OK) return result;
  }
  return damaged(decoder);
}

bool grid_gif_read_colors(struct grid_decoder *decoder, const struct grid_gif_frame *frame, enum grid_order order,
                          uint8_t colors[256][4]) {
  uint8_t table[3 * 256] = {0};
  const size_t size = 3 * (size_t)frame->colors.count;
  if (!grid_reader_peek(&decoder->reader, frame->colors.at, table, size)) return false;
  const int red = order == GRID_ORDER_BGRA ? 2 : 0;
  for (int i = 0; i < 256; i++) {
    uint8_t *color = colors[i];
    memset(color, 0, 4);
    if (i == frame->transparent) continue;
    color[red] = table[3 * i];
    color[1] = table[3 * i + 1];
    color[2 - red] = table[3 * i + 2];
    color[3] = 255;
  }
  return true;
}

int32_t grid_gif_row(const struct grid_gif_frame *frame, int32_t index) {
  static const int32_t first[4] = {0, 4, 2, 1}, step[4] = {8, 8, 4, 2};
  if (!frame->is_interlaced) return index;
  for (int pass = 0; pass < 3; pass++) {
    const int32_t left = frame->area.height - first[pass];
    const int32_t count = left > 0 ? (left + step[pass] - 1) / step[pass] : 0;
    if (index < count) return first[pass] + step[pass] * index;
    index -= count;
  }
  return first[3] + step[3] * index;
}
