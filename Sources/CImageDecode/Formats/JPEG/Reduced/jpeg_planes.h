#ifndef CIMAGEDECODE_JPEG_PLANES_H
#define CIMAGEDECODE_JPEG_PLANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct grid_decoder;
struct grid_jpeg_header;
struct grid_scaler;

/// The samples of one component in a row of MCUs.
struct grid_plane {
  uint8_t *pixels;
  ptrdiff_t row_size;
  /// The size, in samples, to which a block is scaled: 1 or 2 each (libjpeg's DCT_scaled_size).
  int scaled_width, scaled_height;
};

/// Converts the coefficients of a JPEG to pixels at 1/8 or 1/4 and pushes them into the scaler, one row of
/// MCUs at a time.
struct grid_planes {
  struct grid_plane planes[3];
  int num_components;
  /// The size of the image in MCUs, and of an MCU in pixels.
  int32_t mcus_per_row, mcu_rows;
  int mcu_width, mcu_height;

  // Everything below is private to jpeg_planes.c.
  struct grid_decoder *decoder;
  struct grid_scaler *scaler;
  /// One row of pixels, as grid_write_ycc writes them.
  uint32_t *row;
  /// The number of pixel rows that have been pushed or skipped.
  int32_t rows;
};

/// Lays out the planes at 1/`denominator`, 8 or 4, of the image's size. Returns false if there is no memory.
///
/// A luma block is scaled to 1 or 2 samples in each direction, a chroma block to the size of luma in an MCU,
/// but to at most 2 samples.
bool grid_planes_begin(struct grid_planes *planes, struct grid_decoder *decoder, const struct grid_jpeg_header *header,
                       unsigned denominator, struct grid_scaler *scaler);

/// Returns the number of rows of MCUs, from the top, that the target needs.
int32_t grid_planes_rows_needed(const struct grid_planes *planes);

/// Converts the planes, which contain a row of MCUs, to pixels and pushes their rows into the scaler.
void grid_planes_push(struct grid_planes *planes);

/// Whether the plane needs AC coefficients. DC is enough for one sample a block.
static inline bool grid_plane_needs_ac(const struct grid_plane *plane) {
  return plane->scaled_width > 1 || plane->scaled_height > 1;
}

static inline uint8_t grid_plane_sample(int32_t value) {
  const int32_t shifted = value >> 3;
  return (uint8_t)(shifted < 0 ? 0 : shifted > 255 ? 255 : shifted);
}

/// Writes the samples of a block: the inverse DCT, scaled to 1 or 2 samples in each direction.
///
/// - Parameter coefficients: The kept coefficients, dequantized: DC and the horizontal, vertical and diagonal
///   AC coefficients. DC is eight times the block's mean, less 128 * 8.
static inline void grid_plane_write(const struct grid_plane *plane, uint8_t *to, const int32_t coefficients[4]) {
  const int32_t mean = coefficients[0] + 128 * 8 + 4;
  const int32_t x = coefficients[1], y = coefficients[2], xy = coefficients[3];
  if (plane->scaled_width == 1 && plane->scaled_height == 1) {
    to[0] = grid_plane_sample(mean);
  } else if (plane->scaled_height == 1) {
    to[0] = grid_plane_sample(mean + x), to[1] = grid_plane_sample(mean - x);
  } else if (plane->scaled_width == 1) {
    to[0] = grid_plane_sample(mean + y), to[plane->row_size] = grid_plane_sample(mean - y);
  } else {
    uint8_t *below = to + plane->row_size;
    to[0] = grid_plane_sample(mean + x + y + xy), to[1] = grid_plane_sample(mean - x + y - xy);
    below[0] = grid_plane_sample(mean + x - y - xy);
    below[1] = grid_plane_sample(mean - x - y + xy);
  }
}

#endif
