#ifndef CIMAGEDECODE_JPEG_REDUCED_H
#define CIMAGEDECODE_JPEG_REDUCED_H

struct grid_decoder;
struct grid_reader;
struct grid_rect;
struct grid_scaler;

/// Decodes a JPEG at 1/`denominator` of its size, 8 or 4, in half of libjpeg's time.
///
/// An image with one pixel for each block needs only the DC coefficient, one with 2x2 pixels also three AC
/// coefficients. The others are skipped: several coefficients with one table lookup, or whole scans. libjpeg
/// spends most of the time of a scaled decode on them: it decodes each coefficient, and stores all of a
/// progressive file.
///
/// Where luma has twice the target's pixels in each direction, chroma of half the resolution still has as many as
/// the target.
///
/// - Returns: GRID_DECODE_UNSUPPORTED for unusual or damaged files, which are left to libjpeg.
int grid_read_reduced_jpeg(struct grid_decoder *decoder, struct grid_reader *reader, unsigned denominator,
                           const struct grid_rect *content, struct grid_scaler *scaler);

#endif
