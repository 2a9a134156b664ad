#include "Formats/JPEG/Reduced/jpeg_halves.h"

#include <string.h>

#include "Formats/JPEG/Reduced/jpeg_blocks.h"
#include "Formats/JPEG/Reduced/jpeg_coefficients.h"
#include "Formats/JPEG/Reduced/jpeg_planes.h"
#include "Scaling/scaler.h"
#include "decoder.h"

enum {
  /// The size of a scan from which on its halves are decoded at the same time, in bytes.
  MINIMUM_SIZE = 128 << 10,
  /// The first half ends at one of so many MCUs of the second half, or decodes the rest, too. In photos it is one of
  /// the first ten.
  MEETING_LIMIT = 4096,
  /// The maximum size of the second half's coefficients, in bytes. A photo of 12 megapixels needs 1.1 MB.
  MAXIMUM_RECORD = 8 << 20,
};

/// The MCUs of the second half, before their place in the image is known.
struct record {
  /// The kept coefficients of each block, or DC alone. DC is the sum of all differences before.
  int16_t *coefficients;
  int32_t mcus, capacity;
  /// The coefficients of an MCU.
  int32_t mcu_size;
  /// The position of each of the first MCUs, in bits.
  int64_t starts[MEETING_LIMIT];
  /// The number of blocks of the incomplete MCU, the number of all coefficients, and the sums.
  int blocks;
  ptrdiff_t size;
  int16_t sums[3];
};

/// A block of an MCU.
struct place {
  int component;
  /// Whether its plane needs AC coefficients.
  bool has_ac;
  /// Its first sample in the first MCU of a row, and the distance to that of the next MCU.
  uint8_t *origin;
  ptrdiff_t mcu_width;
};

struct halves {
  struct grid_decoder *decoder;
  const struct grid_jpeg_header *header;
  struct grid_planes *planes;
  struct grid_block_tables tables;
  struct grid_block_stream first, second;
  uint8_t window[GRID_WINDOW];
  /// The offset of the second half in the file, and in the bits of the first half; -1 until the first half is there.
  int64_t split, split_bits;
  /// Whether the second half may still be used.
  bool has_second;
  struct record record;

  struct place places[GRID_BLOCK_PHASES];
  /// The row, the MCU in it and the block in that of the next block.
  int32_t row, rows_needed, mcu;
  int block;
  int32_t last_dc_val[3];
};

// MARK: - Pixels

/// Finds where in an MCU each block is.
static void find_places(struct halves *halves) {
  int count = 0;
  for (int i = 0; i < halves->header->num_components; i++) {
    const struct grid_jpeg_component *component = &halves->header->components[i];
    const struct grid_plane *plane = &halves->planes->planes[i];
    for (int y = 0; y < component->v_samp_factor; y++) {
      for (int x = 0; x < component->h_samp_factor; x++) {
        halves->places[count++] = (struct place){
            .component = i,
            .has_ac = grid_plane_needs_ac(plane),
            .origin = plane->pixels + plane->row_size * plane->scaled_height * y + x * plane->scaled_width,
            .mcu_width = component->h_samp_factor * plane->scaled_width,
        };
      }
    }
  }
}

/// Writes the next block of the image, whose kept coefficients are not dequantized.
static GRID_ALWAYS_INLINE void write_block(const struct halves *halves, const struct place *place, int32_t kept[4]) {
  const struct grid_jpeg_component *component = &halves->header->components[place->component];
  uint8_t *to = place->origin + (ptrdiff_t)halves->mcu * place->mcu_width;
  kept[0] *= component->quantval[0];
  if (!place->has_ac) {
    *to = grid_plane_sample(kept[0] + 128 * 8 + 4);
    return;
  }
  for (int i = 1; i < 4; i++) kept[i] *= component->quantval[i];
  grid_plane_write(&halves->planes->planes[place->component], to, kept);
}

/// Reads the kept AC coefficients of a block of a batch.
static void read_kept_ac(const struct halves *halves, const struct grid_block_stream *stream, int index,
                         const struct grid_jpeg_component *component, int32_t kept[4]) {
  int32_t zigzag[20];
  grid_block_low_ac(&halves->tables, stream, index, component, zigzag);
  for (int i = 1; i < 4; i++) kept[i] = zigzag[grid_kept_coefficients[i]];
}

