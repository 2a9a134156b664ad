#include "color_transform.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scaling.h"

/// The number of levels of linear light of a matrix conversion. At black, one level of sRGB has five.
enum { LIGHT_LEVELS = 16384 };

/// The sum of red, green and blue below which a profile's white counts as damaged.
enum { DARKEST_WHITE = 3 * 128 };

struct grid_color_transform {
  enum { CONVERT_MATRIX, CONVERT_GRAY, CONVERT_CMYK, CONVERT_WITH_LCMS } kind;
  /// CONVERT_MATRIX: for each value of a pixel's three bytes, its share of the result in linear light, times
  /// LIGHT_LEVELS - 1. Then the lookup by that result.
  float4 (*shares)[256];
  const uint8_t *encoded;
  /// CONVERT_GRAY: the pixel for each value.
  uint8_t (*grays)[4];
  /// CONVERT_CMYK and CONVERT_WITH_LCMS.
  cmsHTRANSFORM lcms;
};

// MARK: Matrices

/// Reads the matrix from a profile's red, green and blue to the profile connection space.
static bool read_matrix(cmsHPROFILE profile, double matrix[3][3]) {
  static const cmsTagSignature tags[3] = {cmsSigRedColorantTag, cmsSigGreenColorantTag,
                                          cmsSigBlueColorantTag};
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
  const double determinant =
      m[0][0] * cofactors[0][0] + m[0][1] * cofactors[0][1] + m[0][2] * cofactors[0][2];
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
  free(srgb->encoded);
}

/// Makes the table from linear light to sRGB.
static bool make_encoded(struct grid_srgb *srgb) {
  if (srgb->encoded) return true;
  uint8_t *encoded = srgb->encoded = malloc(LIGHT_LEVELS);
  if (!encoded) return false;
  for (int i = 0; i < LIGHT_LEVELS; i++) {
    const double light = (double)i / (LIGHT_LEVELS - 1);
    const double value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055;
    encoded[i] = (uint8_t)(255 * value + 0.5);
  }
  return true;
}

// MARK: Making transforms

/// lcms2's description of four bytes a pixel, whose first or first three are used. The fourth is left alone.
static cmsUInt32Number pixel_type(enum grid_color_model model, bool is_inverted,
                                  enum grid_order order) {
  switch (model) {
    case GRID_MODEL_RGB: return order == GRID_ORDER_BGRA ? TYPE_BGRA_8 : TYPE_RGBA_8;
    case GRID_MODEL_GRAY: return TYPE_GRAY_8;
    case GRID_MODEL_CMYK: return is_inverted ? TYPE_CMYK_8_REV : TYPE_CMYK_8;
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
  }
  return false;
}

/// Makes a transform from a profile's matrix and tone curves. Returns false if one of them is missing, or is
/// not finite.
static bool make_matrix(struct grid_srgb *srgb, cmsHPROFILE profile,
                        enum grid_order order, struct grid_color_transform *transform) {
  static const cmsTagSignature tags[3] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
  double matrix[3][3];
  if (!read_matrix(profile, matrix) || !make_encoded(srgb)) return false;
  transform->kind = CONVERT_MATRIX;
  transform->encoded = srgb->encoded;
  transform->shares = aligned_alloc(16, 3 * sizeof *transform->shares);
  if (!transform->shares) return false;
  for (int channel = 0; channel < 3; channel++) {
    const cmsToneCurve *curve = cmsReadTag(profile, tags[channel]);
    if (!curve) return false;
    for (int value = 0; value < 256; value++) {
      const double light = cmsEvalToneCurveFloat(curve, (cmsFloat32Number)value / 255);
      // The rounding to the next level, once of three.
      float4 share = channel == 0 ? (float4){0.5f, 0.5f, 0.5f, 0} : (float4){0, 0, 0, 0};
      for (int to = 0; to < 3; to++) {
        double factor = 0;
        for (int i = 0; i < 3; i++) factor += srgb->from_xyz[to][i] * matrix[i][channel];
        const double product = light * factor * (LIGHT_LEVELS - 1);
        if (!isfinite(product) || fabs(product) > 1e9) return false;
        share[order == GRID_ORDER_BGRA ? 2 - to : to] += (float)product;
      }
      transform->shares[order == GRID_ORDER_BGRA ? 2 - channel : channel][value] = share;
    }
  }
  return true;
}

