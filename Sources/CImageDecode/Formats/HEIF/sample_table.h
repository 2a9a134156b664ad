#ifndef CIMAGEDECODE_SAMPLE_TABLE_H
#define CIMAGEDECODE_SAMPLE_TABLE_H

#include "Reading/isobmff.h"

// The samples of a track (ISO/IEC 14496-12, 8.6 and 8.7), read in order. Tables stay in the file: a hostile one may
// state billions of entries.

/// The coded data of a frame.
struct grid_sample {
  int64_t offset;
  uint32_t size;
  /// In the units of the track.
  uint32_t duration;
};

/// The boxes of a sample table, and the position among the samples.
struct grid_sample_table {
  struct grid_box sizes, offsets, runs, durations;
  /// Whether offsets have 64 bits.
  bool is_wide;
  uint32_t sample_count;
  /// The size of all samples; 0 if each has its own.
  uint32_t uniform_size;
  uint32_t chunk_count, run_count, duration_count;
  /// The index of the next sample.
  uint32_t index;
  /// The number of chunks that have been started, the samples left in the last one, and the offset of the next one.
  uint32_t chunk, left_in_chunk;
  int64_t offset;
  /// The number of runs of chunks that have been started, and the samples in each chunk of the last one.
  uint32_t run, samples_per_chunk;
  /// The number of entries of durations that have been started, the samples left in the last one, and its duration.
  uint32_t entry, left_in_entry, duration;
};

/// Reads the heads of the boxes in a sample table box (stbl). Returns false if one is missing.
bool grid_sample_table_read(struct grid_reader *reader, const struct grid_box *box, struct grid_sample_table *table);

/// Finds the next sample. Returns false after the last one, and if the tables are cut off or damaged.
bool grid_sample_table_next(struct grid_reader *reader, struct grid_sample_table *table, struct grid_sample *sample);

#endif
