#ifndef CIMAGEDECODE_SCALING_H
#define CIMAGEDECODE_SCALING_H

#include "Scaling/scaler.h"

typedef int32_t int4 __attribute__((vector_size(16)));
typedef float float4 __attribute__((vector_size(16)));

/// The source columns that a target column covers, with the weights of the first and the last one and the
/// inverse of the sum of all weights. The columns in between have the weight COLUMN_UNIT.
struct grid_column_span {
  int32_t first, count;
  float first_weight, last_weight, inverse;
};

/// The two source pixels next to the center of a target pixel, and the weight of the second one, of 256.
struct grid_neighbors {
  int32_t one, two, weight;
};

/// Writes a premultiplied pixel as one with straight alpha.
static inline void grid_write_pixel(const struct grid_scaler *scaler, uint8_t *to, int4 value) {
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

/// Prepares scaling down: computes the weights of the columns and of the first row.
void grid_shrink_begin(struct grid_scaler *scaler);
/// Adds a premultiplied source row, and writes the target rows that it completes.
void grid_shrink_push(struct grid_scaler *scaler, const uint8_t *row);

/// Scales up with bilinear interpolation, from the first `rows` rows of the source.
void grid_enlarge(struct grid_scaler *scaler, int32_t rows);

#endif
