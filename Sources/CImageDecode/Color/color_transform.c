#include "Color/color_transform.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "Color/srgb_light.h"
#include "Scaling/scaling.h"

/// The sum of red, green and blue below which a profile's white counts as damaged.
enum { DARKEST_WHITE = 3 * 128 };

struct grid_color_transform {
  bool takes_light;
  enum { CONVERT_MATRIX, CONVERT_GRAY, CONVERT_LAB, CONVERT_CMYK, CONVERT_WITH_LCMS } kind;
  /// CONVERT_MATRIX: for each value of a pixel's three bytes, its share of the result in linear light, times
  /// GRID_LIGHT_LEVELS - 1. Then the lookup by that result.
  float4 (*shares)[256];
  const uint8_t *encoded;
  /// CONVERT_LAB: from XYZ, whose columns are these, to light, times GRID_LIGHT_LEVELS - 1.
  float4 from_xyz[3];
  /// CONVERT_GRAY: the pixel for each value.
  uint8_t (*grays)[4];
  /// CONVERT_CMYK and CONVERT_WITH_LCMS.
  cmsHTRANSFORM lcms;
};

// MARK: Matrices

/// Reads the matrix from a profile's red, green and blue to the profile connection space.
static bool read_matrix(cmsHPROFILE profile, double matrix[3][3]) {
  static const cmsTagSignature tags[3] = {cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};
  for (int i = 0; i < 3; i++) {
    const cmsCIEXYZ *colorant = cmsReadTag(profile, tags[i]);
    if (!colorant) return false;
    matrix[0][i] = colorant->X, matrix[1][i] = colorant->Y, matrix[2][i] = colorant->Z;
  }
  return true;
}

static void invert(double m[3][3], double inverse[3][3]) {
  double cofactors[3][3];
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) {
      const int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
      cofactors[i][j] = m[a][c] * m[b][d] - m[a][d] * m[b][c];
    }
  }
  const double determinant = m[0][0] * cofactors[0][0] + m[0][1] * cofactors[0][1] + m[0][2] * cofactors[0][2];
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) inverse[i][j] = cofactors[j][i] / determinant;
  }
}

// MARK: sRGB

bool grid_srgb_open(struct grid_srgb *srgb, cmsContext context) {
  *srgb = (struct grid_srgb){.context = context, .profile = cmsCreate_sRGBProfileTHR(context)};
  double to_xyz[3][3];
  if (!srgb->profile || !read_matrix(srgb->profile, to_xyz)) return false;
  invert(to_xyz, srgb->from_xyz);
  return true;
}

void grid_srgb_close(struct grid_srgb *srgb) {
  if (srgb->profile) cmsCloseProfile(srgb->profile);
}

// MARK: Making transforms

/// lcms2's description of four bytes a pixel, whose first or first three are used. The fourth is left alone.
static cmsUInt32Number pixel_type(enum grid_color_model model, bool is_inverted, enum grid_order order) {
  switch (model) {
    case GRID_MODEL_RGB: return order == GRID_ORDER_BGRA ? TYPE_BGRA_8 : TYPE_RGBA_8;
    case GRID_MODEL_GRAY: return TYPE_GRAY_8;
    case GRID_MODEL_CMYK: return is_inverted ? TYPE_CMYK_8_REV : TYPE_CMYK_8;
    case GRID_MODEL_LAB: break;
  }
  return 0;
}

/// Whether a profile describes a device with the components of the pixels.
static bool fits(cmsHPROFILE profile, enum grid_color_model model) {
  const cmsProfileClassSignature class = cmsGetDeviceClass(profile);
  const cmsColorSpaceSignature pcs = cmsGetPCS(profile), space = cmsGetColorSpace(profile);
  if (class != cmsSigInputClass && class != cmsSigDisplayClass && class != cmsSigOutputClass &&
      class != cmsSigColorSpaceClass) {
    return false;
  }
  if (pcs != cmsSigXYZData && pcs != cmsSigLabData) return false;
  switch (model) {
    case GRID_MODEL_RGB: return space == cmsSigRgbData;
    // A gray picture's pixels are RGB by now.
    case GRID_MODEL_GRAY: return space == cmsSigGrayData || space == cmsSigRgbData;
    case GRID_MODEL_CMYK: return space == cmsSigCmykData;
    case GRID_MODEL_LAB: break;
  }
  return false;
}

