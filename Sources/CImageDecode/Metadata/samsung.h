#ifndef CIMAGEDECODE_SAMSUNG_H
#define CIMAGEDECODE_SAMSUNG_H

struct grid_decoder;

/// Takes the traits of the trailer that Samsung's phones append to a photo, whose camera is known. Other files have
/// none and cost nothing.
void grid_take_samsung_trailer(struct grid_decoder *decoder);

#endif
