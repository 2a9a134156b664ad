#ifndef GRID_READER_H
#define GRID_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes of a file, a window at a time, or of memory; bounds checked.
///
/// Not mmap: a file cut short by another program while it is mapped kills this one.
struct grid_reader {
  int descriptor;
  int64_t size;
  /// Where the next read begins.
  int64_t position;
  const uint8_t *memory;
  /// What lies in the window, GRID_WINDOW bytes that the owner provides.
  int64_t window_start;
  size_t window_size;
  uint8_t *window;
};

enum { GRID_WINDOW = 65536 };

/// A reader of `bytes` instead of a file.
struct grid_reader grid_reader_of_memory(const uint8_t *bytes, size_t size);

/// The bytes from `position` on that can be had at once: 0 at the end or when reading fails.
/// Moves `position` past them.
size_t grid_reader_next(struct grid_reader *reader, const uint8_t **bytes);

/// Copies `size` bytes from `position` on; false, and nothing moved, where there are fewer.
bool grid_reader_copy(struct grid_reader *reader, void *to, size_t size);

/// The same from anywhere, leaving `position` alone.
bool grid_reader_peek(struct grid_reader *reader, int64_t at, void *to, size_t size);

/// Numbers as formats store them.
static inline uint32_t grid_be16(const uint8_t *b) { return (uint32_t)b[0] << 8 | b[1]; }
static inline uint32_t grid_le16(const uint8_t *b) { return (uint32_t)b[1] << 8 | b[0]; }
static inline uint32_t grid_be32(const uint8_t *b) { return grid_be16(b) << 16 | grid_be16(b + 2); }
static inline uint32_t grid_le32(const uint8_t *b) { return grid_le16(b + 2) << 16 | grid_le16(b); }

#endif