/// The component of a pixel's value, from 0 to 1.
static double component(const struct grid_color_pixels *pixels, int value) {
  return pixels->is_light ? grid_light_of_srgb(value / 255.0) : value / 255.0;
}

/// Makes a transform from a profile's matrix and tone curves. Returns false if one of them is missing, or is
/// not finite.
static bool make_matrix(struct grid_srgb *srgb, cmsHPROFILE profile, const struct grid_color_pixels *pixels,
                        struct grid_color_transform *transform) {
  static const cmsTagSignature tags[3] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
  const enum grid_order order = pixels->order;
  double matrix[3][3];
  if (!read_matrix(profile, matrix)) return false;
  transform->kind = CONVERT_MATRIX;
  transform->encoded = grid_srgb_of_levels();
  transform->shares = aligned_alloc(16, 3 * sizeof *transform->shares);
  if (!transform->shares) return false;
  for (int channel = 0; channel < 3; channel++) {
    const cmsToneCurve *curve = cmsReadTag(profile, tags[channel]);
    if (!curve) return false;
    for (int value = 0; value < 256; value++) {
      const double light = cmsEvalToneCurveFloat(curve, (cmsFloat32Number)component(pixels, value));
      // The rounding to the next level, once of three.
      float4 share = channel == 0 ? (float4){0.5f, 0.5f, 0.5f, 0} : (float4){0, 0, 0, 0};
      for (int to = 0; to < 3; to++) {
        double factor = 0;
        for (int i = 0; i < 3; i++) factor += srgb->from_xyz[to][i] * matrix[i][channel];
        const double product = light * factor * (GRID_LIGHT_LEVELS - 1);
        if (!isfinite(product) || fabs(product) > 1e9) return false;
        share[order == GRID_ORDER_BGRA ? 2 - to : to] += (float)product;
      }
      transform->shares[order == GRID_ORDER_BGRA ? 2 - channel : channel][value] = share;
    }
  }
  return true;
}

/// Makes a table of 256 pixels from a grayscale profile.
static bool make_gray(struct grid_srgb *srgb, cmsHPROFILE profile, const struct grid_color_pixels *pixels,
                      struct grid_color_transform *transform) {
  transform->kind = CONVERT_GRAY;
  transform->grays = calloc(256, sizeof *transform->grays);
  cmsHTRANSFORM lcms =
      cmsCreateTransformTHR(srgb->context, profile, TYPE_GRAY_16, srgb->profile,
                            pixel_type(GRID_MODEL_RGB, false, pixels->order), INTENT_PERCEPTUAL, cmsFLAGS_NOOPTIMIZE);
  if (lcms && transform->grays) {
    uint16_t values[256];
    for (int i = 0; i < 256; i++) values[i] = (uint16_t)(65535 * component(pixels, i) + 0.5);
    cmsDoTransform(lcms, values, transform->grays, 256);
  }
  if (lcms) cmsDeleteTransform(lcms);
  return lcms && transform->grays;
}

/// Makes a transform of lcms2, which samples the profile's tables on a grid.
static bool make_with_lcms(struct grid_srgb *srgb, cmsHPROFILE profile, const struct grid_color_pixels *pixels,
                           struct grid_color_transform *transform) {
  const bool is_cmyk = pixels->model == GRID_MODEL_CMYK;
  // No writer of floating-point images uses tables.
  if (pixels->is_light) return false;
  transform->kind = is_cmyk ? CONVERT_CMYK : CONVERT_WITH_LCMS;
  transform->lcms =
      cmsCreateTransformTHR(srgb->context, profile,
                            pixel_type(is_cmyk ? GRID_MODEL_CMYK : GRID_MODEL_RGB, pixels->is_inverted, pixels->order),
                            srgb->profile, pixel_type(GRID_MODEL_RGB, false, pixels->order), INTENT_PERCEPTUAL, 0);
  return transform->lcms != NULL;
}

