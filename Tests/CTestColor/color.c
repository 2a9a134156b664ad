#include <lcms2.h>
#include <math.h>
#include <string.h>
#include <webp/encode.h>

#include "CTestColor.h"

static const cmsCIExyY d65 = {0.3127, 0.3290, 1}, d50 = {0.3457, 0.3585, 1};
static const cmsCIExyYTRIPLE rec709 = {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
static const cmsCIExyYTRIPLE p3 = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
static const cmsCIExyYTRIPLE adobe = {{0.64, 0.33, 1}, {0.21, 0.71, 1}, {0.15, 0.06, 1}};
static const cmsCIExyYTRIPLE prophoto = {{0.7347, 0.2653, 1}, {0.1596, 0.8404, 1}, {0.0366, 0.0001, 1}};
static const cmsCIExyYTRIPLE swapped = {{0.30, 0.60, 1}, {0.15, 0.06, 1}, {0.64, 0.33, 1}};

static double linear(double value) { return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4); }

static cmsToneCurve *srgb_curve(void) {
  const cmsFloat64Number parameters[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  return cmsBuildParametricToneCurve(NULL, 4, parameters);
}

static cmsToneCurve *srgb_table(void) {
  cmsUInt16Number values[1024];
  for (int i = 0; i < 1024; i++) values[i] = (cmsUInt16Number)(65535 * linear(i / 1023.0) + 0.5);
  return cmsBuildTabulatedToneCurve16(NULL, 1024, values);
}

/// ProPhoto's curve: an exponent of 1.8 with a straight part at black.
static cmsToneCurve *prophoto_curve(void) {
  const cmsFloat64Number parameters[5] = {1.8, 1, 0, 1 / 16.0, 0.031248};
  return cmsBuildParametricToneCurve(NULL, 4, parameters);
}

static cmsToneCurve *black_curve(void) {
  const cmsUInt16Number values[2] = {0, 0};
  return cmsBuildTabulatedToneCurve16(NULL, 2, values);
}

static cmsHPROFILE matrix(const cmsCIExyY *white, const cmsCIExyYTRIPLE *primaries, cmsToneCurve *curve) {
  cmsToneCurve *const curves[3] = {curve, curve, curve};
  cmsHPROFILE profile = cmsCreateRGBProfile(white, primaries, curves);
  cmsFreeToneCurve(curve);
  return profile;
}

/// The ink that covers paper for a value: dots grow when they are printed.
static double coverage(double value) { return value + 0.6 * value * (1 - value); }

/// The Lab color of inks, each 0 to 65535, on paper: a mean of the sixteen overprints, weighted by the areas
/// that they cover (Neugebauer), with the Yule-Nielsen exponent 2.
static cmsInt32Number sample_inks(const cmsUInt16Number in[], cmsUInt16Number out[], void *context) {
  (void)context;
  // The light that paper and each ink reflect, in XYZ, as a share of the paper's.
  static const double paper[3] = {0.9642, 1, 0.8249};
  static const double inks[4][3] = {{0.21, 0.31, 0.70}, {0.43, 0.23, 0.23}, {0.90, 0.95, 0.11}, {0.03, 0.03, 0.03}};
  double xyz[3] = {0, 0, 0}, areas[4];
  for (int i = 0; i < 4; i++) areas[i] = coverage(in[i] / 65535.0);
  for (int overprint = 0; overprint < 16; overprint++) {
    double area = 1, light[3];
    memcpy(light, paper, sizeof light);
    for (int i = 0; i < 4; i++) {
      const int is_printed = overprint >> i & 1;
      area *= is_printed ? areas[i] : 1 - areas[i];
      for (int c = 0; is_printed && c < 3; c++) light[c] *= inks[i][c] / paper[c];
    }
    for (int c = 0; c < 3; c++) xyz[c] += area * sqrt(light[c]);
  }
  const cmsCIEXYZ color = {xyz[0] * xyz[0], xyz[1] * xyz[1], xyz[2] * xyz[2]};
  cmsCIELab lab;
  cmsXYZ2Lab(NULL, &lab, &color);
  cmsFloat2LabEncoded(out, &lab);
  return 1;
}

/// sRGB to Lab with a chroma of one and a quarter.
static cmsInt32Number sample_rgb(const cmsUInt16Number in[], cmsUInt16Number out[], void *transform) {
  cmsCIELab lab;
  cmsDoTransform(transform, in, &lab, 1);
  lab.a *= 1.25, lab.b *= 1.25;
  cmsFloat2LabEncoded(out, &lab);
  return 1;
}

/// A profile with a table from device colors to Lab.
static cmsHPROFILE table(cmsColorSpaceSignature space, cmsProfileClassSignature class, cmsUInt32Number components,
                         cmsUInt32Number side, cmsSAMPLER16 sampler, void *context) {
  cmsHPROFILE profile = cmsCreateProfilePlaceholder(NULL);
  cmsSetProfileVersion(profile, 2.4);
  cmsSetDeviceClass(profile, class);
  cmsSetColorSpace(profile, space);
  cmsSetPCS(profile, cmsSigLabData);
  cmsPipeline *pipeline = cmsPipelineAlloc(NULL, components, 3);
  cmsToneCurve *curves[4];
  for (int i = 0; i < 4; i++) curves[i] = cmsBuildGamma(NULL, 1);
  cmsStage *grid = cmsStageAllocCLut16bit(NULL, side, components, 3, NULL);
  cmsStageSampleCLut16bit(grid, sampler, context, 0);
  cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, components, curves));
  cmsPipelineInsertStage(pipeline, cmsAT_END, grid);
  cmsPipelineInsertStage(pipeline, cmsAT_END, cmsStageAllocToneCurves(NULL, 3, curves));
  cmsWriteTag(profile, cmsSigAToB0Tag, pipeline);
  cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ());
  cmsPipelineFree(pipeline);
  for (int i = 0; i < 4; i++) cmsFreeToneCurve(curves[i]);
  return profile;
}

