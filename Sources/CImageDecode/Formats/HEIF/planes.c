#include "Formats/HEIF/planes.h"

#include <string.h>

/// The conversion of YCbCr to RGB: offsets, and the factors from values to RGB of 0 to 255. Chroma values are 16
/// times as large, because they are sums of neighbors.
struct factors {
  float luma_offset, chroma_offset, luma, cr_to_red, cb_to_green, cr_to_green, cb_to_blue;
};

/// The weights of red and blue in luma, of H.273's MatrixCoefficients. Unspecified ones are those of BT.601, as
/// libheif and libavif read them.
static void luma_weights(uint8_t matrix, double *red, double *blue) {
  *red = 0.299, *blue = 0.114;
  switch (matrix) {
    case 1: *red = 0.2126, *blue = 0.0722; break;
    case 4: *red = 0.30, *blue = 0.11; break;
    case 7: *red = 0.212, *blue = 0.087; break;
    case 9:
    case 10: *red = 0.2627, *blue = 0.0593; break;
    default: break;
  }
}

static struct factors factors_of(const struct grid_planes *planes) {
  const double unit = (double)(1 << (planes->bits - 8));
  const double maximum = (double)((1 << planes->bits) - 1);
  const double luma = planes->is_full_range ? 255 / maximum : 255 / (219 * unit);
  const double chroma = (planes->is_full_range ? 255 / maximum : 255 / (224 * unit)) / 16;
  double red, blue;
  luma_weights(planes->matrix, &red, &blue);
  const double green = 1 - red - blue;
  return (struct factors){
      .luma_offset = planes->is_full_range ? 0 : (float)(16 * unit),
      .chroma_offset = (float)(16 * 128 * unit),
      .luma = (float)luma,
      .cr_to_red = (float)(chroma * 2 * (1 - red)),
      .cb_to_green = (float)(-chroma * 2 * (1 - blue) * blue / green),
      .cr_to_green = (float)(-chroma * 2 * (1 - red) * red / green),
      .cb_to_blue = (float)(chroma * 2 * (1 - blue)),
  };
}

/// Copies a part of a row of luma or alpha to 16 bits.
static void copy_luma(const struct grid_planes *planes, const struct grid_planes_span *span, uint16_t *restrict to) {
  const uint8_t *row = planes->planes[0] + planes->strides[0] * span->row;
  if (planes->bits > 8) {
    memcpy(to, row + 2 * (ptrdiff_t)span->first_column, 2 * (size_t)span->column_count);
  } else {
    for (int32_t x = 0; x < span->column_count; x++) to[x] = row[span->first_column + x];
  }
}

/// Writes a part of a row of chroma, interpolated between the centers of its samples, times 16.
static void spread_chroma(const struct grid_planes *planes, int plane, const struct grid_planes_span *span,
                          uint16_t *restrict column, uint16_t *restrict to) {
  const int shift = planes->is_narrow;
  const int32_t rows = planes->is_short ? (planes->height + 1) / 2 : planes->height;
  const int32_t columns = planes->is_narrow ? (planes->width + 1) / 2 : planes->width;
  const int32_t near = planes->is_short ? span->row / 2 : span->row;
  int32_t far = !planes->is_short ? near : span->row & 1 ? near + 1 : near - 1;
  if (far < 0 || far >= rows) far = near;
  // The samples of the span and one on each side.
  const int32_t first = span->first_column >> shift;
  const int32_t last = (span->first_column + span->column_count - 1) >> shift;
  const int32_t start = first > 0 ? first - 1 : 0, end = last + 1 < columns ? last + 1 : columns - 1;
  const uint8_t *one = planes->planes[plane] + planes->strides[plane] * near;
  const uint8_t *two = planes->planes[plane] + planes->strides[plane] * far;
  if (planes->bits > 8) {
    const uint16_t *wide_one = (const uint16_t *)one, *wide_two = (const uint16_t *)two;
    for (int32_t x = start; x <= end; x++) {
      column[x - start] = (uint16_t)((3 * wide_one[x] + wide_two[x]) & 0xFFFF);
    }
  } else {
    for (int32_t x = start; x <= end; x++) column[x - start] = (uint16_t)(3 * one[x] + two[x]);
  }
  if (!shift) {
    for (int32_t x = 0; x < span->column_count; x++) {
      to[x] = (uint16_t)(4 * column[span->first_column + x - start]);
    }
    return;
  }
  for (int32_t x = 0; x < span->column_count; x++) {
    const int32_t at = span->first_column + x, sample = at >> 1;
    int32_t neighbor = at & 1 ? sample + 1 : sample - 1;
    if (neighbor < start || neighbor > end) neighbor = sample;
    to[x] = (uint16_t)(3 * column[sample - start] + column[neighbor - start]);
  }
}

