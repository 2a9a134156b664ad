#ifndef CIMAGEDECODE_PNG_ANIMATION_H
#define CIMAGEDECODE_PNG_ANIMATION_H

struct grid_animation;
struct grid_decoder;

/// Begins the animation of a PNG that has one (APNG).
int grid_png_begin_animation(struct grid_decoder *decoder, struct grid_animation *animation);

#endif
