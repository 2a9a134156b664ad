#ifndef GRID_JPEG_PROGRESSIVE_SCAN_H
#define GRID_JPEG_PROGRESSIVE_SCAN_H

#include "jpeg_header.h"

/// What is stored of a block: the kept coefficients.
struct grid_jpeg_block {
  int16_t coefficients[4];
};

/// The kept coefficients as a set of zigzag indices.
#define GRID_KEPT_COEFFICIENT_SET UINT64_C(0x17)

/// The blocks of a component, by rows.
struct grid_jpeg_blocks {
  struct grid_jpeg_block *blocks;
  /// For each block the set of coefficients that are not 0: a refinement scan has a bit for each of them.
  /// NULL if no such scan is read.
  uint64_t *nonzero;
  /// Size of the component in blocks, and the distance from one row to the next. With all components
  /// interleaved rows are filled up to whole MCUs.
  int32_t width_in_blocks, height_in_blocks, blocks_per_row;
};

/// The decoder of one scan of a progressive JPEG, row by row.
struct grid_jpeg_scan {
  struct grid_bits bits;
  const struct grid_jpeg_header *header;
  const struct grid_jpeg_blocks *components;
  /// Size of the scan in MCUs, which are blocks if it has one component.
  int32_t mcus_per_row, mcu_rows;
  /// MCUs before the next restart marker.
  int32_t restarts_to_go;
  /// The number of blocks from here on that have no further coefficients in the scan.
  int32_t EOBRUN;
  /// The DC of each component's previous block.
  int32_t last_dc_val[3];
};

/// Begins the scan whose header has been read.
///
/// - Parameter mcu_rows: The rows of the image to decode, in MCUs of all components.
struct grid_jpeg_scan grid_jpeg_scan_begin(struct grid_reader *reader,
                                           const struct grid_jpeg_header *header,
                                           const struct grid_jpeg_blocks *components,
                                           int32_t mcus_per_row, int32_t mcu_rows);

/// Decodes one row of the scan's MCUs; false where the data are damaged or end early.
bool grid_jpeg_scan_read_row(struct grid_jpeg_scan *scan, int32_t row);

#endif
