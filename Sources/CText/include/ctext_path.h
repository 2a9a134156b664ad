#ifndef CTEXT_CTEXT_PATH_H
#define CTEXT_CTEXT_PATH_H

#include "ctext.h"

// Draws paths of lines and curves with cairo. Independent of text contexts; callable from any thread.

/// The kind of a part of a path, with the number of its points in parentheses.
enum grid_path_verb {
  /// Begins a subpath (1).
  GRID_PATH_MOVE = 0,
  /// A line from the current point (1).
  GRID_PATH_LINE = 1,
  /// A cubic curve from the current point: two control points and its end (3).
  GRID_PATH_CURVE = 2,
  /// A line to the beginning of the subpath (0).
  GRID_PATH_CLOSE = 3,
};

/// A path: `count` verbs, and x and y of their points in order.
struct grid_path {
  const uint8_t *verbs;
  size_t count;
  const double *coordinates;
};

enum grid_path_cap { GRID_PATH_BUTT = 0, GRID_PATH_ROUND_CAP = 1, GRID_PATH_SQUARE = 2 };
enum grid_path_join { GRID_PATH_MITER = 0, GRID_PATH_ROUND_JOIN = 1, GRID_PATH_BEVEL = 2 };

/// The drawing of a path.
struct grid_path_painting {
  /// The width of the line in the path's coordinates; 0 fills the path.
  double line_width;
  enum grid_path_cap cap;
  enum grid_path_join join;
  /// The fill rule: whether only points within an odd number of turns are inside.
  bool is_even_odd;
  /// The number of pixels per unit of the path's coordinates.
  double scale;
};

/// A rectangle of pixels, relative to the path's origin.
struct grid_path_box {
  int32_t x, y, width, height;
};

/// The maximum absolute value of a coordinate, in pixels.
#define GRID_PATH_MAX_COORDINATE 1048576

/// Returns the pixels that a drawing may cover; an empty box if there are none.
///
/// - Returns: `GRID_TEXT_OUT_OF_RANGE` if a coordinate is not finite or exceeds
///   `GRID_PATH_MAX_COORDINATE`, if the scale or the line width is not positive or exceeds it, or if a
///   verb is unknown.
enum grid_text_status grid_path_extents(struct grid_path path, struct grid_path_painting painting,
                                        struct grid_path_box *box);

/// Draws a path in white over the content of `pixels`, with antialiasing.
///
/// - Parameters:
///   - pixels: `box.height` rows from the top of `4 * box.width` bytes; 32-bit pixels 0xAARRGGBB in the
///     machine's byte order, premultiplied.
///   - box: The part that is drawn, at most `GRID_TEXT_MAX_SIDE` wide and high.
enum grid_text_status grid_path_draw(struct grid_path path, struct grid_path_painting painting,
                                     struct grid_path_box box, uint8_t *pixels);

#endif