/// Moves to the next MCU. Returns GRID_DECODE_OK, or the reason to stop.
static int advance(struct halves *halves) {
  if (++halves->mcu < halves->planes->mcus_per_row) return GRID_DECODE_OK;
  halves->mcu = 0;
  halves->row++;
  grid_planes_push(halves->planes);
  // The second half has been decoded by as much.
  const double done = (halves->has_second && halves->split_bits < 0 ? 2.0 : 1.0) * halves->row / halves->rows_needed;
  return grid_check(halves->decoder, done < 1 ? done : 1);
}

static bool is_complete(const struct halves *halves) { return halves->row == halves->rows_needed; }

// MARK: - The second half

/// Keeps the blocks of the second half's batch.
static void keep_batch(struct halves *halves) {
  struct grid_block_stream *stream = &halves->second;
  struct record *record = &halves->record;
  const uint64_t end = stream->is_ended ? 8 * stream->size : UINT64_MAX;
  for (int i = 0; i < stream->count && record->mcus < record->capacity && stream->starts[i + 1] <= end; i++) {
    if (record->blocks == 0 && record->mcus < MEETING_LIMIT) {
      record->starts[record->mcus] = stream->skipped + stream->starts[i];
    }
    const struct place *place = &halves->places[record->blocks];
    const struct grid_jpeg_component *component = &halves->header->components[place->component];
    int16_t *to = record->coefficients + record->size;
    // As in libjpeg, sums of damaged files wrap.
    const int32_t sum = record->sums[place->component] + grid_block_dc(&halves->tables, stream, i, component);
    record->sums[place->component] = *to++ = (int16_t)(uint16_t)sum;
    if (place->has_ac) {
      int32_t kept[4];
      read_kept_ac(halves, stream, i, component, kept);
      for (int k = 1; k < 4; k++) *to++ = (int16_t)kept[k];
    }
    record->size = to - record->coefficients;
    if (++record->blocks < halves->tables.blocks_per_mcu) continue;
    record->blocks = 0;
    record->mcus++;
  }
  grid_block_stream_take(stream, &halves->tables);
  grid_block_stream_fill(stream);
}

/// Begins the second half again, because it did not begin at a block.
static void restart_second(struct halves *halves) {
  struct record *record = &halves->record;
  record->mcus = record->blocks = record->size = 0;
  memset(record->sums, 0, sizeof record->sums);
  grid_block_stream_restart(&halves->second, &halves->tables);
}

/// Whether the second half has bytes left and room for their MCUs.
static bool second_is_running(const struct halves *halves) {
  const struct grid_block_stream *second = &halves->second;
  return halves->has_second && halves->record.mcus < halves->record.capacity &&
         !(second->is_ended && second->position >= 8 * second->size);
}

/// Returns the MCU of the second half that begins at `position`, in bits; -1 if none does.
static int32_t meeting(const struct record *record, int64_t position) {
  const int32_t count = record->mcus < MEETING_LIMIT ? record->mcus : MEETING_LIMIT;
  int32_t low = 0, high = count;
  while (low < high) {
    const int32_t middle = (low + high) / 2;
    if (record->starts[middle] < position)
      low = middle + 1;
    else
      high = middle;
  }
  return low < count && record->starts[low] == position ? low : -1;
}

