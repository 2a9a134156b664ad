#include "jpeg_skim.h"

#include "decoder.h"
#include "jpeg_coefficients.h"
#include "jpeg_planes.h"
#include "jpeg_progressive.h"
#include "scaler.h"

/// A baseline picture being skimmed.
struct skim {
  struct grid_skim_header *header;
  struct grid_planes *planes;
  struct grid_bits bits;
  /// The block before's mean, of each component.
  int32_t means[3];
  int32_t units_to_restart;
};

/// A component while a row of units is read: a copy, which no pixel written can be part of.
struct reading {
  const struct grid_huffman *means, *changes;
  int32_t quantizers[4];
  struct grid_plane plane;
  int across, down;
  int32_t mean;
};

static GRID_ALWAYS_INLINE bool read_block(struct reading *reading, struct grid_bits *bits,
                                          uint8_t *to) {
  int32_t values[20];
  for (int i = 1; i <= 4; i++) values[i] = 0;
  grid_bits_need(bits);
  const int size = grid_huffman_symbol(reading->means, bits);
  if (size < 0) return false;
  values[0] = reading->mean =
      grid_coefficient_bounded(reading->mean + grid_huffman_value(bits, size));
  if (!(grid_plane_has_changes(&reading->plane)
            ? grid_read_changes(bits, reading->changes, values)
            : grid_pass_over(bits, reading->changes, 1))) {
    return false;
  }
  values[3] = values[4];
  // 16 bits times 8, four of them: no overflow.
  for (int i = 0; i < 4; i++) values[i] *= reading->quantizers[i];
  grid_plane_write(&reading->plane, to, values);
  return true;
}

static struct reading reading_of(const struct skim *skim, int index) {
  const struct grid_skim_component *component = &skim->header->components[index];
  struct reading reading = {
      .means = &skim->header->means[component->mean_table],
      .changes = &skim->header->changes[component->change_table],
      .plane = skim->planes->planes[index],
      .across = component->across,
      .down = component->down,
      .mean = skim->means[index],
  };
  for (int i = 0; i < 4; i++) reading.quantizers[i] = component->quantizers[i];
  return reading;
}

/// Goes on behind a restart marker where one is due.
static GRID_ALWAYS_INLINE bool restart_if_due(struct skim *skim, struct grid_bits *bits,
                                              struct reading readings[3]) {
  if (skim->header->restart_interval == 0 || skim->units_to_restart-- > 0) return true;
  skim->units_to_restart = skim->header->restart_interval - 1;
  for (int i = 0; i < 3; i++) readings[i].mean = 0;
  struct grid_bits next = *bits;
  if (!grid_bits_restart(&next)) return false;
  *bits = next;
  return true;
}

/// Fills the planes with the next row of units; false where the data are damaged.
static bool read_units(struct skim *skim) {
  struct grid_bits bits = skim->bits;
  struct reading readings[3];
  const int count = skim->header->component_count;
  for (int i = 0; i < count; i++) readings[i] = reading_of(skim, i);
  for (int32_t unit = 0; unit < skim->planes->units_across; unit++) {
    if (!restart_if_due(skim, &bits, readings)) return false;
    for (int index = 0; index < count; index++) {
      struct reading *reading = &readings[index];
      const struct grid_plane *plane = &reading->plane;
      for (int y = 0; y < reading->down; y++) {
        uint8_t *to = plane->pixels + plane->row_size * plane->down * y +
                      (ptrdiff_t)unit * reading->across * plane->across;
        for (int x = 0; x < reading->across; x++, to += plane->across) {
          if (!read_block(reading, &bits, to)) return false;
        }
      }
    }
  }
  for (int i = 0; i < count; i++) skim->means[i] = readings[i].mean;
  skim->bits = bits;
  return !grid_bits_overran(&bits);
}

/// Reads units and hands rows on until the target has all it needs.
static int read_rows(struct skim *skim, struct grid_decoder *decoder) {
  const int32_t count = grid_planes_rows_needed(skim->planes);
  for (int32_t unit = 0; unit < count; unit++) {
    const int result = grid_check(decoder, (double)unit / skim->planes->units_down);
    if (result != GRID_DECODE_OK) return result;
    if (!read_units(skim)) return GRID_DECODE_UNSUPPORTED;
    grid_planes_push(skim->planes);
  }
  return GRID_DECODE_OK;
}

int grid_skim_jpeg(struct grid_decoder *decoder, struct grid_reader *reader, int scale,
                   const struct grid_rect *content, struct grid_scaler *scaler) {
  struct grid_skim_header header;
  struct grid_planes planes;
  const int32_t orientation = decoder->info.orientation;
  if (!grid_skim_read_header(reader, &header)) return GRID_DECODE_UNSUPPORTED;
  if (header.width < content->x + content->width || header.height < content->y + content->height) {
    return GRID_DECODE_UNSUPPORTED;
  }
  struct grid_rect crop = grid_fill(content, decoder->target, orientation);
  crop.x /= scale, crop.y /= scale, crop.width /= scale, crop.height /= scale;
  int result = grid_scaler_begin(decoder, scaler, decoder->target, &crop, orientation, false,
                                 scaler->pixels);
  if (result != GRID_DECODE_OK) return result;
  if (!grid_planes_begin(&planes, decoder, &header, scale, scaler)) return GRID_DECODE_UNSUPPORTED;
  if (header.is_progressive) {
    result = grid_read_progressive(decoder, reader, &header, &planes);
  } else {
    struct skim skim = {
        .header = &header,
        .planes = &planes,
        .bits = grid_bits_at(reader),
        .units_to_restart = header.restart_interval,
    };
    result = read_rows(&skim, decoder);
  }
  if (result != GRID_DECODE_OK) return result;
  return scaler->pushed == scaler->row_count ? GRID_DECODE_OK : GRID_DECODE_UNSUPPORTED;
}
