#ifndef CIMAGEDECODE_PNG_COLOR_SPACE_H
#define CIMAGEDECODE_PNG_COLOR_SPACE_H

struct grid_color_space;
struct grid_decoder;

/// Reads the color space of the open PNG from the chunks before its pixels: cICP, or else iCCP, or else sRGB,
/// or else gAMA and cHRM.
void grid_png_read_color_space(struct grid_decoder *decoder, struct grid_color_space *space);

#endif
