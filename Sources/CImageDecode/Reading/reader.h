#ifndef CIMAGEDECODE_READER_H
#define CIMAGEDECODE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A bounds-checked reader of a file, through a window of 64 KB, or of memory.
///
/// It does not map the file: if another process truncates a mapped file, reading it raises SIGBUS.
struct grid_reader {
  int descriptor;
  /// The offset in the file at which what is read begins, and its size. Positions count from there: a preview in
  /// a raw file is read like a file.
  int64_t start;
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

/// Returns a reader of `bytes` in memory, which must outlive it.
struct grid_reader grid_reader_of_memory(const uint8_t *bytes, size_t size);

/// Limits a reader of a file to a part of what it reads, which must be inside.
void grid_reader_narrow(struct grid_reader *reader, int64_t start, int64_t size);

/// Points `bytes` at the contiguous bytes from `position` on and moves `position` past them.
///
/// - Returns: The number of bytes; 0 at the end or if reading fails.
size_t grid_reader_next(struct grid_reader *reader, const uint8_t **bytes);

/// Copies `size` bytes and moves `position` past them. Returns false, without moving, if there are fewer.
bool grid_reader_copy(struct grid_reader *reader, void *to, size_t size);

/// Copies `size` bytes from `at` on without moving `position`. Returns false if there are fewer.
bool grid_reader_peek(struct grid_reader *reader, int64_t at, void *to, size_t size);

/// Unsigned integers in big-endian and little-endian byte order.
static inline uint32_t grid_be16(const uint8_t *b) { return (uint32_t)b[0] << 8 | b[1]; }
static inline uint32_t grid_le16(const uint8_t *b) { return (uint32_t)b[1] << 8 | b[0]; }
static inline uint32_t grid_be32(const uint8_t *b) { return grid_be16(b) << 16 | grid_be16(b + 2); }
static inline uint32_t grid_le32(const uint8_t *b) { return grid_le16(b + 2) << 16 | grid_le16(b); }

#endif
