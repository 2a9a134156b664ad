#include "Color/color_parameters.h"

#include <math.h>

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
    const double scene = value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
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
    case GRID_TRANSFER_PQ:
    case GRID_TRANSFER_HLG: {
      cmsFloat32Number values[256];
      for (int i = 0; i < 256; i++) {
        values[i] = (cmsFloat32Number)high_dynamic_range(parameters->transfer, i / 255.0);
      }
      return cmsBuildTabulatedToneCurveFloat(context, 256, values);
    }
  }
  return NULL;
}

cmsHPROFILE grid_color_parameters_profile(cmsContext context, const struct grid_color_parameters *parameters) {
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
