#ifndef CIMAGEDECODE_PNG_METADATA_H
#define CIMAGEDECODE_PNG_METADATA_H

struct grid_decoder;

/// Reads the orientation, the date and how the photo was taken, before and after the pixels of the open PNG: from eXIf,
/// ImageMagick's raw profiles, XMP, the text "Creation Time" and tIME.
void grid_png_read_metadata(struct grid_decoder *decoder);

#endif
