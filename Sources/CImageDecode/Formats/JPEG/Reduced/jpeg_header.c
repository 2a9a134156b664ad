#include "Formats/JPEG/Reduced/jpeg_header.h"

#include <string.h>

#include "Formats/JPEG/jpeg_markers.h"

/// The content of a marker segment.
struct content {
  const uint8_t *bytes;
  size_t size;
};

static bool read_dqt(struct grid_jpeg_header *header, struct content content) {
  while (content.size > 0) {
    // Above 3, the precision in the high nibble is 16 bits, which no camera writes.
    const uint8_t number = content.bytes[0];
    if (number > 3 || content.size < 65) return false;
    for (int i = 0; i < 4; i++) {
      header->quant_tables[number][i] = content.bytes[1 + grid_kept_coefficients[i]];
    }
    header->has_quant_table[number] = true;
    content.bytes += 65, content.size -= 65;
  }
  return true;
}

static bool read_dht(struct grid_jpeg_header *header, struct content content) {
  while (content.size > 0) {
    if (content.size < 17) return false;
    const int table_class = content.bytes[0] >> 4, number = content.bytes[0] & 15;
    const uint8_t *counts = content.bytes + 1, *symbols = content.bytes + 17;
    size_t count = 0;
    for (int i = 0; i < 16; i++) count += counts[i];
    if (table_class > 1 || number > 1 || count > 256 || content.size < 17 + count) return false;
    const bool is_ac = table_class == 1;
    struct grid_huffman *table = is_ac ? &header->ac_tables[number] : &header->dc_tables[number];
    if (!grid_huffman_make(table, counts, symbols, is_ac && !header->is_progressive)) return false;
    for (size_t i = 0; !is_ac && i < count; i++) {
      if (symbols[i] > 11) return false;
    }
    content.bytes += 17 + count, content.size -= 17 + count;
  }
  return true;
}

static bool read_sof(struct grid_jpeg_header *header, struct content content, bool is_progressive) {
  if (header->num_components > 0 || content.size < 6 || content.bytes[0] != 8) return false;
  header->is_progressive = is_progressive;
  header->height = (int32_t)grid_be16(content.bytes + 1);
  header->width = (int32_t)grid_be16(content.bytes + 3);
  header->num_components = content.bytes[5];
  const int count = header->num_components;
  if (header->width == 0 || header->height == 0 || (count != 1 && count != 3)) return false;
  if (content.size != 6 + 3 * (size_t)count) return false;
  for (int i = 0; i < count; i++) {
    const uint8_t *bytes = content.bytes + 6 + 3 * i;
    struct grid_jpeg_component *component = &header->components[i];
    component->component_id = bytes[0];
    component->h_samp_factor = bytes[1] >> 4;
    component->v_samp_factor = bytes[1] & 15;
    component->quant_tbl_no = bytes[2];
    const int limit = i == 0 ? 2 : 1;
    if (component->h_samp_factor < 1 || component->h_samp_factor > limit || component->v_samp_factor < 1 ||
        component->v_samp_factor > limit || bytes[2] > 3) {
      return false;
    }
  }
  // With one component an MCU is one block, whatever its sampling factors.
  if (count == 1) header->components[0].h_samp_factor = header->components[0].v_samp_factor = 1;
  return true;
}

/// Adds a component to the scan. Returns false if it is unknown or has no quantization table.
static bool read_scan_component(struct grid_jpeg_header *header, const uint8_t bytes[2]) {
  struct grid_jpeg_scan_header *scan = &header->scan;
  // The standard requires the order of the frame header, with each component at most once.
  int index = scan->comps_in_scan > 0 ? scan->components[scan->comps_in_scan - 1] + 1 : 0;
  while (index < header->num_components && header->components[index].component_id != bytes[0]) {
    index++;
  }
  if (index == header->num_components) return false;
  struct grid_jpeg_component *component = &header->components[index];
  component->dc_tbl_no = bytes[1] >> 4;
  component->ac_tbl_no = bytes[1] & 15;
  scan->components[scan->comps_in_scan++] = index;
  if (component->has_quantval) return true;
  // As in libjpeg, a component uses the table that is defined before its first scan for all its scans.
  if (!header->has_quant_table[component->quant_tbl_no]) return false;
  memcpy(component->quantval, header->quant_tables[component->quant_tbl_no], sizeof component->quantval);
  component->has_quantval = true;
  return true;
}

/// Whether all Huffman tables that the scan uses are defined.
static bool has_huffman_tables(const struct grid_jpeg_header *header) {
  const struct grid_jpeg_scan_header *scan = &header->scan;
  for (int i = 0; i < scan->comps_in_scan; i++) {
    const struct grid_jpeg_component *component = &header->components[scan->components[i]];
    const int dc = component->dc_tbl_no, ac = component->ac_tbl_no;
    const bool uses_dc = scan->Ss == 0 && scan->Ah == 0;
    if (uses_dc && (dc > 1 || !header->dc_tables[dc].is_defined)) return false;
    if (scan->Se > 0 && (ac > 1 || !header->ac_tables[ac].is_defined)) return false;
  }
  return true;
}

