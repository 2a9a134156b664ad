#ifndef GRID_JPEG_PLANES_H
#define GRID_JPEG_PLANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct grid_decoder;
struct grid_scaler;
struct grid_skim_header;

/// One component of a row of units: `across` by `down` pixels for each block, 1 or 2.
struct grid_plane {
  uint8_t *pixels;
  ptrdiff_t row_size;
  int across, down;
};

/// A JPEG at 1/8 or 1/4 on its way to the scaler, a row of units at a time.
struct grid_planes {
  struct grid_plane planes[3];
  int count;
  /// Units of the picture, and pixels of a unit.
  int32_t units_across, units_down;
  int unit_width, unit_height;
  // What follows is the planes' own.
  struct grid_decoder *decoder;
  struct grid_scaler *scaler;
  /// One row of the picture, four bytes a pixel, the first one lowest.
  uint32_t *row;
  /// Rows of pixels pushed or passed over.
  int32_t rows;
};

/// Lays the planes out at 1/8 or 1/4 (`scale` 8 or 4); false without memory.
///
/// Brightness has 1 or 2 pixels for each side of a block, colours as many as brightness has there, but
/// two at most.
bool grid_planes_begin(struct grid_planes *planes, struct grid_decoder *decoder,
                       const struct grid_skim_header *header, int scale,
                       struct grid_scaler *scaler);

/// How many rows of units, from the top, the target needs.
int32_t grid_planes_rows_needed(const struct grid_planes *planes);

/// Hands the row of units that the planes hold to the scaler.
void grid_planes_push(struct grid_planes *planes);

/// Whether more than a block's mean shows.
static inline bool grid_plane_has_changes(const struct grid_plane *plane) {
  return plane->across > 1 || plane->down > 1;
}

static inline uint8_t grid_plane_pixel(int32_t value) {
  const int32_t shifted = value >> 3;
  return (uint8_t)(shifted < 0 ? 0 : shifted > 255 ? 255 : shifted);
}

/// Writes a block: the mean of its pixels, or of each half or quarter of them.
///
/// - Parameter values: Times eight: the mean around 0, then the changes across, down and both.
static inline void grid_plane_write(const struct grid_plane *plane, uint8_t *to,
                                    const int32_t values[4]) {
  const int32_t mean = values[0] + 128 * 8 + 4, x = values[1], y = values[2], both = values[3];
  if (plane->across == 1 && plane->down == 1) {
    to[0] = grid_plane_pixel(mean);
  } else if (plane->down == 1) {
    to[0] = grid_plane_pixel(mean + x), to[1] = grid_plane_pixel(mean - x);
  } else if (plane->across == 1) {
    to[0] = grid_plane_pixel(mean + y), to[plane->row_size] = grid_plane_pixel(mean - y);
  } else {
    uint8_t *below = to + plane->row_size;
    to[0] = grid_plane_pixel(mean + x + y + both), to[1] = grid_plane_pixel(mean - x + y - both);
    below[0] = grid_plane_pixel(mean + x - y - both);
    below[1] = grid_plane_pixel(mean - x - y + both);
  }
}

#endif
