#include "corners.h"

#include <math.h>

/// The coverage of the pixel (x, y), counted from the corner, by the quarter circle, from 0 to 255: the
/// distance of its center from the arc, which is exact to 1 % at these sizes.
static uint32_t coverage(int32_t x, int32_t y, int32_t radius) {
  const double dx = radius - x - 0.5, dy = radius - y - 0.5;
  const double inside = radius - sqrt(dx * dx + dy * dy) + 0.5;
  return inside <= 0 ? 0 : inside >= 1 ? 255 : (uint32_t)(inside * 255 + 0.5);
}

static void fade(uint8_t *pixel, uint32_t coverage) {
  pixel[3] = (uint8_t)((pixel[3] * coverage + 127) / 255);
}

void grid_bake_corners(uint8_t *pixels, int32_t width, int32_t height, int32_t radius) {
  const int32_t shorter = width < height ? width : height;
  if (radius > shorter / 2) radius = shorter / 2;
  const ptrdiff_t row = 4 * (ptrdiff_t)width;
  for (int32_t y = 0; y < radius; y++) {
    uint8_t *top = pixels + y * row, *bottom = pixels + (height - 1 - y) * row;
    for (int32_t x = 0; x < radius; x++) {
      const uint32_t part = coverage(x, y, radius);
      if (part == 255) continue;
      fade(top + 4 * x, part);
      fade(top + row - 4 - 4 * x, part);
      fade(bottom + 4 * x, part);
      fade(bottom + row - 4 - 4 * x, part);
    }
  }
}

bool grid_is_opaque(const uint8_t *pixels, size_t count) {
  uint8_t all = 255;
  for (size_t i = 0; i < count; i++) all &= pixels[4 * i + 3];
  return all == 255;
}