static inline uint8_t clamped(float value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

/// Converts values to RGB, and writes red, green and blue to the given bytes of each pixel.
static void convert(const struct factors *factors, const uint16_t *restrict y, const uint16_t *restrict cb,
                    const uint16_t *restrict cr, int32_t count, int red, uint8_t *restrict pixels) {
  const struct factors f = *factors;
  for (int32_t x = 0; x < count; x++) {
    const float luma = ((float)y[x] - f.luma_offset) * f.luma + 0.5f;
    const float b = (float)cb[x] - f.chroma_offset, r = (float)cr[x] - f.chroma_offset;
    pixels[4 * x + red] = clamped(luma + f.cr_to_red * r);
    pixels[4 * x + 1] = clamped(luma + f.cb_to_green * b + f.cr_to_green * r);
    pixels[4 * x + 2 - red] = clamped(luma + f.cb_to_blue * b);
    pixels[4 * x + 3] = 255;
  }
}

static void convert_gray(const struct factors *factors, const uint16_t *restrict y, int32_t count,
                         uint8_t *restrict pixels) {
  const struct factors f = *factors;
  for (int32_t x = 0; x < count; x++) {
    const uint8_t value = clamped(((float)y[x] - f.luma_offset) * f.luma + 0.5f);
    pixels[4 * x] = pixels[4 * x + 1] = pixels[4 * x + 2] = value;
    pixels[4 * x + 3] = 255;
  }
}

/// Converts planes of green, blue and red (matrix 0), or of YCgCo (matrix 8), whose chroma has the full size.
static void convert_other(const struct grid_planes *planes, const struct factors *factors, const uint16_t *restrict y,
                          const uint16_t *restrict cb, const uint16_t *restrict cr, int32_t count, int red,
                          uint8_t *restrict pixels) {
  const struct factors f = *factors;
  for (int32_t x = 0; x < count; x++) {
    const float luma = ((float)y[x] - f.luma_offset) * f.luma + 0.5f;
    float rgb[3];
    if (planes->matrix == 0) {
      rgb[0] = ((float)cr[x] / 16 - f.luma_offset) * f.luma + 0.5f;
      rgb[1] = luma;
      rgb[2] = ((float)cb[x] / 16 - f.luma_offset) * f.luma + 0.5f;
    } else {
      const float cg = ((float)cb[x] - f.chroma_offset) * f.luma / 16;
      const float co = ((float)cr[x] - f.chroma_offset) * f.luma / 16;
      rgb[0] = luma - cg + co, rgb[1] = luma + cg, rgb[2] = luma - cg - co;
    }
    pixels[4 * x + red] = clamped(rgb[0]);
    pixels[4 * x + 1] = clamped(rgb[1]);
    pixels[4 * x + 2 - red] = clamped(rgb[2]);
    pixels[4 * x + 3] = 255;
  }
}

static void apply_alpha(const struct grid_planes *alpha, bool is_premultiplied, const struct grid_planes_span *span,
                        uint16_t *values, uint8_t *pixels) {
  const struct factors f = factors_of(alpha);
  copy_luma(alpha, span, values);
  for (int32_t x = 0; x < span->column_count; x++) {
    uint8_t *pixel = pixels + 4 * (ptrdiff_t)x;
    const uint8_t value = clamped(((float)values[x] - f.luma_offset) * f.luma + 0.5f);
    pixel[3] = value;
    if (!is_premultiplied || value == 255) continue;
    for (int c = 0; c < 3; c++) {
      const int straight = value ? (pixel[c] * 255 + value / 2) / value : 0;
      pixel[c] = (uint8_t)(straight > 255 ? 255 : straight);
    }
  }
}

void grid_planes_convert(const struct grid_planes *planes, const struct grid_planes *alpha, bool is_premultiplied,
                         const struct grid_planes_span *span, enum grid_order order, uint8_t *scratch,
                         uint8_t *pixels) {
  const struct factors factors = factors_of(planes);
  const int red = order == GRID_ORDER_BGRA ? 2 : 0;
  const ptrdiff_t size = span->column_count + 2;
  uint16_t *y = (uint16_t *)(void *)scratch, *cb = y + size, *cr = cb + size, *column = cr + size;
  copy_luma(planes, span, y);
  if (planes->is_gray) {
    convert_gray(&factors, y, span->column_count, pixels);
  } else {
    spread_chroma(planes, 1, span, column, cb);
    spread_chroma(planes, 2, span, column, cr);
    if (planes->matrix == 0 || planes->matrix == 8) {
      convert_other(planes, &factors, y, cb, cr, span->column_count, red, pixels);
    } else {
      convert(&factors, y, cb, cr, span->column_count, red, pixels);
    }
  }
  if (alpha) apply_alpha(alpha, is_premultiplied, span, y, pixels);
}
