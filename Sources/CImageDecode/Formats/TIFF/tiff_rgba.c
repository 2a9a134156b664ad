#include "Formats/TIFF/tiff_file.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// The rows that libtiff decodes together. Fewer would decode a strip more than once.
static uint32_t band_height(TIFF *tiff, uint32_t height) {
  uint32_t rows = 0;
  if (TIFFIsTiled(tiff)) {
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &rows);
  } else {
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &rows);
  }
  return rows == 0 || rows > height ? height : rows;
}

/// Converts libtiff's pixels, whose lowest byte is red and whose colors are premultiplied.
static void convert(const uint32_t *from, uint32_t count, enum grid_order order, uint8_t *to) {
  const int red = order == GRID_ORDER_BGRA ? 2 : 0;
  for (uint32_t x = 0; x < count; x++, to += 4) {
    const uint32_t rgb[3] = {TIFFGetR(from[x]), TIFFGetG(from[x]), TIFFGetB(from[x])}, alpha = TIFFGetA(from[x]);
    uint8_t straight[3];
    for (int c = 0; c < 3; c++) {
      const uint32_t value = alpha == 0 || alpha == 255 ? rgb[c] : (rgb[c] * 255 + alpha / 2) / alpha;
      straight[c] = (uint8_t)(value > 255 ? 255 : value);
    }
    to[red] = straight[0], to[1] = straight[1], to[2 - red] = straight[2], to[3] = (uint8_t)alpha;
  }
}

/// Decodes bands, and pushes their rows as far as they are needed.
static int push_bands(struct grid_tiff_file *file, TIFFRGBAImage *image, struct grid_scaler *scaler) {
  struct grid_decoder *decoder = file->decoder;
  const uint32_t width = image->width, height = image->height;
  const uint32_t band = band_height(file->tiff, height), end = (uint32_t)(scaler->first_row + scaler->row_count);
  const size_t size = sizeof(uint32_t) * width * band;
  uint32_t *raster =
      size > (size_t)GRID_LIMIT_MEMORY ? NULL : (uint32_t *)(void *)grid_scratch_reserve(&decoder->whole, size);
  uint8_t *row = grid_scratch_reserve(&decoder->rows, 4 * (size_t)width);
  if (!raster || !row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "needs too much memory for its strips");
  for (uint32_t top = (uint32_t)scaler->first_row / band * band; top < end; top += band) {
    const uint32_t count = height - top < band ? height - top : band;
    file->progress = grid_scaler_progress(scaler);
    image->row_offset = (int)top;
    if (!TIFFRGBAImageGet(image, raster, width, count)) return grid_tiff_file_result(file, scaler);
    for (uint32_t y = 0; y < count && top + y < end; y++) {
      if (top + y < (uint32_t)scaler->first_row) continue;
      const int result = grid_check(decoder, grid_scaler_progress(scaler));
      if (result != GRID_DECODE_OK) return result;
      convert(raster + (size_t)y * width, width, decoder->target->order, row);
      grid_scaler_push(scaler, row + 4 * (size_t)scaler->first_column);
    }
  }
  return GRID_DECODE_OK;
}

int grid_read_tiff_rgba(struct grid_tiff_file *file, struct grid_scaler *scaler) {
  struct grid_decoder *decoder = file->decoder;
  char message[1024] = "";
  TIFFRGBAImage image;
  if (!TIFFRGBAImageOK(file->tiff, message) || !TIFFRGBAImageBegin(&image, file->tiff, 1, message)) {
    if (file->stopped != GRID_DECODE_OK) return file->stopped;
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "is not supported by libtiff: %.100s", message);
  }
  // The scaler turns it.
  image.req_orientation = image.orientation;
  const struct grid_rect all = {0, 0, image.width, image.height};
  int result = grid_scaler_begin(decoder, scaler, &all, 1, decoder->info.orientation, image.alpha != 0);
  if (result == GRID_DECODE_OK) result = push_bands(file, &image, scaler);
  TIFFRGBAImageEnd(&image);
  return result;
}
