#ifndef CIMAGEDECODE_JPEG_COEFFICIENTS_H
#define CIMAGEDECODE_JPEG_COEFFICIENTS_H

#include "Formats/JPEG/Reduced/jpeg_header.h"

/// Forces inlining, so that the compiler keeps the bit reader in registers.
#define GRID_ALWAYS_INLINE inline __attribute__((always_inline))

/// Clamps a coefficient, because damaged files would overflow 16 bits. Valid coefficients are inside of this
/// range.
static inline int32_t grid_coefficient_clamped(int32_t value) {
  return value < -32767 ? -32767 : value > 32767 ? 32767 : value;
}

/// Skips the AC coefficients of a block from the zigzag index `k` on. Returns false for invalid data.
static GRID_ALWAYS_INLINE bool grid_skip_ac(struct grid_bits *bits, const struct grid_huffman *table, int k) {
  while (k < 64) {
    grid_bits_refill(bits);
    // 56 bits are enough for four lookups of 13 bits.
    bool fits = true;
    for (int lookup = 0; lookup < 4 && fits && k < 64; lookup++) {
      const struct grid_huffman_skip skip = table->skips[grid_bits_peek(bits, GRID_HUFFMAN_SKIP_LOOKAHEAD)];
      fits = grid_huffman_fits(skip, k);
      if (!fits) break;
      grid_bits_skip(bits, skip.bits);
      k += skip.coefficients;
    }
    if (fits) continue;
    grid_bits_need(bits);
    const int symbol = grid_huffman_symbol(table, bits);
    if (symbol < 0) return false;
    if ((symbol & 15) == 0 && symbol != GRID_HUFFMAN_ZRL) return true;
    grid_bits_skip(bits, symbol & 15);
    k += (symbol >> 4) + 1;
    if (k > 64) return false;
  }
  return true;
}

/// Decodes the AC coefficients up to zigzag index 4 and skips the others. Returns false for invalid data.
///
/// - Parameter coefficients: Receives the coefficients by zigzag index. Its size is 20, because a run of 15
///   zeros may precede the last one.
static GRID_ALWAYS_INLINE bool grid_read_low_ac(struct grid_bits *bits, const struct grid_huffman *table,
                                                int32_t coefficients[20]) {
  int k = 1;
  while (k <= 4) {
    grid_bits_need(bits);
    const int symbol = grid_huffman_symbol(table, bits);
    if (symbol < 0) return false;
    const int size = symbol & 15;
    if (size == 0 && symbol != GRID_HUFFMAN_ZRL) return true;
    k += symbol >> 4;
    coefficients[k++] = grid_huffman_value(bits, size);
  }
  return grid_skip_ac(bits, table, k);
}

#endif
