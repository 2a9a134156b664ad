#ifndef GRID_JPEG_PROGRESSIVE_H
#define GRID_JPEG_PROGRESSIVE_H

struct grid_decoder;
struct grid_jpeg_header;
struct grid_planes;
struct grid_reader;

/// Decodes a progressive JPEG from the data of its first scan on and pushes its rows through the planes.
///
/// Stores DC and three AC coefficients of each block, 3 bytes for a pixel's 48 of libjpeg's: 2.3 MB at
/// 12 megapixels. Of luma it reads the first scans of these coefficients, a fifth of the file; of chroma, a
/// tenth of it, all bits. It skips other scans up to their end marker. What the last bits of luma would add
/// to an image this small is 0.1 dB.
///
/// - Returns: GRID_DECODE_UNSUPPORTED for unusual or damaged files, which are left to libjpeg.
int grid_read_progressive(struct grid_decoder *decoder, struct grid_reader *reader,
                          struct grid_jpeg_header *header, struct grid_planes *planes);

#endif
