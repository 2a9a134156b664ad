#include "Formats/JPEG/Reduced/jpeg_progressive.h"

#include <stdlib.h>
#include <string.h>

#include "Formats/JPEG/Reduced/jpeg_planes.h"
#include "Formats/JPEG/Reduced/jpeg_progressive_scan.h"
#include "Formats/JPEG/jpeg_markers.h"
#include "Formats/JPEG/jpeg_precision.h"
#include "decoder.h"

/// The progression status of a component.
struct progress {
  /// Al of each coefficient's latest scan in the file (libjpeg's coef_bits) and of the latest one that was
  /// decoded; NO_SCAN if there is none.
  int8_t coef_bits[64], coef_bits_read[64];
  /// The set of coefficients of which a scan was skipped. Their refinement scans cannot be decoded, because
  /// it is unknown which coefficients are nonzero.
  uint64_t skipped;
};

enum { NO_SCAN = 127 };

/// The state of decoding a progressive JPEG.
struct progressive {
  struct grid_decoder *decoder;
  struct grid_reader *reader;
  struct grid_jpeg_header *header;
  struct grid_planes *planes;
  struct grid_jpeg_blocks components[3];
  struct progress progress[3];
  void *memory;
};

/// Whether to decode the refinement scans of a component's AC coefficients: always for chroma; for luma if
/// the two bits that files usually leave to them would be visible.
///
/// If so, all AC scans are decoded and the nonzero coefficients are recorded, because a refinement scan has a
/// bit for each nonzero coefficient.
static bool reads_refinements(const struct progressive *image, int index) {
  const struct grid_jpeg_component *component = &image->header->components[index];
  if (!grid_plane_needs_ac(&image->planes->planes[index])) return false;
  if (index > 0) return true;
  // A component that is not in the first scan, which is rare, has no quantization table yet.
  if (!component->has_quantval) return true;
  for (int i = 1; i < 4; i++) {
    if (!grid_is_precise(2, component->quantval[i])) return true;
  }
  return false;
}

/// Allocates zeroed memory for all blocks. Returns false if there is none.
static bool allocate_blocks(struct progressive *image) {
  const struct grid_jpeg_header *header = image->header;
  const struct grid_planes *planes = image->planes;
  size_t counts[3] = {0, 0, 0}, size = 0;
  for (int i = 0; i < header->num_components; i++) {
    const struct grid_jpeg_component *component = &header->components[i];
    const struct grid_jpeg_component *luma = &header->components[0];
    struct grid_jpeg_blocks *stored = &image->components[i];
    stored->width_in_blocks = grid_jpeg_block_count(header->width * component->h_samp_factor, luma->h_samp_factor);
    stored->height_in_blocks = grid_jpeg_block_count(header->height * component->v_samp_factor, luma->v_samp_factor);
    stored->blocks_per_row = planes->mcus_per_row * component->h_samp_factor;
    counts[i] = (size_t)stored->blocks_per_row * (size_t)(planes->mcu_rows * component->v_samp_factor);
    size += counts[i] * sizeof(struct grid_jpeg_block);
    if (reads_refinements(image, i)) size += counts[i] * sizeof(uint64_t);
    struct progress *progress = &image->progress[i];
    memset(progress->coef_bits, NO_SCAN, sizeof progress->coef_bits);
    memset(progress->coef_bits_read, NO_SCAN, sizeof progress->coef_bits_read);
  }
  image->memory = (int64_t)size <= image->decoder->memory_limit ? calloc(size, 1) : NULL;
  if (!image->memory) return false;
  uint64_t *nonzero = image->memory;
  for (int i = 0; i < header->num_components; i++) {
    if (!reads_refinements(image, i)) continue;
    image->components[i].nonzero = nonzero;
    nonzero += counts[i];
  }
  struct grid_jpeg_block *blocks = (struct grid_jpeg_block *)(void *)nonzero;
  for (int i = 0; i < header->num_components; i++) {
    image->components[i].blocks = blocks;
    blocks += counts[i];
  }
  return true;
}

/// Returns the set of zigzag indices of a scan's coefficients.
static uint64_t coefficient_set(const struct grid_jpeg_scan_header *scan) {
  return ~UINT64_C(0) >> (63 - scan->Se) & ~UINT64_C(0) << scan->Ss;
}

/// Records the next scan in the progression status. Returns false if its Ah does not match the Al of the scan
/// before.
static bool record_scan(struct progressive *image, bool is_read) {
  const struct grid_jpeg_scan_header *scan = &image->header->scan;
  for (int i = 0; i < scan->comps_in_scan; i++) {
    struct progress *progress = &image->progress[scan->components[i]];
    const int expected = scan->Ah ? scan->Ah : NO_SCAN;
    for (int k = scan->Ss; k <= scan->Se; k++) {
      if (progress->coef_bits[k] != expected) return false;
      progress->coef_bits[k] = (int8_t)scan->Al;
      if (is_read) progress->coef_bits_read[k] = (int8_t)scan->Al;
    }
    if (!is_read) progress->skipped |= coefficient_set(scan);
  }
  return true;
}

/// Whether to decode the next scan: it contains visible coefficients, or refinement scans depend on it, and
/// it can be decoded.
static bool is_needed(const struct progressive *image) {
  const struct grid_jpeg_scan_header *scan = &image->header->scan;
  const int index = scan->components[0];
  if (scan->Ss == 0) return true;
  if (!grid_plane_needs_ac(&image->planes->planes[index])) return false;
  const bool has_nonzero = image->components[index].nonzero;
  const bool is_visible = coefficient_set(scan) & GRID_KEPT_COEFFICIENT_SET;
  if (scan->Ah == 0) return is_visible || (has_nonzero && scan->Al > 0);
  return is_visible && has_nonzero && !(image->progress[index].skipped & coefficient_set(scan));
}

