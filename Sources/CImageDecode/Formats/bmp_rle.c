#include "Formats/bmp_rle.h"

#include <string.h>

#include "decoder.h"

/// The position of the next pixel. Pixels outside of the image are ignored.
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

/// The palette index of pixel `number` in a byte: RLE4 alternates between its high and low nibble.
static uint8_t index_at(uint8_t byte, bool is_rle4, int number) {
  return !is_rle4 ? byte : number % 2 == 0 ? byte >> 4 : byte & 15;
}

/// Reads a run in absolute mode: `count` indices, padded to two bytes. Returns false at the end of the file.
static bool read_absolute(struct grid_reader *reader, struct cursor *cursor, int count, bool is_rle4) {
  uint8_t bytes[256];
  const int size = is_rle4 ? (count + 1) / 2 : count;
  if (!grid_reader_copy(reader, bytes, (size_t)(size + size % 2))) return false;
  for (int i = 0; i < count; i++) put(cursor, index_at(bytes[is_rle4 ? i / 2 : i], is_rle4, i));
  return true;
}

/// Reads an escape: end of line, end of bitmap, delta, or a run in absolute mode. Returns false at the end of
/// the bitmap or the file.
static bool read_escape(struct grid_reader *reader, struct cursor *cursor, uint8_t code, bool is_rle4) {
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
    default: return read_absolute(reader, cursor, code, is_rle4);
  }
}

int grid_bmp_decode_rle(struct grid_decoder *decoder, bool is_rle4, uint8_t *indices) {
  struct cursor cursor = {.indices = indices, .width = decoder->info.width, .height = decoder->info.height};
  memset(indices, 0, (size_t)cursor.width * (size_t)cursor.height);
  uint8_t code[2];
  for (uint32_t count = 1; cursor.y < cursor.height; count++) {
    if (count % 4096 == 0) {
      const int result = grid_check(decoder, 0);
      if (result != GRID_DECODE_OK) return result;
    }
    if (!grid_reader_copy(&decoder->reader, code, 2)) break;
    if (code[0] == 0) {
      if (!read_escape(&decoder->reader, &cursor, code[1], is_rle4)) break;
    } else {
      for (int i = 0; i < code[0]; i++) put(&cursor, index_at(code[1], is_rle4, i));
    }
  }
  return GRID_DECODE_OK;
}
