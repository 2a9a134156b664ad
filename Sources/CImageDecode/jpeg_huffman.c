#include "jpeg_huffman.h"

/// Enters a code at all numbers of 9 bits that begin with it.
static void enter(struct grid_huffman *table, uint32_t code, int length, uint8_t symbol) {
  const int rest = GRID_HUFFMAN_CODE_BITS - length;
  for (uint32_t i = 0; i < 1u << rest; i++) {
    table->codes[(code << rest) + i] = (struct grid_huffman_code){(uint8_t)length, symbol};
  }
}

/// What lies wholly in 13 bits.
static struct grid_huffman_run run_of(const struct grid_huffman *table, uint32_t window) {
  struct grid_huffman_run run = {0, 0};
  for (;;) {
    // 16 bits, zeros after the window's.
    const uint32_t next = window << (16 - GRID_HUFFMAN_RUN_BITS + run.bits) & 0xFFFF;
    struct grid_huffman_code code = table->codes[next >> (16 - GRID_HUFFMAN_CODE_BITS)];
    if (code.length == 0) code = grid_huffman_long_code(table, next);
    const int bits = run.bits + code.length + (code.symbol & 15);
    const int count = (code.symbol >> 4) + 1;
    if (code.length == 0 || bits > GRID_HUFFMAN_RUN_BITS) break;
    // 15 zeros and one more have a symbol without a value; all others without one end the block.
    const bool is_end = (code.symbol & 15) == 0 && code.symbol != 0xF0;
    if (!is_end && run.coefficients + count >= GRID_HUFFMAN_END) break;
    run.bits = (uint8_t)bits;
    run.coefficients = (uint8_t)(run.coefficients + (is_end ? GRID_HUFFMAN_END : count));
    if (is_end) break;
  }
  if (run.bits == 0) run.coefficients = 255;
  return run;
}

bool grid_huffman_make(struct grid_huffman *table, const uint8_t counts[16], const uint8_t *symbols,
                       bool has_runs) {
  uint32_t code = 0;
  int index = 0;
  memset(table, 0, sizeof *table);
  for (int length = 1; length <= 16; length++) {
    table->offset[length] = index - (int32_t)code;
    for (int i = 0; i < counts[length - 1]; i++, code++, index++) {
      if (index == 256 || code >> length) return false;
      table->symbols[index] = symbols[index];
      if (length <= GRID_HUFFMAN_CODE_BITS) enter(table, code, length, symbols[index]);
    }
    table->limit[length] = (int32_t)code;
    code <<= 1;
  }
  if (has_runs) {
    for (uint32_t i = 0; i < 1 << GRID_HUFFMAN_RUN_BITS; i++) table->runs[i] = run_of(table, i);
  }
  table->is_there = true;
  return true;
}

struct grid_huffman_code grid_huffman_long_code(const struct grid_huffman *table, uint32_t next) {
  for (int length = GRID_HUFFMAN_CODE_BITS + 1; length <= 16; length++) {
    const int32_t code = (int32_t)(next >> (16 - length));
    if (code >= table->limit[length]) continue;
    return (struct grid_huffman_code){(uint8_t)length,
                                      table->symbols[(table->offset[length] + code) & 255]};
  }
  return (struct grid_huffman_code){0, 0};
}
