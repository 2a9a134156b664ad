#include "exif.h"

#include <string.h>

#include "color_space.h"

/// The maximum number of entries that are read of an IFD; cameras write some thirty. A hostile file has
/// 65,535 with values far from them, and each would fill the reader's window twice: a second in all.
static const uint64_t entry_limit = 1000;

/// The state of reading a TIFF structure. Offsets and counts of a BigTIFF have 8 bytes.
struct tiff {
  struct grid_reader *reader;
  bool is_big_endian, is_big_tiff;
  int64_t visited[4];
  int visited_count;
};

/// An entry of an image file directory (IFD). Small values are stored in the entry itself.
struct entry {
  uint32_t tag, type;
  uint64_t count;
  int64_t value_offset;
};

enum {
  TAG_WIDTH = 0x0100,
  TAG_HEIGHT = 0x0101,
  TAG_PHOTOMETRIC_INTERPRETATION = 0x0106,
  TAG_ORIENTATION = 0x0112,
  TAG_DATE_TIME = 0x0132,
  TAG_JPEG_INTERCHANGE_FORMAT = 0x0201,
  TAG_JPEG_INTERCHANGE_FORMAT_LENGTH = 0x0202,
  TAG_EXIF_IFD = 0x8769,
  TAG_ICC_PROFILE = 0x8773,
  TAG_DATE_TIME_ORIGINAL = 0x9003,
};

/// Reads an unsigned integer of `size` bytes at the offset `at`. Returns false at the end of the file.
static bool read_integer(struct tiff *tiff, int64_t at, int size, uint64_t *value) {
  uint8_t bytes[8];
  if (!grid_reader_peek(tiff->reader, at, bytes, (size_t)size)) return false;
  *value = 0;
  for (int i = 0; i < size; i++) {
    *value = *value << 8 | bytes[tiff->is_big_endian ? i : size - 1 - i];
  }
  return true;
}

/// The size in bytes of a value of a type; 0 for an unknown type.
static int type_size(uint32_t type) {
  static const uint8_t sizes[] = {0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8};
  return type < sizeof sizes ? sizes[type] : 0;
}

static bool read_entry(struct tiff *tiff, int64_t at, struct entry *entry) {
  uint64_t tag, type, count;
  int wide = tiff->is_big_tiff ? 8 : 4;
  if (!read_integer(tiff, at, 2, &tag) || !read_integer(tiff, at + 2, 2, &type) ||
      !read_integer(tiff, at + 4, wide, &count)) {
    return false;
  }
  *entry = (struct entry){(uint32_t)tag, (uint32_t)type, count, at + 4 + wide};
  int size = type_size(entry->type);
  if (size == 0 || count > GRID_LIMIT_PROFILE) return false;
  if ((uint64_t)size * count <= (uint64_t)wide) return true;
  uint64_t offset;
  if (!read_integer(tiff, entry->value_offset, wide, &offset) || offset > INT64_MAX / 2) return false;
  entry->value_offset = (int64_t)offset;
  return true;
}

/// Reads the first value of an entry of type SHORT, LONG or LONG8. Returns false for other types.
static bool read_unsigned(struct tiff *tiff, const struct entry *entry, uint64_t *value) {
  if (entry->count == 0 || (entry->type != 3 && entry->type != 4 && entry->type != 16)) return false;
  return read_integer(tiff, entry->value_offset, type_size(entry->type), value);
}

static void read_date(struct tiff *tiff, const struct entry *entry, char exposure_date[20]) {
  char date[20];
  if (entry->type != 2 || entry->count < 19) return;
  if (!grid_reader_peek(tiff->reader, entry->value_offset, date, 19)) return;
  date[19] = 0;
  for (int i = 0; i < 19; i++) {
    bool is_digit = date[i] >= '0' && date[i] <= '9';
    if (i == 4 || i == 7 || i == 10 || i == 13 || i == 16 ? is_digit : !is_digit) return;
  }
  memcpy(exposure_date, date, 20);
}

