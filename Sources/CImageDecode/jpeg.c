#include "jpeg.h"

#include <string.h>

#include "decoder.h"
#include "formats.h"
#include "jpeg_skim.h"
#include "scaler.h"

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) { return !memcmp(head, "\xFF\xD8\xFF", 3); }

/// Reads the EXIF block of an APP1 segment, if that is what it is.
static void read_exif(struct grid_decoder *decoder, int64_t at, size_t size) {
  uint8_t *bytes = grid_scratch_take(&decoder->exif_bytes, size);
  if (!bytes || !grid_reader_peek(&decoder->reader, at, bytes, size)) return;
  if (size < 14 || memcmp(bytes, "Exif\0", 5) != 0) return;
  struct grid_reader block = grid_reader_of_memory(bytes + 6, size - 6);
  if (!grid_exif_read(&block, &decoder->exif)) return;
  decoder->info.orientation = decoder->exif.orientation;
  decoder->info.has_thumbnail = decoder->exif.thumbnail_size > 0;
  memcpy(decoder->info.taken, decoder->exif.taken, sizeof decoder->info.taken);
}

/// Finds the next marker from `at` on, over junk between segments as libjpeg does.
static int64_t next_marker(struct grid_reader *reader, int64_t at, uint8_t *marker) {
  uint8_t pair[2];
  const int64_t end = at + GRID_LIMIT_JUNK < GRID_LIMIT_HEADER ? at + GRID_LIMIT_JUNK
                                                               : GRID_LIMIT_HEADER;
  for (; at < end && grid_reader_peek(reader, at, pair, 2); at++) {
    if (pair[0] == 0xFF && pair[1] != 0xFF && pair[1] != 0) {
      *marker = pair[1];
      return at + 2;
    }
  }
  return -1;
}

static bool is_frame_header(uint8_t marker) {
  return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

static int probe(struct grid_decoder *decoder) {
  struct grid_reader *reader = &decoder->reader;
  int64_t at = 2;
  bool has_exif = false;
  uint8_t marker, segment[9];
  while ((at = next_marker(reader, at, &marker)) > 0) {
    if (marker == 0x01 || (marker >= 0xD0 && marker <= 0xD8)) continue;
    if (marker == 0xD9 || marker == 0xDA || !grid_reader_peek(reader, at, segment, 2)) break;
    const uint32_t size = grid_be16(segment);
    if (size < 2) break;
    if (is_frame_header(marker)) {
      if (!grid_reader_peek(reader, at, segment, 8)) break;
      decoder->info.height = (int32_t)grid_be16(segment + 3);
      decoder->info.width = (int32_t)grid_be16(segment + 5);
      decoder->info.is_progressive = marker == 0xC2 || marker == 0xCA;
      return grid_check_size(decoder, decoder->info.width, decoder->info.height,
                             GRID_LIMIT_SCALED_PIXELS, 0);
    }
    if (marker == 0xE1 && !has_exif && size > 16) {
      read_exif(decoder, at + 2, size - 2);
      has_exif = decoder->exif.orientation != 1 || decoder->exif.thumbnail_size > 0 ||
                 decoder->exif.taken[0];
    }
    at += size;
  }
  return grid_fail(decoder, GRID_DECODE_DAMAGED, "has no frame header");
}

/// The largest denominator of a scale at which the image still has twice the target's pixels across, or
/// all of them for a hurried target: of 8, 4, 2 and 1, for which libjpeg-turbo has vector code.
static unsigned scale_denominator(const struct grid_decoder *decoder,
                                  const struct grid_rect *content) {
  const struct grid_target *target = decoder->target;
  const int32_t orientation = decoder->info.orientation;
  const double crop_width = grid_fill(content, target, orientation).width;
  const double width = orientation >= 5 ? target->height : target->width;
  const double wanted = target->is_hurried ? width : 2 * width;
  unsigned denominator = 8;
  while (denominator > 1 && crop_width / denominator < wanted) denominator /= 2;
  return denominator;
}

int grid_read_jpeg(struct grid_decoder *decoder, struct grid_reader *reader,
                   const struct grid_rect *content, struct grid_scaler *scaler) {
  const unsigned denominator = scale_denominator(decoder, content);
  if (denominator >= 4) {
    const int result = grid_skim_jpeg(decoder, reader, (int)denominator, content, scaler);
    if (result != GRID_DECODE_UNSUPPORTED) return result;
    reader->position = 0;
  }
  return grid_read_jpeg_by_libjpeg(decoder, reader, denominator, content, scaler);
}

static int read_jpeg(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  const struct grid_rect all = {0, 0, decoder->info.width, decoder->info.height};
  return grid_read_jpeg(decoder, &decoder->reader, &all, scaler);
}

const struct grid_input_format grid_jpeg_format = {GRID_FORMAT_JPEG, sniff, probe, read_jpeg};

size_t grid_decoder_comment(struct grid_decoder *decoder, uint8_t *comment, size_t capacity) {
  uint8_t head[4];
  int64_t at = 2;
  // libjpeg puts its own APP0 first.
  while (grid_reader_peek(&decoder->reader, at, head, 4) && head[0] == 0xFF) {
    const size_t size = grid_be16(head + 2);
    if (size < 2) return 0;
    if (head[1] == 0xFE) {
      if (size - 2 > capacity) return 0;
      return grid_reader_peek(&decoder->reader, at + 4, comment, size - 2) ? size - 2 : 0;
    }
    if (head[1] != 0xE0) return 0;
    at += 2 + (int64_t)size;
  }
  return 0;
}
