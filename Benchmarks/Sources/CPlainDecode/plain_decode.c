#include "plain_decode.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

/// Rows of `bytes` bytes per pixel.
struct source {
  const uint8_t *pixels;
  int pitch, bytes, width, height;
};

/// Averages whole pixels, cropped to the aspect ratio of the target.
static void average(const struct source *source, uint8_t *to, int width, int height) {
  int across = source->width, down = source->height;
  if ((int64_t)across * height > (int64_t)down * width) {
    across = down * width / height;
  } else {
    down = across * height / width;
  }
  const int left = (source->width - across) / 2, top = (source->height - down) / 2;
  for (int y = 0; y < height; y++) {
    const int first = top + y * down / height, end = top + (y + 1) * down / height;
    for (int x = 0; x < width; x++, to += 4) {
      const int from = left + x * across / width, past = left + (x + 1) * across / width;
      uint32_t sums[3] = {0, 0, 0};
      for (int row = first; row < end; row++) {
        const uint8_t *at = source->pixels + row * source->pitch + from * source->bytes;
        for (int column = from; column < past; column++, at += source->bytes) {
          for (int i = 0; i < 3; i++) sums[i] += at[source->bytes > 1 ? i : 0];
        }
      }
      const uint32_t count = (uint32_t)((end - first) * (past - from));
      for (int i = 0; i < 3; i++) to[i] = (uint8_t)(sums[i] / count);
      to[3] = 255;
    }
  }
}

int plain_decode_sdl(const char *path, uint8_t *pixels, int width, int height) {
  SDL_Surface *surface = IMG_Load(path);
  if (!surface) return -1;
  const struct source source = {surface->pixels, surface->pitch, surface->format->BytesPerPixel, surface->w,
                                surface->h};
  average(&source, pixels, width, height);
  SDL_FreeSurface(surface);
  return 0;
}

int plain_decode_floor(const char *path, uint8_t *pixels, int width, int height) {
  FILE *file = fopen(path, "rb");
  if (!file) return -1;
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&jpeg);
  jpeg_stdio_src(&jpeg, file);
  jpeg_read_header(&jpeg, TRUE);
  jpeg.scale_num = 1;
  jpeg.scale_denom = 8;
  jpeg.out_color_space = JCS_GRAYSCALE;
  jpeg_start_decompress(&jpeg);
  const int pitch = (int)jpeg.output_width;
  uint8_t *all = malloc((size_t)pitch * jpeg.output_height);
  while (all && jpeg.output_scanline < jpeg.output_height) {
    uint8_t *row = all + (size_t)pitch * jpeg.output_scanline;
    jpeg_read_scanlines(&jpeg, &row, 1);
  }
  if (all) {
    const struct source source = {all, pitch, 1, pitch, (int)jpeg.output_height};
    average(&source, pixels, width, height);
    jpeg_finish_decompress(&jpeg);
  }
  jpeg_destroy_decompress(&jpeg);
  free(all);
  fclose(file);
  return all ? 0 : -1;
}

void plain_return_freed_memory(void) { malloc_trim(0); }
