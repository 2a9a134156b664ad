#ifndef CIMAGEDECODE_CANVAS_H
#define CIMAGEDECODE_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "decoder.h"

/// A part of the canvas, in pixels.
struct grid_area {
  int32_t left, top, width, height;
};

/// The change of a frame's area before the next frame: none, to transparent, or to the pixels before the frame.
enum grid_disposal { GRID_DISPOSE_NONE, GRID_DISPOSE_CLEAR, GRID_DISPOSE_RESTORE };

/// The canvas on which the frames of an animation are composed: RGBA with straight alpha, transparent at first.
struct grid_canvas {
  uint8_t *pixels;
  int32_t width, height;
  /// The last frame, and the pixels before it if they will be restored.
  struct grid_area area;
  enum grid_disposal disposal;
  struct grid_scratch saved;
};

/// Allocates a canvas, which grid_canvas_free frees. Returns false if there is no memory.
bool grid_canvas_create(struct grid_canvas *canvas, int32_t width, int32_t height);
void grid_canvas_free(struct grid_canvas *canvas);

/// Disposes of the last frame and starts the next one, whose area must be inside the canvas.
///
/// - Returns: Whether there is memory.
bool grid_canvas_begin_frame(struct grid_canvas *canvas, const struct grid_area *area, enum grid_disposal disposal);

/// Returns the pixels of the canvas from a position on, to the end of the row.
static inline uint8_t *grid_canvas_row(const struct grid_canvas *canvas, int32_t left, int32_t y) {
  return canvas->pixels + 4 * ((size_t)y * (size_t)canvas->width + (size_t)left);
}

#endif
