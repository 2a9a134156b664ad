#include "Formats/JPEG/Reduced/jpeg_progressive_scan.h"

#include "Formats/JPEG/Reduced/jpeg_coefficients.h"

struct grid_jpeg_scan grid_jpeg_scan_begin(struct grid_reader *reader, const struct grid_jpeg_header *header,
                                           const struct grid_jpeg_blocks *components, int32_t mcus_per_row,
                                           int32_t mcu_rows) {
  struct grid_jpeg_scan scan = {
      .bits = grid_bits_at(reader),
      .header = header,
      .components = components,
      .mcus_per_row = mcus_per_row,
      .mcu_rows = mcu_rows,
      .restarts_to_go = header->restart_interval,
  };
  if (header->scan.comps_in_scan == 1) {
    const int index = header->scan.components[0];
    const int32_t rows = mcu_rows * header->components[index].v_samp_factor;
    const struct grid_jpeg_blocks *blocks = &components[index];
    scan.mcus_per_row = blocks->width_in_blocks;
    scan.mcu_rows = rows < blocks->height_in_blocks ? rows : blocks->height_in_blocks;
  }
  return scan;
}

static bool restart(struct grid_jpeg_scan *scan) {
  scan->restarts_to_go = scan->header->restart_interval;
  scan->EOBRUN = 0;
  for (int i = 0; i < 3; i++) scan->last_dc_val[i] = 0;
  return grid_bits_restart(&scan->bits);
}

/// Decodes the DC coefficient of a block, or one more bit of it if `table` is NULL.
static GRID_ALWAYS_INLINE bool read_dc(struct grid_bits *bits, const struct grid_huffman *table, int32_t *last_dc_val,
                                       int16_t *coefficient, int Al) {
  grid_bits_need(bits);
  if (!table) {
    *coefficient = (int16_t)(*coefficient | (int16_t)(grid_bits_peek(bits, 1) << Al));
    grid_bits_skip(bits, 1);
    return true;
  }
  const int size = grid_huffman_symbol(table, bits);
  if (size < 0) return false;
  *last_dc_val = grid_coefficient_clamped(*last_dc_val + grid_huffman_value(bits, size));
  *coefficient = (int16_t)grid_coefficient_clamped(*last_dc_val * (1 << Al));
  return true;
}

/// Decodes the DC coefficients of `count` MCUs of a row: libjpeg's decode_mcu_DC_first and
/// decode_mcu_DC_refine.
static bool decode_dc(struct grid_jpeg_scan *scan, int32_t row, int32_t column, int32_t count) {
  const struct grid_jpeg_scan_header *header = &scan->header->scan;
  struct grid_bits bits = scan->bits;
  int32_t last_dc_val[3];
  memcpy(last_dc_val, scan->last_dc_val, sizeof last_dc_val);
  for (int32_t mcu = column; mcu < column + count; mcu++) {
    for (int i = 0; i < header->comps_in_scan; i++) {
      const int index = header->components[i];
      const struct grid_jpeg_component *component = &scan->header->components[index];
      const struct grid_jpeg_blocks *stored = &scan->components[index];
      const struct grid_huffman *table = header->Ah ? NULL : &scan->header->dc_tables[component->dc_tbl_no];
      const int width = header->comps_in_scan == 1 ? 1 : component->h_samp_factor;
      const int height = header->comps_in_scan == 1 ? 1 : component->v_samp_factor;
      struct grid_jpeg_block *blocks =
          stored->blocks + (ptrdiff_t)row * height * stored->blocks_per_row + (ptrdiff_t)mcu * width;
      for (int y = 0; y < height; y++, blocks += stored->blocks_per_row) {
        for (int x = 0; x < width; x++) {
          if (!read_dc(&bits, table, &last_dc_val[index], &blocks[x].coefficients[0], header->Al)) {
            return false;
          }
        }
      }
    }
  }
  memcpy(scan->last_dc_val, last_dc_val, sizeof last_dc_val);
  scan->bits = bits;
  return true;
}

/// Stores the coefficient with the zigzag index `k` if it is a kept one.
static inline void store(struct grid_jpeg_block *block, int k, int32_t value) {
  if (k <= 4 && k != 3) {
    block->coefficients[k == 4 ? 3 : k] = (int16_t)grid_coefficient_clamped(value);
  }
}

/// Reads the EOBRUN of the symbol EOBn: the number of blocks, including this one, without further
/// coefficients.
static GRID_ALWAYS_INLINE int32_t read_eob_run(struct grid_bits *bits, int n) {
  const int32_t rest = n > 0 ? (int32_t)grid_bits_peek(bits, n) : 0;
  grid_bits_skip(bits, n);
  return (1 << n) + rest;
}

/// Decodes the first scan of AC coefficients of `count` blocks: libjpeg's decode_mcu_AC_first.
static bool decode_ac_first(struct grid_jpeg_scan *scan, struct grid_jpeg_block *blocks, uint64_t *nonzero,
                            int32_t count) {
  const struct grid_jpeg_scan_header *header = &scan->header->scan;
  const struct grid_huffman *table =
      &scan->header->ac_tables[scan->header->components[header->components[0]].ac_tbl_no];
  struct grid_bits bits = scan->bits;
  const int Ss = header->Ss, Se = header->Se, Al = header->Al;
  int32_t EOBRUN = scan->EOBRUN;
  for (int32_t i = 0; i < count; i++) {
    if (EOBRUN > 0) {
      const int32_t skipped = EOBRUN < count - i ? EOBRUN : count - i;
      EOBRUN -= skipped;
      i += skipped - 1;
      continue;
    }
    uint64_t found = 0;
    for (int k = Ss; k <= Se; k++) {
      grid_bits_need(&bits);
      const int symbol = grid_huffman_symbol(table, &bits);
      if (symbol < 0) return false;
      const int size = symbol & 15, zeros = symbol >> 4;
      if (size == 0 && zeros < 15) {
        EOBRUN = read_eob_run(&bits, zeros) - 1;
        break;
      }
      k += zeros;
      if (size == 0) continue;
      if (k > Se) return false;
      store(&blocks[i], k, grid_huffman_value(&bits, size) * (1 << Al));
      found |= UINT64_C(1) << k;
    }
    if (nonzero) nonzero[i] |= found;
  }
  scan->bits = bits;
  scan->EOBRUN = EOBRUN;
  return true;
}

