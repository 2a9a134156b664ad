#include "Formats/JPEG/Reduced/jpeg_planes.h"

#include "Formats/JPEG/Reduced/jpeg_header.h"
#include "Formats/JPEG/Reduced/ycc.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// Whether one sample of each chroma block is enough for a hurried target: at 1/8, and if these are as many as it has
/// pixels.
static bool is_chroma_enough(const struct grid_decoder *decoder, const struct grid_scaler *scaler,
                             const struct grid_jpeg_component *luma, unsigned denominator) {
  const struct grid_target *target = decoder->target;
  const bool is_turned = decoder->info.orientation >= 5;
  const int64_t width = is_turned ? target->height : target->width, height = is_turned ? target->width : target->height;
  return target->prefers_speed && denominator == 8 && scaler->column_count >= width * luma->h_samp_factor &&
         scaler->row_count >= height * luma->v_samp_factor;
}

bool grid_planes_begin(struct grid_planes *planes, struct grid_decoder *decoder, const struct grid_jpeg_header *header,
                       unsigned denominator, struct grid_scaler *scaler) {
  const int side = 8 / (int)denominator;
  const struct grid_jpeg_component *luma = &header->components[0];
  *planes = (struct grid_planes){
      .num_components = header->num_components,
      .mcus_per_row = grid_jpeg_block_count(header->width, luma->h_samp_factor),
      .mcu_rows = grid_jpeg_block_count(header->height, luma->v_samp_factor),
      .mcu_width = luma->h_samp_factor * side,
      .mcu_height = luma->v_samp_factor * side,
      .decoder = decoder,
      .scaler = scaler,
  };
  const size_t row_size = (size_t)planes->mcus_per_row * (size_t)planes->mcu_width;
  const size_t plane_size = row_size * (size_t)planes->mcu_height;
  uint8_t *memory = grid_scratch_reserve(&decoder->rows, 3 * plane_size + 4 * row_size);
  if (!memory) return false;
  uint8_t *bytes = memory + 4 * row_size;
  const int chroma_limit = is_chroma_enough(decoder, scaler, luma, denominator) ? 1 : 2;
  for (int i = 0; i < planes->num_components; i++) {
    const int width = i == 0 ? side : planes->mcu_width < chroma_limit ? planes->mcu_width : chroma_limit;
    const int height = i == 0 ? side : planes->mcu_height < chroma_limit ? planes->mcu_height : chroma_limit;
    planes->planes[i] = (struct grid_plane){bytes + (size_t)i * plane_size, (ptrdiff_t)row_size, width, height};
  }
  planes->row = (uint32_t *)(void *)memory;
  return true;
}

int32_t grid_planes_rows_needed(const struct grid_planes *planes) {
  const int32_t end = planes->scaler->first_row + planes->scaler->row_count;
  const int32_t rows = (end + planes->mcu_height - 1) / planes->mcu_height;
  return rows < planes->mcu_rows ? rows : planes->mcu_rows;
}

/// Doubles each of `count` samples in place, from the end.
static void double_samples(uint8_t *row, int32_t count) {
  for (int32_t x = count; x-- > 0;) row[2 * x] = row[2 * x + 1] = row[x];
}

/// Upsamples chroma horizontally to the width of luma.
static void upsample_chroma(struct grid_planes *planes) {
  for (int i = 1; i < planes->num_components; i++) {
    const struct grid_plane *plane = &planes->planes[i];
    if (plane->scaled_width == planes->mcu_width) continue;
    for (int y = 0; y < plane->scaled_height; y++) {
      double_samples(plane->pixels + y * plane->row_size, planes->mcus_per_row * plane->scaled_width);
    }
  }
}

static void convert_row(struct grid_planes *planes, int y) {
  const int32_t first = planes->scaler->first_column, count = planes->scaler->column_count;
  const uint8_t *luma = planes->planes[0].pixels + y * planes->planes[0].row_size + first;
  const bool is_bgra = planes->decoder->target->order == GRID_ORDER_BGRA;
  if (planes->num_components == 1) {
    for (int32_t x = 0; x < count; x++) planes->row[x] = luma[x] * 0x10101u | 0xFF000000u;
    return;
  }
  const uint8_t *chroma[2];
  for (int i = 0; i < 2; i++) {
    const struct grid_plane *plane = &planes->planes[i + 1];
    chroma[i] = plane->pixels + y * plane->scaled_height / planes->mcu_height * plane->row_size + first;
  }
  grid_write_ycc(planes->row, luma, chroma[0], chroma[1], count, is_bgra);
}

void grid_planes_push(struct grid_planes *planes) {
  struct grid_scaler *scaler = planes->scaler;
  const int32_t end = scaler->first_row + scaler->row_count;
  if (planes->rows + planes->mcu_height > scaler->first_row) upsample_chroma(planes);
  for (int y = 0; y < planes->mcu_height && planes->rows < end; y++, planes->rows++) {
    if (planes->rows < scaler->first_row) continue;
    convert_row(planes, y);
    grid_scaler_push(scaler, (const uint8_t *)planes->row);
  }
}
