// GIF: the first frame on its canvas, row by row. giflib takes the codes apart.

#include <gif_lib.h>
#include <string.h>

#include "decoder.h"
#include "scaler.h"

/// The most extension blocks and frames that giflib is asked for before the first frame's pixels.
static const int record_limit = 10000;

/// The first frame, and where it lies on the canvas.
struct gif {
  struct grid_decoder *decoder;
  struct grid_scaler *scaler;
  GifFileType *file;
  /// In the canvas, in pixels.
  int32_t left, top, width, height;
  /// Four bytes for each index, in the target's order; an index without a colour is black.
  uint8_t colors[256][4];
  /// A row of the canvas.
  uint8_t *row;
};

static int read_bytes(GifFileType *file, GifByteType *bytes, int count) {
  struct grid_decoder *decoder = file->UserData;
  if (count <= 0) return 0;
  if (grid_check(decoder, 0) != GRID_DECODE_OK) return 0;
  return grid_reader_copy(&decoder->reader, bytes, (size_t)count) ? count : 0;
}

/// Why giflib has stopped: because it was stopped, or because the file is damaged.
static int failure(const struct gif *gif) {
  const int result = grid_check(gif->decoder, 0);
  if (result != GRID_DECODE_OK) return result;
  return grid_fail(gif->decoder, GRID_DECODE_DAMAGED, "is damaged: %.100s",
                   GifErrorString(gif->file->Error) ? GifErrorString(gif->file->Error) : "GIF");
}

/// Passes over one extension, noting the index that is transparent in the frame that follows.
static bool read_extension(struct gif *gif, int *transparent) {
  GifByteType *block;
  int code;
  if (DGifGetExtension(gif->file, &code, &block) == GIF_ERROR) return false;
  if (block && code == GRAPHICS_EXT_FUNC_CODE) {
    GraphicsControlBlock control;
    if (DGifExtensionToGCB(block[0], block + 1, &control) != GIF_ERROR) {
      *transparent = control.TransparentColor;
    }
  }
  while (block) {
    if (DGifGetExtensionNext(gif->file, &block) == GIF_ERROR) return false;
  }
  return true;
}

/// Reads up to the first frame's pixels.
static int find_frame(struct gif *gif, int *transparent) {
  for (int i = 0; i < record_limit; i++) {
    GifRecordType type;
    if (DGifGetRecordType(gif->file, &type) == GIF_ERROR) return failure(gif);
    if (type == IMAGE_DESC_RECORD_TYPE) {
      return DGifGetImageDesc(gif->file) == GIF_ERROR ? failure(gif) : GRID_DECODE_OK;
    }
    if (type == TERMINATE_RECORD_TYPE) break;
    if (type == EXTENSION_RECORD_TYPE && !read_extension(gif, transparent)) return failure(gif);
  }
  return grid_fail(gif->decoder, GRID_DECODE_DAMAGED, "has no frame");
}

static void set_colors(struct gif *gif, int transparent) {
  const ColorMapObject *map =
      gif->file->Image.ColorMap ? gif->file->Image.ColorMap : gif->file->SColorMap;
  const int red = gif->decoder->target->order == GRID_ORDER_BGRA ? 2 : 0;
  for (int i = 0; i < 256; i++) {
    uint8_t *color = gif->colors[i];
    memset(color, 0, 4);
    if (i == transparent) continue;
    color[3] = 255;
    if (!map || i >= map->ColorCount) continue;
    color[red] = map->Colors[i].Red;
    color[1] = map->Colors[i].Green;
    color[2 - red] = map->Colors[i].Blue;
  }
}

/// Hands a row of the canvas to the scaler. `indices` are the frame's in it, or NULL where it has none.
static int push(struct gif *gif, const GifPixelType *indices) {
  const int result = grid_check(gif->decoder, grid_scaler_progress(gif->scaler));
  if (result != GRID_DECODE_OK) return result;
  const int32_t canvas_width = gif->decoder->info.width;
  memset(gif->row, 0, 4 * (size_t)canvas_width);
  for (int32_t x = 0; indices && x < gif->width && gif->left + x < canvas_width; x++) {
    memcpy(gif->row + 4 * (size_t)(gif->left + x), gif->colors[indices[x]], 4);
  }
  grid_scaler_push(gif->scaler, gif->row + 4 * (size_t)gif->scaler->first_column);
  return GRID_DECODE_OK;
}

