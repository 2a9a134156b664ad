// All frames of an animated PNG, composed on its canvas.

#include "Formats/PNG/png_animation.h"

#include <stdlib.h>
#include <string.h>

#include "Animation/animation.h"
#include "Animation/canvas.h"
#include "Formats/PNG/png_frames.h"
#include "Formats/PNG/png_rows.h"
#include "decoder.h"

struct state {
  struct grid_png_frames frames;
  struct grid_canvas canvas;
  /// The frame that is being decoded.
  struct grid_png_control control;
};

static void end(void *context) {
  struct state *state = context;
  grid_png_frames_free(&state->frames);
  grid_canvas_free(&state->canvas);
  free(state);
}

static int begin_rows(struct grid_png_image *image) {
  image->row_count = image->height;
  return GRID_DECODE_OK;
}

/// Draws a pixel over another one. Both have straight alpha.
static void blend_pixel(uint8_t *to, const uint8_t *from) {
  const uint32_t alpha = from[3];
  if (alpha == 0) return;
  if (alpha == 255 || to[3] == 0) {
    memcpy(to, from, 4);
    return;
  }
  const uint32_t over = 255 * alpha, under = (255 - alpha) * to[3], sum = over + under;
  for (int c = 0; c < 3; c++) to[c] = (uint8_t)((from[c] * over + to[c] * under + sum / 2) / sum);
  to[3] = (uint8_t)((sum + 127) / 255);
}

static void draw_row(struct grid_png_image *image, uint8_t *row) {
  struct state *state = image->context;
  const struct grid_area *area = &state->control.area;
  uint8_t *to = grid_canvas_row(&state->canvas, area->left, area->top + image->pushed);
  if (!state->control.is_blended || !image->has_alpha) {
    memcpy(to, row, 4 * (size_t)area->width);
    return;
  }
  for (int32_t x = 0; x < area->width; x++) blend_pixel(to + 4 * x, row + 4 * x);
}

static int draw(struct grid_decoder *decoder, struct state *state) {
  const struct grid_area *area = &state->control.area;
  if (!grid_canvas_begin_frame(&state->canvas, area, state->control.disposal)) {
    return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a frame");
  }
  struct grid_reader reader = grid_reader_of_memory(state->frames.bytes, state->frames.size);
  struct grid_png_image image = {
      .decoder = decoder,
      .reader = &reader,
      .width = area->width,
      .height = area->height,
      .order = GRID_ORDER_RGBA,
      .begin = begin_rows,
      .push = draw_row,
      .context = state,
  };
  return grid_png_decode(&image);
}

static int next(struct grid_decoder *decoder, struct grid_animation *animation) {
  struct state *state = animation->state;
  state->control = state->frames.next;
  int result = grid_png_frames_copy_next(decoder, &state->frames);
  if (result == GRID_DECODE_OK) result = draw(decoder, state);
  animation->frame = (struct grid_frame){state->control.duration, !state->frames.has_next, state->frames.play_count};
  return result;
}

/// Allocates the canvas. Its pixels may be kept twice for a disposal, and interlaced ones once more, of 16 bits.
static int create_canvas(struct grid_decoder *decoder, struct state *state) {
  const int32_t width = decoder->info.width, height = decoder->info.height;
  const int result = grid_check_size(decoder, width, height, GRID_LIMIT_PIXELS, state->frames.is_interlaced ? 16 : 8);
  if (result != GRID_DECODE_OK || grid_canvas_create(&state->canvas, width, height)) return result;
  return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for %d x %d pixels", width, height);
}

int grid_png_begin_animation(struct grid_decoder *decoder, struct grid_animation *animation) {
  struct state *state = calloc(1, sizeof *state);
  if (!state) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory");
  int result = grid_png_frames_begin(decoder, &state->frames);
  const bool is_animated = state->frames.has_next;
  if (result == GRID_DECODE_OK && is_animated) result = create_canvas(decoder, state);
  const struct grid_animation found = {.next = next, .end = end, .state = state, .canvas = state->canvas.pixels};
  return grid_animation_adopt(animation, &found, result, is_animated);
}
