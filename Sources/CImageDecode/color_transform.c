#include "color_transform.h"

#include <lcms2.h>
#include <lcms2_plugin.h>
#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scaling.h"

/// The maximum memory of a converter in bytes. Transforms of CMYK profiles take 0.5 MB, and profiles are
/// freed when their transform is made. A hostile one of 4 MB asks for gigabytes.
static const int64_t memory_limit = 96 << 20;

/// The number of transforms that a converter keeps. A folder rarely has pictures of more devices.
enum { TRANSFORM_COUNT = 6 };

/// The number of levels of linear light that are told apart. At black, one level of sRGB has five.
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

/// A color space that was asked for.
struct entry {
  uint64_t hash;
  size_t size;
  enum grid_color_model model;
  bool is_inverted;
  enum grid_order order;
  /// The value of the converter's counter when the entry was used last; 0 for an unused entry.
  uint64_t used;
  bool is_valid;
  /// NULL if the color space is sRGB or not valid.
  struct grid_color_transform *transform;
};

struct grid_color_converter {
  cmsContext context;
  cmsHPROFILE srgb;
  /// From the profile connection space to linear sRGB.
  double xyz_to_srgb[3][3];
  /// sRGB's value for each level of linear light. Made for the first matrix profile.
  uint8_t *encoded;
  int64_t allocated;
  uint64_t counter;
  struct entry entries[TRANSFORM_COUNT];
};

// MARK: Memory

static void count_memory(cmsContext context, void *block, int sign) {
  struct grid_color_converter *converter = cmsGetContextUserData(context);
  // lcms2 finds no user data while it creates the context.
  if (converter && block) converter->allocated += sign * (int64_t)malloc_usable_size(block);
}

static bool has_memory(cmsContext context, cmsUInt32Number size) {
  const struct grid_color_converter *converter = cmsGetContextUserData(context);
  return !converter || converter->allocated + size <= memory_limit;
}

static void *allocate(cmsContext context, cmsUInt32Number size) {
  void *block = has_memory(context, size) ? malloc(size) : NULL;
  count_memory(context, block, 1);
  return block;
}

static void release(cmsContext context, void *block) {
  count_memory(context, block, -1);
  free(block);
}

static void *reallocate(cmsContext context, void *block, cmsUInt32Number size) {
  if (!has_memory(context, size)) return NULL;
  count_memory(context, block, -1);
  void *moved = realloc(block, size);
  count_memory(context, moved ? moved : block, 1);
  return moved;
}

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

// MARK: Converters

struct grid_color_converter *grid_color_converter_create(void) {
  struct grid_color_converter *converter = calloc(1, sizeof *converter);
  if (!converter) return NULL;
  cmsPluginMemHandler memory = {
      .base = {.Magic = cmsPluginMagicNumber,
               .ExpectedVersion = 2060,
               .Type = cmsPluginMemHandlerSig},
      .MallocPtr = allocate,
      .FreePtr = release,
      .ReallocPtr = reallocate,
  };
  converter->context = cmsCreateContext(&memory, converter);
  // Now, not when the first profile is met: creating a profile reads the time zone's file, which a process
  // that has given up its rights cannot open.
  converter->srgb = converter->context ? cmsCreate_sRGBProfileTHR(converter->context) : NULL;
  double srgb_to_xyz[3][3];
  if (!converter->srgb || !read_matrix(converter->srgb, srgb_to_xyz)) {
    grid_color_converter_destroy(converter);
    return NULL;
  }
  invert(srgb_to_xyz, converter->xyz_to_srgb);
  return converter;
}

static void free_transform(struct grid_color_transform *transform) {
  if (!transform) return;
  if (transform->lcms) cmsDeleteTransform(transform->lcms);
  free(transform->shares);
  free(transform->grays);
  free(transform);
}

void grid_color_converter_destroy(struct grid_color_converter *converter) {
  if (!converter) return;
  for (int i = 0; i < TRANSFORM_COUNT; i++) free_transform(converter->entries[i].transform);
  if (converter->srgb) cmsCloseProfile(converter->srgb);
  if (converter->context) cmsDeleteContext(converter->context);
  free(converter->encoded);
  free(converter);
}

