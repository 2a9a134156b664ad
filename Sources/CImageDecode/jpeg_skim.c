#include "jpeg_skim.h"

#include "decoder.h"
#include "jpeg_coefficients.h"
#include "scaler.h"
#include "ycc.h"

/// A row of units of one component: `across` by `down` pixels for each block.
struct plane {
  uint8_t *pixels;
  ptrdiff_t row_size;
  int across, down;
};

/// A picture being skimmed.
struct skim {
  struct grid_skim_header header;
  struct grid_decoder *decoder;
  struct grid_scaler *scaler;
  struct grid_bits bits;
  int32_t units_across, units_down;
  /// Pixels of a unit.
  int unit_width, unit_height;
  struct plane planes[3];
  /// One row of the picture, four bytes a pixel, the first one lowest.
  uint32_t *row;
  /// The block before's mean, of each component.
  int32_t means[3];
  int32_t units_to_restart;
};

/// What no picture has is kept from overflowing.
static inline int32_t bounded(int32_t value) {
  return value < -32767 ? -32767 : value > 32767 ? 32767 : value;
}

static inline uint8_t pixel(int32_t value) {
  const int32_t shifted = value >> 3;
  return (uint8_t)(shifted < 0 ? 0 : shifted > 255 ? 255 : shifted);
}

/// The mean of a block's pixels, or of each quarter of them, times eight, around 0.
static inline void write_block(const struct plane *plane, uint8_t *to, const int32_t values[4]) {
  const int32_t mean = values[0] + 128 * 8 + 4, x = values[1], y = values[2], both = values[3];
  if (plane->across == 1 && plane->down == 1) {
    to[0] = pixel(mean);
  } else if (plane->down == 1) {
    to[0] = pixel(mean + x), to[1] = pixel(mean - x);
  } else if (plane->across == 1) {
    to[0] = pixel(mean + y), to[plane->row_size] = pixel(mean - y);
  } else {
    uint8_t *below = to + plane->row_size;
    to[0] = pixel(mean + x + y + both), to[1] = pixel(mean - x + y - both);
    below[0] = pixel(mean + x - y - both), below[1] = pixel(mean - x - y + both);
  }
}

/// A component while a row of units is read: a copy, which no pixel written can be part of.
struct reading {
  const struct grid_huffman *means, *changes;
  int32_t quantizers[4];
  struct plane plane;
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
  values[0] = reading->mean = bounded(reading->mean + grid_huffman_value(bits, size));
  const bool has_changes = reading->plane.across > 1 || reading->plane.down > 1;
  if (!(has_changes ? grid_read_changes(bits, reading->changes, values)
                    : grid_pass_over(bits, reading->changes, 1))) {
    return false;
  }
  values[3] = values[4];
  // 16 bits times 8, four of them: no overflow.
  for (int i = 0; i < 4; i++) values[i] *= reading->quantizers[i];
  write_block(&reading->plane, to, values);
  return true;
}

