#ifndef CBLIT_BLIT_PIXELS_H
#define CBLIT_BLIT_PIXELS_H

#include <stdbool.h>
#include <stddef.h>

#include "CBlit.h"

// Rectangles and pixels, for the functions of CBlit.h.

static inline struct grid_blit_rect grid_blit_intersection(struct grid_blit_rect a, struct grid_blit_rect b) {
  const int32_t x = a.x > b.x ? a.x : b.x, y = a.y > b.y ? a.y : b.y;
  const int32_t right = a.x + a.width < b.x + b.width ? a.x + a.width : b.x + b.width;
  const int32_t bottom = a.y + a.height < b.y + b.height ? a.y + a.height : b.y + b.height;
  return (struct grid_blit_rect){x, y, right - x, bottom - y};
}

static inline bool grid_blit_is_empty(struct grid_blit_rect rect) { return rect.width <= 0 || rect.height <= 0; }

static inline struct grid_blit_rect grid_blit_bounds(const struct grid_blit_target *target) {
  return (struct grid_blit_rect){0, 0, target->width, target->height};
}

static inline uint32_t *grid_blit_row(const struct grid_blit_target *target, int32_t x, int32_t y) {
  uint8_t *row = (uint8_t *)target->pixels + (ptrdiff_t)y * target->bytes_per_row;
  return (uint32_t *)row + x;
}

/// The rounded quotient of a product of two bytes and 255.
static inline uint32_t grid_blit_divided_by_255(uint32_t product) {
  product += 128;
  return (product + (product >> 8)) >> 8;
}

/// Mixes the colors of two pixels; the result has no alpha.
static inline uint32_t grid_blit_mixed(uint32_t source, uint32_t target, uint32_t alpha) {
  uint32_t result = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    const uint32_t from = source >> shift & 255, to = target >> shift & 255;
    result |= grid_blit_divided_by_255(from * alpha + to * (255 - alpha)) << shift;
  }
  return result;
}

/// Draws a pixel with straight alpha, which is multiplied by an opacity, over another one.
static inline uint32_t grid_blit_over(uint32_t source, uint32_t target, uint32_t opacity) {
  const uint32_t alpha = grid_blit_divided_by_255((source >> 24) * opacity);
  return alpha == 255 ? source : grid_blit_mixed(source, target, alpha);
}

#endif
