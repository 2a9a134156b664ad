#ifndef CPLAINDECODE_ROW_SUMS_H
#define CPLAINDECODE_ROW_SUMS_H

#include <stdint.h>

// The sums of rows that scaling down by an area average computes for each pixel of the source, of encoded values
// and of light. `pixels` has four bytes a pixel, and `sums` room for four numbers a column.

/// Adds the encoded values, as the app does.
void row_sums_of_values(const uint8_t *pixels, int width, int height, int32_t *sums);

/// Adds the linear light of a profile with a matrix: the shares of the three components, each by a lookup. The
/// conversion of the tile is then a lookup by the sum.
void row_sums_of_light(const uint8_t *pixels, int width, int height, float *sums);

#endif
