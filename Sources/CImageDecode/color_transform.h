#ifndef GRID_COLOR_TRANSFORM_H
#define GRID_COLOR_TRANSFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "color_space.h"
#include "decode.h"

/// lcms2's context of one decoder, and the transforms that it used last. A profile that was seen before costs
/// its hash: 1 µs for 3 KB.
struct grid_color_converter;

/// A conversion from a color space to sRGB.
struct grid_color_transform;

/// Creates a converter. Returns NULL if there is no memory.
struct grid_color_converter *grid_color_converter_create(void);
void grid_color_converter_destroy(struct grid_color_converter *converter);

/// Returns the transform from a color space to sRGB.
///
/// Profiles are not trusted. One that is damaged, or is not of an RGB, grayscale or CMYK device, or does not
/// match the pixels' components, is ignored.
///
/// - Returns: Valid until the next call. NULL if no component of any pixel would change by more than 1, and
///   if the color space has neither a valid profile nor parameters.
const struct grid_color_transform *grid_color_find_transform(
    struct grid_color_converter *converter, const struct grid_color_space *space,
    enum grid_order order);

/// Whether the transform's pixels are CMYK.
bool grid_color_transform_is_cmyk(const struct grid_color_transform *transform);

/// Converts `count` pixels of four bytes in place and keeps their alpha. Pixels that were CMYK become opaque.
void grid_color_convert(const struct grid_color_transform *transform, uint8_t *pixels, size_t count);

#endif
