#ifndef GRID_READER_H
#define GRID_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Reads bytes of a file through a window, or of memory, with bounds checks.
///
/// Not with mmap: if another program truncates the file while it is mapped, reading it is a fatal signal.
struct grid_reader {
  int descriptor;
  int64_t size;
  /// The position of the next read.
  int64_t position;
  const uint8_t *memory;
  /// The part of the file that is in the window. The owner provides its GRID_WINDOW bytes.
  int64_t window_start;
  size_t window_size;
  uint8_t *window;
};

enum { GRID_WINDOW = 65536 };

/// A reader of `bytes` instead of a file.
struct grid_reader grid_reader_of_memory(const uint8_t *bytes, size_t size);

/// Returns the bytes from `position` on that are contiguous in memory and moves `position` past them: 0 at
/// the end or if reading fails.
size_t grid_reader_next(struct grid_reader *reader, const uint8_t **bytes);

/// Copies `size` bytes and moves `position` past them; false, without moving, if there are fewer.
bool grid_reader_copy(struct grid_reader *reader, void *to, size_t size);

/// Copies `size` bytes from `at` on and does not move `position`.
bool grid_reader_peek(struct grid_reader *reader, int64_t at, void *to, size_t size);

/// Numbers as formats store them, big-endian and little-endian.
static inline uint32_t grid_be16(const uint8_t *b) { return (uint32_t)b[0] << 8 | b[1]; }
static inline uint32_t grid_le16(const uint8_t *b) { return (uint32_t)b[1] << 8 | b[0]; }
static inline uint32_t grid_be32(const uint8_t *b) { return grid_be16(b) << 16 | grid_be16(b + 2); }
static inline uint32_t grid_le32(const uint8_t *b) { return grid_le16(b + 2) << 16 | grid_le16(b); }

#endif
