#ifndef CPLAINDECODE_PLAIN_DECODE_H
#define CPLAINDECODE_PLAIN_DECODE_H

#include <stdint.h>

/// The usual strategies for decoding a small image of a file, for comparison. Each fills `pixels`
/// with `width` by `height` pixels of four bytes and returns 0, or -1 on failure.

/// Decodes every pixel with SDL_image, and averages the pixels that each target pixel covers.
int plain_decode_sdl(const char *path, uint8_t *pixels, int width, int height);

/// Decodes as little as libjpeg can: luma only, at an eighth of the size, with the same average.
int plain_decode_floor(const char *path, uint8_t *pixels, int width, int height);

/// Returns freed memory to the system, so that later allocations are visible in the memory use.
void plain_return_freed_memory(void);

#endif
