#include "exif.h"

#include <ctype.h>
#include <string.h>

#include "ifd.h"

/// The directories that have been read.
struct visit {
  int64_t offsets[4];
  int count;
};

enum {
  TAG_WIDTH = 0x0100,
  TAG_HEIGHT = 0x0101,
  TAG_BITS_PER_SAMPLE = 0x0102,
  TAG_PHOTOMETRIC_INTERPRETATION = 0x0106,
  TAG_ORIENTATION = 0x0112,
  TAG_DATE_TIME = 0x0132,
  TAG_JPEG_INTERCHANGE_FORMAT = 0x0201,
  TAG_JPEG_INTERCHANGE_FORMAT_LENGTH = 0x0202,
  TAG_SAMPLE_FORMAT = 0x0153,
  TAG_EXIF_IFD = 0x8769,
  TAG_ICC_PROFILE = 0x8773,
  TAG_DATE_TIME_ORIGINAL = 0x9003,
};

static void read_date(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry,
                      char exposure_date[20]) {
  char date[20];
  if (entry->type != 2 || entry->count < 19) return;
  if (!grid_reader_peek(tiff->reader, tiff->origin + entry->value_offset, date, 19)) return;
  date[19] = 0;
  for (int i = 0; i < 19; i++) {
    bool is_digit = date[i] >= '0' && date[i] <= '9';
    bool separates = i == 4 || i == 7 || i == 10 || i == 13 || i == 16;
    if (separates ? is_digit || !isprint((unsigned char)date[i]) : !is_digit) return;
  }
  memcpy(exposure_date, date, 20);
}

/// Stores the value of an entry of the 0th IFD (`index` 0), the 1st IFD, which is the thumbnail's (1), or the
/// Exif IFD (2).
static void store_entry(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry, int index,
                        struct grid_exif *exif, int64_t *exif_ifd) {
  uint64_t value;
  switch (entry->tag) {
    case TAG_WIDTH:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value) && value < 1 << 30) {
        exif->width = (int64_t)value;
      }
      break;
    case TAG_HEIGHT:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value) && value < 1 << 30) {
        exif->height = (int64_t)value;
      }
      break;
    case TAG_ORIENTATION:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value) && value >= 1 && value <= 8) {
        exif->orientation = (int32_t)value;
      }
      break;
    case TAG_DATE_TIME:
      if (index == 0 && !exif->exposure_date[0]) read_date(tiff, entry, exif->exposure_date);
      break;
    case TAG_DATE_TIME_ORIGINAL:
      // Raw files may have it in the 0th IFD.
      if (index != 1) read_date(tiff, entry, exif->exposure_date);
      break;
    case TAG_EXIF_IFD:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value) && value < INT64_MAX / 2) {
        *exif_ifd = (int64_t)value;
      }
      break;
    case TAG_PHOTOMETRIC_INTERPRETATION:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value) && value < 1 << 30) {
        exif->photometric = (int32_t)value;
      }
      break;
    case TAG_BITS_PER_SAMPLE:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value) && value <= 64) {
        exif->sample_bits = (int32_t)value;
      }
      break;
    case TAG_SAMPLE_FORMAT:
      if (index == 0 && grid_ifd_unsigned(tiff, entry, 0, &value)) exif->is_floating_point = value == 3;
      break;
    case TAG_ICC_PROFILE:
      // Bytes of type UNDEFINED, or BYTE in files of old programs.
      if (index == 0 && (entry->type == 7 || entry->type == 1)) {
        exif->profile_offset = entry->value_offset;
        exif->profile_size = entry->count;
      }
      break;
    case TAG_JPEG_INTERCHANGE_FORMAT:
      if (index == 1 && grid_ifd_unsigned(tiff, entry, 0, &value) && value < 1 << 30) {
        exif->thumbnail_offset = (uint32_t)value;
      }
      break;
    case TAG_JPEG_INTERCHANGE_FORMAT_LENGTH:
      if (index == 1 && grid_ifd_unsigned(tiff, entry, 0, &value) && value < 1 << 30) {
        exif->thumbnail_size = (uint32_t)value;
      }
      break;
    default: break;
  }
}

/// Reads the IFD at the offset `at` and returns the offset of the next one. Returns 0 at the end of the
/// chain, for a damaged IFD, and for one that has been read before, so that a cycle ends.
static int64_t read_ifd(const struct grid_tiff *tiff, struct visit *visit, int64_t at, int index,
                        struct grid_exif *exif, int64_t *exif_ifd) {
  if (at <= 0 || visit->count == 4) return 0;
  for (int i = 0; i < visit->count; i++) {
    if (visit->offsets[i] == at) return 0;
  }
  visit->offsets[visit->count++] = at;
  struct grid_ifd ifd;
  if (!grid_ifd_open(tiff, at, &ifd)) return 0;
  for (uint64_t i = 0; i < ifd.count; i++) {
    struct grid_ifd_entry entry;
    if (grid_ifd_entry_read(tiff, &ifd, i, &entry)) store_entry(tiff, &entry, index, exif, exif_ifd);
  }
  return ifd.next;
}

static bool read_structure(struct grid_reader *reader, bool allows_raw, struct grid_exif *exif) {
  *exif = (struct grid_exif){.orientation = 1, .photometric = -1};
  struct grid_tiff tiff;
  struct visit visit = {.count = 0};
  int64_t first, exif_ifd = 0, ignored = 0;
  if (!grid_tiff_open(reader, 0, allows_raw, &tiff, &first)) return false;
  const int64_t second = read_ifd(&tiff, &visit, first, 0, exif, &exif_ifd);
  read_ifd(&tiff, &visit, second, 1, exif, &ignored);
  read_ifd(&tiff, &visit, exif_ifd, 2, exif, &ignored);
  if ((int64_t)exif->thumbnail_offset + exif->thumbnail_size > reader->size) exif->thumbnail_size = 0;
  return true;
}

bool grid_exif_read(struct grid_reader *reader, struct grid_exif *exif) {
  return read_structure(reader, false, exif);
}

bool grid_exif_read_raw(struct grid_reader *reader, struct grid_exif *exif) {
  return read_structure(reader, true, exif);
}