/// Rows from the top. The file may end early: the rest is missing.
static int read_rows(struct gif *gif, GifPixelType *indices) {
  const int32_t end = gif->scaler->first_row + gif->scaler->row_count;
  int32_t decoded = 0;
  for (int32_t y = gif->scaler->first_row; y < end; y++) {
    const int32_t wanted = y - gif->top;
    const bool is_inside = wanted >= 0 && wanted < gif->height;
    for (; is_inside && decoded <= wanted; decoded++) {
      if (DGifGetLine(gif->file, indices, gif->width) != GIF_ERROR) continue;
      const int result = failure(gif);
      return decoded > 0 && result == GRID_DECODE_DAMAGED ? GRID_DECODE_OK : result;
    }
    const int result = push(gif, is_inside ? indices : NULL);
    if (result != GRID_DECODE_OK) return result;
  }
  return GRID_DECODE_OK;
}

/// The pass of four that brings a row of an interlaced frame.
static int pass_of(int32_t y) { return y % 8 == 0 ? 0 : y % 8 == 4 ? 1 : y % 4 == 2 ? 2 : 3; }

/// Decodes all rows of an interlaced frame, which come in four passes. Where the file ends early, a
/// row that is missing shows the one above.
static int decode_interlaced(struct gif *gif, GifPixelType *frame) {
  static const int32_t first[4] = {0, 4, 2, 1}, step[4] = {8, 8, 4, 2};
  const size_t size = (size_t)gif->width;
  for (int pass = 0; pass < 4; pass++) {
    for (int32_t y = first[pass]; y < gif->height; y += step[pass]) {
      if (DGifGetLine(gif->file, frame + size * (size_t)y, gif->width) != GIF_ERROR) continue;
      const int result = failure(gif);
      if (result != GRID_DECODE_DAMAGED || (pass == 0 && y == 0)) return result;
      for (int32_t below = 1; below < gif->height; below++) {
        const int its_pass = pass_of(below);
        if (its_pass < pass || (its_pass == pass && below < y)) continue;
        memcpy(frame + size * (size_t)below, frame + size * (size_t)(below - 1), size);
      }
      return GRID_DECODE_OK;
    }
  }
  return GRID_DECODE_OK;
}

/// An interlaced frame has to be held whole: one byte a pixel.
static int read_interlaced(struct gif *gif) {
  GifPixelType *frame =
      grid_scratch_take(&gif->decoder->whole, (size_t)gif->width * (size_t)gif->height);
  if (!frame) return grid_fail(gif->decoder, GRID_DECODE_TOO_LARGE, "no memory for the frame");
  int result = decode_interlaced(gif, frame);
  const int32_t end = gif->scaler->first_row + gif->scaler->row_count;
  for (int32_t y = gif->scaler->first_row; result == GRID_DECODE_OK && y < end; y++) {
    const int32_t row = y - gif->top;
    const bool is_inside = row >= 0 && row < gif->height;
    result = push(gif, is_inside ? frame + (size_t)gif->width * (size_t)row : NULL);
  }
  return result;
}

static int read_frame(struct gif *gif) {
  struct grid_decoder *decoder = gif->decoder;
  int transparent = NO_TRANSPARENT_COLOR;
  int result = find_frame(gif, &transparent);
  if (result != GRID_DECODE_OK) return result;
  const GifImageDesc *image = &gif->file->Image;
  gif->left = image->Left, gif->top = image->Top;
  gif->width = image->Width, gif->height = image->Height;
  result = grid_check_size(decoder, gif->width, gif->height, GRID_LIMIT_PIXELS, 4);
  if (result != GRID_DECODE_OK) return result;
  set_colors(gif, transparent);
  const int32_t width = decoder->info.width, height = decoder->info.height;
  const struct grid_rect all = {0, 0, width, height};
  const struct grid_rect crop = grid_fill(&all, decoder->target, 1);
  const bool covers = gif->left == 0 && gif->top == 0 && gif->width >= width && gif->height >= height;
  result = grid_scaler_begin(decoder, gif->scaler, decoder->target, &crop, 1,
                             !covers || transparent != NO_TRANSPARENT_COLOR, gif->scaler->pixels);
  if (result != GRID_DECODE_OK) return result;
  const size_t row_size = 4 * (size_t)width;
  gif->row = grid_scratch_take(&decoder->rows, row_size + (size_t)gif->width);
  if (!gif->row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  return image->Interlace ? read_interlaced(gif) : read_rows(gif, gif->row + row_size);
}

int grid_read_gif(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct gif gif = {.decoder = decoder, .scaler = scaler};
  int error = 0;
  decoder->reader.position = 0;
  gif.file = DGifOpen(decoder, read_bytes, &error);
  if (!gif.file) {
    const int result = grid_check(decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "is damaged: its header");
  }
  int result = GRID_DECODE_DAMAGED;
  if (gif.file->SWidth != decoder->info.width || gif.file->SHeight != decoder->info.height) {
    grid_fail(decoder, result, "header and data disagree on size");
  } else {
    result = read_frame(&gif);
  }
  DGifCloseFile(gif.file, &error);
  return result;
}
