#include <string.h>

#include "jpeg_markers.h"
#include "jpeg_skim.h"

/// The content of a marker segment.
struct content {
  const uint8_t *bytes;
  size_t size;
};

/// Only what makes up a picture's first pixels by two: the mean, and zigzag's second, third and fifth.
static bool read_quantizers(struct grid_skim_header *header, struct content content) {
  static const int wanted[4] = {0, 1, 2, 4};
  while (content.size > 0) {
    // A number above 3 says 16 bits, which no camera writes.
    const uint8_t number = content.bytes[0];
    if (number > 3 || content.size < 65) return false;
    for (int i = 0; i < 4; i++) header->quantizers[number][i] = content.bytes[1 + wanted[i]];
    header->has_quantizers[number] = true;
    content.bytes += 65, content.size -= 65;
  }
  return true;
}

static bool read_codes(struct grid_skim_header *header, struct content content) {
  while (content.size > 0) {
    if (content.size < 17) return false;
    const int kind = content.bytes[0] >> 4, number = content.bytes[0] & 15;
    const uint8_t *counts = content.bytes + 1, *symbols = content.bytes + 17;
    size_t count = 0;
    for (int i = 0; i < 16; i++) count += counts[i];
    if (kind > 1 || number > 1 || count > 256 || content.size < 17 + count) return false;
    struct grid_huffman *table = kind ? &header->changes[number] : &header->means[number];
    const bool has_runs = kind == 1 && !header->is_progressive;
    if (!grid_huffman_make(table, counts, symbols, has_runs)) return false;
    for (size_t i = 0; kind == 0 && i < count; i++) {
      if (symbols[i] > 11) return false;
    }
    content.bytes += 17 + count, content.size -= 17 + count;
  }
  return true;
}

static bool read_frame(struct grid_skim_header *header, struct content content,
                       bool is_progressive) {
  if (header->component_count > 0 || content.size < 6 || content.bytes[0] != 8) return false;
  header->is_progressive = is_progressive;
  header->height = (int32_t)grid_be16(content.bytes + 1);
  header->width = (int32_t)grid_be16(content.bytes + 3);
  header->component_count = content.bytes[5];
  const int count = header->component_count;
  if (header->width == 0 || header->height == 0 || (count != 1 && count != 3)) return false;
  if (content.size != 6 + 3 * (size_t)count) return false;
  for (int i = 0; i < count; i++) {
    const uint8_t *bytes = content.bytes + 6 + 3 * i;
    struct grid_skim_component *component = &header->components[i];
    component->identifier = bytes[0];
    component->across = bytes[1] >> 4;
    component->down = bytes[1] & 15;
    component->quantizer_table = bytes[2];
    const int limit = i == 0 ? 2 : 1;
    if (component->across < 1 || component->across > limit || component->down < 1 ||
        component->down > limit || bytes[2] > 3) {
      return false;
    }
  }
  // What has one component only has no units: its blocks come one after the other.
  if (count == 1) header->components[0].across = header->components[0].down = 1;
  return true;
}

/// Notes a component of a scan and which tables it uses; false where they are not there.
static bool read_scan_component(struct grid_skim_header *header, const uint8_t bytes[2]) {
  struct grid_skim_scan *scan = &header->scan;
  // In the order of the frame, as they have to be, each one once.
  int index = scan->count > 0 ? scan->components[scan->count - 1] + 1 : 0;
  while (index < header->component_count && header->components[index].identifier != bytes[0]) index++;
  if (index == header->component_count) return false;
  struct grid_skim_component *component = &header->components[index];
  component->mean_table = bytes[1] >> 4;
  component->change_table = bytes[1] & 15;
  scan->components[scan->count++] = index;
  if (component->has_quantizers) return true;
  // The table that a component's first scan finds is meant for all of them.
  if (!header->has_quantizers[component->quantizer_table]) return false;
  memcpy(component->quantizers, header->quantizers[component->quantizer_table],
         sizeof component->quantizers);
  component->has_quantizers = true;
  return true;
}

/// Whether all tables of codes that a scan uses are there.
static bool has_codes(const struct grid_skim_header *header) {
  const struct grid_skim_scan *scan = &header->scan;
  for (int i = 0; i < scan->count; i++) {
    const struct grid_skim_component *component = &header->components[scan->components[i]];
    const bool uses_means = scan->first == 0 && scan->low_before == 0;
    if (uses_means && (component->mean_table > 1 || !header->means[component->mean_table].is_there)) {
      return false;
    }
    if (scan->last > 0 &&
        (component->change_table > 1 || !header->changes[component->change_table].is_there)) {
      return false;
    }
  }
  return true;
}

