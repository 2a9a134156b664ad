#include "grid_blit.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "grid_blit_pixels.h"

// Linear filtering. A pixel is the mean of the four pixels of the image around its center, weighted by their
// distances in 256 steps. The eight channels of a pair are computed at once, in vectors that compilers translate
// for any processor.

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef uint16_t words8 __attribute__((vector_size(16)));
typedef uint16_t words4 __attribute__((vector_size(8)));

/// The columns that are drawn at a time: their positions fit on the stack, and their rows in a processor's cache.
enum { CHUNK = 256 };

/// The two rows or columns of the image between which a pixel is, and the weight of the second one, 0 to 256.
struct sample {
  int32_t first, second;
  uint16_t weight;
};

/// Returns where the center of pixel `index` of `count` is, in a part of the image that begins at `start` and has
/// `size` pixels. Beyond the centers of the outermost pixels, these count alone.
static struct sample sample_at(int32_t index, int32_t count, int32_t start, int32_t size) {
  // In 1/256 of a pixel of the image, from the center of its first one.
  const int64_t position = (2 * (int64_t)index + 1) * size * 128 / count - 128;
  if (position <= 0) return (struct sample){start, start, 0};
  const int32_t pixel = (int32_t)(position >> 8), last = size - 1;
  if (pixel >= last) return (struct sample){start + last, start + last, 0};
  return (struct sample){start + pixel, start + pixel + 1, (uint16_t)(position & 255)};
}

static words8 pair(const uint32_t *row, const struct sample *column) {
  const uint32_t pixels[2] = {row[column->first], row[column->second]};
  bytes8 bytes;
  memcpy(&bytes, pixels, sizeof bytes);
  return __builtin_convertvector(bytes, words8);
}

/// The pixel between two rows and two columns.
static uint32_t filtered(const uint32_t *first, const uint32_t *second, uint16_t weight,
                         const struct sample *column) {
  const words8 mixed =
      (pair(first, column) * (uint16_t)(256 - weight) + pair(second, column) * weight) >> 8;
  const uint16_t left = (uint16_t)(256 - column->weight), right = column->weight;
  const words8 weights = {left, left, left, left, right, right, right, right};
  const words8 products = mixed * weights;
  const words4 sum = (__builtin_shufflevector(products, products, 0, 1, 2, 3) +
                      __builtin_shufflevector(products, products, 4, 5, 6, 7)) >> 8;
  const bytes4 bytes = __builtin_convertvector(sum, bytes4);
  uint32_t pixel;
  memcpy(&pixel, &bytes, sizeof pixel);
  return pixel;
}

static const uint32_t *row_of_image(const grid_blit_image *image, int32_t y) {
  return (const uint32_t *)((const uint8_t *)image->pixels + (ptrdiff_t)y * image->bytes_per_row);
}

/// Draws some columns of the part `drawn` of the target.
static void draw_columns(const grid_blit_target *target, grid_blit_rect drawn, const grid_blit_image *image,
                         grid_blit_rect source, grid_blit_rect place, uint8_t opacity) {
  struct sample columns[CHUNK];
  for (int32_t i = 0; i < drawn.width; i++) {
    columns[i] = sample_at(drawn.x - place.x + i, place.width, source.x, source.width);
  }
  const bool is_opaque = image->corner == 0 && opacity == 255;
  for (int32_t y = drawn.y; y < drawn.y + drawn.height; y++) {
    const struct sample line = sample_at(y - place.y, place.height, source.y, source.height);
    const uint32_t *first = row_of_image(image, line.first), *second = row_of_image(image, line.second);
    uint32_t *to = grid_blit_row(target, drawn.x, y);
    if (is_opaque) {
      for (int32_t i = 0; i < drawn.width; i++) to[i] = filtered(first, second, line.weight, &columns[i]);
    } else {
      for (int32_t i = 0; i < drawn.width; i++) {
        to[i] = grid_blit_over(filtered(first, second, line.weight, &columns[i]), to[i], opacity);
      }
    }
  }
}

void grid_blit_draw_scaled(const grid_blit_target *target, grid_blit_rect clip, const grid_blit_image *image,
                           grid_blit_rect source, grid_blit_rect place, uint8_t opacity) {
  const grid_blit_rect whole = {0, 0, image->width, image->height};
  source = grid_blit_intersection(source, whole);
  const grid_blit_rect drawn =
      grid_blit_intersection(grid_blit_intersection(place, clip), grid_blit_bounds(target));
  if (grid_blit_is_empty(source) || grid_blit_is_empty(drawn) || opacity == 0) return;
  for (int32_t x = 0; x < drawn.width; x += CHUNK) {
    grid_blit_rect part = drawn;
    part.x += x;
    part.width = drawn.width - x < CHUNK ? drawn.width - x : CHUNK;
    draw_columns(target, part, image, source, place, opacity);
  }
}
