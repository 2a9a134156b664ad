#ifndef CIMAGEDECODE_COLOR_TRANSFORM_H
#define CIMAGEDECODE_COLOR_TRANSFORM_H

#include <lcms2.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Color/color_space.h"
#include "decode.h"

/// sRGB, as the destination of transforms.
struct grid_srgb {
  cmsContext context;
  cmsHPROFILE profile;
  /// From the profile connection space to linear sRGB.
  double from_xyz[3][3];
};

/// Creates sRGB's profile. Returns false if there is no memory; grid_srgb_close frees what exists.
bool grid_srgb_open(struct grid_srgb *srgb, cmsContext context);
void grid_srgb_close(struct grid_srgb *srgb);

/// The pixels that a transform converts.
struct grid_color_pixels {
  enum grid_color_model model;
  /// Whether 255 is no ink in CMYK.
  bool is_inverted;
  /// Whether components were encoded as light: see `grid_color_space.is_light`.
  bool is_light;
  /// Whether a reader can encode them: see `grid_color_transform_takes_light`.
  bool is_deep;
  enum grid_order order;
};

/// A conversion from a color space to sRGB.
struct grid_color_transform;

/// Makes the transform of a profile, which is not trusted: one that is damaged, or is not of an RGB, grayscale
/// or CMYK device, or does not match the pixels' components, is not valid.
///
/// - Parameter result: The transform, valid while `srgb` is open; NULL if the profile is not valid, or no
///   component of any pixel would change by more than 1.
/// - Returns: Whether the profile is valid.
bool grid_color_transform_make(struct grid_srgb *srgb, cmsHPROFILE profile, const struct grid_color_pixels *pixels,
                               struct grid_color_transform **result);

/// Makes the transform of GRID_MODEL_LAB. Returns NULL if there is no memory.
struct grid_color_transform *grid_color_transform_make_lab(const struct grid_srgb *srgb, enum grid_order order);

void grid_color_transform_free(struct grid_color_transform *transform);

/// Whether the transform's pixels are CMYK.
bool grid_color_transform_is_cmyk(const struct grid_color_transform *transform);

/// Whether components of 16 bits have to be encoded like light by sRGB's function before they are reduced to 8: those
/// of a linear profile would lose dark colors.
bool grid_color_transform_takes_light(const struct grid_color_transform *transform);

/// Converts `count` pixels of four bytes in place and keeps their alpha. Pixels that were CMYK become opaque.
void grid_color_convert(const struct grid_color_transform *transform, uint8_t *pixels, size_t count);

#endif
