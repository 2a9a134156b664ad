#include "Animation/animation.h"

#include "Formats/formats.h"
#include "Scaling/scaler.h"
#include "decoder.h"

static const int64_t millisecond = 1000000;
/// An AVIF may state a duration of 136 years, which overflows sums of times.
static const int64_t longest_duration = 86400000 * millisecond;

void grid_animation_end(struct grid_animation *animation) {
  if (animation->end) animation->end(animation->state);
  *animation = (struct grid_animation){.index = -1};
}

int grid_animation_adopt(struct grid_animation *animation, const struct grid_animation *found, int result,
                         bool is_animated) {
  if (result != GRID_DECODE_OK || !is_animated) {
    found->end(found->state);
    return result;
  }
  animation->next = found->next;
  animation->end = found->end;
  animation->state = found->state;
  animation->canvas = found->canvas;
  return GRID_DECODE_OK;
}

/// Searches the file for an animation. A still image is a frame that is shown once.
static int begin(struct grid_decoder *decoder) {
  struct grid_animation *animation = &decoder->animation;
  grid_animation_end(animation);
  animation->frame = (struct grid_frame){100 * millisecond, true, 1};
  int (*const begin_animation)(struct grid_decoder *, struct grid_animation *) = decoder->format->begin_animation;
  const int result = begin_animation ? begin_animation(decoder, animation) : GRID_DECODE_OK;
  if (result != GRID_DECODE_OK) {
    grid_animation_end(animation);
    return result;
  }
  animation->is_open = true;
  if (!animation->next) animation->index = 0;
  return GRID_DECODE_OK;
}

bool grid_animation_exists(struct grid_decoder *decoder) {
  const bool is_known = decoder->animation.is_open || begin(decoder) == GRID_DECODE_OK;
  return is_known && decoder->animation.next != NULL;
}

/// Decodes the next frame. The canvas of one that fails is incomplete, so that nothing can follow.
static int decode_next(struct grid_decoder *decoder) {
  struct grid_animation *animation = &decoder->animation;
  const int result = animation->next(decoder, animation);
  if (result != GRID_DECODE_OK) {
    grid_animation_end(animation);
    return result;
  }
  animation->index += 1;
  if (animation->index == GRID_LIMIT_FRAMES - 1) animation->frame.is_last = true;
  // Browsers do so, because many old files state no duration, or one that programs of their time did not reach.
  if (animation->frame.duration <= 10 * millisecond) animation->frame.duration = 100 * millisecond;
  if (animation->frame.duration > longest_duration) animation->frame.duration = longest_duration;
  return GRID_DECODE_OK;
}

int grid_animation_seek(struct grid_decoder *decoder, int32_t index) {
  struct grid_animation *animation = &decoder->animation;
  int result = GRID_DECODE_OK;
  if (index >= 0 && (!animation->is_open || index < animation->index)) result = begin(decoder);
  while (result == GRID_DECODE_OK && animation->index != index) {
    if (index < 0 || (animation->index >= 0 && animation->frame.is_last)) {
      return grid_fail(decoder, GRID_DECODE_DAMAGED, "has no frame %d", index);
    }
    result = decode_next(decoder);
  }
  return result;
}

int grid_animation_push(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  const int32_t width = decoder->info.width, height = decoder->info.height;
  const struct grid_rect all = {0, 0, width, height};
  int result = grid_scaler_begin(decoder, scaler, &all, 1, decoder->info.orientation, true);
  if (result != GRID_DECODE_OK) return result;
  const size_t size = 4 * (size_t)scaler->column_count;
  uint8_t *row = grid_scratch_reserve(&decoder->rows, size);
  if (!row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  const bool is_bgra = decoder->target->order == GRID_ORDER_BGRA;
  for (int32_t i = 0; i < scaler->row_count; i++) {
    result = grid_check(decoder, grid_scaler_progress(scaler));
    if (result != GRID_DECODE_OK) return result;
    const uint8_t *from = decoder->animation.canvas +
                          4 * ((size_t)(scaler->first_row + i) * (size_t)width + (size_t)scaler->first_column);
    for (size_t at = 0; is_bgra && at < size; at += 4) {
      row[at] = from[at + 2], row[at + 1] = from[at + 1], row[at + 2] = from[at], row[at + 3] = from[at + 3];
    }
    grid_scaler_push(scaler, is_bgra ? row : from);
  }
  return GRID_DECODE_OK;
}
