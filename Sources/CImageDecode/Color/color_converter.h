#ifndef CIMAGEDECODE_COLOR_CONVERTER_H
#define CIMAGEDECODE_COLOR_CONVERTER_H

#include "Color/color_transform.h"

/// lcms2's context of one decoder, and the transforms that it used last. A profile that was seen before costs
/// its hash: 1 µs for 3 KB.
struct grid_color_converter;

/// Creates a converter. Returns NULL if there is no memory.
struct grid_color_converter *grid_color_converter_create(void);
void grid_color_converter_destroy(struct grid_color_converter *converter);

/// Returns the transform from a color space to sRGB. A profile that is not valid is ignored.
///
/// - Returns: Valid until the next call. NULL if no component of any pixel would change by more than 1, and
///   if the color space has neither a valid profile nor parameters.
const struct grid_color_transform *grid_color_find_transform(struct grid_color_converter *converter,
                                                             const struct grid_color_space *space,
                                                             enum grid_order order);

#endif
