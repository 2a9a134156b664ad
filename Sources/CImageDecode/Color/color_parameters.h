#ifndef CIMAGEDECODE_COLOR_PARAMETERS_H
#define CIMAGEDECODE_COLOR_PARAMETERS_H

#include <lcms2.h>

#include "Color/color_space.h"

/// Creates the profile of a color space that a file states by numbers. Returns NULL if they are impossible or
/// there is no memory. The caller closes the profile.
cmsHPROFILE grid_color_parameters_profile(cmsContext context, const struct grid_color_parameters *parameters);

#endif
