#include "jpeg_scan.h"

#include "jpeg_coefficients.h"

struct grid_scan grid_scan_begin(struct grid_reader *reader, const struct grid_skim_header *header,
                                 const struct grid_low_component *components, int32_t units_across,
                                 int32_t unit_rows) {
  struct grid_scan scan = {
      .bits = grid_bits_at(reader),
      .header = header,
      .components = components,
      .columns = units_across,
      .rows = unit_rows,
      .until_restart = header->restart_interval,
  };
  if (header->scan.count == 1) {
    const int index = header->scan.components[0];
    const int32_t rows = unit_rows * header->components[index].down;
    scan.columns = components[index].across;
    scan.rows = rows < components[index].down ? rows : components[index].down;
  }
  return scan;
}

static bool restart(struct grid_scan *scan) {
  scan->until_restart = scan->header->restart_interval;
  scan->ended = 0;
  for (int i = 0; i < 3; i++) scan->means[i] = 0;
  return grid_bits_restart(&scan->bits);
}

/// Reads means, or one bit more of each.
static GRID_ALWAYS_INLINE bool read_mean(struct grid_bits *bits, const struct grid_huffman *table,
                                         int32_t *mean, int16_t *value, int low) {
  grid_bits_need(bits);
  if (!table) {
    *value = (int16_t)(*value | (int16_t)(grid_bits_peek(bits, 1) << low));
    grid_bits_skip(bits, 1);
    return true;
  }
  const int size = grid_huffman_symbol(table, bits);
  if (size < 0) return false;
  *mean = grid_coefficient_bounded(*mean + grid_huffman_value(bits, size));
  *value = (int16_t)grid_coefficient_bounded(*mean * (1 << low));
  return true;
}

/// Means of some units of a row.
static bool read_means(struct grid_scan *scan, int32_t row, int32_t column, int32_t count) {
  const struct grid_skim_scan *what = &scan->header->scan;
  struct grid_bits bits = scan->bits;
  int32_t means[3];
  memcpy(means, scan->means, sizeof means);
  for (int32_t unit = column; unit < column + count; unit++) {
    for (int i = 0; i < what->count; i++) {
      const int index = what->components[i];
      const struct grid_skim_component *component = &scan->header->components[index];
      const struct grid_low_component *low = &scan->components[index];
      const struct grid_huffman *table =
          what->low_before ? NULL : &scan->header->means[component->mean_table];
      const int across = what->count == 1 ? 1 : component->across;
      const int down = what->count == 1 ? 1 : component->down;
      struct grid_low_block *blocks =
          low->blocks + (ptrdiff_t)row * down * low->row_size + (ptrdiff_t)unit * across;
      for (int y = 0; y < down; y++, blocks += low->row_size) {
        for (int x = 0; x < across; x++) {
          if (!read_mean(&bits, table, &means[index], &blocks[x].values[0], what->low)) return false;
        }
      }
    }
  }
  memcpy(scan->means, means, sizeof means);
  scan->bits = bits;
  return true;
}

/// Keeps a coefficient if it is one of those.
static inline void keep(struct grid_low_block *block, int number, int32_t value) {
  if (number <= 4 && number != 3) {
    block->values[number == 4 ? 3 : number] = (int16_t)grid_coefficient_bounded(value);
  }
}

/// The number of blocks, this one included, that have no coefficients more: of a symbol that says so.
static GRID_ALWAYS_INLINE int32_t ended_blocks(struct grid_bits *bits, int size) {
  const int32_t rest = size > 0 ? (int32_t)grid_bits_peek(bits, size) : 0;
  grid_bits_skip(bits, size);
  return (1 << size) + rest;
}

/// The first bits of coefficients of some blocks.
static bool read_changes(struct grid_scan *scan, struct grid_low_block *blocks, uint64_t *known,
                         int32_t count) {
  const struct grid_skim_scan *what = &scan->header->scan;
  const struct grid_huffman *table =
      &scan->header->changes[scan->header->components[what->components[0]].change_table];
  struct grid_bits bits = scan->bits;
  const int first = what->first, last = what->last, low = what->low;
  int32_t ended = scan->ended;
  for (int32_t i = 0; i < count; i++) {
    if (ended > 0) {
      const int32_t passed = ended < count - i ? ended : count - i;
      ended -= passed;
      i += passed - 1;
      continue;
    }
    uint64_t found = 0;
    for (int number = first; number <= last; number++) {
      grid_bits_need(&bits);
      const int symbol = grid_huffman_symbol(table, &bits);
      if (symbol < 0) return false;
      const int size = symbol & 15, zeros = symbol >> 4;
      if (size == 0 && zeros < 15) {
        ended = ended_blocks(&bits, zeros) - 1;
        break;
      }
      number += zeros;
      if (size == 0) continue;
      if (number > last) return false;
      keep(&blocks[i], number, grid_huffman_value(&bits, size) * (1 << low));
      found |= UINT64_C(1) << number;
    }
    if (known) known[i] |= found;
  }
  scan->bits = bits;
  scan->ended = ended;
  return true;
}

