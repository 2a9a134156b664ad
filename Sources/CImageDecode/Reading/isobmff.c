#include "Reading/isobmff.h"

#include <string.h>

bool grid_box_read(struct grid_reader *reader, int64_t at, int64_t limit, struct grid_box *box) {
  uint8_t head[16];
  if (at < 0 || limit - at < 8 || !grid_reader_peek(reader, at, head, 8)) return false;
  uint64_t size = grid_be32(head);
  int64_t header_size = 8;
  if (size == 1) {
    if (limit - at < 16 || !grid_reader_peek(reader, at, head, 16)) return false;
    size = (uint64_t)grid_be32(head + 8) << 32 | grid_be32(head + 12);
    header_size = 16;
  }
  // The last box may have the size 0.
  if (size == 0 || size > (uint64_t)(limit - at)) size = (uint64_t)(limit - at);
  if (size < (uint64_t)header_size) return false;
  *box = (struct grid_box){grid_be32(head + 4), at + header_size, at + (int64_t)size};
  return true;
}

bool grid_box_find(struct grid_reader *reader, int64_t at, int64_t limit, uint32_t type, struct grid_box *box) {
  for (int i = 0; i < 1000 && grid_box_read(reader, at, limit, box); i++) {
    if (box->type == type) return true;
    at = box->end;
  }
  return false;
}

uint64_t grid_box_integer(struct grid_box_cursor *cursor, int size) {
  uint8_t bytes[8];
  if (cursor->is_cut || cursor->end - cursor->at < size ||
      !grid_reader_peek(cursor->reader, cursor->at, bytes, (size_t)size)) {
    cursor->is_cut = true;
    return 0;
  }
  cursor->at += size;
  uint64_t value = 0;
  for (int i = 0; i < size; i++) value = value << 8 | bytes[i];
  return value;
}

bool grid_box_skip_text(struct grid_box_cursor *cursor, const char *text) {
  const size_t size = strlen(text) + 1;
  bool is_equal = true;
  for (size_t i = 0; !cursor->is_cut; i++) {
    const char character = (char)grid_box_integer(cursor, 1);
    if (i >= size || character != text[i]) is_equal = false;
    if (character == 0) break;
  }
  return is_equal && !cursor->is_cut;
}
