#ifndef CIMAGEENCODE_H
#define CIMAGEENCODE_H

#include <stddef.h>
#include <stdint.h>

/// What came of an encoding. Nothing leaves these functions by longjmp.
enum grid_encode_result {
  GRID_ENCODE_OK = 0,
  /// A side is 0, negative or beyond what the format can hold, or the buffer does not fit the sides.
  GRID_ENCODE_BAD_SIZE = 1,
  /// A quality outside 0...100, or metadata that does not fit one JPEG segment.
  GRID_ENCODE_BAD_OPTION = 2,
  GRID_ENCODE_NO_MEMORY = 3,
  /// The library refused for a reason of its own.
  GRID_ENCODE_FAILED = 4,
};

/// Bytes that the caller gives back with grid_encoded_free.
struct grid_encoded {
  uint8_t *bytes;
  size_t size;
};

/// Gives back what an encoder made and leaves the struct empty; harmless on an empty one.
void grid_encoded_free(struct grid_encoded *encoded);

// In all encoders: `rgb` holds 3 bytes a pixel, sRGB, rows from the top without padding, and
// `rgb_size` is exactly 3 * width * height. `out` is empty unless the result is GRID_ENCODE_OK.

/// A baseline or progressive JPEG with 4:2:0 chroma and optimised tables.
///
/// `app1` is what follows the length of an APP1 segment ("Exif\0\0" and a TIFF block), at most
/// 65,533 bytes, or NULL.
int grid_encode_jpeg(const uint8_t *rgb, size_t rgb_size, int width, int height, int quality,
                     int progressive, const uint8_t *app1, size_t app1_size,
                     struct grid_encoded *out);

/// An 8-bit truecolour PNG that says it is sRGB.
int grid_encode_png(const uint8_t *rgb, size_t rgb_size, int width, int height,
                    struct grid_encoded *out);

/// A lossy WebP.
int grid_encode_webp(const uint8_t *rgb, size_t rgb_size, int width, int height, int quality,
                     struct grid_encoded *out);

#endif
