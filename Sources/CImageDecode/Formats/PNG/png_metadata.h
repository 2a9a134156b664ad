#ifndef CIMAGEDECODE_PNG_METADATA_H
#define CIMAGEDECODE_PNG_METADATA_H

struct grid_decoder;

/// Reads the orientation, the date, how the photo was taken and whether it is an animation, before and after the pixels
/// of the open PNG: from acTL, eXIf, ImageMagick's raw profiles, XMP, the text "Creation Time" and tIME.
void grid_png_read_metadata(struct grid_decoder *decoder);

#endif
