#ifndef CIMAGEDECODE_AVIF_SEQUENCE_H
#define CIMAGEDECODE_AVIF_SEQUENCE_H

#include <stdbool.h>

struct grid_animation;
struct grid_decoder;

/// Whether the open file, whose size is known, is a sequence of several images that can be shown. Reads headers only.
bool grid_avif_is_sequence(struct grid_decoder *decoder);

/// Begins the animation of an AVIF image sequence.
int grid_avif_begin_sequence(struct grid_decoder *decoder, struct grid_animation *animation);

#endif
