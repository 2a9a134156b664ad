#include "scaler.h"

#include <math.h>
#include <string.h>

#include "corners.h"
#include "decoder.h"

typedef int32_t int4 __attribute__((vector_size(16)));
typedef float float4 __attribute__((vector_size(16)));

/// The source columns that a target column covers, and the weights of the first and the last. The
/// ones between have the weight `COLUMN_UNIT`.
struct grid_edges {
  int32_t first, count;
  float first_weight, last_weight, inverse;
};

enum { COLUMN_UNIT = 256 };

struct grid_rect grid_fill(const struct grid_rect *content, const struct grid_target *target,
                           int32_t orientation) {
  bool is_turned = orientation >= 5;
  double width = is_turned ? target->height : target->width;
  double height = is_turned ? target->width : target->height;
  struct grid_rect crop = *content;
  if (content->width * height > content->height * width) {
    crop.width = content->height * width / height;
    crop.x += (content->width - crop.width) / 2;
  } else {
    crop.height = content->width * height / width;
    crop.y += (content->height - crop.height) / 2;
  }
  return crop;
}

/// Where a source pixel goes in the upright target, as byte offsets.
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

/// The columns each target column covers.
static void measure_columns(struct grid_scaler *scaler) {
  for (int32_t x = 0; x < scaler->width; x++) {
    int64_t start = llround((scaler->x + x * scaler->ratio) * COLUMN_UNIT);
    int64_t end = llround((scaler->x + (x + 1) * scaler->ratio) * COLUMN_UNIT);
    const int64_t limit = (int64_t)(scaler->first_column + scaler->column_count) * COLUMN_UNIT;
    if (end > limit) end = limit;
    if (start >= end) start = end - 1;
    int32_t first = (int32_t)(start / COLUMN_UNIT), last = (int32_t)((end - 1) / COLUMN_UNIT);
    struct grid_edges *edges = &scaler->edges[x];
    edges->first = first - scaler->first_column;
    edges->count = last - first + 1;
    int64_t first_end = (int64_t)(first + 1) * COLUMN_UNIT;
    edges->first_weight = (float)((end < first_end ? end : first_end) - start);
    edges->last_weight = (float)(end - (int64_t)last * COLUMN_UNIT);
    edges->inverse = 1.0f / (float)(end - start);
  }
}

/// Where the target row `scaler->written` lies in the source.
static void measure_row(struct grid_scaler *scaler) {
  const int32_t y = scaler->written;
  scaler->row_start = llround((scaler->y + y * scaler->ratio) * scaler->unit);
  scaler->row_end = llround((scaler->y + (y + 1) * scaler->ratio) * scaler->unit);
  const int64_t limit = (int64_t)(scaler->first_row + scaler->row_count) * scaler->unit;
  if (scaler->row_end > limit) scaler->row_end = limit;
  if (scaler->row_start >= scaler->row_end) scaler->row_start = scaler->row_end - 1;
  memset(scaler->sums, 0, 16 * (size_t)scaler->column_count);
}

/// The memory that the chosen way needs.
static bool allocate(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  size_t row = 4 * (size_t)scaler->column_count;
  switch (scaler->way) {
    case GRID_COPY: return true;
    case GRID_ENLARGE:
      scaler->premultiplied = grid_scratch_take(&decoder->sums, row * (size_t)scaler->row_count);
      return scaler->premultiplied != NULL;
    case GRID_SHRINK: {
      uint8_t *memory = grid_scratch_take(&decoder->sums, 5 * row);
      scaler->sums = (int32_t *)(void *)memory;
      scaler->premultiplied = memory ? memory + 4 * row : NULL;
      scaler->edges = (struct grid_edges *)(void *)grid_scratch_take(
          &decoder->edges, sizeof(struct grid_edges) * (size_t)scaler->width);
      return memory && scaler->edges;
    }
  }
  return false;
}

