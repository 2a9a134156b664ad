#include "formats.h"

#include <string.h>

/// Bytes that files of a format have at a place.
struct mark {
  const char *name;
  size_t at, size;
  const char *bytes;
};

enum grid_format grid_format_of(const uint8_t head[GRID_FORMAT_HEAD]) {
  if (!memcmp(head, "\xFF\xD8\xFF", 3)) return GRID_FORMAT_JPEG;
  if (!memcmp(head, "\x89PNG\r\n\x1A\n", 8)) return GRID_FORMAT_PNG;
  if (!memcmp(head, "RIFF", 4) && !memcmp(head + 8, "WEBP", 4)) return GRID_FORMAT_WEBP;
  if (!memcmp(head, "GIF87a", 6) || !memcmp(head, "GIF89a", 6)) return GRID_FORMAT_GIF;
  if (!memcmp(head, "BM", 2)) return GRID_FORMAT_BMP;
  if (!memcmp(head, "II*\0", 4) || !memcmp(head, "MM\0*", 4)) return GRID_FORMAT_TIFF;
  if (!memcmp(head, "II+\0", 4) || !memcmp(head, "MM\0+", 4)) return GRID_FORMAT_TIFF;
  return GRID_FORMAT_UNKNOWN;
}

const char *grid_format_name(const uint8_t head[GRID_FORMAT_HEAD]) {
  static const struct mark marks[] = {
      {"an icon", 0, 4, "\0\0\1\0"},
      {"a cursor", 0, 4, "\0\0\2\0"},
      {"an AVIF picture", 4, 8, "ftypavif"},
      {"a HEIF picture", 4, 8, "ftypheic"},
      {"a HEIF picture", 4, 8, "ftypheix"},
      {"a HEIF picture", 4, 8, "ftypmif1"},
      {"a JPEG XL picture", 0, 2, "\xFF\x0A"},
      {"a JPEG XL picture", 4, 8, "JXL \r\n\x87\n"},
      {"a JPEG 2000 picture", 4, 4, "jP  "},
      {"a QOI picture", 0, 4, "qoif"},
      {"a GIMP picture", 0, 8, "gimp xcf"},
      {"a Photoshop picture", 0, 4, "8BPS"},
      {"an ILBM picture", 8, 4, "ILBM"},
      {"an ILBM picture", 8, 4, "PBM "},
      {"a PCX picture", 0, 3, "\x0A\x05\x01"},
      {"an XPM picture", 0, 6, "/* XPM"},
      {"an XV thumbnail", 0, 6, "P7 332"},
      {"an SVG drawing", 0, 4, "<svg"},
      {"an XML document", 0, 5, "<?xml"},
      {"a PDF document", 0, 5, "%PDF-"},
  };
  if (head[0] == 'P' && head[1] >= '1' && head[1] <= '6' && (head[2] == '\n' || head[2] == ' ')) {
    return "a PNM picture";
  }
  for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
    if (!memcmp(head + marks[i].at, marks[i].bytes, marks[i].size)) return marks[i].name;
  }
  return NULL;
}
