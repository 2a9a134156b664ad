#ifndef GRID_JPEG_HUFFMAN_H
#define GRID_JPEG_HUFFMAN_H

#include "jpeg_bits.h"

enum {
  /// How many bits the lookup of one symbol uses (libjpeg's HUFF_LOOKAHEAD), and the lookup of as many
  /// symbols as they contain, 2.5 in a photo. With more bits the tables exceed the processor's first cache.
  GRID_HUFFMAN_LOOKAHEAD = 9,
  GRID_HUFFMAN_RUN_LOOKAHEAD = 13,
};

/// A Huffman table for decoding coefficients and for skipping them.
struct grid_huffman {
  /// By the next 9 bits: the length of a code and its symbol; length 0 for a longer code.
  struct grid_huffman_code {
    uint8_t length, symbol;
  } codes[1 << GRID_HUFFMAN_LOOKAHEAD];
  /// By the next 13 bits: the AC coefficients of one block that these contain completely.
  struct grid_huffman_run {
    /// Bits of all their codes and values.
    uint8_t bits;
    /// Number of coefficients, zeros included. The end of the block adds ``GRID_HUFFMAN_EOB``. 255 where
    /// not even one code fits.
    uint8_t coefficients;
  } runs[1 << GRID_HUFFMAN_RUN_LOOKAHEAD];
  /// For each longer length: the first code too large for it, and the offset from a code to the index of
  /// its symbol (libjpeg's valoffset).
  int32_t limit[17], offset[17];
  uint8_t symbols[256];
  bool is_defined;
};

enum { GRID_HUFFMAN_EOB = 64 };

/// The symbol for 16 zero coefficients.
enum { GRID_HUFFMAN_ZRL = 0xF0 };

/// Whether a run is inside the block whose next coefficient has the index `k`: coefficients end at
/// 63, and EOB comes before that.
static inline bool grid_huffman_fits(struct grid_huffman_run run, int k) {
  const int limit = 64 + (run.coefficients >> 6) * 63;
  return k + run.coefficients <= limit;
}

/// Makes a table; false where the code is invalid.
///
/// - Parameters:
///   - counts: The number of codes of each length, 1 to 16.
///   - symbols: The symbols, in order of their codes.
///   - has_runs: Whether coefficients are skipped with it: only AC tables of sequential files.
bool grid_huffman_make(struct grid_huffman *table, const uint8_t counts[16], const uint8_t *symbols,
                       bool has_runs);

/// The code longer than GRID_HUFFMAN_LOOKAHEAD at the start of these 16 bits; length 0 where there is none.
struct grid_huffman_code grid_huffman_long_code(const struct grid_huffman *table, uint32_t next);

/// Decodes the next symbol; -1 for an invalid code.
static inline int grid_huffman_symbol(const struct grid_huffman *table, struct grid_bits *bits) {
  struct grid_huffman_code code = table->codes[grid_bits_peek(bits, GRID_HUFFMAN_LOOKAHEAD)];
  if (code.length == 0) {
    code = grid_huffman_long_code(table, grid_bits_peek(bits, 16));
    if (code.length == 0) return -1;
  }
  grid_bits_skip(bits, code.length);
  return code.symbol;
}

/// Reads the value of `size` bits, 0 to 15, after a symbol: RECEIVE and EXTEND in the JPEG standard.
static inline int32_t grid_huffman_value(struct grid_bits *bits, int size) {
  // Shifted in two steps, because a shift by 64 bits is undefined. Values whose first bit is 0 are
  // negative.
  const int32_t value = (int32_t)(bits->buffer >> 1 >> (63 - size));
  const int32_t is_negative = (int32_t)(bits->buffer >> 63) - 1;
  grid_bits_skip(bits, size);
  return value + (is_negative & (1 - (1 << size)));
}

#endif
