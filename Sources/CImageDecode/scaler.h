#ifndef GRID_SCALER_H
#define GRID_SCALER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "decode.h"

struct grid_decoder;

/// A part of a picture, in pixels, fractions included.
struct grid_rect {
  double x, y, width, height;
};

/// Makes a target of rows as they come from a file: cut to its proportions, scaled, turned upright,
/// corners baked. Holds one row of sums, never the picture (unless it has to be enlarged).
///
/// Shrinking is an exact area average: a target pixel is the mean of what it covers, with the
/// covered part of each source pixel as its weight.
struct grid_scaler {
  /// The part of the source that is needed, in whole pixels. Rows are pushed from `first_row` on.
  int32_t first_row, row_count, first_column, column_count;

  // Everything below is the scaler's own.
  uint8_t *pixels;
  const struct grid_target *target;
  /// The target as it lies in the source: turned back from upright.
  int32_t width, height;
  ptrdiff_t origin, step_x, step_y;
  bool has_alpha;
  enum { GRID_COPY, GRID_SHRINK, GRID_ENLARGE } way;
  /// Where target pixel (0, 0) begins in the source, and source pixels for each of the target's.
  double x, y, ratio;
  /// Source rows pushed, target rows written.
  int32_t pushed, written;
  /// In fractions of a source row: what one is, and where the target row being made lies.
  int32_t unit;
  int64_t row_start, row_end;
  int32_t *sums;
  uint8_t *premultiplied;
  struct grid_edges *edges;
  struct grid_neighbours *across;
};

/// The part of a picture that fills a target: all of one side, the middle of the other.
///
/// `content` is in the picture as stored; `orientation` tells how the target lies in it.
struct grid_rect grid_fill(const struct grid_rect *content, const struct grid_target *target,
                           int32_t orientation);

/// Begins a target. `crop` is the part of the source that becomes the whole target.
/// `has_alpha`: pixels carry straight alpha; otherwise their fourth byte must be 255.
int grid_scaler_begin(struct grid_decoder *decoder, struct grid_scaler *scaler,
                      const struct grid_target *target, const struct grid_rect *crop,
                      int32_t orientation, bool has_alpha, uint8_t *pixels);

/// Where the next row can be decoded to without a copy: the target's own row, if the source needs
/// no scaling, turning or cutting to it. NULL otherwise.
uint8_t *grid_scaler_direct_row(struct grid_scaler *scaler, int32_t source_width);

/// Takes the next row: `column_count` pixels from `first_column` on.
void grid_scaler_push(struct grid_scaler *scaler, const uint8_t *row);

/// How much is done, from 0 to 1.
double grid_scaler_progress(const struct grid_scaler *scaler);

/// Completes the target; rows that never came are filled with the colour of an empty tile.
void grid_scaler_finish(struct grid_scaler *scaler, struct grid_outcome *outcome);

#endif
