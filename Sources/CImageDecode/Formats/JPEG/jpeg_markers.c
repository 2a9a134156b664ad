#include "Formats/JPEG/jpeg_markers.h"

#include <string.h>

#include "decoder.h"

/// Whether a byte after 0xFF is a marker code: neither a stuffed zero nor a fill byte.
static bool is_marker(uint8_t code) { return code != 0 && code != 0xFF; }

/// Whether a segment is application data or a comment.
static bool is_optional(uint8_t marker) { return (marker >= M_APP0 && marker <= M_APP15) || marker == M_COM; }

bool grid_jpeg_read_segment(struct grid_reader *reader, int64_t position, struct grid_jpeg_segment *segment) {
  uint8_t bytes[2];
  if (!grid_reader_peek(reader, position, bytes, 2)) return false;
  const uint8_t marker = bytes[1];
  if (bytes[0] != 0xFF || !is_marker(marker)) return false;
  *segment = (struct grid_jpeg_segment){marker, position + 2, 0};
  const bool has_segment = marker != M_TEM && !grid_jpeg_is_restart(marker) && marker != M_SOI && marker != M_EOI;
  if (!has_segment) return true;
  if (!grid_reader_peek(reader, position + 2, bytes, 2)) return false;
  const uint32_t length = grid_be16(bytes);
  // The length includes itself. As in libjpeg, an optional segment with a smaller one is empty.
  if (length < 2 && !is_optional(marker)) return false;
  segment->content += 2;
  segment->size = length < 2 ? 0 : length - 2;
  return true;
}

bool grid_jpeg_find_segment(struct grid_reader *reader, int64_t position, struct grid_jpeg_segment *segment) {
  const int64_t end =
      position + GRID_LIMIT_EXTRANEOUS < GRID_LIMIT_HEADER ? position + GRID_LIMIT_EXTRANEOUS : GRID_LIMIT_HEADER;
  uint8_t bytes[2];
  for (; position < end && grid_reader_peek(reader, position, bytes, 2); position++) {
    if (bytes[0] == 0xFF && is_marker(bytes[1])) {
      return grid_jpeg_read_segment(reader, position, segment);
    }
  }
  return false;
}

bool grid_jpeg_read_frame_size(struct grid_reader *reader, const struct grid_jpeg_segment *segment, int32_t *width,
                               int32_t *height) {
  // Sample precision, height, width and number of components.
  uint8_t bytes[6];
  if (!grid_reader_peek(reader, segment->content, bytes, sizeof bytes)) return false;
  *height = (int32_t)grid_be16(bytes + 1);
  *width = (int32_t)grid_be16(bytes + 3);
  return true;
}

int grid_jpeg_skip_scan_data(struct grid_decoder *decoder, struct grid_reader *reader) {
  const uint8_t *bytes;
  for (size_t count; (count = grid_reader_next(reader, &bytes)) > 0;) {
    const int result = grid_check(decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    const uint8_t *end = bytes + count;
    for (const uint8_t *at = bytes; (at = memchr(at, 0xFF, (size_t)(end - at))); at++) {
      const int64_t position = reader->position - (end - at);
      uint8_t code;
      if (!grid_reader_peek(reader, position + 1, &code, 1)) return GRID_DECODE_OK;
      if (is_marker(code) && !grid_jpeg_is_restart(code)) {
        reader->position = position;
        return GRID_DECODE_OK;
      }
      // Peeking past the end of the window has moved it, so `bytes` is no longer valid.
      if (at + 1 == end) break;
    }
  }
  return GRID_DECODE_OK;
}