int grid_scaler_begin(struct grid_decoder *decoder, struct grid_scaler *scaler,
                      const struct grid_target *target, const struct grid_rect *crop,
                      int32_t orientation, bool has_alpha, uint8_t *pixels) {
  const bool is_turned = orientation >= 5;
  *scaler = (struct grid_scaler){
      .pixels = pixels,
      .target = target,
      .width = is_turned ? target->height : target->width,
      .height = is_turned ? target->width : target->height,
      .has_alpha = has_alpha,
      .x = crop->x,
      .y = crop->y,
  };
  orient(scaler, orientation);
  scaler->ratio = crop->width / scaler->width;
  if (fabs(scaler->ratio - 1) < 1e-9) {
    scaler->way = GRID_COPY;
    scaler->x = floor(scaler->x + 1e-9), scaler->y = floor(scaler->y + 1e-9);
  } else {
    scaler->way = scaler->ratio > 1 ? GRID_SHRINK : GRID_ENLARGE;
  }
  // A millionth of a pixel is rounding, not content.
  scaler->first_column = (int32_t)floor(scaler->x + 1e-6);
  scaler->first_row = (int32_t)floor(scaler->y + 1e-6);
  scaler->column_count =
      (int32_t)ceil(scaler->x + scaler->ratio * scaler->width - 1e-6) - scaler->first_column;
  scaler->row_count =
      (int32_t)ceil(scaler->y + scaler->ratio * scaler->height - 1e-6) - scaler->first_row;
  if (scaler->column_count < 1) scaler->column_count = 1;
  if (scaler->row_count < 1) scaler->row_count = 1;
  if (!allocate(decoder, scaler)) {
    return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for %d x %d pixels",
                     scaler->column_count, scaler->row_count);
  }
  if (scaler->way == GRID_SHRINK) {
    // 31 bits must hold 255 times the units of all rows that one target row covers.
    scaler->unit = scaler->ratio > 16000 ? 64 : 256;
    measure_columns(scaler);
    measure_row(scaler);
  }
  return GRID_DECODE_OK;
}

