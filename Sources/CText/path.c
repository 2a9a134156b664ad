#include "ctext_path.h"

#include <cairo.h>
#include <math.h>
#include <string.h>

/// The ratio of a miter's length to the line width above which the join is a bevel.
static const double miter_limit = 10;

/// The number of coordinates of a verb; -1 if it is unknown.
static int coordinate_count(uint8_t verb) {
  switch (verb) {
    case GRID_PATH_MOVE:
    case GRID_PATH_LINE: return 2;
    case GRID_PATH_CURVE: return 6;
    case GRID_PATH_CLOSE: return 0;
    default: return -1;
  }
}

static bool is_in_range(double value, double scale) {
  return isfinite(value) && fabs(value * scale) <= GRID_PATH_MAX_COORDINATE;
}

static bool is_valid(struct grid_path path, struct grid_path_painting painting) {
  double scale = painting.scale;
  if (!is_in_range(scale, 1) || scale <= 0) return false;
  if (!is_in_range(painting.line_width, scale) || painting.line_width < 0) return false;
  const double *coordinates = path.coordinates;
  for (size_t index = 0; index < path.count; index++) {
    int count = coordinate_count(path.verbs[index]);
    if (count < 0) return false;
    for (int number = 0; number < count; number++) {
      if (!is_in_range(coordinates[number], scale)) return false;
    }
    coordinates += count;
  }
  return true;
}

static void add_path(cairo_t *cairo, struct grid_path path) {
  const double *point = path.coordinates;
  for (size_t index = 0; index < path.count; index++) {
    switch (path.verbs[index]) {
      case GRID_PATH_MOVE: cairo_move_to(cairo, point[0], point[1]); break;
      case GRID_PATH_LINE: cairo_line_to(cairo, point[0], point[1]); break;
      case GRID_PATH_CURVE: cairo_curve_to(cairo, point[0], point[1], point[2], point[3], point[4], point[5]); break;
      default: cairo_close_path(cairo);
    }
    point += coordinate_count(path.verbs[index]);
  }
}

/// Adds the path in its own coordinates and sets the line and the fill rule.
static void prepare(cairo_t *cairo, struct grid_path path, struct grid_path_painting painting) {
  static const cairo_line_cap_t caps[] = {CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE};
  static const cairo_line_join_t joins[] = {CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL};
  cairo_scale(cairo, painting.scale, painting.scale);
  cairo_set_line_width(cairo, painting.line_width);
  cairo_set_line_cap(cairo, caps[painting.cap]);
  cairo_set_line_join(cairo, joins[painting.join]);
  cairo_set_miter_limit(cairo, miter_limit);
  cairo_set_fill_rule(cairo, painting.is_even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
  add_path(cairo, path);
}

enum grid_text_status grid_path_extents(struct grid_path path, struct grid_path_painting painting,
                                        struct grid_path_box *box) {
  memset(box, 0, sizeof *box);
  if (!is_valid(path, painting)) return GRID_TEXT_OUT_OF_RANGE;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cairo = cairo_create(surface);
  prepare(cairo, path, painting);
  double left, top, right, bottom;
  if (painting.line_width > 0) {
    cairo_stroke_extents(cairo, &left, &top, &right, &bottom);
  } else {
    cairo_fill_extents(cairo, &left, &top, &right, &bottom);
  }
  bool failed = cairo_status(cairo) != CAIRO_STATUS_SUCCESS;
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  if (failed) return GRID_TEXT_NO_MEMORY;
  if (right <= left || bottom <= top) return GRID_TEXT_OK;
  double scale = painting.scale;
  box->x = (int32_t)floor(left * scale);
  box->y = (int32_t)floor(top * scale);
  box->width = (int32_t)ceil(right * scale) - box->x;
  box->height = (int32_t)ceil(bottom * scale) - box->y;
  return GRID_TEXT_OK;
}

enum grid_text_status grid_path_draw(struct grid_path path, struct grid_path_painting painting,
                                     struct grid_path_box box, uint8_t *pixels) {
  if (!is_valid(path, painting) || box.width < 1 || box.height < 1 || box.width > GRID_TEXT_MAX_SIDE ||
      box.height > GRID_TEXT_MAX_SIDE) {
    return GRID_TEXT_OUT_OF_RANGE;
  }
  cairo_surface_t *surface =
      cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, box.width, box.height, 4 * box.width);
  cairo_t *cairo = cairo_create(surface);
  cairo_translate(cairo, -(double)box.x, -(double)box.y);
  prepare(cairo, path, painting);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  if (painting.line_width > 0) {
    cairo_stroke(cairo);
  } else {
    cairo_fill(cairo);
  }
  bool failed = cairo_status(cairo) != CAIRO_STATUS_SUCCESS;
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  cairo_surface_destroy(surface);
  return failed ? GRID_TEXT_NO_MEMORY : GRID_TEXT_OK;
}
