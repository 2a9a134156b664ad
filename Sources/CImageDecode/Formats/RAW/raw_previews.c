#include "Formats/RAW/raw_previews.h"

#include <string.h>

#include "Formats/JPEG/jpeg_markers.h"
#include "Reading/ifd.h"

/// The maximum number of IFDs that are read.
enum { IFD_LIMIT = 24 };

enum {
  TAG_JPG_FROM_RAW = 0x002E,
  TAG_COMPRESSION = 0x0103,
  TAG_PHOTOMETRIC_INTERPRETATION = 0x0106,
  TAG_STRIP_OFFSETS = 0x0111,
  TAG_STRIP_BYTE_COUNTS = 0x0117,
  TAG_SUB_IFDS = 0x014A,
  TAG_JPEG_INTERCHANGE_FORMAT = 0x0201,
  TAG_JPEG_INTERCHANGE_FORMAT_LENGTH = 0x0202,
  TAG_EXIF_IFD = 0x8769,
  TAG_MAKER_NOTE = 0x927C,
  TAG_DNG_VERSION = 0xC612,
};

/// PhotometricInterpretation of raw data.
enum { COLOR_FILTER_ARRAY = 32803, LINEAR_RAW = 34892 };

/// Reads the size of a JPEG from its frame header. Returns false if libjpeg cannot decode it.
static bool read_size(struct grid_reader *reader, struct grid_raw_preview *preview) {
  struct grid_jpeg_segment segment;
  if (!grid_jpeg_read_segment(reader, 0, &segment) || segment.marker != M_SOI) return false;
  while (grid_jpeg_read_segment(reader, grid_jpeg_segment_end(&segment), &segment)) {
    if (segment.marker == M_SOS || segment.marker == M_EOI) return false;
    if (!grid_jpeg_is_frame_header(segment.marker)) continue;
    uint8_t bits;
    return (segment.marker == M_SOF0 || segment.marker == M_SOF0 + 1 || segment.marker == M_SOF2) &&
           grid_reader_peek(reader, segment.content, &bits, 1) && bits == 8 &&
           grid_jpeg_read_frame_size(reader, &segment, &preview->width, &preview->height) && preview->width > 0 &&
           preview->height > 0;
  }
  return false;
}

void grid_raw_add_preview(struct grid_reader *reader, struct grid_raw_previews *previews, int64_t offset,
                          int64_t size) {
  if (previews->count == GRID_RAW_PREVIEW_LIMIT || offset <= 0 || size < 100) return;
  if (offset >= reader->size) return;
  // A file may be cut off.
  if (size > reader->size - offset) size = reader->size - offset;
  for (int i = 0; i < previews->count; i++) {
    if (previews->previews[i].offset == offset) return;
  }
  struct grid_raw_preview preview = {.offset = offset, .size = size};
  struct grid_reader part = *reader;
  grid_reader_narrow(&part, offset, size);
  if (read_size(&part, &preview)) previews->previews[previews->count++] = preview;
  // The parts share their window.
  reader->window_size = 0;
}

/// The state of reading a raw file's IFDs.
struct walk {
  struct grid_reader *reader;
  struct grid_raw_previews *previews;
  /// The IFDs that are pending or have been read.
  int64_t offsets[IFD_LIMIT];
  int count;
  bool is_raw;
  int64_t maker_note;
};

static void add_ifd(struct walk *walk, uint64_t offset) {
  if (walk->count == IFD_LIMIT || offset == 0 || offset > INT64_MAX / 2) return;
  for (int i = 0; i < walk->count; i++) {
    if (walk->offsets[i] == (int64_t)offset) return;
  }
  walk->offsets[walk->count++] = (int64_t)offset;
}

/// The values of an IFD that concern an image.
struct image {
  uint64_t compression, photometric, strip_count;
  uint64_t strip, strip_size, jpeg, jpeg_size;
};

static void read_entry(struct walk *walk, const struct grid_tiff *tiff, const struct grid_ifd_entry *entry,
                       struct image *image) {
  uint64_t value = 0;
  const bool is_number = grid_ifd_unsigned(tiff, entry, 0, &value);
  switch (entry->tag) {
    case TAG_JPG_FROM_RAW:
      // The JPEG is the value.
      if (entry->type == 7 && entry->count > 4) {
        grid_raw_add_preview(walk->reader, walk->previews, tiff->origin + entry->value_offset, (int64_t)entry->count);
      }
      break;
    case TAG_COMPRESSION: image->compression = value; break;
    case TAG_PHOTOMETRIC_INTERPRETATION:
      image->photometric = value;
      if (value == COLOR_FILTER_ARRAY || value == LINEAR_RAW) walk->is_raw = true;
      break;
    case TAG_STRIP_OFFSETS: image->strip = value, image->strip_count = entry->count; break;
    case TAG_STRIP_BYTE_COUNTS: image->strip_size = value; break;
    case TAG_JPEG_INTERCHANGE_FORMAT: image->jpeg = value; break;
    case TAG_JPEG_INTERCHANGE_FORMAT_LENGTH: image->jpeg_size = value; break;
    case TAG_EXIF_IFD:
      if (is_number) add_ifd(walk, value);
      break;
    case TAG_SUB_IFDS:
      for (uint64_t i = 0; i < 8 && grid_ifd_unsigned(tiff, entry, i, &value); i++) add_ifd(walk, value);
      break;
    case TAG_MAKER_NOTE: walk->maker_note = entry->value_offset; break;
    case TAG_DNG_VERSION: walk->is_raw = true; break;
    default: break;
  }
}

