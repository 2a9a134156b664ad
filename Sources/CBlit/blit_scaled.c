#include "CBlit.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "blit_pixels.h"

// Linear filtering. A pixel is the mean of the four pixels of the image around its center, weighted by their
// distances in 256 steps. The eight channels of a pair are computed at once, in vectors that compilers translate
// for any processor.

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef uint16_t words8 __attribute__((vector_size(16)));
typedef uint16_t words4 __attribute__((vector_size(8)));

/// The columns that are drawn at a time: their positions fit on the stack, and their pixels in a processor's cache.
enum { CHUNK = 256 };

/// The two rows or columns of the image between which a pixel is, as offsets in bytes, and the weight of the second
/// one, 0 to 256.
struct sample {
  ptrdiff_t first, second;
  uint16_t weight;
};

/// Rows or columns of the image that follow one another on the target.
struct sequence {
  /// The first one of the part that is drawn, and their number.
  int32_t start, size;
  /// The offset from one to the next in bytes.
  ptrdiff_t stride;
  /// Whether the target has the last one first.
  bool is_reversed;
};

/// Returns where the center of pixel `index` of `count` is. Beyond the centers of the outermost pixels of the image,
/// these count alone.
static struct sample sample_at(int32_t index, int32_t count, const struct sequence *from) {
  if (from->is_reversed) index = count - 1 - index;
  // In 1/256 of a pixel of the image, from the center of its first one.
  const int64_t position = ((2 * (int64_t)index + 1) * from->size * 128 + count / 2) / count - 128;
  const ptrdiff_t first = from->start * from->stride, last = first + (from->size - 1) * from->stride;
  const ptrdiff_t pixel = first + (ptrdiff_t)(position >> 8) * from->stride;
  if (position <= 0) return (struct sample){first, first, 0};
  if (pixel >= last) return (struct sample){last, last, 0};
  return (struct sample){pixel, pixel + from->stride, (uint16_t)(position & 255)};
}

static words8 pair(const uint8_t *line, const struct sample *column) {
  bytes8 bytes;
  memcpy(&bytes, line + column->first, 4);
  memcpy((uint8_t *)&bytes + 4, line + column->second, 4);
  return __builtin_convertvector(bytes, words8);
}

/// The pixel between two lines and two columns.
static uint32_t filtered(const uint8_t *first, const uint8_t *second, uint16_t weight, const struct sample *column) {
  // Rounded, as graphics cards do.
  const words8 mixed = (pair(first, column) * (uint16_t)(256 - weight) + pair(second, column) * weight + 128) >> 8;
  const uint16_t left = (uint16_t)(256 - column->weight), right = column->weight;
  const words8 weights = {left, left, left, left, right, right, right, right};
  const words8 products = mixed * weights;
  const words4 sum = (__builtin_shufflevector(products, products, 0, 1, 2, 3) +
                      __builtin_shufflevector(products, products, 4, 5, 6, 7) + 128) >>
                     8;
  const bytes4 bytes = __builtin_convertvector(sum, bytes4);
  uint32_t pixel;
  memcpy(&pixel, &bytes, sizeof pixel);
  return pixel;
}

/// The columns and the lines of the target, as sequences of those of the image.
struct sequences {
  struct sequence columns, lines;
};

/// A rotation by one turn has the image's last row in the first column, and its first column in the first line.
static struct sequences rotated(const struct grid_blit_image *image, struct grid_blit_rect source, int quarter_turns) {
  const int turns = quarter_turns & 3;
  const struct sequence across = {source.x, source.width, sizeof(uint32_t), false};
  const struct sequence down = {source.y, source.height, image->bytes_per_row, false};
  struct sequences result = turns & 1 ? (struct sequences){down, across} : (struct sequences){across, down};
  result.columns.is_reversed = turns == 1 || turns == 2;
  result.lines.is_reversed = turns == 2 || turns == 3;
  return result;
}

/// Draws some columns of the part `drawn` of the target.
static void draw_columns(const struct grid_blit_target *target, struct grid_blit_rect drawn,
                         const struct grid_blit_image *image, const struct sequences *from, struct grid_blit_rect place,
                         uint8_t opacity) {
  struct sample columns[CHUNK];
  for (int32_t i = 0; i < drawn.width; i++) {
    columns[i] = sample_at(drawn.x - place.x + i, place.width, &from->columns);
  }
  const uint8_t *pixels = (const uint8_t *)image->pixels;
  const bool is_opaque = image->corner == 0 && opacity == 255;
  for (int32_t y = drawn.y; y < drawn.y + drawn.height; y++) {
    const struct sample line = sample_at(y - place.y, place.height, &from->lines);
    const uint8_t *first = pixels + line.first, *second = pixels + line.second;
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

void grid_blit_draw_scaled(const struct grid_blit_target *target, struct grid_blit_rect clip,
                           const struct grid_blit_image *image, struct grid_blit_rect source,
                           struct grid_blit_rect place, int quarter_turns, uint8_t opacity) {
  const struct grid_blit_rect whole = {0, 0, image->width, image->height};
  source = grid_blit_intersection(source, whole);
  const struct grid_blit_rect drawn =
      grid_blit_intersection(grid_blit_intersection(place, clip), grid_blit_bounds(target));
  if (grid_blit_is_empty(source) || grid_blit_is_empty(drawn) || opacity == 0) return;
  const struct sequences from = rotated(image, source, quarter_turns);
  for (int32_t x = 0; x < drawn.width; x += CHUNK) {
    struct grid_blit_rect part = drawn;
    part.x += x;
    part.width = drawn.width - x < CHUNK ? drawn.width - x : CHUNK;
    draw_columns(target, part, image, &from, place, opacity);
  }
}
