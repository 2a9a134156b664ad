#ifndef CIMAGEDECODE_COLOR_SPACE_H
#define CIMAGEDECODE_COLOR_SPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct grid_decoder;

/// The maximum size in bytes of an ICC profile. Profiles of printers have up to 3 MB.
#define GRID_LIMIT_PROFILE (4 << 20)

/// The components of a file's pixels, before they are decoded to four bytes.
///
/// Lab has the white point D50, L from 0 to 100 in a byte, and a and b plus 128, as in ICC profiles.
enum grid_color_model { GRID_MODEL_RGB, GRID_MODEL_GRAY, GRID_MODEL_CMYK, GRID_MODEL_LAB };

/// A transfer function: how a component's value relates to light.
enum grid_transfer {
  GRID_TRANSFER_SRGB,
  /// A power function, whose exponent is `grid_color_space.gamma`.
  GRID_TRANSFER_GAMMA,
  GRID_TRANSFER_BT709,
  GRID_TRANSFER_PQ,
  GRID_TRANSFER_HLG,
};

/// Coordinates in the CIE 1931 xy diagram.
struct grid_chromaticity {
  double x, y;
};

/// A color space without a profile: its white point, primaries and transfer function.
struct grid_color_parameters {
  struct grid_chromaticity white, red, green, blue;
  enum grid_transfer transfer;
  /// The exponent of GRID_TRANSFER_GAMMA; 0 for others.
  double gamma;
};

/// The color space that a file states for its pixels. Without a profile and parameters, it is sRGB.
struct grid_color_space {
  enum grid_color_model model;
  /// Whether 255 is no ink in CMYK, as Adobe writes it.
  bool is_inverted;
  /// Whether the file has components in floating point, each of which was encoded like light by sRGB's function:
  /// eight bits of light would be too few in dark colors.
  bool is_light;
  /// Whether the file has components of 16 bits. They are encoded like light, too, if the transform takes it.
  bool is_deep;
  /// The ICC profile in the decoder's `profile` scratch memory, not checked; NULL if there is none.
  const uint8_t *profile;
  size_t profile_size;
  /// Used if there is no valid profile.
  bool has_parameters;
  struct grid_color_parameters parameters;
};

/// The chromaticities of sRGB and BT.709, and the color space of Adobe RGB (1998).
extern const struct grid_color_parameters grid_srgb_parameters, grid_adobe_rgb_parameters;

/// Reads a profile that is stored in one piece, of `size` bytes at the offset `at` in the open file. Leaves
/// the color space without a profile if the size is above the limit or the file ends.
void grid_read_profile(struct grid_decoder *decoder, int64_t at, uint64_t size, struct grid_color_space *space);

/// Sets parameters by the code points of ITU-T H.273, as in a PNG's cICP chunk. Returns false if a code point
/// is unknown, or the values are not full-range RGB.
bool grid_color_set_code_points(struct grid_color_space *space, const uint8_t code_points[4]);

/// Finds the transform of the open file's colors for the current target.
///
/// - Parameter is_thumbnail: Whether the EXIF thumbnail is decoded. It has the colors of its photo, except
///   that it is never CMYK.
void grid_find_color_transform(struct grid_decoder *decoder, bool is_thumbnail);

#endif
