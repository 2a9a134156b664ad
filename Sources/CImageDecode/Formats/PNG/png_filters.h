#ifndef CIMAGEDECODE_PNG_FILTERS_H
#define CIMAGEDECODE_PNG_FILTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The filter of a row, its first byte (PNG, section 9.2).
enum grid_png_filter {
  GRID_PNG_FILTER_NONE = 0,
  GRID_PNG_FILTER_SUB = 1,
  GRID_PNG_FILTER_UP = 2,
  GRID_PNG_FILTER_AVERAGE = 3,
  GRID_PNG_FILTER_PAETH = 4,
};

/// The number of bytes after a row that ``grid_png_unfilter`` may read.
enum { GRID_PNG_PADDING = 4 };

/// Reverses the filter of a row of components of 8 bits, in place.
///
/// libpng does the same for one component at a time, as Debian builds it for x86-64. Here, all components of a pixel
/// are computed at once.
///
/// - Parameters:
///   - filter: A value of `grid_png_filter`.
///   - row: The row, without the byte of its filter.
///   - above: The row above, unfiltered; zeros for the first one.
///   - size: The size of a row in bytes.
///   - channels: The number of components of a pixel, 1 to 4.
void grid_png_unfilter(int filter, uint8_t *row, const uint8_t *above, size_t size, int channels);

#endif
