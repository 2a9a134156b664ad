#include "Formats/PNG/png_filters.h"

#include <string.h>

/// The components of a pixel, with room for sums.
typedef int16_t pixel __attribute__((vector_size(8)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));

/// Forces inlining, so that the number of channels is a constant.
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/// Reads four bytes: of a pixel with fewer channels, also the first ones of the next pixel.
ALWAYS_INLINE pixel load(const uint8_t *from) {
  bytes4 bytes;
  memcpy(&bytes, from, 4);
  return __builtin_convertvector(bytes, pixel);
}

/// Writes a pixel modulo 256, and returns what has been written.
ALWAYS_INLINE pixel store(uint8_t *to, pixel value, size_t channels) {
  const bytes4 bytes = __builtin_convertvector(value, bytes4);
  memcpy(to, &bytes, channels);
  return value & 255;
}

ALWAYS_INLINE pixel magnitude(pixel value) {
  const pixel sign = value >> 15;
  return (value ^ sign) - sign;
}

ALWAYS_INLINE pixel chosen(pixel mask, pixel a, pixel b) { return (a & mask) | (b & ~mask); }

/// The predictor of Paeth: of left, above and upper left, the one that is nearest to left + above - upper left.
ALWAYS_INLINE pixel paeth(pixel left, pixel above, pixel upper_left) {
  const pixel from_left = above - upper_left, from_above = left - upper_left;
  const pixel distance_left = magnitude(from_left), distance_above = magnitude(from_above);
  const pixel distance_upper_left = magnitude(from_left + from_above);
  const pixel second = chosen(distance_above <= distance_upper_left, above, upper_left);
  return chosen((distance_left <= distance_above) & (distance_left <= distance_upper_left), left, second);
}

ALWAYS_INLINE void unfilter_sub(uint8_t *row, size_t size, size_t channels) {
  pixel left = {0, 0, 0, 0};
  for (size_t i = 0; i < size; i += channels) left = store(row + i, load(row + i) + left, channels);
}

ALWAYS_INLINE void unfilter_average(uint8_t *row, const uint8_t *above, size_t size, size_t channels) {
  pixel left = {0, 0, 0, 0};
  for (size_t i = 0; i < size; i += channels) {
    left = store(row + i, load(row + i) + ((left + load(above + i)) >> 1), channels);
  }
}

ALWAYS_INLINE void unfilter_paeth(uint8_t *row, const uint8_t *above, size_t size, size_t channels) {
  pixel left = {0, 0, 0, 0}, upper_left = left;
  for (size_t i = 0; i < size; i += channels) {
    const pixel up = load(above + i);
    left = store(row + i, load(row + i) + paeth(left, up, upper_left), channels);
    upper_left = up;
  }
}

static void unfilter_up(uint8_t *restrict row, const uint8_t *restrict above, size_t size) {
  for (size_t i = 0; i < size; i++) row[i] = (uint8_t)(row[i] + above[i]);
}

ALWAYS_INLINE void unfilter(int filter, uint8_t *row, const uint8_t *above, size_t size, size_t channels) {
  switch (filter) {
    case GRID_PNG_FILTER_SUB: unfilter_sub(row, size, channels); break;
    case GRID_PNG_FILTER_UP: unfilter_up(row, above, size); break;
    case GRID_PNG_FILTER_AVERAGE: unfilter_average(row, above, size, channels); break;
    case GRID_PNG_FILTER_PAETH: unfilter_paeth(row, above, size, channels); break;
    default: break;
  }
}

void grid_png_unfilter(int filter, uint8_t *row, const uint8_t *above, size_t size, int channels) {
  switch (channels) {
    case 1: unfilter(filter, row, above, size, 1); break;
    case 2: unfilter(filter, row, above, size, 2); break;
    case 3: unfilter(filter, row, above, size, 3); break;
    default: unfilter(filter, row, above, size, 4); break;
  }
}
