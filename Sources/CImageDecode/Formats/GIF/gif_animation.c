// All frames of a GIF, composed on its canvas. Rows are drawn when they are decoded, also those of interlaced frames.

#include "Formats/GIF/gif_animation.h"

#include <stdlib.h>
#include <string.h>

#include "Animation/canvas.h"
#include "Formats/GIF/gif_file.h"
#include "Formats/GIF/gif_lzw.h"
#include "decoder.h"

struct state {
  struct grid_gif gif;
  /// The next frame, and the offset of its data.
  struct grid_gif_frame frame;
  int64_t data_at;
  struct grid_canvas canvas;
  struct grid_gif_lzw lzw;
  uint8_t colors[256][4];
};

static void end(void *context) {
  struct state *state = context;
  grid_canvas_free(&state->canvas);
  free(state);
}

/// Reads the blocks of the next frame, from the reader's position on. A frame that is damaged there does not exist.
///
/// - Parameter is_found: Whether there is a next frame.
/// - Returns: GRID_DECODE_OK, or the reason to stop.
static int find_frame(struct grid_decoder *decoder, struct state *state, bool *is_found) {
  const int result = grid_gif_read_frame(decoder, &state->gif, &state->frame);
  state->data_at = decoder->reader.position;
  *is_found = result == GRID_DECODE_OK;
  return result == GRID_DECODE_CANCELLED || result == GRID_DECODE_TOO_SLOW ? result : GRID_DECODE_OK;
}

/// Returns the part of a frame that is on the canvas; of a frame outside of it, an empty one.
static struct grid_area visible_area(const struct state *state) {
  struct grid_area area = state->frame.area;
  const int32_t width = state->canvas.width - area.left, height = state->canvas.height - area.top;
  if (width <= 0 || height <= 0) return (struct grid_area){0, 0, 0, 0};
  if (area.width > width) area.width = width;
  if (area.height > height) area.height = height;
  return area;
}

/// Draws the indices of a row. Transparent ones keep the pixel of the canvas.
static void draw_row(struct state *state, const struct grid_area *area, int32_t row, const uint8_t *indices) {
  uint8_t *to = grid_canvas_row(&state->canvas, area->left, area->top + row);
  for (int32_t x = 0; x < area->width; x++, to += 4) {
    const uint8_t *color = state->colors[indices[x]];
    if (color[3]) memcpy(to, color, 4);
  }
}

/// Decodes and draws the rows of a frame, in the order of the file.
static int draw_rows(struct grid_decoder *decoder, struct state *state, const struct grid_area *area) {
  const struct grid_gif_frame *frame = &state->frame;
  uint8_t *indices = grid_scratch_reserve(&decoder->rows, (size_t)frame->area.width);
  if (!indices) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  const int32_t count = frame->is_interlaced ? frame->area.height : area->height;
  for (int32_t i = 0; i < count; i++) {
    const int result = grid_check(decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    if (!grid_gif_lzw_read(&state->lzw, indices, frame->area.width)) return grid_gif_lzw_failure(&state->lzw);
    const int32_t row = grid_gif_row(frame, i);
    if (row < area->height) draw_row(state, area, row, indices);
  }
  return GRID_DECODE_OK;
}

/// Draws the next frame. The reader is then after its data.
static int draw(struct grid_decoder *decoder, struct state *state) {
  const struct grid_area area = visible_area(state);
  decoder->reader.position = state->data_at;
  if (!grid_gif_read_colors(decoder, &state->frame, GRID_ORDER_RGBA, state->colors) ||
      !grid_gif_lzw_begin(&state->lzw, decoder)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "a frame is cut off or damaged");
  }
  if (!grid_canvas_begin_frame(&state->canvas, &area, state->frame.disposal)) {
    return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a frame");
  }
  const int result = draw_rows(decoder, state, &area);
  if (result != GRID_DECODE_OK) return result;
  // If the file ends here, all of the frame is nevertheless decoded.
  const int skipped = grid_gif_lzw_finish(&state->lzw);
  return skipped == GRID_DECODE_DAMAGED ? GRID_DECODE_OK : skipped;
}

static int next(struct grid_decoder *decoder, struct grid_animation *animation) {
  struct state *state = animation->state;
  const int64_t duration = state->frame.duration;
  bool is_found = false;
  int result = draw(decoder, state);
  if (result == GRID_DECODE_OK) result = find_frame(decoder, state, &is_found);
  animation->frame = (struct grid_frame){duration, !is_found, state->gif.play_count};
  return result;
}

/// Finds the first frame, and whether there is another one.
static int find_frames(struct grid_decoder *decoder, struct state *state, bool *has_several) {
  int result = grid_gif_read_header(decoder, &state->gif);
  if (result == GRID_DECODE_OK) result = find_frame(decoder, state, has_several);
  if (result != GRID_DECODE_OK || !*has_several) return result;
  const struct grid_gif_frame first = state->frame;
  const int64_t data_at = state->data_at;
  // The LZW minimum code size precedes the data.
  decoder->reader.position += 1;
  result = grid_gif_skip_data(decoder);
  *has_several = result == GRID_DECODE_OK;
  if (result == GRID_DECODE_OK) result = find_frame(decoder, state, has_several);
  state->frame = first;
  state->data_at = data_at;
  return result == GRID_DECODE_DAMAGED ? GRID_DECODE_OK : result;
}

/// Allocates the canvas, whose pixels may be kept twice for a disposal.
static int create_canvas(struct grid_decoder *decoder, struct state *state) {
  const int32_t width = state->gif.width, height = state->gif.height;
  const int result = grid_check_size(decoder, width, height, GRID_LIMIT_PIXELS, 8);
  if (result != GRID_DECODE_OK) return result;
  if (width != decoder->info.width || height != decoder->info.height) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "header and data disagree on size");
  }
  if (grid_canvas_create(&state->canvas, width, height)) return GRID_DECODE_OK;
  return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for %d x %d pixels", width, height);
}

int grid_gif_begin_animation(struct grid_decoder *decoder, struct grid_animation *animation) {
  struct state *state = calloc(1, sizeof *state);
  if (!state) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory");
  bool has_several = false;
  int result = find_frames(decoder, state, &has_several);
  if (result == GRID_DECODE_OK && has_several) result = create_canvas(decoder, state);
  const struct grid_animation found = {.next = next, .end = end, .state = state, .canvas = state->canvas.pixels};
  return grid_animation_adopt(animation, &found, result, has_several);
}
