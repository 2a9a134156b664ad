#ifndef CIMAGEDECODE_YCC_H
#define CIMAGEDECODE_YCC_H

#include <stdbool.h>
#include <stdint.h>

/// Converts YCbCr samples to pixels of four bytes: BGRA or RGBA in memory on a little-endian machine, with
/// alpha 255.
void grid_write_ycc(uint32_t *restrict to, const uint8_t *restrict luma, const uint8_t *restrict cb,
                    const uint8_t *restrict cr, int32_t count, bool is_bgra);

#endif
