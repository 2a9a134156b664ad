#ifndef CIMAGEDECODE_JPEG_HEADER_H
#define CIMAGEDECODE_JPEG_HEADER_H

#include "Formats/JPEG/Reduced/jpeg_huffman.h"

// The headers of the JPEGs that are decoded without libjpeg (jpeg_reduced.c). Fields have libjpeg's names.

/// The zigzag indices of the coefficients that are decoded: DC and the lowest horizontal, vertical and diagonal
/// AC coefficients. An inverse DCT to at most 2x2 pixels per block needs no others.
static const int grid_kept_coefficients[4] = {0, 1, 2, 4};

struct grid_jpeg_component {
  uint8_t component_id;
  /// The sampling factors, 1 or 2: the component's blocks per MCU, across and down, in a scan that contains all
  /// components.
  int h_samp_factor, v_samp_factor;
  /// The quantization table's values for the kept coefficients.
  uint8_t quantval[4];
  bool has_quantval;
  uint8_t quant_tbl_no, dc_tbl_no, ac_tbl_no;
};

/// The header of a scan.
struct grid_jpeg_scan_header {
  /// The number of components in the scan, and their indices in the frame header.
  int comps_in_scan, components[3];
  /// Spectral selection: the zigzag indices of the first and the last coefficient in the scan.
  int Ss, Se;
  /// Successive approximation: the lowest bit of the coefficients that the previous scan contained, and the one
  /// that this scan contains. `Ah` is 0 if there is no previous scan of these coefficients.
  int Ah, Al;
};

struct grid_jpeg_header {
  int32_t width, height;
  int num_components;
  struct grid_jpeg_component components[3];
  bool is_progressive;
  /// The scan whose entropy-coded data follows.
  struct grid_jpeg_scan_header scan;
  /// The number of MCUs between restart markers; 0 if there are none.
  int restart_interval;
  /// The values of each quantization table for the kept coefficients.
  uint8_t quant_tables[4][4];
  bool has_quant_table[4];
  struct grid_huffman dc_tables[2], ac_tables[2];
  bool saw_JFIF_marker;
  /// The color transform of the Adobe segment (APP14); -1 if there is none.
  int Adobe_transform;
};

/// Returns `size` / (8 × `samp_factor`), rounded up, with the luma component's sampling factor. For the size of
/// the image, it is the number of MCUs. For that size times the sampling factor of a component, it is the number
/// of that component's blocks.
static inline int32_t grid_jpeg_block_count(int32_t size, int samp_factor) {
  return (size + 8 * samp_factor - 1) / (8 * samp_factor);
}

/// The result of reading the segments before a scan: a scan follows, the file ends (even within a segment), or
/// it uses an unsupported feature.
enum grid_jpeg_next { GRID_JPEG_SCAN, GRID_JPEG_END, GRID_JPEG_UNSUPPORTED };

/// Reads the headers up to the entropy-coded data of the first scan.
///
/// Supports the files that cameras and editors usually write: 8 bits, Huffman coding, grayscale or YCbCr with
/// chroma of half or full resolution, sequential in one scan or progressive. Returns false for others.
bool grid_jpeg_read_header(struct grid_reader *reader, struct grid_jpeg_header *header);

/// Reads the segments between two scans, from a marker up to the entropy-coded data of the next scan.
enum grid_jpeg_next grid_jpeg_read_scan_header(struct grid_reader *reader, struct grid_jpeg_header *header);

#endif