/// Writes the MCUs of the second half from `mcu` on, where the first half has arrived.
static int write_second(struct halves *halves, int32_t mcu) {
  const struct record *record = &halves->record;
  const int16_t *from = record->coefficients + (ptrdiff_t)mcu * record->mcu_size;
  int32_t offsets[3];
  for (int i = 0; i < 3; i++) offsets[i] = halves->last_dc_val[i];
  if (mcu > 0) {
    // The sums before the MCU are in the last block of each component before.
    const int16_t *before = from - record->mcu_size;
    for (int i = 0; i < halves->tables.blocks_per_mcu; i++) {
      const struct place *place = &halves->places[i];
      offsets[place->component] = halves->last_dc_val[place->component] - *before;
      before += place->has_ac ? 4 : 1;
    }
  }
  for (; mcu < record->mcus && !is_complete(halves); mcu++) {
    for (int i = 0; i < halves->tables.blocks_per_mcu; i++) {
      const struct place *place = &halves->places[i];
      int32_t kept[4];
      kept[0] = (int16_t)(uint16_t)(*from++ + offsets[place->component]);
      if (place->has_ac) {
        for (int k = 1; k < 4; k++) kept[k] = *from++;
      }
      write_block(halves, place, kept);
    }
    const int result = advance(halves);
    if (result != GRID_DECODE_OK) return result;
  }
  return is_complete(halves) ? GRID_DECODE_OK : GRID_DECODE_UNSUPPORTED;
}

/// Decodes the rest of the second half, and writes it from `mcu` on.
static int finish_second(struct halves *halves, int32_t mcu) {
  const int32_t rest = (halves->rows_needed - halves->row) * halves->planes->mcus_per_row - halves->mcu;
  while (second_is_running(halves) && halves->record.mcus - mcu < rest) {
    if (grid_block_streams_run(&halves->tables, &halves->second, NULL)) return GRID_DECODE_UNSUPPORTED;
    keep_batch(halves);
    const int result = grid_check(halves->decoder, 0.7);
    if (result != GRID_DECODE_OK) return result;
  }
  return write_second(halves, mcu);
}

// MARK: - The first half

/// If all bytes up to the split are in memory, continues with those that the second half has begun with.
static void pass_split(struct halves *halves) {
  struct grid_block_stream *first = &halves->first;
  if (!first->is_ended || halves->split_bits >= 0 || first->reader.position < halves->split) return;
  halves->split_bits = first->skipped + 8 * (int64_t)first->size;
  first->reader.size = halves->second.reader.size;
  first->is_ended = false;
  grid_block_stream_fill(first);
}

/// Returns the MCU of the second half that the first half's next block begins; -1 if there is none.
static int32_t met_at(struct halves *halves, uint32_t start) {
  if (halves->split_bits < 0 || !halves->has_second) return -1;
  const struct record *record = &halves->record;
  const int64_t position = halves->first.skipped + start - halves->split_bits;
  // If it has not found the start of an MCU by now, it is given up.
  halves->has_second = record->mcus < MEETING_LIMIT || position <= record->starts[MEETING_LIMIT - 1];
  return meeting(record, position);
}

/// Writes the blocks of the first half's batch, up to an MCU at which the second half has begun one.
///
/// - Parameter met: Receives the index of that MCU in the second half; -1 if there is none.
static int write_batch(struct halves *halves, int32_t *met) {
  struct grid_block_stream *stream = &halves->first;
  const uint64_t end = stream->is_ended ? 8 * stream->size : UINT64_MAX;
  *met = -1;
  for (int i = 0; i < stream->count && !is_complete(halves); i++) {
    if (stream->starts[i + 1] > end) return GRID_DECODE_UNSUPPORTED;
    if (halves->block == 0 && (*met = met_at(halves, stream->starts[i])) >= 0) return GRID_DECODE_OK;
    const struct place *place = &halves->places[halves->block];
    const struct grid_jpeg_component *component = &halves->header->components[place->component];
    const int32_t difference = grid_block_dc(&halves->tables, stream, i, component);
    int32_t kept[4];
    kept[0] = halves->last_dc_val[place->component] =
        grid_coefficient_clamped(halves->last_dc_val[place->component] + difference);
    if (place->has_ac) read_kept_ac(halves, stream, i, component, kept);
    write_block(halves, place, kept);
    if (++halves->block < halves->tables.blocks_per_mcu) continue;
    halves->block = 0;
    const int result = advance(halves);
    if (result != GRID_DECODE_OK) return result;
  }
  grid_block_stream_take(stream, &halves->tables);
  grid_block_stream_fill(stream);
  pass_split(halves);
  return GRID_DECODE_OK;
}

