#ifndef CIMAGEDECODE_JPEG_PROGRESSIVE_H
#define CIMAGEDECODE_JPEG_PROGRESSIVE_H

struct grid_decoder;
struct grid_jpeg_header;
struct grid_planes;
struct grid_reader;

/// Decodes a progressive JPEG, from the data of its first scan on, and pushes its rows through the planes.
///
/// Stores DC and three AC coefficients of each block: 2.3 MB at 12 megapixels, a sixteenth of libjpeg's
/// memory. Decodes the first scans of luma, a fifth of the file, and all scans of chroma, a tenth of the
/// file. Skips other scans up to the marker that ends them. The last bits of luma would improve an image this
/// small by 0.1 dB.
///
/// - Returns: GRID_DECODE_UNSUPPORTED for unusual or damaged files, which are left to libjpeg.
int grid_read_progressive(struct grid_decoder *decoder, struct grid_reader *reader, struct grid_jpeg_header *header,
                          struct grid_planes *planes);

#endif
