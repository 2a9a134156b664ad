#ifndef CIMAGEDECODE_JPEG_PROGRESSIVE_SCAN_H
#define CIMAGEDECODE_JPEG_PROGRESSIVE_SCAN_H

#include "Formats/JPEG/Reduced/jpeg_header.h"

/// The kept coefficients of a block.
struct grid_jpeg_block {
  int16_t coefficients[4];
};

/// The kept coefficients as a set of zigzag indices.
#define GRID_KEPT_COEFFICIENT_SET UINT64_C(0x17)

/// The blocks of a component, by rows.
struct grid_jpeg_blocks {
  struct grid_jpeg_block *blocks;
  /// The set of nonzero coefficients of each block, for which a refinement scan has a bit each. NULL if no
  /// refinement scan is decoded.
  uint64_t *nonzero;
  /// The size of the component in blocks, and the number of stored blocks in a row, which fills whole MCUs.
  int32_t width_in_blocks, height_in_blocks, blocks_per_row;
};

/// The decoder of one scan of a progressive JPEG, row by row.
struct grid_jpeg_scan {
  struct grid_bits bits;
  const struct grid_jpeg_header *header;
  const struct grid_jpeg_blocks *components;
  /// The size of the scan in MCUs. In a scan with one component, an MCU is a block.
  int32_t mcus_per_row, mcu_rows;
  /// The number of MCUs before the next restart marker.
  int32_t restarts_to_go;
  /// The number of following blocks that have no further coefficients in the scan.
  int32_t EOBRUN;
  /// The DC coefficient of each component's previous block, which predicts the next one.
  int32_t last_dc_val[3];
};

/// Returns a decoder of the scan whose header has been read.
///
/// - Parameter mcu_rows: The number of rows to decode, in MCUs of a scan with all components.
struct grid_jpeg_scan grid_jpeg_scan_begin(struct grid_reader *reader, const struct grid_jpeg_header *header,
                                           const struct grid_jpeg_blocks *components, int32_t mcus_per_row,
                                           int32_t mcu_rows);

/// Decodes one row of the scan's MCUs. Returns false if the data is damaged or ends early.
bool grid_jpeg_scan_read_row(struct grid_jpeg_scan *scan, int32_t row);

#endif
