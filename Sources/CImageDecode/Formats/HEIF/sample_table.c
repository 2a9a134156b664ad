#include "Formats/HEIF/sample_table.h"

#define TYPE GRID_BOX_TYPE

/// Reads a 32-bit number in the content of a box. Returns false if it is cut off.
static bool read_number(struct grid_reader *reader, const struct grid_box *box, uint64_t at, uint32_t *value) {
  uint8_t bytes[4];
  if (at + 4 > (uint64_t)(box->end - box->content)) return false;
  if (!grid_reader_peek(reader, box->content + (int64_t)at, bytes, 4)) return false;
  *value = grid_be32(bytes);
  return true;
}

/// Finds a box and reads the number of its entries, after the version and the flags.
static bool find(struct grid_reader *reader, const struct grid_box *parent, uint32_t type, struct grid_box *box,
                 uint32_t *count) {
  return grid_box_find(reader, parent->content, parent->end, type, box) && read_number(reader, box, 4, count);
}

bool grid_sample_table_read(struct grid_reader *reader, const struct grid_box *box, struct grid_sample_table *table) {
  *table = (struct grid_sample_table){.index = 0};
  table->is_wide = find(reader, box, TYPE('c', 'o', '6', '4'), &table->offsets, &table->chunk_count);
  return (table->is_wide || find(reader, box, TYPE('s', 't', 'c', 'o'), &table->offsets, &table->chunk_count)) &&
         find(reader, box, TYPE('s', 't', 's', 'c'), &table->runs, &table->run_count) &&
         find(reader, box, TYPE('s', 't', 't', 's'), &table->durations, &table->duration_count) &&
         find(reader, box, TYPE('s', 't', 's', 'z'), &table->sizes, &table->uniform_size) &&
         read_number(reader, &table->sizes, 8, &table->sample_count);
}

/// Starts the next run of chunks if it begins with the next chunk. An entry has the number of its first chunk, from 1
/// on, and of the samples in each chunk.
static bool start_run(struct grid_reader *reader, struct grid_sample_table *table) {
  uint32_t first;
  const uint64_t at = 8 + 12 * (uint64_t)table->run;
  if (table->run == table->run_count) return table->run > 0;
  if (!read_number(reader, &table->runs, at, &first)) return false;
  if (first != table->chunk + 1) return table->run > 0;
  table->run += 1;
  return read_number(reader, &table->runs, at + 4, &table->samples_per_chunk);
}

/// Starts the next chunk. One without samples is not valid.
static bool start_chunk(struct grid_reader *reader, struct grid_sample_table *table) {
  uint32_t high = 0, low;
  const uint64_t at = 8 + (table->is_wide ? 8 : 4) * (uint64_t)table->chunk;
  if (table->chunk == table->chunk_count || !start_run(reader, table)) return false;
  if (table->is_wide && !read_number(reader, &table->offsets, at, &high)) return false;
  if (!read_number(reader, &table->offsets, table->is_wide ? at + 4 : at, &low)) return false;
  if (high > INT32_MAX || table->samples_per_chunk == 0) return false;
  table->chunk += 1;
  table->left_in_chunk = table->samples_per_chunk;
  table->offset = (int64_t)high << 32 | low;
  return true;
}

/// Starts the next entry of durations, which has a number of samples and their duration.
static bool start_entry(struct grid_reader *reader, struct grid_sample_table *table) {
  const uint64_t at = 8 + 8 * (uint64_t)table->entry;
  if (table->entry == table->duration_count) return false;
  table->entry += 1;
  return read_number(reader, &table->durations, at, &table->left_in_entry) && table->left_in_entry > 0 &&
         read_number(reader, &table->durations, at + 4, &table->duration);
}

bool grid_sample_table_next(struct grid_reader *reader, struct grid_sample_table *table, struct grid_sample *sample) {
  uint32_t size = table->uniform_size;
  const uint64_t at = 12 + 4 * (uint64_t)table->index;
  if (table->index == table->sample_count) return false;
  if (size == 0 && !read_number(reader, &table->sizes, at, &size)) return false;
  if (table->left_in_chunk == 0 && !start_chunk(reader, table)) return false;
  if (table->left_in_entry == 0 && !start_entry(reader, table)) return false;
  // The sum cannot overflow.
  if (table->offset > reader->size || size > reader->size - table->offset) return false;
  *sample = (struct grid_sample){table->offset, size, table->duration};
  table->index += 1;
  table->left_in_chunk -= 1;
  table->left_in_entry -= 1;
  table->offset += size;
  return true;
}
