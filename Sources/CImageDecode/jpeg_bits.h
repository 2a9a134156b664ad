#ifndef GRID_JPEG_BITS_H
#define GRID_JPEG_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "reader.h"

/// The bits of a scan's entropy-coded data without the stuffed zeros.
///
/// Stops at a marker and returns zeros from there on; ``grid_bits_overran`` shows whether one was used.
struct grid_bits {
  struct grid_reader *reader;
  const uint8_t *at, *end;
  /// The next bits, the first one in the highest place, and their number.
  uint64_t buffer;
  int count;
  /// How many of them, at the end, are zeros that are not in the file.
  int padding;
  /// The marker that ended the data, as in libjpeg; 0 before that. The end of the file counts as EOI.
  int unread_marker;
};

/// Begins at the reader's position.
static inline struct grid_bits grid_bits_at(struct grid_reader *reader) {
  return (struct grid_bits){.reader = reader};
}

/// Refills byte by byte: near a 0xFF, a marker or the end of the window.
///
/// By value, so that the compiler keeps the bits of a loop in registers.
struct grid_bits grid_bits_refilled_slowly(struct grid_bits bits);

/// Refills the buffer to at least 56 bits.
///
/// Reads eight bytes at once if none of them is 0xFF. Bits that do not fit stay in the lowest places of the
/// buffer; the next refill writes the same bits there again.
///
/// - SeeAlso: Fabian Giesen, "Reading bits in far too many ways (part 2)", variant 4.
static inline void grid_bits_refill(struct grid_bits *bits) {
  if (bits->end - bits->at >= 8 && !bits->unread_marker) {
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

/// Ensures 32 bits: the longest code and the longest value after it, 16 bits each.
static inline void grid_bits_need(struct grid_bits *bits) {
  if (bits->count < 32) grid_bits_refill(bits);
}

/// The next `count` bits, 1 to 32.
static inline uint32_t grid_bits_peek(const struct grid_bits *bits, int count) {
  return (uint32_t)(bits->buffer >> (64 - count));
}

/// Skips bits that are in the buffer.
static inline void grid_bits_skip(struct grid_bits *bits, int count) {
  bits->buffer <<= count;
  bits->count -= count;
}

/// Whether more bits were used than the data have.
static inline bool grid_bits_overran(const struct grid_bits *bits) {
  return bits->count < bits->padding;
}

/// Continues after a restart marker; false where there is none.
bool grid_bits_restart(struct grid_bits *bits);

/// Moves the reader to the 0xFF of the marker that ended the data, or after the bytes that were read.
void grid_bits_finish(const struct grid_bits *bits);

#endif
