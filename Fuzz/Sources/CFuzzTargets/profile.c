// Converts pixels by an ICC profile.

#include <string.h>

#include "Color/color_converter.h"
#include "fuzz.h"

enum { PIXEL_COUNT = 64 };

/// Converts pixels by the transform twice. Alpha stays, except that CMYK becomes opaque.
static const char *check(const struct grid_color_transform *transform, struct grid_fuzz_options *options) {
  uint8_t before[PIXEL_COUNT][4], first[PIXEL_COUNT][4], second[PIXEL_COUNT][4];
  for (int i = 0; i < PIXEL_COUNT; i++) {
    for (int c = 0; c < 4; c++) before[i][c] = (uint8_t)grid_fuzz_option(options, 256);
  }
  memcpy(first, before, sizeof before), memcpy(second, before, sizeof before);
  grid_color_convert(transform, first[0], PIXEL_COUNT);
  grid_color_convert(transform, second[0], PIXEL_COUNT);
  if (memcmp(first, second, sizeof first) != 0) return "two conversions of the same pixels differ";
  const bool is_cmyk = grid_color_transform_is_cmyk(transform);
  for (int i = 0; i < PIXEL_COUNT; i++) {
    const int expected = is_cmyk ? 255 : before[i][3];
    if (first[i][3] != expected) {
      return grid_fuzz_failure("alpha is %d instead of %d", first[i][3], expected);
    }
  }
  return NULL;
}

struct grid_fuzz_result grid_fuzz_profile(const uint8_t *bytes, size_t size) {
  static struct grid_color_converter *converter;
  if (!converter) converter = grid_color_converter_create();
  if (!converter) grid_fuzz_give_up("no memory for a converter");
  // The device class and the color space are at 12 and 16, "acsp" at 36. Without them, lcms2 reads no further.
  if (size < 132 || memcmp(bytes + 36, "acsp", 4) != 0) return (struct grid_fuzz_result){NULL, false};
  struct grid_fuzz_options options = grid_fuzz_options_of(bytes, size);
  const struct grid_color_space space = {
      .model = !memcmp(bytes + 16, "CMYK", 4)   ? GRID_MODEL_CMYK
               : !memcmp(bytes + 16, "GRAY", 4) ? GRID_MODEL_GRAY
                                                : GRID_MODEL_RGB,
      .is_inverted = grid_fuzz_option(&options, 2) != 0,
      .profile = bytes,
      .profile_size = size,
  };
  const struct grid_color_transform *transform =
      grid_color_find_transform(converter, &space, grid_fuzz_option(&options, 2) ? GRID_ORDER_BGRA : GRID_ORDER_RGBA);
  return (struct grid_fuzz_result){transform ? check(transform, &options) : NULL, true};
}
