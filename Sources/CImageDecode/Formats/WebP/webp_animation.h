#ifndef CIMAGEDECODE_WEBP_ANIMATION_H
#define CIMAGEDECODE_WEBP_ANIMATION_H

struct grid_animation;
struct grid_decoder;

/// Begins the animation of a WebP.
int grid_webp_begin_animation(struct grid_decoder *decoder, struct grid_animation *animation);

#endif
