#ifndef CIMAGEDECODE_BMP_RLE_H
#define CIMAGEDECODE_BMP_RLE_H

#include <stdbool.h>
#include <stdint.h>

struct grid_decoder;

/// Decodes the run-length encoded pixels of a BMP from the reader's position on.
///
/// - Parameters:
///   - is_rle4: Whether the encoding is RLE4, which has two pixels in a byte, instead of RLE8.
///   - indices: Receives a palette index for each pixel, rows in the file's order. Pixels that the file skips
///     are 0.
int grid_bmp_decode_rle(struct grid_decoder *decoder, bool is_rle4, uint8_t *indices);

#endif