/// Whether a profile's middle component is at least 0.4 of the light; sRGB's is 0.21.
static bool is_linear(cmsHPROFILE profile) {
  const bool is_gray = cmsGetColorSpace(profile) == cmsSigGrayData;
  const cmsToneCurve *curve = cmsReadTag(profile, is_gray ? cmsSigGrayTRCTag : cmsSigRedTRCTag);
  return cmsIsMatrixShaper(profile) && !cmsIsTag(profile, cmsSigAToB0Tag) && curve &&
         cmsEvalToneCurveFloat(curve, 0.5f) >= 0.4f;
}

/// Whether no pixel changes by more than 1 in a component: all grays, and nine values of each component.
static bool is_srgb(const struct grid_color_transform *transform) {
  uint8_t before[256 + 9 * 9 * 9][4], after[256 + 9 * 9 * 9][4];
  if (transform->kind == CONVERT_CMYK) return false;
  for (int i = 0; i < 256; i++) memset(before[i], i, 4);
  for (int i = 0; i < 9 * 9 * 9; i++) {
    const int steps[3] = {i % 9, i / 9 % 9, i / 81};
    for (int c = 0; c < 3; c++) before[256 + i][c] = (uint8_t)((255 * steps[c] + 4) / 8);
    before[256 + i][3] = 255;
  }
  // A gray picture has no other pixels.
  const size_t count = transform->kind == CONVERT_GRAY ? 256 : sizeof before / sizeof before[0];
  memcpy(after, before, sizeof before);
  grid_color_convert(transform, after[0], count);
  for (size_t i = 0; i < count; i++) {
    for (int c = 0; c < 3; c++) {
      if (abs(after[i][c] - before[i][c]) > 1) return false;
    }
  }
  return true;
}

/// Whether white stays light. With the tables of a damaged profile, pictures can become black.
static bool keeps_white(const struct grid_color_transform *transform, bool is_inverted) {
  uint8_t white[4];
  memset(white, transform->kind == CONVERT_CMYK && !is_inverted ? 0 : 255, sizeof white);
  grid_color_convert(transform, white, 1);
  return white[0] + white[1] + white[2] >= DARKEST_WHITE;
}

bool grid_color_transform_make(struct grid_srgb *srgb, cmsHPROFILE profile, const struct grid_color_pixels *pixels,
                               struct grid_color_transform **result) {
  *result = NULL;
  if (!fits(profile, pixels->model)) return false;
  struct grid_color_transform *transform = calloc(1, sizeof *transform);
  if (!transform) return false;
  // Tables of floating-point numbers, which are rare and never the only ones: a hostile profile can have
  // so many stages and segments of curves that sampling takes hours.
  for (uint32_t i = 0; i < 4; i++) {
    cmsWriteTag(profile, (cmsTagSignature)(cmsSigDToB0Tag + i), NULL);
    cmsWriteTag(profile, (cmsTagSignature)(cmsSigBToD0Tag + i), NULL);
  }
  struct grid_color_pixels encoded = *pixels;
  transform->takes_light = pixels->is_deep && is_linear(profile);
  if (transform->takes_light) encoded.is_light = true;
  bool is_made;
  if (cmsGetColorSpace(profile) == cmsSigGrayData) {
    is_made = make_gray(srgb, profile, &encoded, transform);
  } else if (cmsIsMatrixShaper(profile) && !cmsIsTag(profile, cmsSigAToB0Tag)) {
    is_made = make_matrix(srgb, profile, &encoded, transform);
  } else {
    is_made = make_with_lcms(srgb, profile, pixels, transform);
  }
  const bool is_valid = is_made && keeps_white(transform, pixels->is_inverted);
  // Without a transform, a reader would not encode light.
  if (is_valid && (transform->takes_light || !is_srgb(transform))) {
    *result = transform;
  } else {
    grid_color_transform_free(transform);
  }
  return is_valid;
}

