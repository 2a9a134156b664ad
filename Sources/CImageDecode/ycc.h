#ifndef GRID_YCC_H
#define GRID_YCC_H

#include <stdbool.h>
#include <stdint.h>

/// Brightness and differences of colour, as JPEG has them, to four bytes a pixel, the first one lowest:
/// blue, green, red or red, green, blue, and 255.
void grid_write_ycc(uint32_t *restrict to, const uint8_t *restrict brightness,
                    const uint8_t *restrict blueness, const uint8_t *restrict redness, int32_t count,
                    bool is_bgra);

#endif
