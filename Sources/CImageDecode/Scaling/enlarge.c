#include <math.h>

#include "Scaling/scaling.h"

static struct grid_neighbors neighbors(double start, double ratio, int32_t at, int32_t first, int32_t count) {
  double middle = start + (at + 0.5) * ratio - 0.5 - first;
  if (middle < 0) middle = 0;
  if (middle > count - 1) middle = count - 1;
  const int32_t one = (int32_t)middle;
  return (struct grid_neighbors){one, one + 1 < count ? one + 1 : one, (int32_t)((middle - one) * 256)};
}

/// Interpolates between two rows, with 16 bits a channel. `weight` is that of the second row, of 256.
static void mix_rows(int32_t *restrict to, const uint8_t *restrict a, const uint8_t *restrict b, int32_t count,
                     int32_t weight) {
  const uint16_t first = (uint16_t)(256 - weight), second = (uint16_t)weight;
  for (int32_t i = 0; i < count; i++) to[i] = (uint16_t)(a[i] * first) + (uint16_t)(b[i] * second);
}

void grid_enlarge(struct grid_scaler *scaler, int32_t rows) {
  const int32_t columns = scaler->column_count;
  // The complete rows of a file that is cut off. The first row may begin above the crop, and the last one end below it.
  const int32_t partial = (int32_t)floor((scaler->first_row + rows - scaler->y) / scaler->ratio) - 1;
  const int32_t complete = rows == scaler->row_count || partial > scaler->height ? scaler->height : partial;
  for (int32_t x = 0; x < scaler->width; x++) {
    scaler->across[x] = neighbors(scaler->x, scaler->ratio, x, scaler->first_column, columns);
  }
  for (int32_t y = 0; y < complete; y++) {
    const struct grid_neighbors down = neighbors(scaler->y, scaler->ratio, y, scaler->first_row, rows);
    const size_t row_size = 4 * (size_t)columns;
    mix_rows(scaler->sums, scaler->premultiplied + row_size * (size_t)down.one,
             scaler->premultiplied + row_size * (size_t)down.two, 4 * columns, down.weight);
    const int4 *mixed = (const int4 *)(const void *)scaler->sums;
    uint8_t *to = scaler->pixels + scaler->origin + y * scaler->step_y;
    for (int32_t x = 0; x < scaler->width; x++, to += scaler->step_x) {
      const struct grid_neighbors *across = &scaler->across[x];
      // 24 bits: (255 * 256) * 256.
      const int4 value = mixed[across->one] * (256 - across->weight) + mixed[across->two] * across->weight + 32768;
      grid_write_pixel(scaler, to, value >> 16);
    }
    scaler->written++;
  }
}
