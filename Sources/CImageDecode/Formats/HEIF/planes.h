#ifndef CIMAGEDECODE_PLANES_H
#define CIMAGEDECODE_PLANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "decode.h"

struct grid_decoder;

/// An image of HEVC or AV1, in the memory of the library that decoded it: planes of Y, Cb and Cr, of which
/// chroma may be smaller.
struct grid_planes {
  const uint8_t *planes[3];
  /// In bytes.
  ptrdiff_t strides[3];
  int32_t width, height;
  /// 8 to 16. Above 8, samples have two bytes, in the order of this machine.
  int bits;
  bool is_gray;
  /// Whether chroma has half the columns, and half the rows.
  bool is_narrow, is_short;
  /// MatrixCoefficients of ITU-T H.273, and whether values use the full range.
  uint8_t matrix;
  bool is_full_range;
  /// The library's objects.
  void *session, *picture;
  void (*release)(struct grid_planes *planes);
};

/// A decoder of coded images.
struct grid_codec {
  /// Loads the library. Returns false if it is not installed.
  bool (*load)(void);
  /// The format's name and the Debian package of the library, for messages.
  const char *format, *package;
  /// Decodes one image of at most `pixel_limit` pixels.
  ///
  /// - Parameters:
  ///   - configuration: The codec's configuration box.
  ///   - is_reduced: Whether the image is scaled down so far that the filters at the edges of blocks (deblocking
  ///     and others) and film grain make no visible difference. They are left out.
  ///   - planes: Receives the image, which the caller releases.
  int (*decode)(struct grid_decoder *decoder, const uint8_t *configuration, size_t configuration_size,
                const uint8_t *data, size_t size, int64_t pixel_limit, bool is_reduced, struct grid_planes *planes);
};

extern const struct grid_codec grid_hevc_codec, grid_av1_codec;

static inline void grid_planes_release(struct grid_planes *planes) {
  if (planes->release) planes->release(planes);
  planes->release = NULL;
}

/// The part of a row that is converted.
struct grid_planes_span {
  int32_t row, first_column, column_count;
};

/// The number of bytes of `scratch` for a span of `column_count` columns.
static inline size_t grid_planes_scratch(int32_t column_count) { return 8 * ((size_t)column_count + 2); }

/// Converts a part of a row to RGB of 8 bits, four bytes a pixel. Chroma is interpolated.
///
/// - Parameters:
///   - alpha: An image whose Y is the alpha, of the same size; NULL for an opaque image.
///   - is_premultiplied: Whether colors have been multiplied by alpha, which is undone.
void grid_planes_convert(const struct grid_planes *planes, const struct grid_planes *alpha, bool is_premultiplied,
                         const struct grid_planes_span *span, enum grid_order order, uint8_t *scratch, uint8_t *pixels);

#endif
