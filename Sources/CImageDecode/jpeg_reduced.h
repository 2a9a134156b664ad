#ifndef GRID_JPEG_REDUCED_H
#define GRID_JPEG_REDUCED_H

struct grid_decoder;
struct grid_reader;
struct grid_rect;
struct grid_scaler;

/// Decodes a JPEG at 1/`denominator` of its size, 8 or 4, in half of libjpeg's time.
///
/// Of each block it reads DC, or DC and three AC coefficients, which are all that an image of one pixel or
/// two by two for each block needs. It skips the others, several coefficients with one lookup, or whole
/// scans. That is where the time of a scaled decode is spent: libjpeg decodes each coefficient by itself,
/// and stores those of a progressive file.
///
/// Chroma of half the resolution has at least the target's pixels where luma has twice as many.
///
/// - Returns: GRID_DECODE_UNSUPPORTED for unusual or damaged files, which are left to libjpeg.
int grid_read_reduced_jpeg(struct grid_decoder *decoder, struct grid_reader *reader,
                           unsigned denominator, const struct grid_rect *content,
                           struct grid_scaler *scaler);

#endif
