#ifndef GRID_BMP_RLE_H
#define GRID_BMP_RLE_H

#include <stdbool.h>
#include <stdint.h>

struct grid_decoder;

/// Decodes the run-length coded pixels of a BMP from the reader's position on: one index a pixel, rows in the
/// file's order. Pixels that are not in the file are index 0.
///
/// - Parameter has_nibbles: Whether it is RLE4, which has two pixels in a byte, instead of RLE8.
int grid_bmp_read_runs(struct grid_decoder *decoder, bool has_nibbles, uint8_t *indices);

#endif
