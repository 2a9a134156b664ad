#include "Formats/JPEG/Reduced/jpeg_huffman.h"

/// Adds a code to the lookup table, for all lookaheads that begin with it.
static void add_code(struct grid_huffman *table, uint32_t code, int length, uint8_t symbol) {
  const int rest = GRID_HUFFMAN_LOOKAHEAD - length;
  for (uint32_t i = 0; i < 1u << rest; i++) {
    table->codes[(code << rest) + i] = (struct grid_huffman_code){(uint8_t)length, symbol};
  }
}

/// Returns the coefficients that a lookahead of 13 bits contains completely.
static struct grid_huffman_skip skip_of(const struct grid_huffman *table, uint32_t lookahead) {
  struct grid_huffman_skip skip = {0, 0};
  for (;;) {
    // The next 16 bits: the rest of the lookahead, and zeros.
    const uint32_t next = lookahead << (16 - GRID_HUFFMAN_SKIP_LOOKAHEAD + skip.bits) & 0xFFFF;
    struct grid_huffman_code code = table->codes[next >> (16 - GRID_HUFFMAN_LOOKAHEAD)];
    if (code.length == 0) code = grid_huffman_long_code(table, next);
    const int bits = skip.bits + code.length + (code.symbol & 15);
    const int count = (code.symbol >> 4) + 1;
    if (code.length == 0 || bits > GRID_HUFFMAN_SKIP_LOOKAHEAD) break;
    // All symbols without a value except ZRL end the block.
    const bool is_eob = (code.symbol & 15) == 0 && code.symbol != GRID_HUFFMAN_ZRL;
    if (!is_eob && skip.coefficients + count >= GRID_HUFFMAN_EOB) break;
    skip.bits = (uint8_t)bits;
    skip.coefficients = (uint8_t)(skip.coefficients + (is_eob ? GRID_HUFFMAN_EOB : count));
    if (is_eob) break;
  }
  if (skip.bits == 0) skip.coefficients = 255;
  return skip;
}

bool grid_huffman_make(struct grid_huffman *table, const uint8_t counts[16], const uint8_t *symbols, bool has_skips) {
  uint32_t code = 0;
  int index = 0;
  memset(table, 0, sizeof *table);
  for (int length = 1; length <= 16; length++) {
    table->offset[length] = index - (int32_t)code;
    for (int i = 0; i < counts[length - 1]; i++, code++, index++) {
      if (index == 256 || code >> length) return false;
      table->symbols[index] = symbols[index];
      if (length <= GRID_HUFFMAN_LOOKAHEAD) add_code(table, code, length, symbols[index]);
    }
    table->limit[length] = (int32_t)code;
    code <<= 1;
  }
  if (has_skips) {
    for (uint32_t i = 0; i < 1 << GRID_HUFFMAN_SKIP_LOOKAHEAD; i++) table->skips[i] = skip_of(table, i);
  }
  table->is_defined = true;
  return true;
}

struct grid_huffman_code grid_huffman_long_code(const struct grid_huffman *table, uint32_t next) {
  for (int length = GRID_HUFFMAN_LOOKAHEAD + 1; length <= 16; length++) {
    const int32_t code = (int32_t)(next >> (16 - length));
    if (code >= table->limit[length]) continue;
    return (struct grid_huffman_code){(uint8_t)length, table->symbols[(table->offset[length] + code) & 255]};
  }
  return (struct grid_huffman_code){0, 0};
}
