#ifndef CIMAGEDECODE_JPEG_HUFFMAN_H
#define CIMAGEDECODE_JPEG_HUFFMAN_H

#include "Formats/JPEG/Reduced/jpeg_bits.h"

enum {
  /// The number of bits of a lookup that decodes one symbol (libjpeg's HUFF_LOOKAHEAD), and of a lookup that
  /// skips several symbols at once, 2.5 on average in a photo. With more bits, the tables would not fit the
  /// L1 cache.
  GRID_HUFFMAN_LOOKAHEAD = 9,
  GRID_HUFFMAN_SKIP_LOOKAHEAD = 13,
};

/// A Huffman table, with lookup tables for decoding coefficients and for skipping them.
struct grid_huffman {
  /// Indexed by the next 9 bits: the length and symbol of the code they begin with. Length 0 means a longer
  /// code.
  struct grid_huffman_code {
    uint8_t length, symbol;
  } codes[1 << GRID_HUFFMAN_LOOKAHEAD];
  /// Indexed by the next 13 bits: the AC coefficients of one block that these contain completely.
  struct grid_huffman_skip {
    /// The number of bits of their codes and values.
    uint8_t bits;
    /// The number of coefficients, zeros included. EOB adds ``GRID_HUFFMAN_EOB``. 255 if not even one code
    /// fits.
    uint8_t coefficients;
  } skips[1 << GRID_HUFFMAN_SKIP_LOOKAHEAD];
  /// For each code length: the first code that is too large for it (libjpeg's maxcode + 1), and the offset
  /// from a code to the index of its symbol (libjpeg's valoffset).
  int32_t limit[17], offset[17];
  uint8_t symbols[256];
  bool is_defined;
};

/// Added to the number of skipped coefficients if the block ends.
enum { GRID_HUFFMAN_EOB = 64 };

/// The symbol ZRL, a run of 16 zero coefficients.
enum { GRID_HUFFMAN_ZRL = 0xF0 };

/// Whether a skip stays inside the block if its first coefficient has the zigzag index `k`. The last index is
/// 63, and EOB needs at least one coefficient that it leaves out.
static inline bool grid_huffman_fits(struct grid_huffman_skip skip, int k) {
  const int limit = 64 + (skip.coefficients >> 6) * 63;
  return k + skip.coefficients <= limit;
}

/// Builds a table. Returns false if the code lengths are invalid.
///
/// - Parameters:
///   - counts: The number of codes of each length, 1 to 16.
///   - symbols: The symbols, in order of their codes.
///   - has_skips: Whether to build the table for skipping, which only AC tables of sequential files need.
bool grid_huffman_make(struct grid_huffman *table, const uint8_t counts[16], const uint8_t *symbols, bool has_skips);

/// Returns the code of more than GRID_HUFFMAN_LOOKAHEAD bits at the start of the 16 bits of `next`. Its
/// length is 0 if there is none.
struct grid_huffman_code grid_huffman_long_code(const struct grid_huffman *table, uint32_t next);

/// Decodes the next symbol. Returns -1 for an invalid code.
static inline int grid_huffman_symbol(const struct grid_huffman *table, struct grid_bits *bits) {
  struct grid_huffman_code code = table->codes[grid_bits_peek(bits, GRID_HUFFMAN_LOOKAHEAD)];
  if (code.length == 0) {
    code = grid_huffman_long_code(table, grid_bits_peek(bits, 16));
    if (code.length == 0) return -1;
  }
  grid_bits_skip(bits, code.length);
  return code.symbol;
}

/// Reads the value of `size` bits, 0 to 15, that follows a symbol: RECEIVE and EXTEND of the JPEG standard.
static inline int32_t grid_huffman_value(struct grid_bits *bits, int size) {
  // In two steps, because a shift by 64 bits is undefined. A value is negative if its first bit is 0.
  const int32_t value = (int32_t)(bits->buffer >> 1 >> (63 - size));
  const int32_t is_negative = (int32_t)(bits->buffer >> 63) - 1;
  grid_bits_skip(bits, size);
  return value + (is_negative & (1 - (1 << size)));
}

#endif
