#include "jpeg_planes.h"

#include "decoder.h"
#include "jpeg_skim.h"
#include "scaler.h"
#include "ycc.h"

bool grid_planes_begin(struct grid_planes *planes, struct grid_decoder *decoder,
                       const struct grid_skim_header *header, int scale,
                       struct grid_scaler *scaler) {
  const int side = 8 / scale;
  const struct grid_skim_component *unit = &header->components[0];
  *planes = (struct grid_planes){
      .count = header->component_count,
      .units_across = grid_skim_blocks(header->width, unit->across),
      .units_down = grid_skim_blocks(header->height, unit->down),
      .unit_width = unit->across * side,
      .unit_height = unit->down * side,
      .decoder = decoder,
      .scaler = scaler,
  };
  const size_t row_size = (size_t)planes->units_across * (size_t)planes->unit_width;
  const size_t plane_size = row_size * (size_t)planes->unit_height;
  uint8_t *memory = grid_scratch_take(&decoder->rows, 3 * plane_size + 4 * row_size);
  if (!memory) return false;
  uint8_t *bytes = memory + 4 * row_size;
  for (int i = 0; i < planes->count; i++) {
    const int across = i == 0 ? side : planes->unit_width < 2 ? 1 : 2;
    const int down = i == 0 ? side : planes->unit_height < 2 ? 1 : 2;
    planes->planes[i] =
        (struct grid_plane){bytes + (size_t)i * plane_size, (ptrdiff_t)row_size, across, down};
  }
  planes->row = (uint32_t *)(void *)memory;
  return true;
}

int32_t grid_planes_rows_needed(const struct grid_planes *planes) {
  const int32_t end = planes->scaler->first_row + planes->scaler->row_count;
  const int32_t rows = (end + planes->unit_height - 1) / planes->unit_height;
  return rows < planes->units_down ? rows : planes->units_down;
}

/// A row of a component that has half the pixels, each one twice, in place from the end.
static void widen(uint8_t *row, int32_t count) {
  for (int32_t x = count; x-- > 0;) row[2 * x] = row[2 * x + 1] = row[x];
}

/// Brings colours of half the width to the whole one.
static void widen_colors(struct grid_planes *planes) {
  for (int i = 1; i < planes->count; i++) {
    const struct grid_plane *plane = &planes->planes[i];
    if (plane->across == planes->unit_width) continue;
    for (int y = 0; y < plane->down; y++) {
      widen(plane->pixels + y * plane->row_size, planes->units_across * plane->across);
    }
  }
}

static void write_row(struct grid_planes *planes, int y) {
  const int32_t first = planes->scaler->first_column, count = planes->scaler->column_count;
  const uint8_t *brightness =
      planes->planes[0].pixels + y * planes->planes[0].row_size + first;
  const bool is_bgra = planes->decoder->target->order == GRID_ORDER_BGRA;
  if (planes->count == 1) {
    for (int32_t x = 0; x < count; x++) planes->row[x] = brightness[x] * 0x10101u | 0xFF000000u;
    return;
  }
  const uint8_t *colors[2];
  for (int i = 0; i < 2; i++) {
    const struct grid_plane *plane = &planes->planes[i + 1];
    colors[i] = plane->pixels + y * plane->down / planes->unit_height * plane->row_size + first;
  }
  grid_write_ycc(planes->row, brightness, colors[0], colors[1], count, is_bgra);
}

void grid_planes_push(struct grid_planes *planes) {
  struct grid_scaler *scaler = planes->scaler;
  const int32_t end = scaler->first_row + scaler->row_count;
  if (planes->rows + planes->unit_height > scaler->first_row) widen_colors(planes);
  for (int y = 0; y < planes->unit_height && planes->rows < end; y++, planes->rows++) {
    if (planes->rows < scaler->first_row) continue;
    write_row(planes, y);
    grid_scaler_push(scaler, (const uint8_t *)planes->row);
  }
}
