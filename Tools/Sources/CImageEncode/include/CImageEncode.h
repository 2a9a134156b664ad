#ifndef CIMAGEENCODE_H
#define CIMAGEENCODE_H

#include <stddef.h>
#include <stdint.h>

/// The result of an encoder. No function calls longjmp past its caller.
enum grid_encode_result {
  GRID_ENCODE_OK = 0,
  /// A side is 0, negative or above the maximum of the format, or the size of the buffer is wrong.
  GRID_ENCODE_BAD_SIZE = 1,
  /// The quality is outside 0...100, or the metadata is too long for one JPEG segment.
  GRID_ENCODE_BAD_OPTION = 2,
  GRID_ENCODE_NO_MEMORY = 3,
  /// The library reported another error.
  GRID_ENCODE_FAILED = 4,
};

/// An encoded file, which the caller frees with grid_encoded_free.
struct grid_encoded {
  uint8_t *bytes;
  size_t size;
};

/// Frees an encoded file and leaves the struct empty. Does nothing if it is empty.
void grid_encoded_free(struct grid_encoded *encoded);

// In all encoders, `rgb` contains 3 bytes a pixel, sRGB, rows from the top without padding, and
// `rgb_size` is 3 * width * height. `out` is empty unless the result is GRID_ENCODE_OK.

/// Encodes a baseline or progressive JPEG with 4:2:0 chroma subsampling and optimized Huffman tables.
///
/// - Parameter app1: The content of an APP1 segment ("Exif\0\0" and a TIFF structure), at most
///   65,533 bytes, or NULL.
int grid_encode_jpeg(const uint8_t *rgb, size_t rgb_size, int width, int height, int quality, int progressive,
                     const uint8_t *app1, size_t app1_size, struct grid_encoded *out);

/// Encodes a truecolor PNG with 8 bits a channel and an sRGB chunk.
int grid_encode_png(const uint8_t *rgb, size_t rgb_size, int width, int height, struct grid_encoded *out);

/// Encodes a lossy WebP.
int grid_encode_webp(const uint8_t *rgb, size_t rgb_size, int width, int height, int quality, struct grid_encoded *out);

#endif
