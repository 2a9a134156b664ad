#include "Formats/JPEG/jpeg_profile.h"

#include <string.h>

#include "Formats/JPEG/jpeg_markers.h"
#include "decoder.h"

/// The name of the segment and its zero, the number of the part, from 1 on, and the number of parts.
enum { PART_HEADER = 14 };

/// The parts of a profile, which is too large for one segment, by their number less 1.
struct parts {
  struct grid_jpeg_segment segments[255];
  int count, found;
};

bool grid_jpeg_is_profile_segment(struct grid_reader *reader, const struct grid_jpeg_segment *segment) {
  char name[12];
  return segment->marker == M_APP2 && segment->size > PART_HEADER &&
         grid_reader_peek(reader, segment->content, name, sizeof name) && !memcmp(name, "ICC_PROFILE", sizeof name);
}

/// Adds a segment. Returns false, as libjpeg does, if its numbers contradict those of the others.
static bool add_part(struct grid_reader *reader, const struct grid_jpeg_segment *segment, struct parts *parts) {
  uint8_t numbers[2];
  if (!grid_reader_peek(reader, segment->content + 12, numbers, 2)) return false;
  const int number = numbers[0], count = numbers[1];
  if (number == 0 || number > count || (parts->count != 0 && parts->count != count)) return false;
  if (parts->segments[number - 1].size > 0) return false;
  parts->segments[number - 1] = *segment;
  parts->count = count;
  parts->found++;
  return true;
}

/// Copies the parts, in the order of their numbers, into the decoder's memory.
static void join(struct grid_decoder *decoder, const struct parts *parts, struct grid_color_space *space) {
  size_t size = 0;
  for (int i = 0; i < parts->count; i++) size += parts->segments[i].size - PART_HEADER;
  if (size > GRID_LIMIT_PROFILE) return;
  uint8_t *bytes = grid_scratch_reserve(&decoder->profile, size);
  if (!bytes) return;
  uint8_t *to = bytes;
  for (int i = 0; i < parts->count; i++) {
    const struct grid_jpeg_segment *segment = &parts->segments[i];
    const size_t part_size = segment->size - PART_HEADER;
    if (!grid_reader_peek(&decoder->reader, segment->content + PART_HEADER, to, part_size)) return;
    to += part_size;
  }
  space->profile = bytes;
  space->profile_size = size;
}

/// Sets the model by the number of components in the frame header.
static void set_model(struct grid_reader *reader, const struct grid_jpeg_segment *segment,
                      struct grid_color_space *space) {
  uint8_t count;
  if (!grid_reader_peek(reader, segment->content + 5, &count, 1)) return;
  if (count == 1) space->model = GRID_MODEL_GRAY;
  if (count == 4) space->model = GRID_MODEL_CMYK;
}

void grid_jpeg_read_color_space(struct grid_decoder *decoder, struct grid_color_space *space) {
  if (decoder->profile_segment == 0) return;
  struct grid_reader *reader = &decoder->reader;
  struct grid_jpeg_segment segment = {.content = 2};
  struct parts parts;
  memset(&parts, 0, sizeof parts);
  while (grid_jpeg_find_segment(reader, grid_jpeg_segment_end(&segment), &segment)) {
    if (segment.marker == M_EOI || segment.marker == M_SOS) break;
    if (grid_jpeg_is_frame_header(segment.marker)) set_model(reader, &segment, space);
    if (segment.marker == M_APP14 && segment.size >= 12) {
      char name[5];
      space->is_inverted =
          grid_reader_peek(reader, segment.content, name, sizeof name) && !memcmp(name, "Adobe", sizeof name);
    }
    if (grid_jpeg_is_profile_segment(reader, &segment) && !add_part(reader, &segment, &parts)) return;
  }
  if (parts.count > 0 && parts.found == parts.count) join(decoder, &parts, space);
}