static struct reading reading_of(const struct skim *skim, int index) {
  const struct grid_skim_component *component = &skim->header.components[index];
  struct reading reading = {
      .means = &skim->header.means[component->mean_table],
      .changes = &skim->header.changes[component->change_table],
      .plane = skim->planes[index],
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
  if (skim->header.restart_interval == 0 || skim->units_to_restart-- > 0) return true;
  skim->units_to_restart = skim->header.restart_interval - 1;
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
  const int count = skim->header.component_count;
  for (int i = 0; i < count; i++) readings[i] = reading_of(skim, i);
  for (int32_t unit = 0; unit < skim->units_across; unit++) {
    if (!restart_if_due(skim, &bits, readings)) return false;
    for (int index = 0; index < count; index++) {
      struct reading *reading = &readings[index];
      const struct plane *plane = &reading->plane;
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

/// A row of a component that has half the pixels, each one twice, in place from the end.
static void widen(uint8_t *row, int32_t count) {
  for (int32_t x = count; x-- > 0;) row[2 * x] = row[2 * x + 1] = row[x];
}

static void write_row(struct skim *skim, int y) {
  const struct grid_scaler *scaler = skim->scaler;
  const int32_t first = scaler->first_column, count = scaler->column_count;
  const uint8_t *brightness = skim->planes[0].pixels + y * skim->planes[0].row_size + first;
  const bool is_bgra = skim->decoder->target->order == GRID_ORDER_BGRA;
  if (skim->header.component_count == 1) {
    for (int32_t x = 0; x < count; x++) skim->row[x] = brightness[x] * 0x10101u | 0xFF000000u;
    return;
  }
  const uint8_t *colors[2];
  for (int i = 0; i < 2; i++) {
    const struct plane *plane = &skim->planes[i + 1];
    colors[i] = plane->pixels + y * plane->down / skim->unit_height * plane->row_size + first;
  }
  grid_write_ycc(skim->row, brightness, colors[0], colors[1], count, is_bgra);
}

/// Brings colours of half the width to the whole one.
static void widen_colors(struct skim *skim) {
  for (int i = 1; i < skim->header.component_count; i++) {
    const struct plane *plane = &skim->planes[i];
    if (plane->across == skim->unit_width) continue;
    for (int y = 0; y < plane->down; y++) {
      widen(plane->pixels + y * plane->row_size, skim->units_across * plane->across);
    }
  }
}

/// Lays the planes out: brightness with 1 or 2 pixels for each side of a block, colours with as many as
/// brightness has there, but two at most.
static bool set_up(struct skim *skim, int scale) {
  const struct grid_skim_header *header = &skim->header;
  const int side = 8 / scale;
  const struct grid_skim_component *unit = &header->components[0];
  skim->unit_width = unit->across * side, skim->unit_height = unit->down * side;
  skim->units_across = (header->width + 8 * unit->across - 1) / (8 * unit->across);
  skim->units_down = (header->height + 8 * unit->down - 1) / (8 * unit->down);
  const size_t row_size = (size_t)skim->units_across * (size_t)skim->unit_width;
  const size_t plane_size = row_size * (size_t)skim->unit_height;
  uint8_t *memory = grid_scratch_take(&skim->decoder->rows, 3 * plane_size + 4 * row_size);
  if (!memory) return false;
  uint8_t *planes = memory + 4 * row_size;
  for (int i = 0; i < header->component_count; i++) {
    const int across = i == 0 ? side : skim->unit_width < 2 ? 1 : 2;
    const int down = i == 0 ? side : skim->unit_height < 2 ? 1 : 2;
    skim->planes[i] =
        (struct plane){planes + (size_t)i * plane_size, (ptrdiff_t)row_size, across, down};
  }
  skim->row = (uint32_t *)(void *)memory;
  skim->units_to_restart = header->restart_interval;
  return true;
}

/// Reads units and hands rows on until the target has all it needs.
static int read_rows(struct skim *skim) {
  struct grid_scaler *scaler = skim->scaler;
  const int32_t end = scaler->first_row + scaler->row_count;
  int32_t row = 0;
  for (int32_t unit = 0; unit < skim->units_down && row < end; unit++) {
    const int result = grid_check(skim->decoder, (double)unit / skim->units_down);
    if (result != GRID_DECODE_OK) return result;
    if (!read_units(skim)) return GRID_DECODE_UNSUPPORTED;
    if (row + skim->unit_height > scaler->first_row) widen_colors(skim);
    for (int y = 0; y < skim->unit_height && row < end; y++, row++) {
      if (row < scaler->first_row) continue;
      write_row(skim, y);
      grid_scaler_push(scaler, (const uint8_t *)skim->row);
    }
  }
  return scaler->pushed == scaler->row_count ? GRID_DECODE_OK : GRID_DECODE_UNSUPPORTED;
}

int grid_skim_jpeg(struct grid_decoder *decoder, struct grid_reader *reader, int scale,
                   const struct grid_rect *content, struct grid_scaler *scaler) {
  struct skim skim = {.decoder = decoder, .scaler = scaler};
  const int32_t orientation = decoder->info.orientation;
  if (!grid_skim_read_header(reader, &skim.header)) return GRID_DECODE_UNSUPPORTED;
  if (skim.header.width < content->x + content->width ||
      skim.header.height < content->y + content->height) {
    return GRID_DECODE_UNSUPPORTED;
  }
  struct grid_rect crop = grid_fill(content, decoder->target, orientation);
  crop.x /= scale, crop.y /= scale, crop.width /= scale, crop.height /= scale;
  const int result = grid_scaler_begin(decoder, scaler, decoder->target, &crop, orientation, false,
                                       scaler->pixels);
  if (result != GRID_DECODE_OK) return result;
  if (!set_up(&skim, scale)) return GRID_DECODE_UNSUPPORTED;
  skim.bits = grid_bits_at(reader);
  return read_rows(&skim);
}