/// The numbers from one up to, but not including, another, at most 64.
static inline uint64_t numbers(int from, int to) {
  return to > from ? (~UINT64_C(0) >> (64 - (to - from))) << from : 0;
}

/// Reads one bit more of each of these coefficients, which are not 0.
static GRID_ALWAYS_INLINE void correct(struct grid_bits *bits, struct grid_low_block *block, uint64_t passed,
                           int low) {
  int count = __builtin_popcountll(passed);
  if (count == 0) return;
  grid_bits_need(bits);
  for (uint64_t kept = passed & GRID_LOW_COEFFICIENTS; kept; kept &= kept - 1) {
    const int number = __builtin_ctzll(kept);
    const int at = __builtin_popcountll(passed & numbers(0, number));
    if (!(grid_bits_peek(bits, at + 1) & 1)) continue;
    const int32_t value = block->values[number == 4 ? 3 : number];
    keep(block, number, value < 0 ? value - (1 << low) : value + (1 << low));
  }
  for (; count > 32; count -= 32) {
    grid_bits_skip(bits, 32);
    grid_bits_need(bits);
  }
  grid_bits_skip(bits, count);
}

/// The number behind `zeros` coefficients that are 0, from one on; 64 where there are not so many before
/// `end`.
static inline int passed_zeros(uint64_t known, int from, int end, int zeros) {
  uint64_t left = ~known & numbers(from, end);
  for (; zeros > 0 && left; zeros--) left &= left - 1;
  return left ? __builtin_ctzll(left) : 64;
}

/// One bit more of the coefficients of some blocks, and those that it makes other than 0.
static bool refine_changes(struct grid_scan *scan, struct grid_low_block *blocks, uint64_t *known,
                           int32_t count) {
  const struct grid_skim_scan *what = &scan->header->scan;
  const struct grid_huffman *table =
      &scan->header->changes[scan->header->components[what->components[0]].change_table];
  struct grid_bits bits = scan->bits;
  const int end = what->last + 1, low = what->low;
  int32_t ended = scan->ended;
  for (int32_t i = 0; i < count; i++) {
    int number = what->first;
    // What is found on the way has no bit more in this scan.
    const uint64_t before = known[i];
    while (ended == 0 && number < end) {
      grid_bits_need(&bits);
      const int symbol = grid_huffman_symbol(table, &bits);
      if (symbol < 0) return false;
      const int size = symbol & 15, zeros = symbol >> 4;
      if (size == 0 && zeros < 15) {
        ended = ended_blocks(&bits, zeros);
        break;
      }
      if (size > 1) return false;
      const int32_t value = size == 0 ? 0 : grid_huffman_value(&bits, 1) * (1 << low);
      const int at = passed_zeros(before, number, end, zeros);
      correct(&bits, &blocks[i], before & numbers(number, at < end ? at : end), low);
      if (size > 0 && at == 64) return false;
      if (size > 0) {
        keep(&blocks[i], at, value);
        known[i] |= UINT64_C(1) << at;
      }
      number = at + 1;
    }
    if (ended > 0) {
      correct(&bits, &blocks[i], before & numbers(number, end), low);
      ended--;
    }
  }
  scan->bits = bits;
  scan->ended = ended;
  return true;
}

bool grid_scan_read_row(struct grid_scan *scan, int32_t row) {
  const struct grid_skim_scan *what = &scan->header->scan;
  const struct grid_low_component *component = &scan->components[what->components[0]];
  const ptrdiff_t start = (ptrdiff_t)row * component->row_size;
  const bool has_restarts = scan->header->restart_interval > 0;
  for (int32_t column = 0, count; column < scan->columns; column += count) {
    if (has_restarts && scan->until_restart == 0 && !restart(scan)) return false;
    count = scan->columns - column;
    if (has_restarts && count > scan->until_restart) count = scan->until_restart;
    scan->until_restart -= count;
    struct grid_low_block *blocks = component->blocks + start + column;
    uint64_t *known = component->known ? component->known + start + column : NULL;
    const bool is_read = what->first == 0        ? read_means(scan, row, column, count)
                         : what->low_before == 0 ? read_changes(scan, blocks, known, count)
                                                 : refine_changes(scan, blocks, known, count);
    if (!is_read) return false;
  }
  return !grid_bits_overran(&scan->bits);
}
