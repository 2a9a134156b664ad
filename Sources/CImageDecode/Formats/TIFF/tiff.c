// TIFF, decoded by libtiff.

#include <string.h>

#include "Formats/TIFF/tiff_file.h"
#include "Formats/formats.h"
#include "Metadata/xmp.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// The signature is the byte order, then 42, or 43 for BigTIFF.
static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  return !memcmp(head, "II*\0", 4) || !memcmp(head, "MM\0*", 4) || !memcmp(head, "II+\0", 4) ||
         !memcmp(head, "MM\0+", 4);
}

static int probe(struct grid_decoder *decoder) {
  if (!grid_exif_read(&decoder->reader, &decoder->exif)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
  }
  const struct grid_exif *exif = &decoder->exif;
  decoder->info.orientation = exif->orientation;
  grid_date_merge(&decoder->date, &exif->date);
  grid_read_xmp(decoder, exif->xmp_offset, exif->xmp_size);
  // Many files have one strip of all rows.
  const int result = grid_set_size(decoder, exif->width, exif->height, GRID_LIMIT_PIXELS, 0);
  decoder->info.is_progressive = result == GRID_DECODE_OK;
  return result;
}

static void read_color_space(struct grid_decoder *decoder, struct grid_color_space *space) {
  const struct grid_exif *exif = &decoder->exif;
  switch (exif->photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK: space->model = GRID_MODEL_GRAY; break;
    case PHOTOMETRIC_SEPARATED: space->model = GRID_MODEL_CMYK; break;
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB: space->model = GRID_MODEL_LAB; break;
    // libtiff converts LogLuv to RGB, and YCbCr is that of RGB with the profile.
    case PHOTOMETRIC_LOGL:
    case PHOTOMETRIC_LOGLUV: return;
    default: space->model = GRID_MODEL_RGB; break;
  }
  space->is_light = exif->is_floating_point;
  space->is_deep = exif->sample_bits == 16 && !exif->is_floating_point && space->model != GRID_MODEL_CMYK;
  grid_read_profile(decoder, exif->profile_offset, exif->profile_size, space);
}

static int read_tiff(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct grid_tiff_file file;
  int result = grid_tiff_file_open(decoder, &file);
  if (result != GRID_DECODE_OK) return result;
  uint32_t width = 0, height = 0;
  TIFFGetField(file.tiff, TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetField(file.tiff, TIFFTAG_IMAGELENGTH, &height);
  if (width != (uint32_t)decoder->info.width || height != (uint32_t)decoder->info.height) {
    result = grid_fail(decoder, GRID_DECODE_DAMAGED, "header and data disagree on size");
  } else if (grid_tiff_has_plain_samples(file.tiff)) {
    result = grid_read_tiff_samples(&file, scaler);
  } else {
    result = grid_read_tiff_rgba(&file, scaler);
  }
  grid_tiff_file_close(&file);
  return result;
}

const struct grid_input_format grid_tiff_format = {
    .format = GRID_FORMAT_TIFF,
    .sniff = sniff,
    .probe = probe,
    .read = read_tiff,
    .read_color_space = read_color_space,
};
