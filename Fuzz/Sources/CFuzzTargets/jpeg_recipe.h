#ifndef CFUZZTARGETS_JPEG_RECIPE_H
#define CFUZZTARGETS_JPEG_RECIPE_H

#include <stddef.h>
#include <stdint.h>

/// The number of bytes of a recipe that choose the parameters; the others are pixels.
enum { GRID_FUZZ_RECIPE_HEAD = 16 };

/// Encodes a JPEG by a recipe, which may be any bytes.
///
/// The bytes choose, in this order: width, height, quality, sampling factors and color space, smoothness of
/// the pixels, restart interval, progression, and the scan script. Missing bytes are 0.
///
/// - Returns: The file, which the caller frees; NULL if libjpeg refuses the parameters.
uint8_t *grid_fuzz_encode_jpeg(const uint8_t *recipe, size_t recipe_size, size_t *size);

#endif
