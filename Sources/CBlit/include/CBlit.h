#ifndef CBLIT_H
#define CBLIT_H

#include <stdbool.h>
#include <stdint.h>

/// Draws into the memory of a frame: 4 bytes a pixel, blue first, rows from the top. Much faster than SDL 2's
/// software renderer, which blends each pixel of an image that has rounded corners, one pixel at a time.
///
/// Rectangles that are partly outside of the target are clipped.
struct grid_blit_target {
  void *pixels;
  int32_t width, height, bytes_per_row;
  /// Whether opaque pixels are written past the caches, which saves reading what they replace. For frames that do not
  /// fit into the last cache.
  bool is_streamed;
};

struct grid_blit_rect {
  int32_t x, y, width, height;
};

/// An image with straight alpha.
struct grid_blit_image {
  const void *pixels;
  int32_t width, height, bytes_per_row;
  /// The side of the squares at the corners that may be transparent. Everything else is opaque. At least half of
  /// the shorter side if any pixel may be transparent.
  int32_t corner;
};

/// Copies `image` with its top left corner at (`x`, `y`). Only pixels in `clip` are drawn.
///
/// `opacity` is 0 to 255, and multiplies the image's alpha.
void grid_blit_draw(const struct grid_blit_target *target, struct grid_blit_rect clip,
                    const struct grid_blit_image *image, int32_t x, int32_t y, uint8_t opacity);

/// Copies the part `source` of `image`, whose every pixel may be transparent, with its top left corner at (`x`, `y`).
/// Only pixels in `clip` are drawn. Each channel is multiplied by that of `color`, 0xAARRGGBB.
void grid_blit_draw_tinted(const struct grid_blit_target *target, struct grid_blit_rect clip,
                           const struct grid_blit_image *image, struct grid_blit_rect source, int32_t x, int32_t y,
                           uint32_t color);

/// Draws the part `source` of `image`, rotated clockwise by quarter turns and scaled to `place` with linear filtering.
/// Only pixels in `clip` are drawn, and they do not depend on it.
void grid_blit_draw_scaled(const struct grid_blit_target *target, struct grid_blit_rect clip,
                           const struct grid_blit_image *image, struct grid_blit_rect source,
                           struct grid_blit_rect place, int quarter_turns, uint8_t opacity);

/// Fills the part of `rect` in `clip` with a color 0xAARRGGBB, which is blended unless it is opaque.
void grid_blit_fill(const struct grid_blit_target *target, struct grid_blit_rect clip, struct grid_blit_rect rect,
                    uint32_t color);

#endif