uint8_t *grid_scaler_direct_row(struct grid_scaler *scaler, int32_t source_width) {
  if (scaler->way != GRID_COPY || scaler->step_x != 4 || scaler->origin != 0) return NULL;
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

/// Writes a pixel whose colour, with alpha, is premultiplied.
static inline void write_pixel(const struct grid_scaler *scaler, uint8_t *to, int4 value) {
  if (scaler->has_alpha && value[3] > 0 && value[3] < 255) {
    for (int c = 0; c < 3; c++) {
      int32_t straight = (value[c] * 255 + value[3] / 2) / value[3];
      to[c] = (uint8_t)(straight > 255 ? 255 : straight);
    }
    to[3] = (uint8_t)value[3];
    return;
  }
  for (int c = 0; c < 4; c++) to[c] = (uint8_t)value[c];
}

/// Sums up the columns of the target row that is complete, and begins the next.
static void write_shrunk_row(struct grid_scaler *scaler) {
  const int4 *sums = (const int4 *)(const void *)scaler->sums;
  const float row_inverse = 1.0f / (float)(scaler->row_end - scaler->row_start);
  uint8_t *to = scaler->pixels + scaler->origin + scaler->written * scaler->step_y;
  for (int32_t x = 0; x < scaler->width; x++, to += scaler->step_x) {
    const struct grid_edges *edges = &scaler->edges[x];
    const int4 *from = sums + edges->first;
    float4 middle = {0, 0, 0, 0};
    for (int32_t i = 1; i < edges->count - 1; i++) middle += __builtin_convertvector(from[i], float4);
    float4 total = middle * (float)COLUMN_UNIT +
                   __builtin_convertvector(from[0], float4) * edges->first_weight;
    if (edges->count > 1) {
      total += __builtin_convertvector(from[edges->count - 1], float4) * edges->last_weight;
    }
    const float4 mean = total * (row_inverse * edges->inverse) + 0.5f;
    write_pixel(scaler, to, __builtin_convertvector(mean, int4));
  }
  scaler->written++;
  if (scaler->written < scaler->height) measure_row(scaler);
}

/// Adds a row, `weight` units of it, to the sums.
static void add(int32_t *restrict sums, const uint8_t *restrict row, int32_t count,
                uint16_t weight) {
  if (weight == 256) {
    for (int32_t i = 0; i < count; i++) sums[i] += (int32_t)row[i] << 8;
  } else {
    for (int32_t i = 0; i < count; i++) sums[i] += (uint16_t)(row[i] * weight);
  }
}

static void push_shrink(struct grid_scaler *scaler, const uint8_t *row) {
  if (scaler->has_alpha) {
    premultiply(scaler->premultiplied, row, scaler->column_count);
    row = scaler->premultiplied;
  }
  const int64_t start = (int64_t)(scaler->first_row + scaler->pushed) * scaler->unit;
  const int64_t end = start + scaler->unit;
  while (scaler->written < scaler->height && scaler->row_start < end) {
    const int64_t from = scaler->row_start > start ? scaler->row_start : start;
    const int64_t to = scaler->row_end < end ? scaler->row_end : end;
    if (to > from) add(scaler->sums, row, 4 * scaler->column_count, (uint16_t)(to - from));
    if (scaler->row_end > end) return;
    write_shrunk_row(scaler);
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
  switch (scaler->way) {
    case GRID_COPY: push_copy(scaler, row); break;
    case GRID_SHRINK: push_shrink(scaler, row); break;
    case GRID_ENLARGE: {
      uint8_t *to =
          scaler->premultiplied + 4 * (size_t)scaler->column_count * (size_t)scaler->pushed;
      if (scaler->has_alpha) {
        premultiply(to, row, scaler->column_count);
      } else {
        memcpy(to, row, 4 * (size_t)scaler->column_count);
      }
    }
  }
  scaler->pushed++;
}

/// The two source pixels around a target pixel's middle, and the second one's weight of 256.
static void neighbours(double start, double ratio, int32_t at, int32_t first, int32_t count,
                       int32_t *one, int32_t *two, int32_t *weight) {
  double middle = start + (at + 0.5) * ratio - 0.5 - first;
  if (middle < 0) middle = 0;
  if (middle > count - 1) middle = count - 1;
  *one = (int32_t)middle;
  *two = *one + 1 < count ? *one + 1 : *one;
  *weight = (int32_t)((middle - *one) * 256);
}

/// Enlarges what has been gathered, bilinearly; `rows` of it came.
static void enlarge(struct grid_scaler *scaler, int32_t rows) {
  const int32_t columns = scaler->column_count;
  const int32_t complete = rows == scaler->row_count
                               ? scaler->height
                               : (int32_t)(rows / scaler->ratio) - 1;
  for (int32_t y = 0; y < complete; y++) {
    int32_t top, bottom, down;
    neighbours(scaler->y, scaler->ratio, y, scaler->first_row, rows, &top, &bottom, &down);
    const uint8_t *a = scaler->premultiplied + 4 * (size_t)columns * (size_t)top;
    const uint8_t *b = scaler->premultiplied + 4 * (size_t)columns * (size_t)bottom;
    uint8_t *to = scaler->pixels + scaler->origin + y * scaler->step_y;
    for (int32_t x = 0; x < scaler->width; x++, to += scaler->step_x) {
      int32_t left, right, across;
      neighbours(scaler->x, scaler->ratio, x, scaler->first_column, columns, &left, &right,
                 &across);
      int4 value;
      for (int c = 0; c < 4; c++) {
        int32_t upper = a[4 * left + c] * (256 - across) + a[4 * right + c] * across;
        int32_t lower = b[4 * left + c] * (256 - across) + b[4 * right + c] * across;
        value[c] = (upper * (256 - down) + lower * down + 32768) >> 16;
      }
      write_pixel(scaler, to, value);
    }
    scaler->written++;
  }
}

double grid_scaler_progress(const struct grid_scaler *scaler) {
  return (double)scaler->pushed / scaler->row_count;
}

/// The flat colour of a tile that shows nothing yet, where the file has ended.
static void fill_missing(struct grid_scaler *scaler) {
  const bool is_bgra = scaler->target->order == GRID_ORDER_BGRA;
  const uint8_t empty[4] = {is_bgra ? 0x36 : 0x2B, 0x2D, is_bgra ? 0x2B : 0x36, 255};
  for (; scaler->written < scaler->height; scaler->written++) {
    uint8_t *to = scaler->pixels + scaler->origin + scaler->written * scaler->step_y;
    for (int32_t x = 0; x < scaler->width; x++, to += scaler->step_x) memcpy(to, empty, 4);
  }
}

void grid_scaler_finish(struct grid_scaler *scaler, struct grid_outcome *outcome) {
  outcome->is_partial = scaler->pushed < scaler->row_count;
  if (scaler->way == GRID_ENLARGE && scaler->pushed > 0) enlarge(scaler, scaler->pushed);
  fill_missing(scaler);
  const struct grid_target *target = scaler->target;
  outcome->is_opaque = target->corner_radius <= 0 &&
                       (!scaler->has_alpha ||
                        grid_is_opaque(scaler->pixels, (size_t)target->width * (size_t)target->height));
  grid_bake_corners(scaler->pixels, target->width, target->height, target->corner_radius);
}
