#ifndef CIMAGEDECODE_PNG_INFLATE_H
#define CIMAGEDECODE_PNG_INFLATE_H

#include <stdint.h>

struct grid_png_image;

/// Decodes all rows of a PNG at once: libdeflate inflates the whole data, in a third of zlib's time.
///
/// Only what libpng decodes in the same way is decoded: the data must be complete, with valid checksums. Otherwise
/// nothing has been pushed, and the reader is where it was, so libpng can decode it.
///
/// - Parameters:
///   - image: The image, after `begin`. Its components have 8 bits, and it is neither interlaced nor indexed.
///   - channels: The number of components of a pixel in the file, 1 to 4.
///   - at: The position of the first IDAT chunk in the image's reader.
/// - Returns: GRID_DECODE_OK; GRID_DECODE_UNSUPPORTED if libpng has to decode it; or the reason to stop from
///   `grid_check`.
int grid_png_decode_at_once(struct grid_png_image *image, int channels, int64_t at);

#endif
