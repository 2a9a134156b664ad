#ifndef GRID_SCALER_H
#define GRID_SCALER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "decode.h"

struct grid_decoder;

/// A part of an image, in pixels and fractions of them.
struct grid_rect {
  double x, y, width, height;
};

/// Makes the target from the rows of a file: cropped to its proportions, scaled, turned upright, with round
/// corners. Keeps one row of sums, never the image, unless it has to be enlarged.
///
/// Shrinking is an exact area average: a target pixel is the mean of the source pixels that it covers,
/// weighted by the covered part of each.
struct grid_scaler {
  /// The part of the source that is needed, in whole pixels. Rows are pushed from `first_row` on.
  int32_t first_row, row_count, first_column, column_count;

  // Everything below is private to the scaler.
  uint8_t *pixels;
  const struct grid_target *target;
  /// The target's size in the source's orientation.
  int32_t width, height;
  ptrdiff_t origin, step_x, step_y;
  bool has_alpha;
  enum { GRID_COPY, GRID_SHRINK, GRID_ENLARGE } operation;
  /// The position of target pixel (0, 0) in the source, and source pixels for each target pixel.
  double x, y, ratio;
  /// Source rows pushed, target rows written.
  int32_t pushed, written;
  /// The number of fractions in a source row, and the current target row's range in these.
  int32_t unit;
  int64_t row_start, row_end;
  int32_t *sums;
  uint8_t *premultiplied;
  struct grid_edges *edges;
  struct grid_neighbours *across;
};

/// The part of an image that fills a target: the whole of one side, the middle of the other.
///
/// - Parameters:
///   - content: In the image as stored.
///   - orientation: EXIF's orientation of the image; the target is upright.
struct grid_rect grid_aspect_fill_crop(const struct grid_rect *content, const struct grid_target *target,
                           int32_t orientation);

/// Begins the decoder's target in `scaler->pixels`.
///
/// - Parameters:
///   - content: The part of the image, as stored, of which a crop fills the target.
///   - denominator: The rows to be pushed are the image at 1/`denominator` of its size.
///   - orientation: EXIF's orientation of the rows.
///   - has_alpha: Whether pixels have straight alpha; otherwise their fourth byte must be 255.
int grid_scaler_begin(struct grid_decoder *decoder, struct grid_scaler *scaler,
                      const struct grid_rect *content, unsigned denominator, int32_t orientation,
                      bool has_alpha);

/// The target's own row, into which the next row can be decoded without a copy, if the source needs no
/// scaling, turning or cropping; NULL otherwise.
uint8_t *grid_scaler_direct_row(struct grid_scaler *scaler, int32_t source_width);

/// Adds the next row: `column_count` pixels from `first_column` on.
void grid_scaler_push(struct grid_scaler *scaler, const uint8_t *row);

/// The share of the rows that have been pushed, from 0 to 1.
double grid_scaler_progress(const struct grid_scaler *scaler);

/// Completes the target; missing rows are filled with the colour of an empty tile.
void grid_scaler_finish(struct grid_scaler *scaler, struct grid_outcome *outcome);

#endif
