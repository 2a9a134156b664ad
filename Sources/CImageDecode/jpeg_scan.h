#ifndef GRID_JPEG_SCAN_H
#define GRID_JPEG_SCAN_H

#include "jpeg_skim.h"

/// What is kept of a block: its mean and its changes across, down and both, zigzag's second, third and
/// fifth.
struct grid_low_block {
  int16_t values[4];
};

/// The coefficients kept, as bits by number.
#define GRID_LOW_COEFFICIENTS UINT64_C(0x17)

/// A component's blocks, rows of units after each other.
struct grid_low_component {
  struct grid_low_block *blocks;
  /// Which coefficients of each block are not 0, by number: a later scan has a bit for each of these.
  /// NULL where no such scan is read.
  uint64_t *known;
  /// Blocks that the picture has, and how many there are from one row to the next.
  int32_t across, down, row_size;
};

/// Reads one scan of a progressive JPEG, row by row.
struct grid_scan {
  struct grid_bits bits;
  const struct grid_skim_header *header;
  const struct grid_low_component *components;
  /// Its units: blocks where it has one component.
  int32_t columns, rows;
  /// Units before the next restart marker.
  int32_t until_restart;
  /// How many blocks have no more than they have.
  int32_t ended;
  /// The block before's mean, of each component.
  int32_t means[3];
};

/// Begins the scan whose header has been read, as far as `unit_rows` rows of the picture's units.
struct grid_scan grid_scan_begin(struct grid_reader *reader, const struct grid_skim_header *header,
                                 const struct grid_low_component *components, int32_t units_across,
                                 int32_t unit_rows);

/// Reads a row of its units; false where the data are damaged or have ended.
bool grid_scan_read_row(struct grid_scan *scan, int32_t row);

#endif
