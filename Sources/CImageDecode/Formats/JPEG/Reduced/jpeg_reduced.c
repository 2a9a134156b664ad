#include "Formats/JPEG/Reduced/jpeg_reduced.h"

#include "Formats/JPEG/Reduced/jpeg_coefficients.h"
#include "Formats/JPEG/Reduced/jpeg_halves.h"
#include "Formats/JPEG/Reduced/jpeg_planes.h"
#include "Formats/JPEG/Reduced/jpeg_progressive.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// The state of decoding a sequential JPEG.
struct sequential {
  struct grid_jpeg_header *header;
  struct grid_planes *planes;
  struct grid_bits bits;
  /// The DC coefficient of each component's previous block, which predicts the next one.
  int32_t last_dc_val[3];
  int32_t restarts_to_go;
};

/// A component while a row of MCUs is decoded. A local copy, so that the compiler can rule out that pixel
/// writes alias it.
struct component {
  const struct grid_huffman *dc_table, *ac_table;
  int32_t quantval[4];
  struct grid_plane plane;
  int h_samp_factor, v_samp_factor;
  int32_t last_dc_val;
};

static GRID_ALWAYS_INLINE bool read_block(struct component *component, struct grid_bits *bits, uint8_t *to) {
  int32_t coefficients[20];
  for (int i = 1; i <= 4; i++) coefficients[i] = 0;
  grid_bits_need(bits);
  const int size = grid_huffman_symbol(component->dc_table, bits);
  if (size < 0) return false;
  coefficients[0] = component->last_dc_val =
      grid_coefficient_clamped(component->last_dc_val + grid_huffman_value(bits, size));
  if (!(grid_plane_needs_ac(&component->plane) ? grid_read_low_ac(bits, component->ac_table, coefficients)
                                               : grid_skip_ac(bits, component->ac_table, 1))) {
    return false;
  }
  coefficients[3] = coefficients[4];
  // Four products of 16 by 8 bits cannot overflow when they are added.
  for (int i = 0; i < 4; i++) coefficients[i] *= component->quantval[i];
  grid_plane_write(&component->plane, to, coefficients);
  return true;
}

static struct component component_of(const struct sequential *image, int index) {
  const struct grid_jpeg_component *header = &image->header->components[index];
  struct component component = {
      .dc_table = &image->header->dc_tables[header->dc_tbl_no],
      .ac_table = &image->header->ac_tables[header->ac_tbl_no],
      .plane = image->planes->planes[index],
      .h_samp_factor = header->h_samp_factor,
      .v_samp_factor = header->v_samp_factor,
      .last_dc_val = image->last_dc_val[index],
  };
  for (int i = 0; i < 4; i++) component.quantval[i] = header->quantval[i];
  return component;
}

/// Reads a restart marker if one is due. Returns false if it is missing.
static GRID_ALWAYS_INLINE bool restart_if_due(struct sequential *image, struct grid_bits *bits,
                                              struct component components[3]) {
  if (image->header->restart_interval == 0 || image->restarts_to_go-- > 0) return true;
  image->restarts_to_go = image->header->restart_interval - 1;
  for (int i = 0; i < 3; i++) components[i].last_dc_val = 0;
  struct grid_bits next = *bits;
  if (!grid_bits_restart(&next)) return false;
  *bits = next;
  return true;
}

/// Decodes the next row of MCUs into the planes. Returns false if the data is damaged.
static bool read_mcu_row(struct sequential *image) {
  struct grid_bits bits = image->bits;
  struct component components[3];
  const int count = image->header->num_components;
  for (int i = 0; i < count; i++) components[i] = component_of(image, i);
  for (int32_t mcu = 0; mcu < image->planes->mcus_per_row; mcu++) {
    if (!restart_if_due(image, &bits, components)) return false;
    for (int index = 0; index < count; index++) {
      struct component *component = &components[index];
      const struct grid_plane *plane = &component->plane;
      for (int y = 0; y < component->v_samp_factor; y++) {
        uint8_t *to = plane->pixels + plane->row_size * plane->scaled_height * y +
                      (ptrdiff_t)mcu * component->h_samp_factor * plane->scaled_width;
        for (int x = 0; x < component->h_samp_factor; x++, to += plane->scaled_width) {
          if (!read_block(component, &bits, to)) return false;
        }
      }
    }
  }
  for (int i = 0; i < count; i++) image->last_dc_val[i] = components[i].last_dc_val;
  image->bits = bits;
  return !grid_bits_overran(&bits);
}

/// Decodes and pushes the rows of MCUs that the target needs.
static int read_sequential(struct sequential *image, struct grid_decoder *decoder) {
  const int32_t count = grid_planes_rows_needed(image->planes);
  for (int32_t row = 0; row < count; row++) {
    const int result = grid_check(decoder, (double)row / image->planes->mcu_rows);
    if (result != GRID_DECODE_OK) return result;
    if (!read_mcu_row(image)) return GRID_DECODE_UNSUPPORTED;
    grid_planes_push(image->planes);
  }
  return GRID_DECODE_OK;
}

int grid_read_reduced_jpeg(struct grid_decoder *decoder, struct grid_reader *reader, unsigned denominator,
                           const struct grid_rect *content, struct grid_scaler *scaler) {
  struct grid_jpeg_header header;
  struct grid_planes planes;
  if (!grid_jpeg_read_header(reader, &header)) return GRID_DECODE_UNSUPPORTED;
  if (header.width < content->x + content->width || header.height < content->y + content->height) {
    return GRID_DECODE_UNSUPPORTED;
  }
  int result = grid_scaler_begin(decoder, scaler, content, denominator, decoder->info.orientation, false);
  if (result != GRID_DECODE_OK) return result;
  if (!grid_planes_begin(&planes, decoder, &header, denominator, scaler)) {
    return GRID_DECODE_UNSUPPORTED;
  }
  if (header.is_progressive) {
    result = grid_read_progressive(decoder, reader, &header, &planes);
  } else {
    result = grid_read_jpeg_halves(decoder, reader, &header, &planes);
    if (result == GRID_DECODE_UNSUPPORTED && planes.rows == 0) {
      struct sequential image = {
          .header = &header,
          .planes = &planes,
          .bits = grid_bits_at(reader),
          .restarts_to_go = header.restart_interval,
      };
      result = read_sequential(&image, decoder);
    }
  }
  if (result != GRID_DECODE_OK) return result;
  return scaler->pushed == scaler->row_count ? GRID_DECODE_OK : GRID_DECODE_UNSUPPORTED;
}