/// Returns the set of indices from `first` up to, but not including, `end`, which is at most 64.
static inline uint64_t range(int first, int end) {
  return end > first ? (~UINT64_C(0) >> (64 - (end - first))) << first : 0;
}

/// Reads the correction bit of each coefficient of a set, all of which are nonzero.
static GRID_ALWAYS_INLINE void refine(struct grid_bits *bits, struct grid_jpeg_block *block, uint64_t coefficients,
                                      int Al) {
  int count = __builtin_popcountll(coefficients);
  if (count == 0) return;
  grid_bits_need(bits);
  for (uint64_t kept = coefficients & GRID_KEPT_COEFFICIENT_SET; kept; kept &= kept - 1) {
    const int k = __builtin_ctzll(kept);
    const int at = __builtin_popcountll(coefficients & range(0, k));
    if (!(grid_bits_peek(bits, at + 1) & 1)) continue;
    const int32_t value = block->coefficients[k == 4 ? 3 : k];
    store(block, k, value < 0 ? value - (1 << Al) : value + (1 << Al));
  }
  for (; count > 32; count -= 32) {
    grid_bits_skip(bits, 32);
    grid_bits_need(bits);
  }
  grid_bits_skip(bits, count);
}

/// Returns the index of the zero coefficient that follows `zeros` other zero coefficients, from `first` on;
/// 64 if there is none before `end`.
static inline int index_after_zeros(uint64_t nonzero, int first, int end, int zeros) {
  uint64_t left = ~nonzero & range(first, end);
  for (; zeros > 0 && left; zeros--) left &= left - 1;
  return left ? __builtin_ctzll(left) : 64;
}

/// Decodes one more bit of the AC coefficients of `count` blocks: libjpeg's decode_mcu_AC_refine.
static bool decode_ac_refine(struct grid_jpeg_scan *scan, struct grid_jpeg_block *blocks, uint64_t *nonzero,
                             int32_t count) {
  const struct grid_jpeg_scan_header *header = &scan->header->scan;
  const struct grid_huffman *table =
      &scan->header->ac_tables[scan->header->components[header->components[0]].ac_tbl_no];
  struct grid_bits bits = scan->bits;
  const int end = header->Se + 1, Al = header->Al;
  int32_t EOBRUN = scan->EOBRUN;
  for (int32_t i = 0; i < count; i++) {
    int k = header->Ss;
    // A coefficient that becomes nonzero in this scan has no correction bit in it.
    const uint64_t before = nonzero[i];
    while (EOBRUN == 0 && k < end) {
      grid_bits_need(&bits);
      const int symbol = grid_huffman_symbol(table, &bits);
      if (symbol < 0) return false;
      const int size = symbol & 15, zeros = symbol >> 4;
      if (size == 0 && zeros < 15) {
        EOBRUN = read_eob_run(&bits, zeros);
        break;
      }
      if (size > 1) return false;
      const int32_t value = size == 0 ? 0 : grid_huffman_value(&bits, 1) * (1 << Al);
      const int at = index_after_zeros(before, k, end, zeros);
      refine(&bits, &blocks[i], before & range(k, at < end ? at : end), Al);
      if (size > 0 && at == 64) return false;
      if (size > 0) {
        store(&blocks[i], at, value);
        nonzero[i] |= UINT64_C(1) << at;
      }
      k = at + 1;
    }
    if (EOBRUN > 0) {
      refine(&bits, &blocks[i], before & range(k, end), Al);
      EOBRUN--;
    }
  }
  scan->bits = bits;
  scan->EOBRUN = EOBRUN;
  return true;
}

bool grid_jpeg_scan_read_row(struct grid_jpeg_scan *scan, int32_t row) {
  const struct grid_jpeg_scan_header *header = &scan->header->scan;
  const struct grid_jpeg_blocks *component = &scan->components[header->components[0]];
  const ptrdiff_t start = (ptrdiff_t)row * component->blocks_per_row;
  const bool has_restarts = scan->header->restart_interval > 0;
  for (int32_t column = 0, count; column < scan->mcus_per_row; column += count) {
    if (has_restarts && scan->restarts_to_go == 0 && !restart(scan)) return false;
    count = scan->mcus_per_row - column;
    if (has_restarts && count > scan->restarts_to_go) count = scan->restarts_to_go;
    scan->restarts_to_go -= count;
    struct grid_jpeg_block *blocks = component->blocks + start + column;
    uint64_t *nonzero = component->nonzero ? component->nonzero + start + column : NULL;
    const bool is_read = header->Ss == 0   ? decode_dc(scan, row, column, count)
                         : header->Ah == 0 ? decode_ac_first(scan, blocks, nonzero, count)
                                           : decode_ac_refine(scan, blocks, nonzero, count);
    if (!is_read) return false;
  }
  return !grid_bits_overran(&scan->bits);
}
