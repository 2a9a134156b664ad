#include "jpeg_progressive.h"

#include <stdlib.h>

#include "decoder.h"
#include "jpeg_planes.h"
#include "jpeg_scan.h"

/// What has been read of a component.
struct progress {
  /// The lowest bit of each coefficient that has been met; `UNMET` for none.
  int8_t low[64];
  /// Coefficients of which a scan was passed over: where a later one goes on cannot be told.
  uint64_t passed_over;
};

enum { UNMET = 127 };

/// A progressive picture being read.
struct progressive {
  struct grid_decoder *decoder;
  struct grid_reader *reader;
  struct grid_skim_header *header;
  struct grid_planes *planes;
  struct grid_low_component components[3];
  struct progress progress[3];
  void *memory;
};

/// The memory for all blocks, cleared; false where there is none.
static bool set_up(struct progressive *picture) {
  const struct grid_skim_header *header = picture->header;
  const struct grid_planes *planes = picture->planes;
  size_t counts[3] = {0, 0, 0}, size = 0;
  for (int i = 0; i < header->component_count; i++) {
    const struct grid_skim_component *component = &header->components[i];
    const struct grid_skim_component *unit = &header->components[0];
    struct grid_low_component *low = &picture->components[i];
    low->across = grid_skim_blocks(header->width * component->across, unit->across);
    low->down = grid_skim_blocks(header->height * component->down, unit->down);
    low->row_size = planes->units_across * component->across;
    counts[i] = (size_t)low->row_size * (size_t)(planes->units_down * component->down);
    size += counts[i] * sizeof(struct grid_low_block);
    if (i > 0) size += counts[i] * sizeof(uint64_t);
    for (int number = 0; number < 64; number++) picture->progress[i].low[number] = UNMET;
  }
  picture->memory = calloc(size, 1);
  if (!picture->memory) return false;
  uint64_t *known = picture->memory;
  for (int i = 1; i < header->component_count; i++) {
    picture->components[i].known = known;
    known += counts[i];
  }
  struct grid_low_block *blocks = (struct grid_low_block *)(void *)known;
  for (int i = 0; i < header->component_count; i++) {
    picture->components[i].blocks = blocks;
    blocks += counts[i];
  }
  return true;
}

/// The coefficients of a scan, as bits by number.
static uint64_t band(const struct grid_skim_scan *scan) {
  return ~UINT64_C(0) >> (63 - scan->last) & ~UINT64_C(0) << scan->first;
}

/// Notes what a scan brings; false where it does not follow from those before.
static bool note(struct progressive *picture, bool is_read) {
  const struct grid_skim_scan *scan = &picture->header->scan;
  for (int i = 0; i < scan->count; i++) {
    struct progress *progress = &picture->progress[scan->components[i]];
    const int expected = scan->low_before ? scan->low_before : UNMET;
    for (int number = scan->first; number <= scan->last; number++) {
      if (progress->low[number] != expected) return false;
      progress->low[number] = (int8_t)scan->low;
    }
    if (!is_read) progress->passed_over |= band(scan);
  }
  return true;
}

/// Whether a scan has something that shows, and can be read.
static bool is_wanted(const struct progressive *picture) {
  const struct grid_skim_scan *scan = &picture->header->scan;
  const int index = scan->components[0];
  if (scan->first == 0) return true;
  if (!grid_plane_has_changes(&picture->planes->planes[index])) return false;
  const bool has_known = picture->components[index].known;
  const bool shows = band(scan) & GRID_LOW_COEFFICIENTS;
  if (scan->low_before == 0) return shows || (has_known && scan->low > 0);
  return shows && has_known && !(picture->progress[index].passed_over & band(scan));
}

/// Whether each component's coefficients that show have all bits that are read of them, or any at all:
/// at 1/8 a block's mean, at 1/4 of brightness three changes more.
static bool has_all(const struct progressive *picture, bool is_any_enough) {
  for (int i = 0; i < picture->header->component_count; i++) {
    const int8_t *low = picture->progress[i].low;
    if (low[0] > (is_any_enough ? UNMET - 1 : 0)) return false;
    if (!grid_plane_has_changes(&picture->planes->planes[i]) || (i > 0 && is_any_enough)) continue;
    const int limit = i == 0 ? UNMET - 1 : 0;
    if (low[1] > limit || low[2] > limit || low[4] > limit) return false;
  }
  return true;
}