static void read_ifd(struct walk *walk, const struct grid_tiff *tiff, int64_t at) {
  struct grid_ifd ifd;
  struct grid_ifd_entry entry;
  struct image image = {0};
  if (!grid_ifd_open(tiff, at, &ifd)) return;
  for (uint64_t i = 0; i < ifd.count; i++) {
    if (grid_ifd_entry_read(tiff, &ifd, i, &entry)) read_entry(walk, tiff, &entry, &image);
  }
  add_ifd(walk, (uint64_t)ifd.next);
  if (image.jpeg < INT32_MAX && image.jpeg_size < INT32_MAX) {
    grid_raw_add_preview(walk->reader, walk->previews, tiff->origin + (int64_t)image.jpeg, (int64_t)image.jpeg_size);
  }
  // JPEG of old (6) and new (7) style, in one strip.
  if ((image.compression == 6 || image.compression == 7) && image.strip_count == 1 &&
      image.photometric != COLOR_FILTER_ARRAY && image.photometric != LINEAR_RAW && image.strip < INT32_MAX &&
      image.strip_size < INT32_MAX) {
    grid_raw_add_preview(walk->reader, walk->previews, tiff->origin + (int64_t)image.strip, (int64_t)image.strip_size);
  }
}

/// Finds the preview in the camera settings (0x2020) of Olympus' maker notes. Their offsets count from the note
/// in newer cameras, and from the start of the file in older ones.
static void read_olympus(struct walk *walk, const struct grid_tiff *file) {
  uint8_t head[12];
  struct grid_tiff tiff = *file;
  struct grid_ifd ifd;
  struct grid_ifd_entry entry;
  const int64_t note = walk->maker_note;
  if (note <= 0 || !grid_reader_peek(walk->reader, note, head, sizeof head)) return;
  const bool is_new = !memcmp(head, "OLYMPUS\0", 8) || !memcmp(head, "OM SYSTE", 8);
  if (!is_new && memcmp(head, "OLYMP\0", 6) != 0) return;
  int64_t at = note + 8;
  if (is_new) {
    tiff.origin = note;
    at = head[0] == 'O' && head[1] == 'M' ? 16 : 12;
  }
  uint64_t settings = 0, start = 0, length = 0;
  if (!grid_ifd_open(&tiff, at, &ifd)) return;
  for (uint64_t i = 0; i < ifd.count && settings == 0; i++) {
    if (!grid_ifd_entry_read(&tiff, &ifd, i, &entry) || entry.tag != 0x2020) continue;
    if (!grid_ifd_unsigned(&tiff, &entry, 0, &settings)) settings = (uint64_t)entry.value_offset;
  }
  if (settings == 0 || settings > INT32_MAX || !grid_ifd_open(&tiff, (int64_t)settings, &ifd)) return;
  for (uint64_t i = 0; i < ifd.count; i++) {
    if (!grid_ifd_entry_read(&tiff, &ifd, i, &entry)) continue;
    if (entry.tag == 0x101) grid_ifd_unsigned(&tiff, &entry, 0, &start);
    if (entry.tag == 0x102) grid_ifd_unsigned(&tiff, &entry, 0, &length);
  }
  if (start < INT32_MAX && length < INT32_MAX) {
    grid_raw_add_preview(walk->reader, walk->previews, tiff.origin + (int64_t)start, (int64_t)length);
  }
}

bool grid_raw_find_in_tiff(struct grid_reader *reader, struct grid_raw_previews *previews) {
  struct walk walk = {.reader = reader, .previews = previews};
  struct grid_tiff tiff;
  int64_t first;
  if (!grid_tiff_open(reader, 0, true, &tiff, &first)) return false;
  add_ifd(&walk, (uint64_t)first);
  for (int i = 0; i < walk.count; i++) read_ifd(&walk, &tiff, walk.offsets[i]);
  read_olympus(&walk, &tiff);
  return walk.is_raw;
}
