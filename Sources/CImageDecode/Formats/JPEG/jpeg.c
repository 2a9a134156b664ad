#include "Formats/JPEG/jpeg.h"

#include <string.h>

#include "Formats/JPEG/jpeg_markers.h"
#include "Formats/JPEG/jpeg_profile.h"
#include "Formats/formats.h"
#include "Metadata/date.h"
#include "Metadata/xmp.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// The name of a segment of XMP and its zero.
enum { XMP_HEADER = 29 };

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) { return !memcmp(head, "\xFF\xD8\xFF", 3); }

/// Reads the content of an APP1 segment as an EXIF block, if it is one.
static void read_exif(struct grid_decoder *decoder, int64_t at, size_t size) {
  uint8_t *bytes = grid_scratch_reserve(&decoder->exif_bytes, size);
  if (!bytes || !grid_reader_peek(&decoder->reader, at, bytes, size)) return;
  if (size < 14 || memcmp(bytes, "Exif\0", 5) != 0) return;
  struct grid_reader block = grid_reader_of_memory(bytes + 6, size - 6);
  if (!grid_exif_read(&block, &decoder->exif)) return;
  decoder->info.orientation = decoder->exif.orientation;
  decoder->info.has_thumbnail = decoder->exif.thumbnail_size > 0;
  grid_date_merge(&decoder->date, &decoder->exif.date);
}

/// Reads the date of IPTC from a segment of Photoshop's resources, if it is one.
static void read_photoshop(struct grid_decoder *decoder, const struct grid_jpeg_segment *segment) {
  static const char name[14] = "Photoshop 3.0";
  char found[sizeof name];
  if (segment->marker != M_APP13 || segment->size <= sizeof name ||
      !grid_reader_peek(&decoder->reader, segment->content, found, sizeof found) ||
      memcmp(found, name, sizeof name) != 0) {
    return;
  }
  grid_read_photoshop_date(&decoder->reader, segment->content + (int64_t)sizeof name, segment->size - sizeof name,
                           &decoder->date);
}

/// Whether a segment contains a packet of XMP.
static bool is_xmp(struct grid_reader *reader, const struct grid_jpeg_segment *segment) {
  char name[XMP_HEADER];
  return segment->marker == M_APP1 && segment->size > XMP_HEADER &&
         grid_reader_peek(reader, segment->content, name, sizeof name) &&
         !memcmp(name, "http://ns.adobe.com/xap/1.0/", sizeof name);
}

static int probe(struct grid_decoder *decoder) {
  struct grid_reader *reader = &decoder->reader;
  // After SOI.
  struct grid_jpeg_segment segment = {.content = 2};
  int32_t width, height;
  bool has_exif = false;
  struct grid_jpeg_segment xmp = {0};
  while (grid_jpeg_find_segment(reader, grid_jpeg_segment_end(&segment), &segment)) {
    if (segment.marker == M_EOI || segment.marker == M_SOS) break;
    if (grid_jpeg_is_frame_header(segment.marker)) {
      if (!grid_jpeg_read_frame_size(reader, &segment, &width, &height)) break;
      grid_read_xmp(decoder, xmp.content, xmp.size);
      decoder->info.is_progressive = segment.marker == M_SOF2 || segment.marker == M_SOF10;
      return grid_set_size(decoder, width, height, GRID_LIMIT_PIXELS, 0);
    }
    if (decoder->profile_segment == 0 && grid_jpeg_is_profile_segment(reader, &segment)) {
      decoder->profile_segment = segment.content;
    }
    if (xmp.size == 0 && is_xmp(reader, &segment)) {
      xmp.content = segment.content + XMP_HEADER;
      xmp.size = segment.size - XMP_HEADER;
    }
    read_photoshop(decoder, &segment);
    if (segment.marker == M_APP1 && !has_exif && segment.size > 14) {
      read_exif(decoder, segment.content, segment.size);
      has_exif = decoder->exif.orientation != 1 || decoder->exif.thumbnail_size > 0 || decoder->exif.date.origin;
    }
  }
  return grid_fail(decoder, GRID_DECODE_DAMAGED, "has no frame header");
}

static int read_jpeg(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  const struct grid_rect all = {0, 0, decoder->info.width, decoder->info.height};
  return grid_read_jpeg(decoder, &decoder->reader, &all, scaler);
}

const struct grid_input_format grid_jpeg_format = {
    .format = GRID_FORMAT_JPEG,
    .sniff = sniff,
    .probe = probe,
    .read = read_jpeg,
    .read_color_space = grid_jpeg_read_color_space,
    .read_thumbnail = grid_jpeg_read_thumbnail,
};

size_t grid_decoder_comment(struct grid_decoder *decoder, uint8_t *comment, size_t capacity) {
  struct grid_reader *reader = &decoder->reader;
  struct grid_jpeg_segment segment = {.content = 2};
  // libjpeg writes the JFIF segment, APP0, first.
  do {
    if (!grid_jpeg_read_segment(reader, grid_jpeg_segment_end(&segment), &segment)) return 0;
  } while (segment.marker == M_APP0);
  if (segment.marker != M_COM || segment.size > capacity) return 0;
  return grid_reader_peek(reader, segment.content, comment, segment.size) ? segment.size : 0;
}
