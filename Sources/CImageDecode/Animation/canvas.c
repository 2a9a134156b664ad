#include "Animation/canvas.h"

#include <stdlib.h>
#include <string.h>

bool grid_canvas_create(struct grid_canvas *canvas, int32_t width, int32_t height) {
  *canvas = (struct grid_canvas){.width = width, .height = height};
  canvas->pixels = calloc((size_t)width * (size_t)height, 4);
  return canvas->pixels != NULL;
}

void grid_canvas_free(struct grid_canvas *canvas) {
  free(canvas->pixels);
  grid_scratch_trim(&canvas->saved, 0);
}

static void dispose(struct grid_canvas *canvas) {
  const struct grid_area *area = &canvas->area;
  const size_t size = 4 * (size_t)area->width;
  for (int32_t y = 0; y < area->height; y++) {
    uint8_t *row = grid_canvas_row(canvas, area->left, area->top + y);
    if (canvas->disposal == GRID_DISPOSE_CLEAR) memset(row, 0, size);
    if (canvas->disposal == GRID_DISPOSE_RESTORE) memcpy(row, canvas->saved.bytes + size * (size_t)y, size);
  }
}

/// Keeps the pixels of an area that is not empty. Returns false if there is no memory.
static bool save(struct grid_canvas *canvas, const struct grid_area *area) {
  const size_t size = 4 * (size_t)area->width;
  uint8_t *saved = grid_scratch_reserve(&canvas->saved, size * (size_t)area->height);
  if (!saved) return false;
  for (int32_t y = 0; y < area->height; y++) {
    memcpy(saved + size * (size_t)y, grid_canvas_row(canvas, area->left, area->top + y), size);
  }
  return true;
}

bool grid_canvas_begin_frame(struct grid_canvas *canvas, const struct grid_area *area, enum grid_disposal disposal) {
  if (canvas->disposal != GRID_DISPOSE_NONE) dispose(canvas);
  const bool is_empty = area->width <= 0 || area->height <= 0;
  canvas->area = *area;
  canvas->disposal = is_empty ? GRID_DISPOSE_NONE : disposal;
  return canvas->disposal != GRID_DISPOSE_RESTORE || save(canvas, area);
}
