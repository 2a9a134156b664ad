#ifndef CIMAGEDECODE_AVIF_SEQUENCE_H
#define CIMAGEDECODE_AVIF_SEQUENCE_H

struct grid_animation;
struct grid_decoder;

/// Begins the animation of an AVIF image sequence.
int grid_avif_begin_sequence(struct grid_decoder *decoder, struct grid_animation *animation);

#endif
