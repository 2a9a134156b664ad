#ifndef CTESTCOLOR_H
#define CTESTCOLOR_H

#include <stddef.h>
#include <stdint.h>

/// Profiles that tests embed in images. All are made by lcms2.
enum test_profile {
  /// Version 4, with a parametric curve.
  TEST_PROFILE_SRGB,
  /// Version 2, with a curve of 1,024 points.
  TEST_PROFILE_SRGB_TABLE,
  TEST_PROFILE_DISPLAY_P3,
  TEST_PROFILE_ADOBE_RGB,
  TEST_PROFILE_PROPHOTO,
  /// sRGB whose red is green, whose green is blue and whose blue is red.
  TEST_PROFILE_SWAPPED,
  /// RGB by a table instead of a matrix, more saturated than sRGB.
  TEST_PROFILE_RGB_TABLE,
  /// Grayscale with an exponent of 1.8.
  TEST_PROFILE_GRAY,
  /// A printer's profile with a table of 9 x 9 x 9 x 9 colors, by Neugebauer's equations.
  TEST_PROFILE_CMYK,
  /// A profile of the class of device links, which describes no device.
  TEST_PROFILE_LINK,
  /// The profile of a device whose components are CIE Lab.
  TEST_PROFILE_LAB,
  /// sRGB whose tone curves are 0 everywhere.
  TEST_PROFILE_BLACK,
};

/// Writes a profile and returns its size; 0 if it is above `capacity`.
size_t test_profile_make(enum test_profile profile, uint8_t *bytes, size_t capacity);

/// Converts sRGB to the components of an RGB or grayscale profile, one byte each. Returns 0 on failure.
int test_color_encode(const uint8_t *profile, size_t size, int components, const uint8_t *rgb, size_t count,
                      uint8_t *pixels);

/// Converts a profile's components to sRGB in floating point, limited to 0 to 1. Returns 0 on failure.
int test_color_decode(const uint8_t *profile, size_t size, int components, const uint8_t *pixels, size_t count,
                      double *rgb);

/// The difference CIEDE2000 between two colors of sRGB, whose components are from 0 to 1.
double test_color_difference(const double a[3], const double b[3]);

/// Encodes a lossless WebP without metadata, of 3 bytes a pixel. Returns its size; 0 on failure.
size_t test_webp_encode(const uint8_t *rgb, int width, int height, uint8_t *bytes, size_t capacity);

#endif
