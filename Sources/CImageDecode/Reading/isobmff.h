#ifndef CIMAGEDECODE_ISOBMFF_H
#define CIMAGEDECODE_ISOBMFF_H

#include <stdbool.h>
#include <stdint.h>

#include "Reading/reader.h"

// Boxes of the ISO base media file format (ISO/IEC 14496-12), which HEIF, AVIF, JPEG XL and CR3 use.

/// A box's type as a number, from its four characters.
#define GRID_BOX_TYPE(a, b, c, d) ((uint32_t)(a) << 24 | (uint32_t)(b) << 16 | (uint32_t)(c) << 8 | (uint32_t)(d))

struct grid_box {
  uint32_t type;
  /// The offset of the content in the file, and the offset of its end.
  int64_t content, end;
};

/// Reads the header of the box at `at`, in a container that ends at `limit`. A box that ends later is cut there,
/// so that truncated files can be read as far as they go. Returns false if there is no box.
bool grid_box_read(struct grid_reader *reader, int64_t at, int64_t limit, struct grid_box *box);

/// Finds the first box of a type between two offsets, among at most 1,000 boxes.
bool grid_box_find(struct grid_reader *reader, int64_t at, int64_t limit, uint32_t type, struct grid_box *box);

/// A position in the content of a box. After a read past the end, `is_cut` is true and values are 0.
struct grid_box_cursor {
  struct grid_reader *reader;
  int64_t at, end;
  bool is_cut;
};

static inline struct grid_box_cursor grid_box_cursor(struct grid_reader *reader, const struct grid_box *box) {
  return (struct grid_box_cursor){reader, box->content, box->end, false};
}

/// Reads a big-endian integer of 0 to 8 bytes.
uint64_t grid_box_integer(struct grid_box_cursor *cursor, int size);

/// Skips a text that ends with a zero. Returns whether it is `text`.
bool grid_box_skip_text(struct grid_box_cursor *cursor, const char *text);

#endif