static cmsHPROFILE rgb_table(void) {
  cmsHPROFILE srgb = cmsCreate_sRGBProfile(), lab = cmsCreateLab4Profile(NULL);
  cmsHTRANSFORM transform =
      cmsCreateTransform(srgb, TYPE_RGB_16, lab, TYPE_Lab_DBL, INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOOPTIMIZE);
  cmsHPROFILE profile = table(cmsSigRgbData, cmsSigDisplayClass, 3, 17, sample_rgb, transform);
  cmsDeleteTransform(transform);
  cmsCloseProfile(srgb);
  cmsCloseProfile(lab);
  return profile;
}

static cmsHPROFILE link(void) {
  cmsToneCurve *curve = cmsBuildGamma(NULL, 2);
  cmsToneCurve *const curves[3] = {curve, curve, curve};
  cmsHPROFILE profile = cmsCreateLinearizationDeviceLink(cmsSigRgbData, curves);
  cmsFreeToneCurve(curve);
  return profile;
}

static cmsHPROFILE gray(void) {
  cmsToneCurve *curve = cmsBuildGamma(NULL, 1.8);
  cmsHPROFILE profile = cmsCreateGrayProfile(&d50, curve);
  cmsFreeToneCurve(curve);
  return profile;
}

static cmsHPROFILE open_profile(enum test_profile profile) {
  switch (profile) {
    case TEST_PROFILE_SRGB: return matrix(&d65, &rec709, srgb_curve());
    case TEST_PROFILE_SRGB_TABLE: {
      cmsHPROFILE made = matrix(&d65, &rec709, srgb_table());
      cmsSetProfileVersion(made, 2.1);
      return made;
    }
    case TEST_PROFILE_DISPLAY_P3: return matrix(&d65, &p3, srgb_curve());
    case TEST_PROFILE_ADOBE_RGB: return matrix(&d65, &adobe, cmsBuildGamma(NULL, 563 / 256.0));
    case TEST_PROFILE_PROPHOTO: return matrix(&d50, &prophoto, prophoto_curve());
    case TEST_PROFILE_SWAPPED: return matrix(&d65, &swapped, srgb_curve());
    case TEST_PROFILE_RGB_TABLE: return rgb_table();
    case TEST_PROFILE_GRAY: return gray();
    case TEST_PROFILE_CMYK: return table(cmsSigCmykData, cmsSigOutputClass, 4, 9, sample_inks, NULL);
    case TEST_PROFILE_LINK: return link();
    case TEST_PROFILE_LAB: return cmsCreateLab4Profile(NULL);
    case TEST_PROFILE_BLACK: return matrix(&d65, &rec709, black_curve());
  }
  return NULL;
}

