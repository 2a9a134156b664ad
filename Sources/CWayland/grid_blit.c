#include "grid_blit.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

static grid_blit_rect intersection(grid_blit_rect a, grid_blit_rect b) {
  const int32_t x = larger(a.x, b.x), y = larger(a.y, b.y);
  return (grid_blit_rect){
    x, y, smaller(a.x + a.width, b.x + b.width) - x, smaller(a.y + a.height, b.y + b.height) - y,
  };
}

static bool is_empty(grid_blit_rect rect) { return rect.width <= 0 || rect.height <= 0; }

static grid_blit_rect bounds(const grid_blit_target *target) {
  return (grid_blit_rect){0, 0, target->width, target->height};
}

static uint32_t *row_of(const grid_blit_target *target, int32_t x, int32_t y) {
  uint8_t *row = (uint8_t *)target->pixels + (ptrdiff_t)y * target->bytes_per_row;
  return (uint32_t *)row + x;
}

/// The rounded quotient of a product of two bytes and 255.
static uint32_t divided_by_255(uint32_t product) {
  product += 128;
  return (product + (product >> 8)) >> 8;
}

// MARK: - Images

static uint32_t blended(uint32_t source, uint32_t target, uint32_t alpha) {
  uint32_t result = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    const uint32_t from = source >> shift & 255, to = target >> shift & 255;
    result |= divided_by_255(from * alpha + to * (255 - alpha)) << shift;
  }
  return result;
}

static void blend_row(uint32_t *target, const uint32_t *source, int32_t count, uint32_t opacity) {
  for (int32_t i = 0; i < count; i++) {
    const uint32_t alpha = divided_by_255((source[i] >> 24) * opacity);
    target[i] = alpha == 255 ? source[i] : blended(source[i], target[i], alpha);
  }
}

/// Draws the part from `first` up to `end` of a row whose pixels before `left` and from `right` on may be
/// transparent.
static void draw_row(uint32_t *target, const uint32_t *source, int32_t first, int32_t end, int32_t left,
                     int32_t right, uint32_t opacity) {
  const int32_t opaque = larger(first, smaller(left, end)), rest = smaller(end, larger(right, opaque));
  blend_row(target, source + first, opaque - first, opacity);
  if (rest > opaque) memcpy(target + (opaque - first), source + opaque, 4 * (size_t)(rest - opaque));
  blend_row(target + (rest - first), source + rest, end - rest, opacity);
}

void grid_blit_draw(const grid_blit_target *target, grid_blit_rect clip, const grid_blit_image *image,
                    int32_t x, int32_t y, uint8_t opacity) {
  const grid_blit_rect place = {x, y, image->width, image->height};
  const grid_blit_rect drawn = intersection(intersection(place, clip), bounds(target));
  if (is_empty(drawn) || opacity == 0) return;
  const int32_t corner = image->corner, width = image->width, height = image->height;
  for (int32_t line = drawn.y - y; line < drawn.y - y + drawn.height; line++) {
    const uint8_t *start = (const uint8_t *)image->pixels + (ptrdiff_t)line * image->bytes_per_row;
    const bool has_corners = line < corner || line >= height - corner;
    // An image that fades blends everywhere.
    const int32_t side = opacity < 255 ? width : has_corners ? corner : 0;
    draw_row(row_of(target, drawn.x, y + line), (const uint32_t *)start, drawn.x - x,
             drawn.x - x + drawn.width, side, width - side, opacity);
  }
}

// MARK: - Rectangles

/// Blends `count` pixels with one color, four pixels at a time: a loop over 16 bytes of 16-bit products, which
/// compilers vectorize.
static void blend_color(uint32_t *target, int32_t count, uint32_t color) {
  const uint16_t alpha = (uint16_t)(color >> 24), rest = (uint16_t)(255 - alpha);
  uint16_t added[16];
  for (int i = 0; i < 16; i++) added[i] = (uint16_t)((color >> 8 * (i & 3) & 255) * alpha + 128);
  uint8_t *bytes = (uint8_t *)target;
  int32_t pixel = 0;
  for (; pixel + 4 <= count; pixel += 4, bytes += 16) {
    for (int i = 0; i < 16; i++) {
      const uint16_t sum = (uint16_t)(bytes[i] * rest + added[i]);
      bytes[i] = (uint8_t)((uint16_t)(sum + (sum >> 8)) >> 8);
    }
  }
  for (; pixel < count; pixel++) target[pixel] = blended(color, target[pixel], alpha);
}

void grid_blit_fill(const grid_blit_target *target, grid_blit_rect rect, uint32_t color) {
  const grid_blit_rect filled = intersection(rect, bounds(target));
  const uint32_t alpha = color >> 24;
  if (is_empty(filled) || alpha == 0) return;
  for (int32_t y = filled.y; y < filled.y + filled.height; y++) {
    uint32_t *row = row_of(target, filled.x, y);
    if (alpha < 255) {
      blend_color(row, filled.width, color);
    } else {
      for (int32_t x = 0; x < filled.width; x++) row[x] = color;
    }
  }
}
