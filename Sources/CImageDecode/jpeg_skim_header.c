#include <string.h>

#include "decoder.h"
#include "jpeg_skim.h"

/// A segment of a JPEG: its content.
struct segment {
  const uint8_t *bytes;
  size_t size;
};

/// Only what makes up a picture's first pixels by two: the mean, and zigzag's second, third and fifth.
static bool read_quantizers(struct grid_skim_header *header, struct segment segment) {
  static const int wanted[4] = {0, 1, 2, 4};
  while (segment.size > 0) {
    // A number above 3 says 16 bits, which no camera writes.
    const uint8_t number = segment.bytes[0];
    if (number > 3 || segment.size < 65) return false;
    for (int i = 0; i < 4; i++) header->quantizers[number][i] = segment.bytes[1 + wanted[i]];
    header->has_quantizers[number] = true;
    segment.bytes += 65, segment.size -= 65;
  }
  return true;
}

static bool read_codes(struct grid_skim_header *header, struct segment segment) {
  while (segment.size > 0) {
    if (segment.size < 17) return false;
    const int kind = segment.bytes[0] >> 4, number = segment.bytes[0] & 15;
    const uint8_t *counts = segment.bytes + 1, *symbols = segment.bytes + 17;
    size_t count = 0;
    for (int i = 0; i < 16; i++) count += counts[i];
    if (kind > 1 || number > 1 || count > 256 || segment.size < 17 + count) return false;
    struct grid_huffman *table = kind ? &header->changes[number] : &header->means[number];
    const bool has_runs = kind == 1 && !header->is_progressive;
    if (!grid_huffman_make(table, counts, symbols, has_runs)) return false;
    for (size_t i = 0; kind == 0 && i < count; i++) {
      if (symbols[i] > 11) return false;
    }
    segment.bytes += 17 + count, segment.size -= 17 + count;
  }
  return true;
}

static bool read_frame(struct grid_skim_header *header, struct segment segment,
                       bool is_progressive) {
  if (header->component_count > 0 || segment.size < 6 || segment.bytes[0] != 8) return false;
  header->is_progressive = is_progressive;
  header->height = (int32_t)grid_be16(segment.bytes + 1);
  header->width = (int32_t)grid_be16(segment.bytes + 3);
  header->component_count = segment.bytes[5];
  const int count = header->component_count;
  if (header->width == 0 || header->height == 0 || (count != 1 && count != 3)) return false;
  if (segment.size != 6 + 3 * (size_t)count) return false;
  for (int i = 0; i < count; i++) {
    const uint8_t *bytes = segment.bytes + 6 + 3 * i;
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

static bool read_scan(struct grid_skim_header *header, struct segment segment) {
  if (header->component_count == 0 || segment.size < 6) return false;
  const size_t count = segment.bytes[0];
  if (count < 1 || count > 3 || segment.size != 4 + 2 * count) return false;
  const uint8_t *end = segment.bytes + segment.size - 3;
  header->scan = (struct grid_skim_scan){
      .first = end[0], .last = end[1], .low_before = end[2] >> 4, .low = end[2] & 15};
  for (size_t i = 0; i < count; i++) {
    if (!read_scan_component(header, segment.bytes + 1 + 2 * i)) return false;
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

static bool read_segment(struct grid_skim_header *header, uint8_t marker, struct segment segment) {
  switch (marker) {
    case 0xC0: case 0xC1: return read_frame(header, segment, false);
    case 0xC2: return read_frame(header, segment, true);
    case 0xC4: return read_codes(header, segment);
    case 0xDB: return read_quantizers(header, segment);
    case 0xDD:
      if (segment.size != 2) return false;
      header->restart_interval = (int)grid_be16(segment.bytes);
      return true;
    case 0xE0:
      if (segment.size >= 14 && !memcmp(segment.bytes, "JFIF", 5)) header->is_jfif = true;
      return true;
    case 0xEE:
      if (segment.size >= 12 && !memcmp(segment.bytes, "Adobe", 5)) {
        header->adobe_transform = segment.bytes[11];
      }
      return true;
    default: return false;
  }
}

/// Whether a segment has nothing to say about pixels: an application's, or a comment.
static bool is_passed_over(uint8_t marker) {
  return (marker > 0xE0 && marker < 0xF0 && marker != 0xEE) || marker == 0xFE;
}

enum grid_skim_next grid_skim_next_scan(struct grid_reader *reader,
                                        struct grid_skim_header *header) {
  uint8_t head[2], bytes[2048];
  while (grid_reader_copy(reader, head, 2) && head[0] == 0xFF) {
    const uint8_t marker = head[1];
    if (marker == 0xD9) return GRID_SKIM_END;
    if (!grid_reader_copy(reader, head, 2)) return GRID_SKIM_END;
    const size_t size = grid_be16(head);
    if (size < 2) return GRID_SKIM_UNUSUAL;
    if (is_passed_over(marker)) {
      reader->position += (int64_t)size - 2;
      continue;
    }
    const struct segment segment = {bytes, size - 2};
    if (segment.size > sizeof bytes) return GRID_SKIM_UNUSUAL;
    if (!grid_reader_copy(reader, bytes, segment.size)) return GRID_SKIM_END;
    if (marker == 0xDA) return read_scan(header, segment) ? GRID_SKIM_SCAN : GRID_SKIM_UNUSUAL;
    if (!read_segment(header, marker, segment)) return GRID_SKIM_UNUSUAL;
  }
  return reader->position < reader->size ? GRID_SKIM_UNUSUAL : GRID_SKIM_END;
}

bool grid_skim_read_header(struct grid_reader *reader, struct grid_skim_header *header) {
  *header = (struct grid_skim_header){.adobe_transform = -1};
  reader->position += 2;
  return grid_skim_next_scan(reader, header) == GRID_SKIM_SCAN && is_ycc(header);
}