/// Stores the value of an entry of the 0th IFD (`index` 0), the 1st IFD, which is the thumbnail's (1), or the
/// Exif IFD (2).
static void store_entry(struct tiff *tiff, const struct entry *entry, int index,
                        struct grid_exif *exif, int64_t *exif_ifd) {
  uint64_t value;
  switch (entry->tag) {
    case TAG_WIDTH:
      if (index == 0 && read_unsigned(tiff, entry, &value) && value < 1 << 30) {
        exif->width = (int64_t)value;
      }
      break;
    case TAG_HEIGHT:
      if (index == 0 && read_unsigned(tiff, entry, &value) && value < 1 << 30) {
        exif->height = (int64_t)value;
      }
      break;
    case TAG_ORIENTATION:
      if (index == 0 && read_unsigned(tiff, entry, &value) && value >= 1 && value <= 8) {
        exif->orientation = (int32_t)value;
      }
      break;
    case TAG_DATE_TIME:
      if (index == 0 && !exif->exposure_date[0]) read_date(tiff, entry, exif->exposure_date);
      break;
    case TAG_DATE_TIME_ORIGINAL:
      if (index == 2) read_date(tiff, entry, exif->exposure_date);
      break;
    case TAG_EXIF_IFD:
      if (index == 0 && read_unsigned(tiff, entry, &value) && value < INT64_MAX / 2) {
        *exif_ifd = (int64_t)value;
      }
      break;
    case TAG_PHOTOMETRIC_INTERPRETATION:
      // White is 0, or black is.
      if (index == 0 && read_unsigned(tiff, entry, &value)) exif->is_gray = value <= 1;
      break;
    case TAG_ICC_PROFILE:
      // Bytes of type UNDEFINED, or BYTE in files of old programs.
      if (index == 0 && (entry->type == 7 || entry->type == 1)) {
        exif->profile_offset = entry->value_offset;
        exif->profile_size = entry->count;
      }
      break;
    case TAG_JPEG_INTERCHANGE_FORMAT:
      if (index == 1 && read_unsigned(tiff, entry, &value) && value < 1 << 30) {
        exif->thumbnail_offset = (uint32_t)value;
      }
      break;
    case TAG_JPEG_INTERCHANGE_FORMAT_LENGTH:
      if (index == 1 && read_unsigned(tiff, entry, &value) && value < 1 << 30) {
        exif->thumbnail_size = (uint32_t)value;
      }
      break;
    default: break;
  }
}

/// Reads the IFD at the offset `at` and returns the offset of the next one. Returns 0 at the end of the
/// chain, for a damaged IFD, and for one that has been read before, so that a cycle ends.
static int64_t read_ifd(struct tiff *tiff, int64_t at, int index, struct grid_exif *exif,
                        int64_t *exif_ifd) {
  if (at <= 0 || tiff->visited_count == 4) return 0;
  for (int i = 0; i < tiff->visited_count; i++) {
    if (tiff->visited[i] == at) return 0;
  }
  tiff->visited[tiff->visited_count++] = at;
  uint64_t count, next;
  int count_size = tiff->is_big_tiff ? 8 : 2, entry_size = tiff->is_big_tiff ? 20 : 12;
  if (!read_integer(tiff, at, count_size, &count) || count > 65535) return 0;
  at += count_size;
  for (uint64_t i = 0; i < count && i < entry_limit; i++) {
    struct entry entry;
    if (read_entry(tiff, at + (int64_t)i * entry_size, &entry)) {
      store_entry(tiff, &entry, index, exif, exif_ifd);
    }
  }
  at += (int64_t)count * entry_size;
  if (!read_integer(tiff, at, tiff->is_big_tiff ? 8 : 4, &next) || next > INT64_MAX / 2) return 0;
  return (int64_t)next;
}

bool grid_exif_read(struct grid_reader *reader, struct grid_exif *exif) {
  *exif = (struct grid_exif){.orientation = 1};
  uint8_t head[16];
  if (!grid_reader_peek(reader, 0, head, 8)) return false;
  struct tiff tiff = {.reader = reader, .is_big_endian = head[0] == 'M'};
  if (head[0] != head[1] || (head[0] != 'M' && head[0] != 'I')) return false;
  uint32_t version = tiff.is_big_endian ? grid_be16(head + 2) : grid_le16(head + 2);
  if (version != 42 && version != 43) return false;
  tiff.is_big_tiff = version == 43;
  uint64_t first;
  if (!read_integer(&tiff, tiff.is_big_tiff ? 8 : 4, tiff.is_big_tiff ? 8 : 4, &first)) return false;
  if (first > INT64_MAX / 2) return false;
  int64_t exif_ifd = 0, ignored = 0;
  int64_t second = read_ifd(&tiff, (int64_t)first, 0, exif, &exif_ifd);
  read_ifd(&tiff, second, 1, exif, &ignored);
  read_ifd(&tiff, exif_ifd, 2, exif, &ignored);
  if ((int64_t)exif->thumbnail_offset + exif->thumbnail_size > reader->size) exif->thumbnail_size = 0;
  return true;
}
