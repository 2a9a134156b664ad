#include "text_private.h"

enum grid_text_status grid_text_layout_draw(struct grid_text_layout *layout, uint8_t *pixels, int32_t width,
                                            int32_t height, int32_t stride, int32_t x, int32_t baseline,
                                            uint32_t color) {
  if (width < 1 || height < 1 || width > GRID_TEXT_MAX_SIDE || height > GRID_TEXT_MAX_SIDE || stride < 4 * width ||
      stride % 4 != 0 || x < -GRID_TEXT_MAX_WIDTH || x > GRID_TEXT_MAX_WIDTH || baseline < -GRID_TEXT_MAX_WIDTH ||
      baseline > GRID_TEXT_MAX_WIDTH) {
    return GRID_TEXT_OUT_OF_RANGE;
  }
  PangoLayoutLine *line = pango_layout_get_line_readonly(layout->pango, 0);
  if (!line) return GRID_TEXT_OK;
  cairo_surface_t *surface = cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, width, height, stride);
  cairo_t *cairo = cairo_create(surface);
  cairo_set_source_rgba(cairo, (color >> 16 & 0xFF) / 255.0, (color >> 8 & 0xFF) / 255.0, (color & 0xFF) / 255.0,
                        (color >> 24) / 255.0);
  cairo_move_to(cairo, x, baseline);
  pango_cairo_show_layout_line(cairo, line);
  bool failed = cairo_status(cairo) != CAIRO_STATUS_SUCCESS;
  cairo_destroy(cairo);
  cairo_surface_flush(surface);
  cairo_surface_destroy(surface);
  return failed ? GRID_TEXT_NO_MEMORY : GRID_TEXT_OK;
}

static uint32_t unpremultiplied(uint32_t channel, uint32_t alpha) {
  uint32_t straight = (channel * 255 + alpha / 2) / alpha;
  return straight < 255 ? straight : 255;
}

void grid_text_unpremultiply(uint32_t *pixels, size_t count) {
  for (size_t index = 0; index < count; index++) {
    uint32_t pixel = pixels[index];
    uint32_t alpha = pixel >> 24;
    if (alpha == 255) continue;
    if (alpha == 0) {
      pixels[index] = 0x00FFFFFF;
    } else if ((pixel & 0x00FFFFFF) == alpha * 0x010101) {
      // Most text is white.
      pixels[index] = pixel | 0x00FFFFFF;
    } else {
      pixels[index] = alpha << 24 | unpremultiplied(pixel >> 16 & 0xFF, alpha) << 16 |
                      unpremultiplied(pixel >> 8 & 0xFF, alpha) << 8 | unpremultiplied(pixel & 0xFF, alpha);
    }
  }
}
