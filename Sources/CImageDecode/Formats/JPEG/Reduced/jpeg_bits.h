#ifndef CIMAGEDECODE_JPEG_BITS_H
#define CIMAGEDECODE_JPEG_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "Reading/reader.h"

/// A reader of the bits of a scan's entropy-coded data, without byte stuffing.
///
/// Stops at a marker and returns zero bits from there on. ``grid_bits_overran`` returns whether any of these
/// have been used.
struct grid_bits {
  struct grid_reader *reader;
  const uint8_t *at, *end;
  /// The next bits, the first one in the most significant position, and their number.
  uint64_t buffer;
  int count;
  /// The number of zero bits at the end of `buffer` that are not in the file.
  int padding;
  /// The marker that ended the data, as in libjpeg; 0 until one is found. The end of the file counts as EOI.
  int unread_marker;
};

/// Returns a bit reader that begins at the reader's position.
static inline struct grid_bits grid_bits_at(struct grid_reader *reader) { return (struct grid_bits){.reader = reader}; }

/// Refills the buffer byte by byte: near a 0xFF, a marker or the end of the window.
///
/// Passed by value, so that the compiler keeps the bit reader of a loop in registers.
struct grid_bits grid_bits_refilled_slowly(struct grid_bits bits);

/// Refills the buffer to at least 56 bits.
///
/// Reads eight bytes at once if none of them is 0xFF. Bits that do not fit stay in the least significant
/// positions of the buffer. The next refill writes the same bits there again.
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

/// Ensures that the buffer has 32 bits: the longest Huffman code and the longest value after it, 16 bits
/// each.
static inline void grid_bits_need(struct grid_bits *bits) {
  if (bits->count < 32) grid_bits_refill(bits);
}

/// Returns the next `count` bits, 1 to 32.
static inline uint32_t grid_bits_peek(const struct grid_bits *bits, int count) {
  return (uint32_t)(bits->buffer >> (64 - count));
}

/// Skips `count` bits, which must be in the buffer.
static inline void grid_bits_skip(struct grid_bits *bits, int count) {
  bits->buffer <<= count;
  bits->count -= count;
}

/// Whether more bits have been used than the data contains.
static inline bool grid_bits_overran(const struct grid_bits *bits) { return bits->count < bits->padding; }

/// Continues after a restart marker. Returns false if there is none.
bool grid_bits_restart(struct grid_bits *bits);

/// Moves the file reader to the 0xFF of the marker that ended the data, or after the bytes that have been
/// read.
void grid_bits_finish(const struct grid_bits *bits);

#endif
