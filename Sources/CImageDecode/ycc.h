#ifndef GRID_YCC_H
#define GRID_YCC_H

#include <stdbool.h>
#include <stdint.h>

/// Converts YCbCr samples to four bytes a pixel, the first one in the lowest place: blue, green, red, 255, or
/// red, green, blue, 255.
void grid_write_ycc(uint32_t *restrict to, const uint8_t *restrict luma, const uint8_t *restrict cb,
                    const uint8_t *restrict cr, int32_t count, bool is_bgra);

#endif
