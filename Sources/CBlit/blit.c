#include "CBlit.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "blit_pixels.h"

static int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t larger(int32_t a, int32_t b) { return a > b ? a : b; }

// MARK: - Past the caches

enum { LINE = 64 };
typedef uint32_t words4 __attribute__((vector_size(16)));

/// The number of bytes before the first complete line.
static size_t head_of(const void *target) { return (size_t)(-(uintptr_t)target & (LINE - 1)); }

/// Copies `size` bytes past the caches, except for the incomplete lines at both ends.
static void stream(uint8_t *target, const uint8_t *source, size_t size) {
#if defined(__has_builtin) && __has_builtin(__builtin_nontemporal_store)
  const size_t head = head_of(target);
  if (size >= head + LINE) {
    memcpy(target, source, head);
    for (target += head, source += head, size -= head; size >= LINE; target += LINE, source += LINE, size -= LINE) {
      words4 line[LINE / sizeof(words4)];
      memcpy(line, source, LINE);
      for (size_t i = 0; i < LINE / sizeof(words4); i++) {
        __builtin_nontemporal_store(line[i], (words4 *)(void *)target + i);
      }
    }
  }
#endif
  memcpy(target, source, size);
}

static void fill_row(uint32_t *target, int32_t count, uint32_t color, bool is_streamed) {
  int32_t x = 0;
#if defined(__has_builtin) && __has_builtin(__builtin_nontemporal_store)
  const int32_t head = (int32_t)(head_of(target) / sizeof color);
  if (is_streamed && count > head) {
    const words4 colors = {color, color, color, color};
    for (; x < head; x++) target[x] = color;
    for (; x + 4 <= count; x += 4) __builtin_nontemporal_store(colors, (words4 *)(void *)(target + x));
  }
#endif
  for (; x < count; x++) target[x] = color;
}

/// Other threads see streamed pixels after a fence only, and a lock is none for them.
static void end_stream(const struct grid_blit_target *target) {
  if (target->is_streamed) __atomic_thread_fence(__ATOMIC_SEQ_CST);
}

// MARK: - Images

static void copy_row(uint32_t *target, const uint32_t *source, int32_t count, bool is_streamed) {
  if (count <= 0) return;
  if (is_streamed) {
    stream((uint8_t *)target, (const uint8_t *)source, 4 * (size_t)count);
  } else {
    memcpy(target, source, 4 * (size_t)count);
  }
}

static void blend_row(uint32_t *target, const uint32_t *source, int32_t count, uint32_t opacity) {
  for (int32_t i = 0; i < count; i++) target[i] = grid_blit_over(source[i], target[i], opacity);
}

/// Draws the part from `first` up to `end` of a row whose pixels before `left` and from `right` on may be
/// transparent.
static void draw_row(uint32_t *target, const uint32_t *source, int32_t first, int32_t end, int32_t left, int32_t right,
                     uint32_t opacity, bool is_streamed) {
  const int32_t opaque = larger(first, smaller(left, end)), rest = smaller(end, larger(right, opaque));
  blend_row(target, source + first, opaque - first, opacity);
  copy_row(target + (opaque - first), source + opaque, rest - opaque, is_streamed);
  blend_row(target + (rest - first), source + rest, end - rest, opacity);
}

void grid_blit_draw(const struct grid_blit_target *target, struct grid_blit_rect clip,
                    const struct grid_blit_image *image, int32_t x, int32_t y, uint8_t opacity) {
  const struct grid_blit_rect place = {x, y, image->width, image->height};
  const struct grid_blit_rect drawn =
      grid_blit_intersection(grid_blit_intersection(place, clip), grid_blit_bounds(target));
  if (grid_blit_is_empty(drawn) || opacity == 0) return;
  const int32_t corner = image->corner, width = image->width, height = image->height;
  for (int32_t line = drawn.y - y; line < drawn.y - y + drawn.height; line++) {
    const uint8_t *start = (const uint8_t *)image->pixels + (ptrdiff_t)line * image->bytes_per_row;
    const bool has_corners = line < corner || line >= height - corner;
    // An image that fades blends everywhere.
    const int32_t side = opacity < 255 ? width : has_corners ? corner : 0;
    draw_row(grid_blit_row(target, drawn.x, y + line), (const uint32_t *)start, drawn.x - x, drawn.x - x + drawn.width,
             side, width - side, opacity, target->is_streamed);
  }
  end_stream(target);
}

// MARK: - Tinted images

/// Returns the colors of a pixel multiplied by those of another one, without alpha.
static uint32_t multiplied(uint32_t pixel, uint32_t color) {
  uint32_t result = 0;
  for (int shift = 0; shift < 24; shift += 8) {
    result |= grid_blit_divided_by_255((pixel >> shift & 255) * (color >> shift & 255)) << shift;
  }
  return result;
}

static void draw_tinted_row(uint32_t *target, const uint32_t *source, int32_t count, uint32_t color) {
  const uint32_t white = 0xFFFFFF, opacity = color >> 24, tint = color & white;
  for (int32_t i = 0; i < count; i++) {
    if (source[i] >> 24 == 0) continue;
    const uint32_t colors = source[i] & white;
    // Text is white, or has colors of its own.
    const uint32_t mixed = colors == white ? tint : tint == white ? colors : multiplied(colors, tint);
    target[i] = grid_blit_over((source[i] & ~white) | mixed, target[i], opacity);
  }
}

void grid_blit_draw_tinted(const struct grid_blit_target *target, struct grid_blit_rect clip,
                           const struct grid_blit_image *image, struct grid_blit_rect source, int32_t x, int32_t y,
                           uint32_t color) {
  const struct grid_blit_rect whole = {0, 0, image->width, image->height};
  const struct grid_blit_rect part = grid_blit_intersection(source, whole);
  const struct grid_blit_rect place = {x + part.x - source.x, y + part.y - source.y, part.width, part.height};
  const struct grid_blit_rect drawn =
      grid_blit_intersection(grid_blit_intersection(place, clip), grid_blit_bounds(target));
  if (grid_blit_is_empty(part) || grid_blit_is_empty(drawn)) return;
  for (int32_t line = 0; line < drawn.height; line++) {
    const ptrdiff_t row = drawn.y - place.y + part.y + line;
    const uint8_t *start = (const uint8_t *)image->pixels + row * image->bytes_per_row;
    draw_tinted_row(grid_blit_row(target, drawn.x, drawn.y + line),
                    (const uint32_t *)start + (drawn.x - place.x + part.x), drawn.width, color);
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
  for (; pixel < count; pixel++) target[pixel] = grid_blit_mixed(color, target[pixel], alpha);
}

void grid_blit_fill(const struct grid_blit_target *target, struct grid_blit_rect clip, struct grid_blit_rect rect,
                    uint32_t color) {
  const struct grid_blit_rect filled =
      grid_blit_intersection(grid_blit_intersection(rect, clip), grid_blit_bounds(target));
  const uint32_t alpha = color >> 24;
  if (grid_blit_is_empty(filled) || alpha == 0) return;
  for (int32_t y = filled.y; y < filled.y + filled.height; y++) {
    uint32_t *row = grid_blit_row(target, filled.x, y);
    if (alpha < 255) {
      blend_color(row, filled.width, color);
    } else {
      fill_row(row, filled.width, color, target->is_streamed);
    }
  }
  end_stream(target);
}
