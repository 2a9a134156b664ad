#include "Scaling/scaler.h"

#include <math.h>
#include <string.h>

#include "Color/color_transform.h"
#include "Scaling/corners.h"
#include "Scaling/scaling.h"
#include "decoder.h"

/// Limits the range of a part along an axis to the image's `length`, and returns its start, from the other end if the
/// axis is `reversed`.
static double clamp(int32_t start, int32_t part_length, double length, bool reversed, double *clamped) {
  const double first = start < 0 ? 0 : start > length - 1 ? length - 1 : start;
  const double end = first + part_length > length ? length : first + part_length;
  *clamped = end - first < 1 ? 1 : end - first;
  return reversed ? length - first - *clamped : first;
}

/// Returns the target's part of `content`, as stored.
static struct grid_rect part_of(const struct grid_rect *content, const struct grid_target *target,
                                int32_t orientation) {
  const struct grid_part *part = &target->part;
  if (part->width <= 0 || part->height <= 0) return *content;
  const bool is_transposed = orientation >= 5;
  struct grid_rect upright;
  const bool right_first = orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
  const bool bottom_first = orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
  upright.x =
      clamp(part->x, part->width, is_transposed ? content->height : content->width, right_first, &upright.width);
  upright.y =
      clamp(part->y, part->height, is_transposed ? content->width : content->height, bottom_first, &upright.height);
  if (!is_transposed) {
    return (struct grid_rect){content->x + upright.x, content->y + upright.y, upright.width, upright.height};
  }
  return (struct grid_rect){content->x + upright.y, content->y + upright.x, upright.height, upright.width};
}

struct grid_rect grid_aspect_fill_crop(const struct grid_rect *all, const struct grid_target *target,
                                       int32_t orientation) {
  const struct grid_rect content = part_of(all, target, orientation);
  bool is_transposed = orientation >= 5;
  double width = is_transposed ? target->height : target->width;
  double height = is_transposed ? target->width : target->height;
  struct grid_rect crop = content;
  if (content.width * height > content.height * width) {
    crop.width = content.height * width / height;
    crop.x += (content.width - crop.width) / 2;
  } else {
    crop.height = content.width * height / width;
    crop.y += (content.height - crop.height) / 2;
  }
  return crop;
}

/// Sets the byte offsets that map a source pixel to its place in the upright target.
static void orient(struct grid_scaler *scaler, int32_t orientation) {
  const ptrdiff_t row = 4 * (ptrdiff_t)scaler->target->width;
  const ptrdiff_t right = row - 4, bottom = row * (scaler->target->height - 1);
  switch (orientation) {
    case 2: scaler->origin = right, scaler->step_x = -4, scaler->step_y = row; break;
    case 3: scaler->origin = right + bottom, scaler->step_x = -4, scaler->step_y = -row; break;
    case 4: scaler->origin = bottom, scaler->step_x = 4, scaler->step_y = -row; break;
    case 5: scaler->origin = 0, scaler->step_x = row, scaler->step_y = 4; break;
    case 6: scaler->origin = right, scaler->step_x = row, scaler->step_y = -4; break;
    case 7: scaler->origin = right + bottom, scaler->step_x = -row, scaler->step_y = -4; break;
    case 8: scaler->origin = bottom, scaler->step_x = -row, scaler->step_y = 4; break;
    default: scaler->origin = 0, scaler->step_x = 4, scaler->step_y = row; break;
  }
}

/// Allocates the memory that the operation needs. Returns false if there is none.
static bool allocate(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  size_t row = 4 * (size_t)scaler->column_count;
  switch (scaler->operation) {
    case GRID_COPY: return true;
    case GRID_ENLARGE: {
      uint8_t *memory = grid_scratch_reserve(&decoder->sums, row * (4 + (size_t)scaler->row_count));
      scaler->sums = (int32_t *)(void *)memory;
      scaler->premultiplied = memory ? memory + 4 * row : NULL;
      scaler->across = (struct grid_neighbors *)(void *)grid_scratch_reserve(
          &decoder->column_tables, sizeof(struct grid_neighbors) * (size_t)scaler->width);
      return memory && scaler->across;
    }
    case GRID_SHRINK: {
      uint8_t *memory = grid_scratch_reserve(&decoder->sums, 5 * row);
      scaler->sums = (int32_t *)(void *)memory;
      scaler->premultiplied = memory ? memory + 4 * row : NULL;
      scaler->column_spans = (struct grid_column_span *)(void *)grid_scratch_reserve(
          &decoder->column_tables, sizeof(struct grid_column_span) * (size_t)scaler->width);
      return memory && scaler->column_spans;
    }
  }
  return false;
}

int grid_scaler_begin(struct grid_decoder *decoder, struct grid_scaler *scaler, const struct grid_rect *content,
                      unsigned denominator, int32_t orientation, bool has_alpha) {
  const struct grid_target *target = decoder->target;
  const struct grid_rect crop = grid_aspect_fill_crop(content, target, orientation);
  const bool is_transposed = orientation >= 5;
  *scaler = (struct grid_scaler){
      .pixels = scaler->pixels,
      .target = target,
      .width = is_transposed ? target->height : target->width,
      .height = is_transposed ? target->width : target->height,
      .has_alpha = has_alpha,
      .x = crop.x / denominator,
      .y = crop.y / denominator,
  };
  orient(scaler, orientation);
  scaler->ratio = crop.width / denominator / scaler->width;
  if (fabs(scaler->ratio - 1) < 1e-9) {
    scaler->operation = GRID_COPY;
    scaler->x = floor(scaler->x + 1e-9), scaler->y = floor(scaler->y + 1e-9);
  } else {
    scaler->operation = scaler->ratio > 1 ? GRID_SHRINK : GRID_ENLARGE;
  }
  // Up to a millionth of a pixel is a rounding error.
  scaler->first_column = (int32_t)floor(scaler->x + 1e-6);
  scaler->first_row = (int32_t)floor(scaler->y + 1e-6);
  scaler->column_count = (int32_t)ceil(scaler->x + scaler->ratio * scaler->width - 1e-6) - scaler->first_column;
  scaler->row_count = (int32_t)ceil(scaler->y + scaler->ratio * scaler->height - 1e-6) - scaler->first_row;
  if (scaler->column_count < 1) scaler->column_count = 1;
  if (scaler->row_count < 1) scaler->row_count = 1;
  if (!allocate(decoder, scaler)) {
    return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for %d x %d pixels", scaler->column_count,
                     scaler->row_count);
  }
  if (scaler->operation == GRID_SHRINK) grid_shrink_begin(scaler);
  return GRID_DECODE_OK;
}

