#ifndef GRID_JPEG_H
#define GRID_JPEG_H

struct grid_decoder;
struct grid_reader;
struct grid_rect;
struct grid_scaler;

/// Decodes a JPEG from the start of `reader`: begins the scaler and pushes rows into it.
///
/// - Parameter content: The part of the image that fills the decoder's target.
int grid_read_jpeg(struct grid_decoder *decoder, struct grid_reader *reader,
                   const struct grid_rect *content, struct grid_scaler *scaler);

/// The same by libjpeg at 1/`denominator` of the size: 8, 4, 2 or 1.
int grid_read_jpeg_by_libjpeg(struct grid_decoder *decoder, struct grid_reader *reader,
                              unsigned denominator, const struct grid_rect *content,
                              struct grid_scaler *scaler);

#endif
