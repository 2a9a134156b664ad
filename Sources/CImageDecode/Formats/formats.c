#include "Formats/formats.h"

#include <string.h>

#include "Formats/HEIF/planes.h"

const struct grid_input_format *grid_find_format(const uint8_t head[GRID_FORMAT_HEAD]) {
  static const struct grid_input_format *const formats[] = {
      &grid_jpeg_format,
      &grid_png_format,
      &grid_webp_format,
      &grid_gif_format,
      &grid_bmp_format,
      &grid_heif_format,
      &grid_jxl_format,
      &grid_qoi_format,
      &grid_pnm_format,
      &grid_ico_format,
      // Has the signature of TIFF, too, and passes on files that are not raw.
      &grid_raw_format,
      &grid_tiff_format,
  };
  for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
    if (formats[i]->sniff(head)) return formats[i];
  }
  // Has no signature, and must not take a file of a known format.
  if (!grid_unsupported_format_name(head) && grid_tga_format.sniff(head)) return &grid_tga_format;
  return NULL;
}

int32_t grid_has_signature(const uint8_t *head) {
  const struct grid_input_format *format = grid_find_format(head);
  return format && format != &grid_tga_format;
}

void grid_load_optional_formats(void) {
  grid_hevc_codec.load();
  grid_av1_codec.load();
  grid_jxl_load();
}

/// The signature of a recognized but unsupported format, at `offset` in the file.
struct signature {
  const char *name;
  size_t offset, size;
  const char *bytes;
};

const char *grid_unsupported_format_name(const uint8_t head[GRID_FORMAT_HEAD]) {
  static const struct signature signatures[] = {
      {"a JPEG 2000 image", 4, 4, "jP  "}, {"a GIMP image", 0, 8, "gimp xcf"},  {"a Photoshop image", 0, 4, "8BPS"},
      {"an ILBM image", 8, 4, "ILBM"},     {"an ILBM image", 8, 4, "PBM "},     {"a PCX image", 0, 3, "\x0A\x05\x01"},
      {"an XPM image", 0, 6, "/* XPM"},    {"an XV thumbnail", 0, 6, "P7 332"}, {"an SVG drawing", 0, 4, "<svg"},
      {"an XML document", 0, 5, "<?xml"},  {"a PDF document", 0, 5, "%PDF-"},
  };
  for (size_t i = 0; i < sizeof signatures / sizeof signatures[0]; i++) {
    const struct signature *signature = &signatures[i];
    if (!memcmp(head + signature->offset, signature->bytes, signature->size)) return signature->name;
  }
  return NULL;
}
