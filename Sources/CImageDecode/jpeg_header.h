#ifndef GRID_JPEG_HEADER_H
#define GRID_JPEG_HEADER_H

#include "jpeg_huffman.h"

// The headers of those JPEGs that jpeg_reduced.c decodes. Fields have libjpeg's names.

/// The zigzag indices of the coefficients that an image of at most 2x2 pixels for each block needs: DC, and
/// the lowest AC coefficients across, down and diagonally.
static const int grid_kept_coefficients[4] = {0, 1, 2, 4};

struct grid_jpeg_component {
  uint8_t component_id;
  /// Blocks in an MCU of a scan with all components: 1 or 2.
  int h_samp_factor, v_samp_factor;
  /// The quantization steps of the kept coefficients.
  uint8_t quantval[4];
  bool has_quantval;
  uint8_t quant_tbl_no, dc_tbl_no, ac_tbl_no;
};

/// The header of a scan.
struct grid_jpeg_scan_header {
  /// The components in the scan, by index.
  int comps_in_scan, components[3];
  /// First and last coefficient of the scan as zigzag indices; bit position of the previous scan of
  /// these, 0 for the first one, and of this scan.
  int Ss, Se, Ah, Al;
};

struct grid_jpeg_header {
  int32_t width, height;
  int num_components;
  struct grid_jpeg_component components[3];
  bool is_progressive;
  /// The scan whose data follow.
  struct grid_jpeg_scan_header scan;
  /// MCUs between restart markers; 0 for none.
  int restart_interval;
  /// Of each quantization table the steps of the kept coefficients.
  uint8_t quant_tables[4][4];
  bool has_quant_table[4];
  struct grid_huffman dc_tables[2], ac_tables[2];
  bool saw_JFIF_marker;
  /// -1 without an Adobe segment.
  int Adobe_transform;
};

/// The number of blocks, or of MCUs of `samp_factor` blocks, that cover `size` samples.
static inline int32_t grid_jpeg_block_count(int32_t size, int samp_factor) {
  return (size + 8 * samp_factor - 1) / (8 * samp_factor);
}

/// What follows the current position in a file.
enum grid_jpeg_next { GRID_JPEG_SCAN, GRID_JPEG_END, GRID_JPEG_UNUSUAL };

/// Reads the headers up to the data of the first scan.
///
/// False for all but what cameras and editors usually write: 8 bits, Huffman coding, grayscale or YCbCr with
/// chroma of half or full resolution, sequential in one scan or progressive.
bool grid_jpeg_read_header(struct grid_reader *reader, struct grid_jpeg_header *header);

/// Reads the segments between two scans, from a marker up to the data of the next scan.
enum grid_jpeg_next grid_jpeg_read_scan_header(struct grid_reader *reader,
                                               struct grid_jpeg_header *header);

#endif
