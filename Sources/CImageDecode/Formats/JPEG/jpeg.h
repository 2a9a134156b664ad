#ifndef CIMAGEDECODE_JPEG_H
#define CIMAGEDECODE_JPEG_H

struct grid_decoder;
struct grid_reader;
struct grid_rect;
struct grid_scaler;

/// Decodes a JPEG from the start of `reader`: begins the scaler and pushes rows into it.
///
/// - Parameter content: The part of the image that is cropped to fill the decoder's target.
int grid_read_jpeg(struct grid_decoder *decoder, struct grid_reader *reader, const struct grid_rect *content,
                   struct grid_scaler *scaler);

/// Decodes the thumbnail in the decoder's EXIF block, without its letterbox bars, for the read_thumbnail of a
/// format.
int grid_jpeg_read_thumbnail(struct grid_decoder *decoder, struct grid_scaler *scaler);

/// Decodes like grid_read_jpeg, with libjpeg, at 1/`denominator` of the image's size: 8, 4, 2 or 1.
int grid_read_jpeg_with_libjpeg(struct grid_decoder *decoder, struct grid_reader *reader, unsigned denominator,
                                const struct grid_rect *content, struct grid_scaler *scaler);

#endif
