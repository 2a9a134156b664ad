#ifndef GRID_JPEG_SKIM_H
#define GRID_JPEG_SKIM_H

#include "jpeg_huffman.h"

struct grid_decoder;
struct grid_rect;
struct grid_scaler;

/// The colours of a picture's file that can be skimmed.
struct grid_skim_component {
  uint8_t identifier;
  /// Blocks in a unit of the scan.
  int across, down;
  /// Dividers of the block's mean and of the first changes: across, down and both.
  uint8_t quantizers[4];
  bool has_quantizers;
  uint8_t quantizer_table, mean_table, change_table;
};

/// What one scan of a picture brings.
struct grid_skim_scan {
  /// The components that it is of, by their index.
  int count, components[3];
  /// Its coefficients, in zigzag order, and the bits of each that were there before and are after it: the
  /// lowest one's number. A scan with nothing before it has 0 there.
  int first, last, low_before, low;
};

/// What the headers of a JPEG say, as far as it is needed to skim it.
struct grid_skim_header {
  int32_t width, height;
  int component_count;
  struct grid_skim_component components[3];
  bool is_progressive;
  /// The scan whose data follow.
  struct grid_skim_scan scan;
  /// Units between restart markers; 0 for none.
  int restart_interval;
  uint8_t quantizers[4][4];
  bool has_quantizers[4];
  struct grid_huffman means[2], changes[2];
  bool is_jfif;
  /// Adobe's transform; -1 without its segment.
  int adobe_transform;
};

/// Blocks, or units of `blocks` of them, that a side of `size` pixels takes.
static inline int32_t grid_skim_blocks(int32_t size, int blocks) {
  return (size + 8 * blocks - 1) / (8 * blocks);
}

/// What comes next in a file.
enum grid_skim_next { GRID_SKIM_SCAN, GRID_SKIM_END, GRID_SKIM_UNUSUAL };

/// Reads the headers up to where the first scan's data begin; false for all but what cameras and
/// editors write: 8 bits, Huffman, grey or brightness with two colours of half or full resolution,
/// sequential in one scan or progressive.
bool grid_skim_read_header(struct grid_reader *reader, struct grid_skim_header *header);

/// Reads what lies between two scans, from a marker on, up to the next one's data.
enum grid_skim_next grid_skim_next_scan(struct grid_reader *reader,
                                        struct grid_skim_header *header);

/// Makes a target of a JPEG at 1/8 or 1/4 (`scale` 8 or 4), in half of libjpeg's time.
///
/// Of each block its mean is read, or the mean and three changes, which are what a picture of a pixel
/// or two by two for each block needs; all else is passed over, several coefficients at a look, or
/// whole scans of it. There the time of a scaled decode goes: libjpeg reads each coefficient by itself,
/// and keeps those of a progressive file.
///
/// Colours of half the resolution have at least the target's pixels where brightness has twice as many.
///
/// - Returns: GRID_DECODE_UNSUPPORTED for whatever is unusual or damaged: libjpeg has to do it.
int grid_skim_jpeg(struct grid_decoder *decoder, struct grid_reader *reader, int scale,
                   const struct grid_rect *content, struct grid_scaler *scaler);

#endif
