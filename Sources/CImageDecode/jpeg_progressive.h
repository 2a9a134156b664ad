#ifndef GRID_JPEG_PROGRESSIVE_H
#define GRID_JPEG_PROGRESSIVE_H

struct grid_decoder;
struct grid_planes;
struct grid_reader;
struct grid_skim_header;

/// Reads a progressive JPEG, whose headers have been read up to the first scan's data, and hands its rows
/// of units on.
///
/// Of each block the mean and three changes are kept, 3 bytes for a pixel's 48 of libjpeg's: 2.3 MB at
/// 12 megapixels. Of brightness the first scans that have them are read, which is a fifth of the file;
/// of the colours, a tenth of it, all bits; other scans are passed over by their markers. What
/// brightness's last bits would add in a picture this small is a tenth of a decibel.
///
/// - Returns: GRID_DECODE_UNSUPPORTED for whatever is unusual or damaged: libjpeg has to do it.
int grid_read_progressive(struct grid_decoder *decoder, struct grid_reader *reader,
                          struct grid_skim_header *header, struct grid_planes *planes);

#endif
