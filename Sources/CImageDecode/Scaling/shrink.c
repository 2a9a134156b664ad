#include <math.h>
#include <string.h>

#include "Scaling/scaling.h"

enum { COLUMN_UNIT = 256 };

/// Computes which source columns each target column covers, with their weights.
static void measure_columns(struct grid_scaler *scaler) {
  for (int32_t x = 0; x < scaler->width; x++) {
    int64_t start = llround((scaler->x + x * scaler->ratio) * COLUMN_UNIT);
    int64_t end = llround((scaler->x + (x + 1) * scaler->ratio) * COLUMN_UNIT);
    const int64_t limit = (int64_t)(scaler->first_column + scaler->column_count) * COLUMN_UNIT;
    if (end > limit) end = limit;
    if (start >= end) start = end - 1;
    int32_t first = (int32_t)(start / COLUMN_UNIT), last = (int32_t)((end - 1) / COLUMN_UNIT);
    struct grid_column_span *span = &scaler->column_spans[x];
    span->first = first - scaler->first_column;
    span->count = last - first + 1;
    int64_t first_end = (int64_t)(first + 1) * COLUMN_UNIT;
    span->first_weight = (float)((end < first_end ? end : first_end) - start);
    span->last_weight = (float)(end - (int64_t)last * COLUMN_UNIT);
    span->inverse = 1.0f / (float)(end - start);
  }
}

/// Computes which source rows the target row `scaler->written` covers.
static void measure_row(struct grid_scaler *scaler) {
  const int32_t y = scaler->written;
  scaler->row_start = llround((scaler->y + y * scaler->ratio) * scaler->unit);
  scaler->row_end = llround((scaler->y + (y + 1) * scaler->ratio) * scaler->unit);
  const int64_t limit = (int64_t)(scaler->first_row + scaler->row_count) * scaler->unit;
  if (scaler->row_end > limit) scaler->row_end = limit;
  if (scaler->row_start >= scaler->row_end) scaler->row_start = scaler->row_end - 1;
  memset(scaler->sums, 0, 16 * (size_t)scaler->column_count);
}

void grid_shrink_begin(struct grid_scaler *scaler) {
  // The sum of 255 times the weight of each source row of one target row must fit in 31 bits.
  scaler->unit = scaler->ratio > 16000 ? 64 : 256;
  measure_columns(scaler);
  measure_row(scaler);
}

/// Writes the completed target row from its sums and begins the next one.
static void write_shrunk_row(struct grid_scaler *scaler) {
  const int4 *sums = (const int4 *)(const void *)scaler->sums;
  const float row_inverse = 1.0f / (float)(scaler->row_end - scaler->row_start);
  uint8_t *to = scaler->pixels + scaler->origin + scaler->written * scaler->step_y;
  for (int32_t x = 0; x < scaler->width; x++, to += scaler->step_x) {
    const struct grid_column_span *span = &scaler->column_spans[x];
    const int4 *from = sums + span->first;
    float4 middle = {0, 0, 0, 0};
    for (int32_t i = 1; i < span->count - 1; i++) middle += __builtin_convertvector(from[i], float4);
    float4 total = middle * (float)COLUMN_UNIT + __builtin_convertvector(from[0], float4) * span->first_weight;
    if (span->count > 1) {
      total += __builtin_convertvector(from[span->count - 1], float4) * span->last_weight;
    }
    const float4 mean = total * (row_inverse * span->inverse) + 0.5f;
    grid_write_pixel(scaler, to, __builtin_convertvector(mean, int4));
  }
  scaler->written++;
  if (scaler->written < scaler->height) measure_row(scaler);
}

/// Adds a row, multiplied by `weight`, to the sums.
static void add(int32_t *restrict sums, const uint8_t *restrict row, int32_t count, uint16_t weight) {
  if (weight == 256) {
    for (int32_t i = 0; i < count; i++) sums[i] += (int32_t)row[i] << 8;
  } else {
    for (int32_t i = 0; i < count; i++) sums[i] += (uint16_t)(row[i] * weight);
  }
}

void grid_shrink_push(struct grid_scaler *scaler, const uint8_t *row) {
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
