#include "bmp_rle.h"

#include <string.h>

#include "decoder.h"

/// The position of the next pixel. Pixels outside of the image are dropped.
struct cursor {
  uint8_t *indices;
  int32_t width, height, x, y;
};

static void put(struct cursor *cursor, uint8_t index) {
  if (cursor->x < cursor->width && cursor->y < cursor->height) {
    cursor->indices[(size_t)cursor->width * (size_t)cursor->y + (size_t)cursor->x] = index;
  }
  if (cursor->x < cursor->width) cursor->x++;
}

/// A byte's first or second pixel.
static uint8_t part(uint8_t byte, bool has_nibbles, int number) {
  return !has_nibbles ? byte : number % 2 == 0 ? byte >> 4 : byte & 15;
}

/// Reads single pixels, padded to two bytes; false at the file's end.
static bool read_literals(struct grid_reader *reader, struct cursor *cursor, int count,
                          bool has_nibbles) {
  uint8_t bytes[256];
  const int size = has_nibbles ? (count + 1) / 2 : count;
  if (!grid_reader_copy(reader, bytes, (size_t)(size + size % 2))) return false;
  for (int i = 0; i < count; i++) put(cursor, part(bytes[has_nibbles ? i / 2 : i], has_nibbles, i));
  return true;
}

/// Reads what follows a zero; false at the end of the image or the file.
static bool read_escape(struct grid_reader *reader, struct cursor *cursor, uint8_t code,
                        bool has_nibbles) {
  uint8_t distance[2];
  switch (code) {
    case 0:
      cursor->x = 0;
      cursor->y++;
      return true;
    case 1: return false;
    case 2:
      if (!grid_reader_copy(reader, distance, 2)) return false;
      cursor->x += distance[0];
      if (cursor->x > cursor->width) cursor->x = cursor->width;
      cursor->y += distance[1];
      return true;
    default: return read_literals(reader, cursor, code, has_nibbles);
  }
}

int grid_bmp_read_runs(struct grid_decoder *decoder, bool has_nibbles, uint8_t *indices) {
  struct cursor cursor = {
      .indices = indices, .width = decoder->info.width, .height = decoder->info.height};
  memset(indices, 0, (size_t)cursor.width * (size_t)cursor.height);
  uint8_t code[2];
  for (uint32_t count = 1; cursor.y < cursor.height; count++) {
    if (count % 4096 == 0) {
      const int result = grid_check(decoder, 0);
      if (result != GRID_DECODE_OK) return result;
    }
    if (!grid_reader_copy(&decoder->reader, code, 2)) break;
    if (code[0] == 0) {
      if (!read_escape(&decoder->reader, &cursor, code[1], has_nibbles)) break;
    } else {
      for (int i = 0; i < code[0]; i++) put(&cursor, part(code[1], has_nibbles, i));
    }
  }
  return GRID_DECODE_OK;
}
