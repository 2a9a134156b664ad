#include "Color/color_space.h"

#include "Color/color_converter.h"
#include "Formats/formats.h"
#include "decoder.h"

const struct grid_color_parameters grid_srgb_parameters = {{0.3127, 0.3290}, {0.64, 0.33},       {0.30, 0.60},
                                                           {0.15, 0.06},     GRID_TRANSFER_SRGB, 0};

const struct grid_color_parameters grid_adobe_rgb_parameters = {{0.3127, 0.3290}, {0.64, 0.33},        {0.21, 0.71},
                                                                {0.15, 0.06},     GRID_TRANSFER_GAMMA, 563.0 / 256};

void grid_read_profile(struct grid_decoder *decoder, int64_t at, uint64_t size, struct grid_color_space *space) {
  if (size == 0 || size > GRID_LIMIT_PROFILE) return;
  uint8_t *bytes = grid_scratch_reserve(&decoder->profile, (size_t)size);
  if (!bytes || !grid_reader_peek(&decoder->reader, at, bytes, (size_t)size)) return;
  space->profile = bytes;
  space->profile_size = (size_t)size;
}

/// Sets the primaries and the white point of H.273's ColorPrimaries. Returns false for other code points.
static bool set_primaries(struct grid_color_parameters *parameters, uint8_t code_point) {
  static const struct grid_chromaticity d65 = {0.3127, 0.3290};
  static const struct grid_color_parameters bt601 = {{0.3127, 0.3290}, {0.630, 0.340},     {0.310, 0.595},
                                                     {0.155, 0.070},   GRID_TRANSFER_SRGB, 0};
  *parameters = grid_srgb_parameters;
  switch (code_point) {
    case 1: return true;
    case 4:
      parameters->white = (struct grid_chromaticity){0.310, 0.316};
      parameters->red = (struct grid_chromaticity){0.67, 0.33};
      parameters->green = (struct grid_chromaticity){0.21, 0.71};
      parameters->blue = (struct grid_chromaticity){0.14, 0.08};
      return true;
    case 5: parameters->green = (struct grid_chromaticity){0.29, 0.60}; return true;
    case 6:
    case 7: *parameters = bt601; return true;
    case 9:
      parameters->red = (struct grid_chromaticity){0.708, 0.292};
      parameters->green = (struct grid_chromaticity){0.170, 0.797};
      parameters->blue = (struct grid_chromaticity){0.131, 0.046};
      return true;
    case 11:
    case 12:
      parameters->white = code_point == 12 ? d65 : (struct grid_chromaticity){0.314, 0.351};
      parameters->red = (struct grid_chromaticity){0.680, 0.320};
      parameters->green = (struct grid_chromaticity){0.265, 0.690};
      return true;
    default: return false;
  }
}

/// Sets the transfer function of H.273's TransferCharacteristics. Returns false for other code points.
static bool set_transfer(struct grid_color_parameters *parameters, uint8_t code_point) {
  switch (code_point) {
    case 1:
    case 6:
    case 14:
    case 15: parameters->transfer = GRID_TRANSFER_BT709; return true;
    case 4: parameters->transfer = GRID_TRANSFER_GAMMA, parameters->gamma = 2.2; return true;
    case 5: parameters->transfer = GRID_TRANSFER_GAMMA, parameters->gamma = 2.8; return true;
    case 8: parameters->transfer = GRID_TRANSFER_GAMMA, parameters->gamma = 1; return true;
    case 13: parameters->transfer = GRID_TRANSFER_SRGB; return true;
    case 16: parameters->transfer = GRID_TRANSFER_PQ; return true;
    case 18: parameters->transfer = GRID_TRANSFER_HLG; return true;
    default: return false;
  }
}

bool grid_color_set_code_points(struct grid_color_space *space, const uint8_t code_points[4]) {
  struct grid_color_parameters parameters;
  // The third is the matrix of YCbCr, 0 for RGB, and the fourth is 1 for the full range.
  if (code_points[2] != 0 || code_points[3] != 1) return false;
  if (!set_primaries(&parameters, code_points[0])) return false;
  if (!set_transfer(&parameters, code_points[1])) return false;
  space->parameters = parameters;
  space->has_parameters = true;
  return true;
}

void grid_find_color_transform(struct grid_decoder *decoder, bool is_thumbnail) {
  decoder->transform = NULL;
  const struct grid_input_format *format = decoder->format;
  if (decoder->reader.descriptor < 0 || !format || !format->read_color_space) return;
  struct grid_color_space space = {0};
  format->read_color_space(decoder, &space);
  // By the rules for camera files (DCF), whose JPEGs of Adobe RGB have no profile.
  if (!space.profile && !space.has_parameters && space.model == GRID_MODEL_RGB && decoder->exif.is_adobe_rgb) {
    space.has_parameters = true;
    space.parameters = grid_adobe_rgb_parameters;
  }
  if (is_thumbnail && space.model == GRID_MODEL_CMYK) return;
  decoder->transform = grid_color_find_transform(decoder->colors, &space, decoder->target->order);
}
