#ifndef CPLAINDECODE_PLAIN_FORMATS_H
#define CPLAINDECODE_PLAIN_FORMATS_H

#include <stdint.h>

// The least that a format's own library does for a photo, for comparison. Each returns 0, or -1 on failure.

/// Reads all rows of a PNG with four channels, by libpng's own loop; `pixels` stay as they are.
int plain_read_png(const char *path, uint8_t *pixels, int width, int height);

/// Inflates the data of a PNG at once by libdeflate, and does nothing with it.
int plain_inflate_png(const char *path, uint8_t *pixels, int width, int height);

/// Scales a WebP while libwebp decodes it, as `dwebp -scale` does.
int plain_scale_webp(const char *path, uint8_t *pixels, int width, int height);

#endif
