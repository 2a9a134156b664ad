#include "Formats/JPEG/Reduced/ycc.h"

/// The upper 16 bits of a product, as the vector instruction PMULHW computes them.
static inline int16_t product(int16_t a, int16_t b) { return (int16_t)((int32_t)a * b >> 16); }

/// Rounds a channel from sixteenths.
static inline uint32_t channel(int16_t value) {
  const int16_t rounded = (int16_t)((int16_t)(value + 8) >> 4);
  return (uint32_t)(rounded < 0 ? 0 : rounded > 255 ? 255 : rounded);
}

/// Converts in 16-bit integers and writes whole pixels, so that the compiler can vectorize the loop.
///
/// Chroma is multiplied by 128 and factors by 8192; the upper 16 bits of their products are sixteenths.
static inline void write_colors(uint32_t *restrict to, const uint8_t *restrict luma, const uint8_t *restrict cb,
                                const uint8_t *restrict cr, int32_t count, int red, int blue) {
  for (int32_t x = 0; x < count; x++) {
    const int16_t y = (int16_t)(luma[x] * 16);
    const int16_t b = (int16_t)((cb[x] - 128) * 128), r = (int16_t)((cr[x] - 128) * 128);
    const int16_t green = (int16_t)(y - product(b, 2819) - product(r, 5850));
    to[x] = channel((int16_t)(y + product(r, 11485))) << red | channel(green) << 8 |
            channel((int16_t)(y + product(b, 14516))) << blue | 0xFF000000u;
  }
}

void grid_write_ycc(uint32_t *restrict to, const uint8_t *restrict luma, const uint8_t *restrict cb,
                    const uint8_t *restrict cr, int32_t count, bool is_bgra) {
  if (is_bgra) {
    write_colors(to, luma, cb, cr, count, 16, 0);
  } else {
    write_colors(to, luma, cb, cr, count, 0, 16);
  }
}
