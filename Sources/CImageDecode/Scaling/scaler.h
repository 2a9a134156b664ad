#ifndef CIMAGEDECODE_SCALER_H
#define CIMAGEDECODE_SCALER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "decode.h"

struct grid_decoder;

/// A part of an image, in pixels, which may be fractions.
struct grid_rect {
  double x, y, width, height;
};

/// Produces the target from the rows of a file: crops to its aspect ratio, scales, applies the EXIF
/// orientation and rounds the corners. Keeps one row of sums; only scaling up needs the whole source.
///
/// Scaling down is an exact area average: a target pixel is the mean of the source pixels that it covers,
/// weighted by the covered area of each.
struct grid_scaler {
  /// The rows and columns of the source that are needed. Rows are pushed from `first_row` on.
  int32_t first_row, row_count, first_column, column_count;

  // Everything below is private to the scaler.
  uint8_t *pixels;
  const struct grid_target *target;
  /// The target's size in pixels, in the orientation of the source.
  int32_t width, height;
  /// Byte offsets into `pixels`: of the first source pixel, and from one source column and row to the next.
  ptrdiff_t origin, step_x, step_y;
  bool has_alpha;
  enum { GRID_COPY, GRID_SHRINK, GRID_ENLARGE } operation;
  /// The position of target pixel (0, 0) in the source, and the number of source pixels for each target
  /// pixel.
  double x, y, ratio;
  /// The number of source rows pushed and of target rows written.
  int32_t pushed, written;
  /// The number of subdivisions of a source row, and the range of the current target row in these.
  int32_t unit;
  int64_t row_start, row_end;
  int32_t *sums;
  uint8_t *premultiplied;
  struct grid_column_span *column_spans;
  struct grid_neighbors *across;
};

/// Returns the centered part of `content`, or of the target's part of it, that has the aspect ratio of the target.
///
/// - Parameters:
///   - content: A part of the image, as stored.
///   - orientation: The image's EXIF orientation. The target's size and part are those after applying it.
struct grid_rect grid_aspect_fill_crop(const struct grid_rect *content, const struct grid_target *target,
                                       int32_t orientation);

/// Prepares to write the decoder's target to `scaler->pixels`, which must be set.
///
/// - Parameters:
///   - content: The part of the image, as stored, that is cropped to fill the target.
///   - denominator: The rows that will be pushed have 1/`denominator` of the image's size.
///   - orientation: The EXIF orientation of the rows.
///   - has_alpha: Whether pixels have straight alpha. Otherwise their fourth byte must be 255.
int grid_scaler_begin(struct grid_decoder *decoder, struct grid_scaler *scaler, const struct grid_rect *content,
                      unsigned denominator, int32_t orientation, bool has_alpha);

/// Returns the row of the target into which the next row can be decoded without a copy. NULL if the source
/// must be scaled, rotated or cropped.
uint8_t *grid_scaler_direct_row(struct grid_scaler *scaler, int32_t source_width);

/// Adds the next source row: `column_count` pixels, the first one at `first_column`.
void grid_scaler_push(struct grid_scaler *scaler, const uint8_t *row);

/// The share of the needed rows that have been pushed, from 0 to 1.
double grid_scaler_progress(const struct grid_scaler *scaler);

/// Completes the target: converts its colors with the decoder's transform, and fills missing rows with the
/// color of an empty tile.
///
/// - Returns: GRID_DECODE_OK, or the reason to stop from `grid_check`.
int grid_scaler_finish(struct grid_decoder *decoder, struct grid_scaler *scaler, struct grid_outcome *outcome);

#endif
