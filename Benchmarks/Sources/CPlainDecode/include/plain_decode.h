#ifndef PLAIN_DECODE_H
#define PLAIN_DECODE_H

#include <stdint.h>

/// The usual ways to make a small picture of a file, to compare with. Each fills `pixels` with
/// `width` by `height` pixels of four bytes and returns 0, or -1 where that failed.

/// SDL_image's picture, every pixel of it, and the mean of what each target pixel covers.
int plain_decode_sdl(const char *path, uint8_t *pixels, int width, int height);

/// The least that libjpeg can do: brightness alone at an eighth, and the same means.
int plain_decode_floor(const char *path, uint8_t *pixels, int width, int height);

/// Gives back to the system what was freed, so that what is taken next shows.
void plain_return_freed_memory(void);

#endif
