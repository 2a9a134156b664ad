#ifndef CIMAGEDECODE_JPEG_MARKERS_H
#define CIMAGEDECODE_JPEG_MARKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Reading/reader.h"

struct grid_decoder;

/// Marker codes, named as in libjpeg's jdmarker.c.
enum {
  M_TEM = 0x01,
  M_SOF0 = 0xC0,
  M_SOF1 = 0xC1,
  M_SOF2 = 0xC2,
  M_DHT = 0xC4,
  M_JPG = 0xC8,
  M_SOF10 = 0xCA,
  M_DAC = 0xCC,
  M_SOF15 = 0xCF,
  M_RST0 = 0xD0,
  M_RST7 = 0xD7,
  M_SOI = 0xD8,
  M_EOI = 0xD9,
  M_SOS = 0xDA,
  M_DQT = 0xDB,
  M_DRI = 0xDD,
  M_APP0 = 0xE0,
  M_APP1 = 0xE1,
  M_APP2 = 0xE2,
  M_APP13 = 0xED,
  M_APP14 = 0xEE,
  M_APP15 = 0xEF,
  M_COM = 0xFE,
};

static inline bool grid_jpeg_is_restart(int marker) { return marker >= M_RST0 && marker <= M_RST7; }

/// Whether a marker is one of SOF0 to SOF15. Three codes in their range are other markers.
static inline bool grid_jpeg_is_frame_header(uint8_t marker) {
  return marker >= M_SOF0 && marker <= M_SOF15 && marker != M_DHT && marker != M_JPG && marker != M_DAC;
}

/// A marker and its segment's position in the file.
struct grid_jpeg_segment {
  uint8_t marker;
  /// The position of the content, after the length field.
  int64_t content;
  /// The size of the content in bytes; 0 for a marker without a segment.
  size_t size;
};

/// Returns the position at which the next marker is expected.
static inline int64_t grid_jpeg_segment_end(const struct grid_jpeg_segment *segment) {
  return segment->content + (int64_t)segment->size;
}

/// Reads the marker at `position` and the length of its segment. Returns false if there is no marker, the
/// file ends, or a segment that is neither application data nor a comment has a length below 2. The file may
/// end before the content does.
bool grid_jpeg_read_segment(struct grid_reader *reader, int64_t position, struct grid_jpeg_segment *segment);

/// Reads the first marker from `position` on. Skips extraneous bytes as libjpeg does, within
/// GRID_LIMIT_EXTRANEOUS and GRID_LIMIT_HEADER.
bool grid_jpeg_find_segment(struct grid_reader *reader, int64_t position, struct grid_jpeg_segment *segment);

/// Reads the image size, in pixels, from a frame header. Returns false if the file ends.
bool grid_jpeg_read_frame_size(struct grid_reader *reader, const struct grid_jpeg_segment *segment, int32_t *width,
                               int32_t *height);

/// Moves the reader from inside a scan's entropy-coded data to the marker that ends it, or to the end of the
/// file.
///
/// - Returns: GRID_DECODE_OK, or the reason to stop from `grid_check`.
int grid_jpeg_skip_scan_data(struct grid_decoder *decoder, struct grid_reader *reader);

#endif