/// Whether a scan's coefficients and bits are such as its kind of file has.
static bool is_usual(const struct grid_skim_header *header) {
  const struct grid_skim_scan *scan = &header->scan;
  if (!header->is_progressive) {
    return scan->count == header->component_count && scan->first == 0 && scan->last == 63 &&
           scan->low_before == 0 && scan->low == 0;
  }
  if (scan->first == 0 ? scan->last != 0 : scan->count != 1) return false;
  if (scan->first > scan->last || scan->last > 63 || scan->low > 10) return false;
  return scan->low_before == 0 || scan->low_before == scan->low + 1;
}

static bool read_scan(struct grid_skim_header *header, struct content content) {
  if (header->component_count == 0 || content.size < 6) return false;
  const size_t count = content.bytes[0];
  if (count < 1 || count > 3 || content.size != 4 + 2 * count) return false;
  const uint8_t *end = content.bytes + content.size - 3;
  header->scan = (struct grid_skim_scan){
      .first = end[0], .last = end[1], .low_before = end[2] >> 4, .low = end[2] & 15};
  for (size_t i = 0; i < count; i++) {
    if (!read_scan_component(header, content.bytes + 1 + 2 * i)) return false;
  }
  return is_usual(header) && has_codes(header);
}

/// Whether the components are brightness and two differences of colour, as libjpeg decides it.
static bool is_ycc(const struct grid_skim_header *header) {
  const struct grid_skim_component *components = header->components;
  if (header->component_count == 1 || header->is_jfif) return true;
  if (header->adobe_transform >= 0) return header->adobe_transform == 1;
  return components[0].identifier == 1 && components[1].identifier == 2 &&
         components[2].identifier == 3;
}

static bool read_segment(struct grid_skim_header *header, uint8_t marker, struct content content) {
  switch (marker) {
    case M_SOF0: case M_SOF1: return read_frame(header, content, false);
    case M_SOF2: return read_frame(header, content, true);
    case M_DHT: return read_codes(header, content);
    case M_DQT: return read_quantizers(header, content);
    case M_DRI:
      if (content.size != 2) return false;
      header->restart_interval = (int)grid_be16(content.bytes);
      return true;
    case M_APP0:
      if (content.size >= 14 && !memcmp(content.bytes, "JFIF", 5)) header->is_jfif = true;
      return true;
    case M_APP14:
      if (content.size >= 12 && !memcmp(content.bytes, "Adobe", 5)) {
        header->adobe_transform = content.bytes[11];
      }
      return true;
    default: return false;
  }
}

/// Whether a segment does not affect pixels: an application's, or a comment.
static bool is_ignored(uint8_t marker) {
  return (marker > M_APP0 && marker <= M_APP15 && marker != M_APP14) || marker == M_COM;
}

enum grid_skim_next grid_skim_next_scan(struct grid_reader *reader,
                                        struct grid_skim_header *header) {
  uint8_t bytes[2048];
  struct grid_jpeg_segment segment;
  while (grid_jpeg_read_segment(reader, reader->position, &segment)) {
    if (segment.marker == M_EOI) return GRID_SKIM_END;
    reader->position = segment.content;
    if (is_ignored(segment.marker)) {
      reader->position += (int64_t)segment.size;
      continue;
    }
    if (segment.size > sizeof bytes) return GRID_SKIM_UNUSUAL;
    if (!grid_reader_copy(reader, bytes, segment.size)) return GRID_SKIM_END;
    const struct content content = {bytes, segment.size};
    if (segment.marker == M_SOS) {
      return read_scan(header, content) ? GRID_SKIM_SCAN : GRID_SKIM_UNUSUAL;
    }
    if (!read_segment(header, segment.marker, content)) return GRID_SKIM_UNUSUAL;
  }
  // The end of the file may cut off a marker or its length.
  return reader->size - reader->position < 4 ? GRID_SKIM_END : GRID_SKIM_UNUSUAL;
}

bool grid_skim_read_header(struct grid_reader *reader, struct grid_skim_header *header) {
  *header = (struct grid_skim_header){.adobe_transform = -1};
  reader->position += 2;
  return grid_skim_next_scan(reader, header) == GRID_SKIM_SCAN && is_ycc(header);
}