static int read_halves(struct halves *halves) {
  struct grid_block_stream *first = &halves->first, *second = &halves->second;
  while (!is_complete(halves)) {
    const bool has_two = second_is_running(halves);
    struct grid_block_stream *invalid = grid_block_streams_run(&halves->tables, first, has_two ? second : NULL);
    if (invalid == second) {
      restart_second(halves);
      continue;
    }
    if (invalid) return GRID_DECODE_UNSUPPORTED;
    if (has_two && grid_block_stream_is_due(second)) keep_batch(halves);
    if (!grid_block_stream_is_due(first)) continue;
    int32_t met;
    const int result = write_batch(halves, &met);
    if (result != GRID_DECODE_OK) return result;
    if (met >= 0) return finish_second(halves, met);
    // The scan is too short.
    if (first->is_ended && grid_block_stream_is_due(first) && !is_complete(halves)) return GRID_DECODE_UNSUPPORTED;
  }
  return GRID_DECODE_OK;
}

// MARK: - The split

/// Returns the middle of the needed part of the scan, where a byte begins that is not one of stuffing; -1 for a small
/// part.
static int64_t split_of(struct grid_reader *reader, double needed) {
  const double size = needed * (double)(reader->size - reader->position);
  int64_t split = reader->position + (int64_t)(size / 2);
  uint8_t byte;
  if (size < MINIMUM_SIZE) return -1;
  do {
    if (!grid_reader_peek(reader, split - 1, &byte, 1)) return -1;
  } while (byte == 0xFF && ++split < reader->size);
  return split;
}

/// Prepares the memory. Returns NULL if the scan is too small or there is no memory.
static struct halves *halves_of(struct grid_decoder *decoder, const struct grid_reader *reader,
                                const struct grid_jpeg_header *header, struct grid_planes *planes) {
  int32_t mcu_size = 0;
  for (int i = 0; i < header->num_components; i++) {
    const int size = grid_plane_needs_ac(&planes->planes[i]) ? 4 : 1;
    mcu_size += size * header->components[i].h_samp_factor * header->components[i].v_samp_factor;
  }
  const int64_t mcus = (int64_t)planes->mcus_per_row * planes->mcu_rows;
  const size_t bytes = (size_t)mcus * (size_t)mcu_size * sizeof(int16_t);
  if (bytes > MAXIMUM_RECORD) return NULL;
  struct halves *halves = (void *)grid_scratch_reserve(&decoder->whole, sizeof *halves + bytes);
  if (!halves) return NULL;
  halves->decoder = decoder;
  halves->header = header;
  halves->planes = planes;
  halves->rows_needed = grid_planes_rows_needed(planes);
  halves->second.reader = *reader;
  halves->second.reader.window = halves->window;
  halves->second.reader.window_size = 0;
  halves->split = split_of(&halves->second.reader, (double)halves->rows_needed / planes->mcu_rows);
  if (halves->split < 0) return NULL;
  halves->first.reader = *reader;
  halves->record =
      (struct record){.coefficients = (int16_t *)(void *)(halves + 1), .capacity = (int32_t)mcus, .mcu_size = mcu_size};
  return halves;
}

int grid_read_jpeg_halves(struct grid_decoder *decoder, struct grid_reader *reader,
                          const struct grid_jpeg_header *header, struct grid_planes *planes) {
  // If also luma needs AC coefficients, decoding each block twice takes longer than the wait for the tables.
  if (header->restart_interval != 0 || grid_plane_needs_ac(&planes->planes[0])) return GRID_DECODE_UNSUPPORTED;
  struct halves *halves = halves_of(decoder, reader, header, planes);
  if (!halves) return GRID_DECODE_UNSUPPORTED;
  halves->row = halves->mcu = halves->block = 0;
  memset(halves->last_dc_val, 0, sizeof halves->last_dc_val);
  halves->split_bits = -1;
  halves->has_second = true;
  grid_block_tables_make(&halves->tables, header);
  find_places(halves);
  halves->first.reader.size = halves->split;
  halves->second.reader.position = halves->split;
  grid_block_stream_begin(&halves->first, &halves->tables);
  grid_block_stream_begin(&halves->second, &halves->tables);
  pass_split(halves);
  const int result = read_halves(halves);
  // The first half has used the window.
  reader->window_size = 0;
  return result;
}