/// Makes a table of 256 pixels from a grayscale profile.
static bool make_gray(struct grid_srgb *srgb, cmsHPROFILE profile,
                      enum grid_order order, struct grid_color_transform *transform) {
  transform->kind = CONVERT_GRAY;
  transform->grays = calloc(256, sizeof *transform->grays);
  cmsHTRANSFORM lcms = cmsCreateTransformTHR(
      srgb->context, profile, TYPE_GRAY_8, srgb->profile,
      pixel_type(GRID_MODEL_RGB, false, order), INTENT_PERCEPTUAL, cmsFLAGS_NOOPTIMIZE);
  if (lcms && transform->grays) {
    uint8_t values[256];
    for (int i = 0; i < 256; i++) values[i] = (uint8_t)i;
    cmsDoTransform(lcms, values, transform->grays, 256);
  }
  if (lcms) cmsDeleteTransform(lcms);
  return lcms && transform->grays;
}

/// Makes a transform of lcms2, which samples the profile's tables on a grid.
static bool make_with_lcms(struct grid_srgb *srgb, cmsHPROFILE profile,
                           const struct grid_color_pixels *pixels,
                           struct grid_color_transform *transform) {
  const bool is_cmyk = pixels->model == GRID_MODEL_CMYK;
  transform->kind = is_cmyk ? CONVERT_CMYK : CONVERT_WITH_LCMS;
  transform->lcms = cmsCreateTransformTHR(
      srgb->context, profile,
      pixel_type(is_cmyk ? GRID_MODEL_CMYK : GRID_MODEL_RGB, pixels->is_inverted, pixels->order),
      srgb->profile, pixel_type(GRID_MODEL_RGB, false, pixels->order), INTENT_PERCEPTUAL, 0);
  return transform->lcms != NULL;
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

bool grid_color_transform_make(struct grid_srgb *srgb, cmsHPROFILE profile,
                               const struct grid_color_pixels *pixels,
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
  bool is_made;
  if (cmsGetColorSpace(profile) == cmsSigGrayData) {
    is_made = make_gray(srgb, profile, pixels->order, transform);
  } else if (cmsIsMatrixShaper(profile) && !cmsIsTag(profile, cmsSigAToB0Tag)) {
    is_made = make_matrix(srgb, profile, pixels->order, transform);
  } else {
    is_made = make_with_lcms(srgb, profile, pixels, transform);
  }
  const bool is_valid = is_made && keeps_white(transform, pixels->is_inverted);
  if (is_valid && !is_srgb(transform)) {
    *result = transform;
  } else {
    grid_color_transform_free(transform);
  }
  return is_valid;
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

// MARK: Converting

/// Adds the three shares of a pixel in linear light, limits the sum, and encodes it.
static void convert_with_matrix(const struct grid_color_transform *transform, uint8_t *pixels,
                                size_t count) {
  const float4 zero = {0, 0, 0, 0}, white = zero + (float)(LIGHT_LEVELS - 1);
  const float4 *first = transform->shares[0], *second = transform->shares[1],
               *third = transform->shares[2];
  const uint8_t *encoded = transform->encoded;
  for (uint8_t *pixel = pixels; pixel < pixels + 4 * count; pixel += 4) {
    const float4 light = first[pixel[0]] + second[pixel[1]] + third[pixel[2]];
    const float4 limited = __builtin_elementwise_min(__builtin_elementwise_max(light, zero), white);
    const int4 level = __builtin_convertvector(limited, int4);
    for (int c = 0; c < 3; c++) pixel[c] = encoded[level[c]];
  }
}

static void convert_gray(const struct grid_color_transform *transform, uint8_t *pixels,
                         size_t count) {
  for (uint8_t *pixel = pixels; pixel < pixels + 4 * count; pixel += 4) {
    memcpy(pixel, transform->grays[pixel[0]], 3);
  }
}

void grid_color_convert(const struct grid_color_transform *transform, uint8_t *pixels,
                        size_t count) {
  switch (transform->kind) {
    case CONVERT_MATRIX: convert_with_matrix(transform, pixels, count); break;
    case CONVERT_GRAY: convert_gray(transform, pixels, count); break;
    case CONVERT_CMYK:
      cmsDoTransform(transform->lcms, pixels, pixels, (cmsUInt32Number)count);
      for (size_t i = 0; i < count; i++) pixels[4 * i + 3] = 255;
      break;
    case CONVERT_WITH_LCMS:
      cmsDoTransform(transform->lcms, pixels, pixels, (cmsUInt32Number)count);
      break;
  }
}