uint8_t *grid_scaler_direct_row(struct grid_scaler *scaler, int32_t source_width) {
  if (scaler->operation != GRID_COPY || scaler->step_x != 4 || scaler->origin != 0) return NULL;
  if (scaler->column_count != source_width || scaler->pushed >= scaler->height) return NULL;
  return scaler->pixels + scaler->pushed * scaler->step_y;
}

static inline uint8_t multiply(uint32_t color, uint32_t alpha) {
  uint32_t product = color * alpha + 128;
  return (uint8_t)((product + (product >> 8)) >> 8);
}

static void premultiply(uint8_t *to, const uint8_t *row, int32_t count) {
  for (int32_t i = 0; i < 4 * count; i += 4) {
    const uint32_t alpha = row[i + 3];
    for (int c = 0; c < 3; c++) to[i + c] = multiply(row[i + c], alpha);
    to[i + 3] = (uint8_t)alpha;
  }
}

static void push_copy(struct grid_scaler *scaler, const uint8_t *row) {
  if (scaler->pushed >= scaler->height) return;
  uint8_t *to = scaler->pixels + scaler->origin + scaler->pushed * scaler->step_y;
  scaler->written++;
  if (to == row) return;
  if (scaler->step_x == 4) {
    memcpy(to, row, 4 * (size_t)scaler->width);
    return;
  }
  for (int32_t x = 0; x < scaler->width; x++, to += scaler->step_x) memcpy(to, row + 4 * x, 4);
}

void grid_scaler_push(struct grid_scaler *scaler, const uint8_t *row) {
  if (scaler->pushed >= scaler->row_count) return;
  switch (scaler->operation) {
    case GRID_COPY: push_copy(scaler, row); break;
    case GRID_SHRINK:
      if (scaler->has_alpha) {
        premultiply(scaler->premultiplied, row, scaler->column_count);
        row = scaler->premultiplied;
      }
      grid_shrink_push(scaler, row);
      break;
    case GRID_ENLARGE: {
      uint8_t *to = scaler->premultiplied + 4 * (size_t)scaler->column_count * (size_t)scaler->pushed;
      if (scaler->has_alpha) {
        premultiply(to, row, scaler->column_count);
      } else {
        memcpy(to, row, 4 * (size_t)scaler->column_count);
      }
    }
  }
  scaler->pushed++;
}

double grid_scaler_progress(const struct grid_scaler *scaler) {
  return scaler->row_count > 0 ? (double)scaler->pushed / scaler->row_count : 0;
}

/// Fills the rows that have not been written with the color of an empty tile.
static void fill_missing(struct grid_scaler *scaler) {
  const bool is_bgra = scaler->target->order == GRID_ORDER_BGRA;
  const uint8_t empty[4] = {is_bgra ? 0x36 : 0x2B, 0x2D, is_bgra ? 0x2B : 0x36, 255};
  for (; scaler->written < scaler->height; scaler->written++) {
    uint8_t *to = scaler->pixels + scaler->origin + scaler->written * scaler->step_y;
    for (int32_t x = 0; x < scaler->width; x++, to += scaler->step_x) memcpy(to, empty, 4);
  }
}

/// Converts the rows of the target to sRGB: after scaling, because a target has fewer pixels than its source.
static int convert_colors(struct grid_decoder *decoder, const struct grid_scaler *scaler) {
  const struct grid_target *target = scaler->target;
  if (!decoder->transform) return GRID_DECODE_OK;
  for (int32_t y = 0; y < target->height; y++) {
    const int result = grid_check(decoder, 1);
    if (result != GRID_DECODE_OK) return result;
    grid_color_convert(decoder->transform, scaler->pixels + 4 * (ptrdiff_t)target->width * y, (size_t)target->width);
  }
  return GRID_DECODE_OK;
}

int grid_scaler_finish(struct grid_decoder *decoder, struct grid_scaler *scaler, struct grid_outcome *outcome) {
  outcome->is_partial = scaler->pushed < scaler->row_count || decoder->is_damaged;
  outcome->is_enlarged = scaler->operation == GRID_ENLARGE;
  if (scaler->operation == GRID_ENLARGE && scaler->pushed > 0) grid_enlarge(scaler, scaler->pushed);
  // Rows that are missing are converted, too, and then filled.
  const int result = convert_colors(decoder, scaler);
  if (result != GRID_DECODE_OK) return result;
  fill_missing(scaler);
  const struct grid_target *target = scaler->target;
  outcome->is_transparent =
      scaler->has_alpha && !grid_is_opaque(scaler->pixels, (size_t)target->width * (size_t)target->height);
  outcome->is_opaque = target->corner_radius <= 0 && !outcome->is_transparent;
  grid_round_corners(scaler->pixels, target->width, target->height, target->corner_radius);
  return GRID_DECODE_OK;
}
