#ifndef CTESTPNG_SHIM_H
#define CTESTPNG_SHIM_H

#include <png.h>

/// A macro that expands to other macros, which Swift cannot import.
static inline png_uint_32 grid_png_format_rgba(void) { return PNG_FORMAT_RGBA; }

#endif
