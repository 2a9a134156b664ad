#include "Scaling/corners.h"

#include <math.h>

/// The share of the pixel at (x, y), counted from the corner, that is inside the rounded corner, from 0 to
/// 255. Approximated by the distance of the pixel's center from the arc, within 1 % at the radii of tiles.
static uint32_t corner_coverage(int32_t x, int32_t y, int32_t radius) {
  const double dx = radius - x - 0.5, dy = radius - y - 0.5;
  const double inside = radius - sqrt(dx * dx + dy * dy) + 0.5;
  return inside <= 0 ? 0 : inside >= 1 ? 255 : (uint32_t)(inside * 255 + 0.5);
}

static void multiply_alpha(uint8_t *pixel, uint32_t alpha) { pixel[3] = (uint8_t)((pixel[3] * alpha + 127) / 255); }

void grid_round_corners(uint8_t *pixels, int32_t width, int32_t height, int32_t radius) {
  const int32_t shorter = width < height ? width : height;
  if (radius > shorter / 2) radius = shorter / 2;
  const ptrdiff_t row = 4 * (ptrdiff_t)width;
  for (int32_t y = 0; y < radius; y++) {
    uint8_t *top = pixels + y * row, *bottom = pixels + (height - 1 - y) * row;
    for (int32_t x = 0; x < radius; x++) {
      const uint32_t alpha = corner_coverage(x, y, radius);
      if (alpha == 255) continue;
      multiply_alpha(top + 4 * x, alpha);
      multiply_alpha(top + row - 4 - 4 * x, alpha);
      multiply_alpha(bottom + 4 * x, alpha);
      multiply_alpha(bottom + row - 4 - 4 * x, alpha);
    }
  }
}

bool grid_is_opaque(const uint8_t *pixels, size_t count) {
  uint8_t all = 255;
  for (size_t i = 0; i < count; i++) all &= pixels[4 * i + 3];
  return all == 255;
}
