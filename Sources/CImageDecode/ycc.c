#include "ycc.h"

/// The part of a product that is left of 16 bits, as vector instructions give it.
static inline int16_t product(int16_t a, int16_t b) { return (int16_t)((int32_t)a * b >> 16); }

/// A channel out of sixteenths.
static inline uint32_t channel(int16_t value) {
  const int16_t rounded = (int16_t)((int16_t)(value + 8) >> 4);
  return (uint32_t)(rounded < 0 ? 0 : rounded > 255 ? 255 : rounded);
}

/// Brightness and differences of colour to four bytes a pixel.
///
/// In 16 bits and whole pixels, so that the compiler makes vector instructions of it: differences
/// times 128 by factors of 8192, of which the upper 16 bits are sixteenths.
static inline void write_colors(uint32_t *restrict to, const uint8_t *restrict brightness,
                                const uint8_t *restrict blueness, const uint8_t *restrict redness,
                                int32_t count, int red, int blue) {
  for (int32_t x = 0; x < count; x++) {
    const int16_t y = (int16_t)(brightness[x] * 16);
    const int16_t b = (int16_t)((blueness[x] - 128) * 128), r = (int16_t)((redness[x] - 128) * 128);
    const int16_t green = (int16_t)(y - product(b, 2819) - product(r, 5850));
    to[x] = channel((int16_t)(y + product(r, 11485))) << red | channel(green) << 8 |
            channel((int16_t)(y + product(b, 14516))) << blue | 0xFF000000u;
  }
}

void grid_write_ycc(uint32_t *restrict to, const uint8_t *restrict brightness,
                    const uint8_t *restrict blueness, const uint8_t *restrict redness, int32_t count,
                    bool is_bgra) {
  if (is_bgra) {
    write_colors(to, brightness, blueness, redness, count, 16, 0);
  } else {
    write_colors(to, brightness, blueness, redness, count, 0, 16);
  }
}
