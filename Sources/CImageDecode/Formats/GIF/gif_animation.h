#ifndef CIMAGEDECODE_GIF_ANIMATION_H
#define CIMAGEDECODE_GIF_ANIMATION_H

struct grid_animation;
struct grid_decoder;

/// Begins the animation of a GIF with several frames.
int grid_gif_begin_animation(struct grid_decoder *decoder, struct grid_animation *animation);

#endif
