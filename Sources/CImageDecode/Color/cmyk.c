#include "Color/cmyk.h"

void grid_cmyk_to_rgb(uint8_t *pixels, int32_t count, bool is_inverted, enum grid_order order) {
  const int red = order == GRID_ORDER_BGRA ? 2 : 0;
  for (uint8_t *pixel = pixels; pixel < pixels + 4 * (int64_t)count; pixel += 4) {
    uint32_t light[4];
    for (int c = 0; c < 4; c++) light[c] = is_inverted ? pixel[c] : 255u - pixel[c];
    uint8_t rgb[3];
    for (int c = 0; c < 3; c++) rgb[c] = (uint8_t)((light[c] * light[3] + 127) / 255);
    pixel[red] = rgb[0], pixel[1] = rgb[1], pixel[2 - red] = rgb[2], pixel[3] = 255;
  }
}
