#ifndef GRID_JPEG_COEFFICIENTS_H
#define GRID_JPEG_COEFFICIENTS_H

#include "jpeg_huffman.h"

/// Inlined whatever the compiler thinks: only so do the bits stay in registers.
#define GRID_ALWAYS_INLINE inline __attribute__((always_inline))

/// What no picture has is kept from overflowing.
static inline int32_t grid_coefficient_bounded(int32_t value) {
  return value < -32767 ? -32767 : value > 32767 ? 32767 : value;
}

/// Passes over the coefficients of a block from the one of that number on; false where they are none.
static GRID_ALWAYS_INLINE bool grid_pass_over(struct grid_bits *bits,
                                              const struct grid_huffman *table, int number) {
  while (number < 64) {
    grid_bits_refill(bits);
    // 56 bits are enough for four looks, without asking each time.
    bool fits = true;
    for (int look = 0; look < 4 && fits && number < 64; look++) {
      const struct grid_huffman_run run = table->runs[grid_bits_peek(bits, GRID_HUFFMAN_RUN_BITS)];
      fits = grid_huffman_fits(run, number);
      if (!fits) break;
      grid_bits_skip(bits, run.bits);
      number += run.coefficients;
    }
    if (fits) continue;
    grid_bits_need(bits);
    const int symbol = grid_huffman_symbol(table, bits);
    if (symbol < 0) return false;
    if ((symbol & 15) == 0 && symbol != 0xF0) return true;
    grid_bits_skip(bits, symbol & 15);
    number += (symbol >> 4) + 1;
    if (number > 64) return false;
  }
  return true;
}

/// Reads the coefficients up to zigzag's fifth and passes over the rest.
///
/// - Parameter values: Room for twenty: the last one read may lie fifteen further.
static GRID_ALWAYS_INLINE bool grid_read_changes(struct grid_bits *bits,
                                                 const struct grid_huffman *table,
                                                 int32_t values[20]) {
  int number = 1;
  while (number <= 4) {
    grid_bits_need(bits);
    const int symbol = grid_huffman_symbol(table, bits);
    if (symbol < 0) return false;
    const int size = symbol & 15;
    if (size == 0 && symbol != 0xF0) return true;
    number += symbol >> 4;
    values[number++] = grid_huffman_value(bits, size);
  }
  return grid_pass_over(bits, table, number);
}

#endif
