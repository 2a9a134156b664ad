#ifndef GRID_JPEG_HUFFMAN_H
#define GRID_JPEG_HUFFMAN_H

#include "jpeg_bits.h"

enum {
  /// How many bits are looked up for one symbol, and for as many as lie in them, two and a half of a
  /// photograph's. With more of them the tables leave the processor's first cache.
  GRID_HUFFMAN_CODE_BITS = 9,
  GRID_HUFFMAN_RUN_BITS = 13,
};

/// A Huffman table of a JPEG, for reading values and for passing over them.
struct grid_huffman {
  /// By the next 9 bits: a code's length and its symbol; 0 for a longer code.
  struct grid_huffman_code {
    uint8_t length, symbol;
  } codes[1 << GRID_HUFFMAN_CODE_BITS];
  /// By the next 13 bits: what lies wholly in them of the coefficients of a block.
  struct grid_huffman_run {
    /// Bits of all these codes with their values.
    uint8_t bits;
    /// Coefficients they stand for. The block's end counts ``GRID_HUFFMAN_END`` more; where not even one
    /// code fits it is 255.
    uint8_t coefficients;
  } runs[1 << GRID_HUFFMAN_RUN_BITS];
  /// Of each longer length: the first code that is too large for it, and what leads from a code to the
  /// index of its symbol.
  int32_t limit[17], offset[17];
  uint8_t symbols[256];
  bool is_there;
};

enum { GRID_HUFFMAN_END = 64 };

/// Whether all that a run stands for is of the block whose next coefficient has that number: the last
/// one is the 64th at most, and what ends the block comes before it.
static inline bool grid_huffman_fits(struct grid_huffman_run run, int number) {
  const int limit = 64 + (run.coefficients >> 6) * 63;
  return number + run.coefficients <= limit;
}

/// Makes a table of how many codes have each length, 1 to 16, and their symbols; false where that is
/// no code.
///
/// - Parameter has_runs: Whether it is one of coefficients; otherwise it is one of block means.
bool grid_huffman_make(struct grid_huffman *table, const uint8_t counts[16], const uint8_t *symbols,
                       bool has_runs);

/// The code longer than what is looked up with which 16 bits begin; of no length where there is none.
struct grid_huffman_code grid_huffman_long_code(const struct grid_huffman *table, uint32_t next);

/// The next symbol, or -1 where there is no such code.
static inline int grid_huffman_symbol(const struct grid_huffman *table, struct grid_bits *bits) {
  struct grid_huffman_code code = table->codes[grid_bits_peek(bits, GRID_HUFFMAN_CODE_BITS)];
  if (code.length == 0) {
    code = grid_huffman_long_code(table, grid_bits_peek(bits, 16));
    if (code.length == 0) return -1;
  }
  grid_bits_skip(bits, code.length);
  return code.symbol;
}

/// The value of `size` bits, 0 to 15, that follows a symbol.
static inline int32_t grid_huffman_value(struct grid_bits *bits, int size) {
  // Shifted in two steps, since a shift by all 64 bits is none. A first bit of 0 means that the value
  // is negative.
  const int32_t value = (int32_t)(bits->buffer >> 1 >> (63 - size));
  const int32_t is_negative = (int32_t)(bits->buffer >> 63) - 1;
  grid_bits_skip(bits, size);
  return value + (is_negative & (1 - (1 << size)));
}

#endif