static int read_scan(struct progressive *picture) {
  struct grid_scan scan =
      grid_scan_begin(picture->reader, picture->header, picture->components,
                      picture->planes->units_across, grid_planes_rows_needed(picture->planes));
  for (int32_t row = 0; row < scan.rows; row++) {
    const int result = grid_check(picture->decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    if (!grid_scan_read_row(&scan, row)) return GRID_DECODE_UNSUPPORTED;
  }
  grid_bits_leave(&scan.bits);
  return GRID_DECODE_OK;
}

/// Whether a marker ends a scan's data: neither a stuffed zero, nor a restart, nor a byte that fills.
static bool ends_data(uint8_t marker) {
  return marker != 0 && marker != 0xFF && (marker < 0xD0 || marker > 0xD7);
}

/// Goes on at the marker that ends the data, or at the file's end.
static int pass_over_data(struct progressive *picture) {
  struct grid_reader *reader = picture->reader;
  const uint8_t *bytes;
  for (size_t count; (count = grid_reader_next(reader, &bytes)) > 0;) {
    const int result = grid_check(picture->decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    const uint8_t *end = bytes + count;
    for (const uint8_t *at = bytes; (at = memchr(at, 0xFF, (size_t)(end - at))); at++) {
      const int64_t position = reader->position - (end - at);
      uint8_t marker;
      if (!grid_reader_peek(reader, position + 1, &marker, 1)) return GRID_DECODE_OK;
      if (ends_data(marker)) {
        reader->position = position;
        return GRID_DECODE_OK;
      }
      // A look behind the window's end has moved it.
      if (at + 1 == end) break;
    }
  }
  return GRID_DECODE_OK;
}

/// Reads scans until all that shows is there, or the file has no more.
static int read_scans(struct progressive *picture) {
  const bool is_hurried = picture->decoder->target->is_hurried;
  enum grid_skim_next next = GRID_SKIM_SCAN;
  for (int count = 1; next == GRID_SKIM_SCAN && count <= GRID_LIMIT_SCANS; count++) {
    const bool is_read = is_wanted(picture);
    if (!note(picture, is_read)) return GRID_DECODE_UNSUPPORTED;
    int result = is_read ? read_scan(picture) : GRID_DECODE_OK;
    if (result == GRID_DECODE_OK && has_all(picture, is_hurried)) return GRID_DECODE_OK;
    if (result == GRID_DECODE_OK) result = pass_over_data(picture);
    if (result != GRID_DECODE_OK) return result;
    next = grid_skim_next_scan(picture->reader, picture->header);
  }
  return has_all(picture, true) ? GRID_DECODE_OK : GRID_DECODE_UNSUPPORTED;
}

/// Makes pixels of one component's part of a row of units.
static void fill(const struct progressive *picture, int index, int32_t row) {
  const struct grid_skim_component *component = &picture->header->components[index];
  const struct grid_low_component *low = &picture->components[index];
  const struct grid_plane plane = picture->planes->planes[index];
  int32_t quantizers[4];
  for (int i = 0; i < 4; i++) quantizers[i] = component->quantizers[i];
  for (int y = 0; y < component->down; y++) {
    const struct grid_low_block *blocks =
        low->blocks + ((ptrdiff_t)row * component->down + y) * low->row_size;
    uint8_t *to = plane.pixels + plane.row_size * plane.down * y;
    for (int32_t x = 0; x < low->row_size; x++, to += plane.across) {
      int32_t values[4];
      for (int i = 0; i < 4; i++) values[i] = blocks[x].values[i] * quantizers[i];
      grid_plane_write(&plane, to, values);
    }
  }
}

static int write_rows(struct progressive *picture) {
  const int32_t count = grid_planes_rows_needed(picture->planes);
  for (int32_t row = 0; row < count; row++) {
    const int result = grid_check(picture->decoder, 1);
    if (result != GRID_DECODE_OK) return result;
    for (int i = 0; i < picture->header->component_count; i++) fill(picture, i, row);
    grid_planes_push(picture->planes);
  }
  return GRID_DECODE_OK;
}

int grid_read_progressive(struct grid_decoder *decoder, struct grid_reader *reader,
                          struct grid_skim_header *header, struct grid_planes *planes) {
  // What libjpeg could not hold at any larger scale is refused at a small one too.
  if ((int64_t)header->width * header->height > GRID_LIMIT_PIXELS) return GRID_DECODE_UNSUPPORTED;
  struct progressive picture = {
      .decoder = decoder, .reader = reader, .header = header, .planes = planes};
  int result = GRID_DECODE_UNSUPPORTED;
  if (set_up(&picture)) {
    result = read_scans(&picture);
    if (result == GRID_DECODE_OK) result = write_rows(&picture);
  }
  free(picture.memory);
  return result;
}