/// Whether Ss, Se, Ah and Al are valid for the only scan of a sequential file or for a scan of a progressive
/// one.
static bool has_valid_progression(const struct grid_jpeg_header *header) {
  const struct grid_jpeg_scan_header *scan = &header->scan;
  if (!header->is_progressive) {
    return scan->comps_in_scan == header->num_components && scan->Ss == 0 && scan->Se == 63 && scan->Ah == 0 &&
           scan->Al == 0;
  }
  if (scan->Ss == 0 ? scan->Se != 0 : scan->comps_in_scan != 1) return false;
  if (scan->Ss > scan->Se || scan->Se > 63 || scan->Al > 10) return false;
  return scan->Ah == 0 || scan->Ah == scan->Al + 1;
}

static bool read_sos(struct grid_jpeg_header *header, struct content content) {
  if (header->num_components == 0 || content.size < 6) return false;
  const size_t count = content.bytes[0];
  if (count < 1 || count > 3 || content.size != 4 + 2 * count) return false;
  const uint8_t *end = content.bytes + content.size - 3;
  header->scan = (struct grid_jpeg_scan_header){.Ss = end[0], .Se = end[1], .Ah = end[2] >> 4, .Al = end[2] & 15};
  for (size_t i = 0; i < count; i++) {
    if (!read_scan_component(header, content.bytes + 1 + 2 * i)) return false;
  }
  return has_valid_progression(header) && has_huffman_tables(header);
}

/// Whether the color space is grayscale or YCbCr, by libjpeg's rules.
static bool is_ycc(const struct grid_jpeg_header *header) {
  const struct grid_jpeg_component *components = header->components;
  if (header->num_components == 1 || header->saw_JFIF_marker) return true;
  if (header->Adobe_transform >= 0) return header->Adobe_transform == 1;
  return components[0].component_id == 1 && components[1].component_id == 2 && components[2].component_id == 3;
}

static bool read_segment(struct grid_jpeg_header *header, uint8_t marker, struct content content) {
  switch (marker) {
    case M_SOF0:
    case M_SOF1: return read_sof(header, content, false);
    case M_SOF2: return read_sof(header, content, true);
    case M_DHT: return read_dht(header, content);
    case M_DQT: return read_dqt(header, content);
    case M_DRI:
      if (content.size != 2) return false;
      header->restart_interval = (int)grid_be16(content.bytes);
      return true;
    case M_APP0:
      if (content.size >= 14 && !memcmp(content.bytes, "JFIF", 5)) header->saw_JFIF_marker = true;
      return true;
    case M_APP14:
      if (content.size >= 12 && !memcmp(content.bytes, "Adobe", 5)) {
        header->Adobe_transform = content.bytes[11];
      }
      return true;
    default: return false;
  }
}

/// Whether a segment does not affect the pixels: application data or a comment.
static bool is_ignored(uint8_t marker) {
  return (marker > M_APP0 && marker <= M_APP15 && marker != M_APP14) || marker == M_COM;
}

enum grid_jpeg_next grid_jpeg_read_scan_header(struct grid_reader *reader, struct grid_jpeg_header *header) {
  uint8_t bytes[2048];
  struct grid_jpeg_segment segment;
  while (grid_jpeg_read_segment(reader, reader->position, &segment)) {
    if (segment.marker == M_EOI) return GRID_JPEG_END;
    reader->position = segment.content;
    if (is_ignored(segment.marker)) {
      reader->position += (int64_t)segment.size;
      continue;
    }
    if (segment.size > sizeof bytes) return GRID_JPEG_UNSUPPORTED;
    if (!grid_reader_copy(reader, bytes, segment.size)) return GRID_JPEG_END;
    const struct content content = {bytes, segment.size};
    if (segment.marker == M_SOS) {
      return read_sos(header, content) ? GRID_JPEG_SCAN : GRID_JPEG_UNSUPPORTED;
    }
    if (!read_segment(header, segment.marker, content)) return GRID_JPEG_UNSUPPORTED;
  }
  // At the end of the file, a marker or its length may be cut off.
  return reader->size - reader->position < 4 ? GRID_JPEG_END : GRID_JPEG_UNSUPPORTED;
}

bool grid_jpeg_read_header(struct grid_reader *reader, struct grid_jpeg_header *header) {
  *header = (struct grid_jpeg_header){.Adobe_transform = -1};
  // After SOI.
  reader->position += 2;
  return grid_jpeg_read_scan_header(reader, header) == GRID_JPEG_SCAN && is_ycc(header);
}