size_t test_profile_make(enum test_profile profile, uint8_t *bytes, size_t capacity) {
  cmsHPROFILE made = open_profile(profile);
  cmsUInt32Number size = 0;
  if (!made) return 0;
  if (!cmsSaveProfileToMem(made, NULL, &size) || size > capacity || !cmsSaveProfileToMem(made, bytes, &size)) {
    size = 0;
  }
  cmsCloseProfile(made);
  return size;
}

static cmsUInt32Number byte_type(int components) {
  return components == 1 ? TYPE_GRAY_8 : components == 3 ? TYPE_RGB_8 : TYPE_CMYK_8;
}

int test_color_encode(const uint8_t *profile, size_t size, int components, const uint8_t *rgb, size_t count,
                      uint8_t *pixels) {
  cmsHPROFILE to = cmsOpenProfileFromMem(profile, (cmsUInt32Number)size);
  cmsHPROFILE srgb = cmsCreate_sRGBProfile();
  cmsHTRANSFORM transform =
      to ? cmsCreateTransform(srgb, TYPE_RGB_8, to, byte_type(components), INTENT_PERCEPTUAL, cmsFLAGS_NOOPTIMIZE)
         : NULL;
  if (transform) {
    cmsDoTransform(transform, rgb, pixels, (cmsUInt32Number)count);
    cmsDeleteTransform(transform);
  }
  cmsCloseProfile(srgb);
  if (to) cmsCloseProfile(to);
  return transform != NULL;
}

int test_color_decode(const uint8_t *profile, size_t size, int components, const uint8_t *pixels, size_t count,
                      double *rgb) {
  const cmsUInt32Number types[5] = {0, TYPE_GRAY_FLT, 0, TYPE_RGB_FLT, TYPE_CMYK_FLT};
  cmsHPROFILE from = cmsOpenProfileFromMem(profile, (cmsUInt32Number)size);
  cmsHPROFILE srgb = cmsCreate_sRGBProfile();
  cmsHTRANSFORM transform =
      from ? cmsCreateTransform(from, types[components], srgb, TYPE_RGB_FLT, INTENT_PERCEPTUAL, cmsFLAGS_NOOPTIMIZE)
           : NULL;
  for (size_t i = 0; transform && i < count; i++) {
    cmsFloat32Number in[4], out[3];
    // Inks are percentages.
    const double unit = components == 4 ? 100 : 1;
    for (int c = 0; c < components; c++) {
      in[c] = (cmsFloat32Number)(pixels[(size_t)components * i + (size_t)c] * unit / 255);
    }
    cmsDoTransform(transform, in, out, 1);
    for (int c = 0; c < 3; c++) rgb[3 * i + (size_t)c] = fmin(fmax((double)out[c], 0), 1);
  }
  if (transform) cmsDeleteTransform(transform);
  cmsCloseProfile(srgb);
  if (from) cmsCloseProfile(from);
  return transform != NULL;
}

static cmsCIELab lab_of(const double rgb[3]) {
  // sRGB to XYZ with the white point D50 (IEC 61966-2-1, adapted by Bradford's matrix).
  static const double matrix[3][3] = {
      {0.4360747, 0.3850649, 0.1430804}, {0.2225045, 0.7168786, 0.0606169}, {0.0139322, 0.0971045, 0.7141733}};
  double xyz[3] = {0, 0, 0};
  for (int i = 0; i < 3; i++) {
    for (int c = 0; c < 3; c++) xyz[i] += matrix[i][c] * linear(rgb[c]);
  }
  const cmsCIEXYZ color = {xyz[0], xyz[1], xyz[2]};
  cmsCIELab lab;
  cmsXYZ2Lab(NULL, &lab, &color);
  return lab;
}

double test_color_difference(const double a[3], const double b[3]) {
  const cmsCIELab first = lab_of(a), second = lab_of(b);
  return cmsCIE2000DeltaE(&first, &second, 1, 1, 1);
}

size_t test_webp_encode(const uint8_t *rgb, int width, int height, uint8_t *bytes, size_t capacity) {
  uint8_t *encoded = NULL;
  size_t size = WebPEncodeLosslessRGB(rgb, width, height, 3 * width, &encoded);
  if (size > capacity) size = 0;
  memcpy(bytes, encoded, size);
  WebPFree(encoded);
  return size;
}