struct grid_color_transform *grid_color_transform_make_lab(const struct grid_srgb *srgb, enum grid_order order) {
  struct grid_color_transform *transform = calloc(1, sizeof *transform);
  if (!transform) return NULL;
  transform->kind = CONVERT_LAB;
  transform->encoded = grid_srgb_of_levels();
  for (int from = 0; from < 3; from++) {
    for (int to = 0; to < 3; to++) {
      const double factor = srgb->from_xyz[to][from] * (GRID_LIGHT_LEVELS - 1);
      transform->from_xyz[from][order == GRID_ORDER_BGRA ? 2 - to : to] = (float)factor;
    }
  }
  return transform;
}

void grid_color_transform_free(struct grid_color_transform *transform) {
  if (!transform) return;
  if (transform->lcms) cmsDeleteTransform(transform->lcms);
  free(transform->shares);
  free(transform->grays);
  free(transform);
}

bool grid_color_transform_is_cmyk(const struct grid_color_transform *transform) {
  return transform && transform->kind == CONVERT_CMYK;
}

bool grid_color_transform_takes_light(const struct grid_color_transform *transform) {
  return transform && transform->takes_light;
}

// MARK: Converting

/// Limits linear light, times GRID_LIGHT_LEVELS - 1, and stores its sRGB.
static void store_light(const struct grid_color_transform *transform, float4 light, uint8_t *pixel) {
  const float4 zero = {0, 0, 0, 0}, white = zero + (float)(GRID_LIGHT_LEVELS - 1);
  const float4 limited = __builtin_elementwise_min(__builtin_elementwise_max(light, zero), white);
  const int4 level = __builtin_convertvector(limited, int4);
  for (int c = 0; c < 3; c++) pixel[c] = transform->encoded[level[c]];
}

/// Adds the three shares of a pixel in linear light.
static void convert_with_matrix(const struct grid_color_transform *transform, uint8_t *pixels, size_t count) {
  const float4 *first = transform->shares[0], *second = transform->shares[1], *third = transform->shares[2];
  for (uint8_t *pixel = pixels; pixel < pixels + 4 * count; pixel += 4) {
    store_light(transform, first[pixel[0]] + second[pixel[1]] + third[pixel[2]], pixel);
  }
}

/// The share of the white point's component of XYZ, by the inverse of Lab's function.
static float inverse_lab(float value) {
  return value > 6.0f / 29 ? value * value * value : (value - 4.0f / 29) * (108.0f / 841);
}

static void convert_lab(const struct grid_color_transform *transform, uint8_t *pixels, size_t count) {
  // D50, as in profiles.
  static const float white[3] = {0.9642f, 1, 0.8249f};
  const float4 *from_xyz = transform->from_xyz, rounding = {0.5f, 0.5f, 0.5f, 0};
  for (uint8_t *pixel = pixels; pixel < pixels + 4 * count; pixel += 4) {
    const float y = ((float)pixel[0] * (100.0f / 255) + 16) / 116;
    const float x = y + (float)(pixel[1] - 128) / 500, z = y - (float)(pixel[2] - 128) / 200;
    const float4 light = from_xyz[0] * (white[0] * inverse_lab(x)) + from_xyz[1] * (white[1] * inverse_lab(y)) +
                         from_xyz[2] * (white[2] * inverse_lab(z)) + rounding;
    store_light(transform, light, pixel);
  }
}

static void convert_gray(const struct grid_color_transform *transform, uint8_t *pixels, size_t count) {
  for (uint8_t *pixel = pixels; pixel < pixels + 4 * count; pixel += 4) {
    memcpy(pixel, transform->grays[pixel[0]], 3);
  }
}

void grid_color_convert(const struct grid_color_transform *transform, uint8_t *pixels, size_t count) {
  switch (transform->kind) {
    case CONVERT_MATRIX: convert_with_matrix(transform, pixels, count); break;
    case CONVERT_GRAY: convert_gray(transform, pixels, count); break;
    case CONVERT_LAB: convert_lab(transform, pixels, count); break;
    case CONVERT_CMYK:
      cmsDoTransform(transform->lcms, pixels, pixels, (cmsUInt32Number)count);
      for (size_t i = 0; i < count; i++) pixels[4 * i + 3] = 255;
      break;
    case CONVERT_WITH_LCMS: cmsDoTransform(transform->lcms, pixels, pixels, (cmsUInt32Number)count); break;
  }
}
