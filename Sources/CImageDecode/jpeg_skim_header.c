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
    if (!grid_huffman_make(table, counts, symbols, kind == 1)) return false;
    for (size_t i = 0; kind == 0 && i < count; i++) {
      if (symbols[i] > 11) return false;
    }
    segment.bytes += 17 + count, segment.size -= 17 + count;
  }
  return true;
}

static bool read_frame(struct grid_skim_header *header, struct segment segment) {
  if (header->component_count > 0 || segment.size < 6 || segment.bytes[0] != 8) return false;
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

static bool read_scan(struct grid_skim_header *header, struct segment segment) {
  const int count = header->component_count;
  if (count == 0 || segment.size != 4 + 2 * (size_t)count || segment.bytes[0] != count) return false;
  for (int i = 0; i < count; i++) {
    const uint8_t *bytes = segment.bytes + 1 + 2 * i;
    struct grid_skim_component *component = &header->components[i];
    component->mean_table = bytes[1] >> 4;
    component->change_table = bytes[1] & 15;
    if (bytes[0] != component->identifier || component->mean_table > 1 ||
        component->change_table > 1 || !header->means[component->mean_table].is_there ||
        !header->changes[component->change_table].is_there ||
        !header->has_quantizers[component->quantizer_table]) {
      return false;
    }
    memcpy(component->quantizers, header->quantizers[component->quantizer_table],
           sizeof component->quantizers);
  }
  const uint8_t *end = segment.bytes + segment.size - 3;
  return end[0] == 0 && end[1] == 63 && end[2] == 0;
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
    case 0xC0: case 0xC1: return read_frame(header, segment);
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

bool grid_skim_read_header(struct grid_reader *reader, struct grid_skim_header *header) {
  uint8_t head[4], bytes[2048];
  *header = (struct grid_skim_header){.adobe_transform = -1};
  if (!grid_reader_copy(reader, head, 2)) return false;
  while (grid_reader_copy(reader, head, 4)) {
    const uint8_t marker = head[1];
    const size_t size = grid_be16(head + 2);
    if (head[0] != 0xFF || size < 2) return false;
    if (is_passed_over(marker)) {
      reader->position += (int64_t)size - 2;
      continue;
    }
    const struct segment segment = {bytes, size - 2};
    if (segment.size > sizeof bytes || !grid_reader_copy(reader, bytes, segment.size)) return false;
    if (marker == 0xDA) return read_scan(header, segment) && is_ycc(header);
    if (!read_segment(header, marker, segment)) return false;
  }
  return false;
}