/// Makes the table from linear light to sRGB.
static bool make_encoded(struct grid_color_converter *converter) {
  if (converter->encoded) return true;
  uint8_t *encoded = converter->encoded = malloc(LIGHT_LEVELS);
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
static bool make_matrix(struct grid_color_converter *converter, cmsHPROFILE profile,
                        enum grid_order order, struct grid_color_transform *transform) {
  static const cmsTagSignature tags[3] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
  double matrix[3][3];
  if (!read_matrix(profile, matrix) || !make_encoded(converter)) return false;
  transform->kind = CONVERT_MATRIX;
  transform->encoded = converter->encoded;
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
        for (int i = 0; i < 3; i++) factor += converter->xyz_to_srgb[to][i] * matrix[i][channel];
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
static bool make_gray(struct grid_color_converter *converter, cmsHPROFILE profile,
                      enum grid_order order, struct grid_color_transform *transform) {
  transform->kind = CONVERT_GRAY;
  transform->grays = calloc(256, sizeof *transform->grays);
  cmsHTRANSFORM lcms = cmsCreateTransformTHR(
      converter->context, profile, TYPE_GRAY_8, converter->srgb,
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
static bool make_with_lcms(struct grid_color_converter *converter, cmsHPROFILE profile,
                           const struct entry *entry, struct grid_color_transform *transform) {
  const bool is_cmyk = entry->model == GRID_MODEL_CMYK;
  transform->kind = is_cmyk ? CONVERT_CMYK : CONVERT_WITH_LCMS;
  transform->lcms = cmsCreateTransformTHR(
      converter->context, profile,
      pixel_type(is_cmyk ? GRID_MODEL_CMYK : GRID_MODEL_RGB, entry->is_inverted, entry->order),
      converter->srgb, pixel_type(GRID_MODEL_RGB, false, entry->order), INTENT_PERCEPTUAL, 0);
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

/// Makes the transform of an entry from a profile.
static void make(struct grid_color_converter *converter, cmsHPROFILE profile, struct entry *entry) {
  struct grid_color_transform *transform = calloc(1, sizeof *transform);
  if (!transform || !fits(profile, entry->model)) return free_transform(transform);
  // Tables of floating-point numbers, which are rare and never the only ones: a hostile profile can have
  // so many stages and segments of curves that sampling takes hours.
  for (uint32_t i = 0; i < 4; i++) {
    cmsWriteTag(profile, (cmsTagSignature)(cmsSigDToB0Tag + i), NULL);
    cmsWriteTag(profile, (cmsTagSignature)(cmsSigBToD0Tag + i), NULL);
  }
  bool is_made;
  if (cmsGetColorSpace(profile) == cmsSigGrayData) {
    is_made = make_gray(converter, profile, entry->order, transform);
  } else if (cmsIsMatrixShaper(profile) && !cmsIsTag(profile, cmsSigAToB0Tag)) {
    is_made = make_matrix(converter, profile, entry->order, transform);
  } else {
    is_made = make_with_lcms(converter, profile, entry, transform);
  }
  entry->is_valid = is_made && keeps_white(transform, entry->is_inverted);
  if (entry->is_valid && !is_srgb(transform)) {
    entry->transform = transform;
  } else {
    free_transform(transform);
  }
}

// MARK: Parameters

/// The light of a value of PQ or HLG, 1 being that of white in an ordinary picture, 203 cd/m². What is
/// brighter is clipped.
///
/// - SeeAlso: ITU-R BT.2100, and BT.2408 for the level of white. The system gamma of HLG applies to each
///   component alone.
static double high_dynamic_range(enum grid_transfer transfer, double value) {
  double light;
  if (transfer == GRID_TRANSFER_PQ) {
    const double root = pow(value, 32 / 2523.0);
    const double above = root > 0.8359375 ? root - 0.8359375 : 0;
    light = pow(above / (18.8515625 - 18.6875 * root), 8192 / 1305.0) * 10000 / 203;
  } else {
    const double scene = value <= 0.5 ? value * value / 3
                                      : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
    light = pow(scene, 1.2) * 1000 / 203;
  }
  return light < 1 ? light : 1;
}

static cmsToneCurve *make_curve(cmsContext context, const struct grid_color_parameters *parameters) {
  static const cmsFloat64Number srgb[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  static const cmsFloat64Number bt709[5] = {1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081};
  switch (parameters->transfer) {
    case GRID_TRANSFER_SRGB: return cmsBuildParametricToneCurve(context, 4, srgb);
    case GRID_TRANSFER_BT709: return cmsBuildParametricToneCurve(context, 4, bt709);
    case GRID_TRANSFER_GAMMA: return cmsBuildGamma(context, parameters->gamma);
    case GRID_TRANSFER_PQ: case GRID_TRANSFER_HLG: {
      cmsFloat32Number values[256];
      for (int i = 0; i < 256; i++) {
        values[i] = (cmsFloat32Number)high_dynamic_range(parameters->transfer, i / 255.0);
      }
      return cmsBuildTabulatedToneCurveFloat(context, 256, values);
    }
  }
  return NULL;
}

static cmsHPROFILE make_profile(cmsContext context, const struct grid_color_parameters *parameters) {
  const cmsCIExyY white = {parameters->white.x, parameters->white.y, 1};
  const cmsCIExyYTRIPLE primaries = {{parameters->red.x, parameters->red.y, 1},
                                     {parameters->green.x, parameters->green.y, 1},
                                     {parameters->blue.x, parameters->blue.y, 1}};
  cmsToneCurve *curve = make_curve(context, parameters);
  if (!curve) return NULL;
  cmsToneCurve *const curves[3] = {curve, curve, curve};
  cmsHPROFILE profile = cmsCreateRGBProfileTHR(context, &white, &primaries, curves);
  cmsFreeToneCurve(curve);
  return profile;
}

// MARK: Finding transforms

/// A hash of `size` bytes, 8 at a time. Not against forgery: a collision gives a picture wrong colors.
static uint64_t hash(const void *bytes, size_t size) {
  uint64_t result = size;
  for (size_t at = 0; at < size; at += 8) {
    uint64_t word = 0;
    memcpy(&word, (const uint8_t *)bytes + at, size - at < 8 ? size - at : 8);
    result = (result ^ word) * 0x9E3779B97F4A7C15;
    result ^= result >> 29;
  }
  return result;
}

/// Returns the entry with a key, which has `used` above 0, or the one that was used least recently, as a new
/// one with this key.
static struct entry *find_entry(struct grid_color_converter *converter, const struct entry *key) {
  struct entry *oldest = &converter->entries[0];
  for (int i = 0; i < TRANSFORM_COUNT; i++) {
    struct entry *entry = &converter->entries[i];
    if (entry->used > 0 && entry->hash == key->hash && entry->size == key->size &&
        entry->model == key->model && entry->is_inverted == key->is_inverted &&
        entry->order == key->order) {
      return entry;
    }
    if (entry->used < oldest->used) oldest = entry;
  }
  free_transform(oldest->transform);
  *oldest = *key;
  return oldest;
}

static const struct entry *find_by_profile(struct grid_color_converter *converter,
                                           const struct grid_color_space *space,
                                           enum grid_order order) {
  const struct entry key = {hash(space->profile, space->profile_size), space->profile_size,
                            space->model, space->is_inverted, order, 0, false, NULL};
  struct entry *entry = find_entry(converter, &key);
  if (entry->used == 0) {
    cmsHPROFILE profile = cmsOpenProfileFromMemTHR(converter->context, space->profile,
                                                   (cmsUInt32Number)space->profile_size);
    if (profile) {
      make(converter, profile, entry);
      cmsCloseProfile(profile);
    }
  }
  entry->used = ++converter->counter;
  return entry;
}

static const struct entry *find_by_parameters(struct grid_color_converter *converter,
                                              const struct grid_color_space *space,
                                              enum grid_order order) {
  const struct grid_color_parameters *parameters = &space->parameters;
  const double values[10] = {parameters->white.x, parameters->white.y, parameters->red.x,
                             parameters->red.y,   parameters->green.x, parameters->green.y,
                             parameters->blue.x,  parameters->blue.y,  parameters->transfer,
                             parameters->gamma};
  // No profile has a size of 0.
  const struct entry key = {hash(values, sizeof values), 0, space->model, false, order, 0, false, NULL};
  struct entry *entry = find_entry(converter, &key);
  if (entry->used == 0) {
    cmsHPROFILE profile = make_profile(converter->context, parameters);
    if (profile) {
      make(converter, profile, entry);
      cmsCloseProfile(profile);
    }
  }
  entry->used = ++converter->counter;
  return entry;
}

const struct grid_color_transform *grid_color_find_transform(
    struct grid_color_converter *converter, const struct grid_color_space *space,
    enum grid_order order) {
  const struct entry *entry = NULL;
  if (space->profile) entry = find_by_profile(converter, space, order);
  if (!(entry && entry->is_valid) && space->has_parameters) {
    entry = find_by_parameters(converter, space, order);
  }
  return entry ? entry->transform : NULL;
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
