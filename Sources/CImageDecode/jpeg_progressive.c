#include "jpeg_progressive.h"

#include <stdlib.h>
#include <string.h>

#include "decoder.h"
#include "jpeg_markers.h"
#include "jpeg_planes.h"
#include "jpeg_precision.h"
#include "jpeg_scan.h"

/// What has been read of a component.
struct progress {
  /// The lowest bit of each coefficient that the file's scans have had so far, and that has been read;
  /// `UNMET` for none.
  int8_t low[64], low_read[64];
  /// Coefficients of which a scan was passed over: where a later one goes on cannot be told.
  uint64_t passed_over;
};

enum { UNMET = 127 };

/// The coefficients that blocks keep, by their numbers in the file.
static const int numbers_kept[4] = {0, 1, 2, 4};

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

/// Whether later bits of a component's coefficients are read: always of colours; of brightness where the
/// two bits that files usually leave to later scans would show. Only then is it kept which coefficients
/// are not 0, and are all scans read, because a later one has a bit for each of these.
static bool is_refined(const struct progressive *picture, int index) {
  const struct grid_skim_component *component = &picture->header->components[index];
  if (index > 0 || !grid_plane_has_changes(&picture->planes->planes[index])) return index > 0;
  // A component that the first scan leaves out has no quantizers yet; few files are so.
  if (!component->has_quantizers) return true;
  for (int i = 1; i < 4; i++) {
    if (!grid_is_precise(2, component->quantizers[i])) return true;
  }
  return false;
}

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
    if (is_refined(picture, i)) size += counts[i] * sizeof(uint64_t);
    struct progress *progress = &picture->progress[i];
    memset(progress->low, UNMET, sizeof progress->low);
    memset(progress->low_read, UNMET, sizeof progress->low_read);
  }
  picture->memory = calloc(size, 1);
  if (!picture->memory) return false;
  uint64_t *known = picture->memory;
  for (int i = 0; i < header->component_count; i++) {
    if (!is_refined(picture, i)) continue;
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
      if (is_read) progress->low_read[number] = (int8_t)scan->low;
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

/// Whether a coefficient (0 to 3, as blocks keep them) has been read to the last bit, or only to within the
/// tolerance.
static bool is_known(const struct progressive *picture, int index, int value, bool is_exact) {
  const int low = picture->progress[index].low_read[numbers_kept[value]];
  if (low == UNMET || (is_exact && low > 0)) return false;
  return grid_is_precise(low, picture->header->components[index].quantizers[value]);
}

/// Whether all that shows has been read: at 1/8 the means, at 1/4 of brightness three changes more, and
/// those of the colours where they have more pixels than blocks. Brightness' changes, and all of a hurried
/// picture, need to be known to within the tolerance only.
static bool has_all(const struct progressive *picture, bool is_hurried) {
  for (int i = 0; i < picture->header->component_count; i++) {
    if (!is_known(picture, i, 0, !is_hurried)) return false;
    if (!grid_plane_has_changes(&picture->planes->planes[i])) continue;
    for (int value = 1; value < 4; value++) {
      if (!is_known(picture, i, value, i > 0 && !is_hurried)) return false;
    }
  }
  return true;
}

/// Whether a file that ends here is worth showing: each component has means, and no bits that would show
/// were passed over, of which libjpeg could make more.
static bool has_what_there_is(const struct progressive *picture) {
  for (int i = 0; i < picture->header->component_count; i++) {
    const struct progress *progress = &picture->progress[i];
    if (progress->low_read[0] == UNMET) return false;
    const int count = grid_plane_has_changes(&picture->planes->planes[i]) ? 4 : 1;
    for (int value = 0; value < count; value++) {
      const int number = numbers_kept[value];
      const bool was_passed_over = progress->low[number] < progress->low_read[number];
      if (was_passed_over && !is_known(picture, i, value, false)) return false;
    }
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

/// Reads scans until all that shows is there, or the file has no more.
static int read_scans(struct progressive *picture) {
  const bool is_hurried = picture->decoder->target->is_hurried;
  enum grid_skim_next next = GRID_SKIM_SCAN;
  for (int count = 1; next == GRID_SKIM_SCAN && count <= GRID_LIMIT_SCANS; count++) {
    const bool is_read = is_wanted(picture);
    if (!note(picture, is_read)) return GRID_DECODE_UNSUPPORTED;
    int result = is_read ? read_scan(picture) : GRID_DECODE_OK;
    if (result == GRID_DECODE_OK && has_all(picture, is_hurried)) return GRID_DECODE_OK;
    if (result == GRID_DECODE_OK) result = grid_jpeg_skip_scan_data(picture->decoder, picture->reader);
    if (result != GRID_DECODE_OK) return result;
    next = grid_skim_next_scan(picture->reader, picture->header);
  }
  return has_what_there_is(picture) ? GRID_DECODE_OK : GRID_DECODE_UNSUPPORTED;
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