/// Whether one of the kept coefficients, 0 to 3, has been decoded completely (`is_exact`) or precisely
/// enough.
static bool is_known(const struct progressive *image, int index, int kept, bool is_exact) {
  const int Al = image->progress[index].coef_bits_read[grid_kept_coefficients[kept]];
  if (Al == NO_SCAN || (is_exact && Al > 0)) return false;
  return grid_is_precise(Al, image->header->components[index].quantval[kept]);
}

/// Whether all visible coefficients have been decoded: DC, and the three AC coefficients of planes that need
/// them.
///
/// AC coefficients of luma, and all coefficients of a hurried target, only need to be within the tolerance.
static bool is_complete(const struct progressive *image, bool prefers_speed) {
  for (int i = 0; i < image->header->num_components; i++) {
    if (!is_known(image, i, 0, !prefers_speed)) return false;
    if (!grid_plane_needs_ac(&image->planes->planes[i])) continue;
    for (int kept = 1; kept < 4; kept++) {
      if (!is_known(image, i, kept, i > 0 && !prefers_speed)) return false;
    }
  }
  return true;
}

/// Whether a file that ends here can be shown: each component has DC, and no visible bits were skipped that
/// would make libjpeg's result better.
static bool can_be_shown(const struct progressive *image) {
  for (int i = 0; i < image->header->num_components; i++) {
    const struct progress *progress = &image->progress[i];
    if (progress->coef_bits_read[0] == NO_SCAN) return false;
    const int count = grid_plane_needs_ac(&image->planes->planes[i]) ? 4 : 1;
    for (int kept = 0; kept < count; kept++) {
      const int k = grid_kept_coefficients[kept];
      const bool was_skipped = progress->coef_bits[k] < progress->coef_bits_read[k];
      if (was_skipped && !is_known(image, i, kept, false)) return false;
    }
  }
  return true;
}

static int read_scan(struct progressive *image) {
  struct grid_jpeg_scan scan =
      grid_jpeg_scan_begin(image->reader, image->header, image->components, image->planes->mcus_per_row,
                           grid_planes_rows_needed(image->planes));
  for (int32_t row = 0; row < scan.mcu_rows; row++) {
    const int result = grid_check(image->decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    if (!grid_jpeg_scan_read_row(&scan, row)) return GRID_DECODE_UNSUPPORTED;
  }
  grid_bits_finish(&scan.bits);
  return GRID_DECODE_OK;
}

/// Decodes or skips scans until all visible coefficients are known or the file ends.
static int read_scans(struct progressive *image) {
  const bool prefers_speed = image->decoder->target->prefers_speed;
  enum grid_jpeg_next next = GRID_JPEG_SCAN;
  for (int count = 1; next == GRID_JPEG_SCAN && count <= GRID_LIMIT_SCANS; count++) {
    const bool is_read = is_needed(image);
    if (!record_scan(image, is_read)) return GRID_DECODE_UNSUPPORTED;
    int result = is_read ? read_scan(image) : GRID_DECODE_OK;
    if (result == GRID_DECODE_OK && is_complete(image, prefers_speed)) return GRID_DECODE_OK;
    if (result == GRID_DECODE_OK) result = grid_jpeg_skip_scan_data(image->decoder, image->reader);
    if (result != GRID_DECODE_OK) return result;
    next = grid_jpeg_read_scan_header(image->reader, image->header);
  }
  return can_be_shown(image) ? GRID_DECODE_OK : GRID_DECODE_UNSUPPORTED;
}

/// Writes the samples of one component in a row of MCUs.
static void write_samples(const struct progressive *image, int index, int32_t row) {
  const struct grid_jpeg_component *component = &image->header->components[index];
  const struct grid_jpeg_blocks *stored = &image->components[index];
  const struct grid_plane plane = image->planes->planes[index];
  int32_t quantval[4];
  for (int i = 0; i < 4; i++) quantval[i] = component->quantval[i];
  for (int y = 0; y < component->v_samp_factor; y++) {
    const struct grid_jpeg_block *blocks =
        stored->blocks + ((ptrdiff_t)row * component->v_samp_factor + y) * stored->blocks_per_row;
    uint8_t *to = plane.pixels + plane.row_size * plane.scaled_height * y;
    for (int32_t x = 0; x < stored->blocks_per_row; x++, to += plane.scaled_width) {
      int32_t coefficients[4];
      for (int i = 0; i < 4; i++) coefficients[i] = blocks[x].coefficients[i] * quantval[i];
      grid_plane_write(&plane, to, coefficients);
    }
  }
}

static int push_rows(struct progressive *image) {
  const int32_t count = grid_planes_rows_needed(image->planes);
  for (int32_t row = 0; row < count; row++) {
    const int result = grid_check(image->decoder, 1);
    if (result != GRID_DECODE_OK) return result;
    for (int i = 0; i < image->header->num_components; i++) write_samples(image, i, row);
    grid_planes_push(image->planes);
  }
  return GRID_DECODE_OK;
}

int grid_read_progressive(struct grid_decoder *decoder, struct grid_reader *reader, struct grid_jpeg_header *header,
                          struct grid_planes *planes) {
  // The limit is the same as for libjpeg, which stores all coefficients at every scale.
  struct progressive image = {.decoder = decoder, .reader = reader, .header = header, .planes = planes};
  int result = GRID_DECODE_UNSUPPORTED;
  if (allocate_blocks(&image)) {
    result = read_scans(&image);
    if (result == GRID_DECODE_OK) result = push_rows(&image);
  }
  free(image.memory);
  return result;
}
