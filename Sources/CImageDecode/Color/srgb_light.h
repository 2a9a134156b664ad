#ifndef CIMAGEDECODE_SRGB_LIGHT_H
#define CIMAGEDECODE_SRGB_LIGHT_H

#include <stdint.h>

/// The number of levels of linear light. At black, one value of sRGB has five.
enum { GRID_LIGHT_LEVELS = 16384 };

/// sRGB's transfer functions (IEC 61966-2-1), from 0 to 1.
double grid_srgb_of_light(double light);
double grid_light_of_srgb(double value);

/// Reduces pixels of four components of 16 bits, big-endian, to 8 bits in place: colors, which are light, to values of
/// sRGB, and alpha to its share of the maximum.
void grid_srgb_of_deep_row(uint8_t *row, int32_t count);

/// Returns the value of sRGB, 0 to 255, for each level of linear light. Made once in a process.
const uint8_t *grid_srgb_of_levels(void);

#endif
