#ifndef GRID_JPEG_BITS_H
#define GRID_JPEG_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "reader.h"

/// The bits of a JPEG's entropy-coded data, the stuffed zeros taken out.
///
/// Stops at a marker and gives zeros from there on; ``grid_bits_overran`` tells whether one was used.
struct grid_bits {
  struct grid_reader *reader;
  const uint8_t *at, *end;
  /// The next bits, the first one topmost, and how many there are.
  uint64_t buffer;
  int count;
  /// How many of them, at the end, are not the file's.
  int padding;
  /// The marker that was met; 0 where none was. The end of the file counts as its end marker.
  int marker;
};

/// Begins at the reader's position.
static inline struct grid_bits grid_bits_at(struct grid_reader *reader) {
  return (struct grid_bits){.reader = reader};
}

/// Byte by byte: near a 0xFF, a marker or the end of what has been read.
///
/// By value, so that the compiler keeps the bits of a loop in registers.
struct grid_bits grid_bits_refilled_slowly(struct grid_bits bits);

/// Sees to it that 56 bits are there.
///
/// Eight bytes at once where none of them is 0xFF. What does not fit stays in the buffer's lowest bits
/// and is put there once more the next time, which changes nothing.
///
/// - SeeAlso: Fabian Giesen, "Reading bits in far too many ways (part 2)", variant 4.
static inline void grid_bits_refill(struct grid_bits *bits) {
  if (bits->end - bits->at >= 8 && !bits->marker) {
    uint64_t bytes;
    memcpy(&bytes, bits->at, 8);
    const uint64_t inverted = ~bytes;
    if (!((inverted - 0x0101010101010101u) & bytes & 0x8080808080808080u)) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
      bytes = __builtin_bswap64(bytes);
#endif
      bits->buffer |= bytes >> bits->count;
      bits->at += (63 - bits->count) >> 3;
      bits->count |= 56;
      return;
    }
  }
  *bits = grid_bits_refilled_slowly(*bits);
}

/// Sees to it that the longest code and the longest value after it, 16 bits each, are there.
static inline void grid_bits_need(struct grid_bits *bits) {
  if (bits->count < 32) grid_bits_refill(bits);
}

/// The next `count` bits, 1 to 32.
static inline uint32_t grid_bits_peek(const struct grid_bits *bits, int count) {
  return (uint32_t)(bits->buffer >> (64 - count));
}

/// Passes over bits that are there.
static inline void grid_bits_skip(struct grid_bits *bits, int count) {
  bits->buffer <<= count;
  bits->count -= count;
}

/// Whether more bits were used than the data had.
static inline bool grid_bits_overran(const struct grid_bits *bits) {
  return bits->count < bits->padding;
}

/// Goes on behind a restart marker; false where there is none.
bool grid_bits_restart(struct grid_bits *bits);

/// Leaves the data: the reader goes on at the marker met, its 0xFF first, or behind what was taken.
void grid_bits_leave(const struct grid_bits *bits);

#endif
