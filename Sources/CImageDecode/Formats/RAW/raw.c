// Cameras' raw files, shown by the largest JPEG that they contain: CR2, NEF, ARW, DNG, ORF, RW2 and others that are
// TIFF structures, CR3, which consists of boxes, and RAF. The sensor's data is not decoded.

#include <string.h>

#include "Formats/JPEG/jpeg.h"
#include "Formats/RAW/raw_previews.h"
#include "Formats/formats.h"
#include "Metadata/xmp.h"
#include "Reading/isobmff.h"
#include "decoder.h"

#define TYPE GRID_BOX_TYPE

/// The maximum size of a thumbnail, and of a block of EXIF, in bytes.
static const int64_t thumbnail_limit = 128 << 10, exif_limit = 256 << 10;
/// The width in pixels from which on a JPEG is worth to be shown as a thumbnail.
static const int32_t thumbnail_width = 100;

static bool is_tiff(const uint8_t head[GRID_FORMAT_HEAD]) {
  return !memcmp(head, "II*\0", 4) || !memcmp(head, "MM\0*", 4) || !memcmp(head, "II+\0", 4) ||
         !memcmp(head, "MM\0+", 4);
}

/// A file of Fujifilm, whose header states the position of a JPEG.
static bool is_raf(const uint8_t head[GRID_FORMAT_HEAD]) { return !memcmp(head, "FUJIFILMCCD-RAW ", 16); }

static bool is_cr3(const uint8_t head[GRID_FORMAT_HEAD]) { return !memcmp(head + 4, "ftypcrx ", 8); }

/// Files that are surely raw: of Canon, Olympus, Panasonic and Fujifilm.
static bool is_surely_raw(const uint8_t head[GRID_FORMAT_HEAD]) {
  return (is_tiff(head) && !memcmp(head + 8, "CR\2", 3)) || !memcmp(head, "IIRO", 4) || !memcmp(head, "IIRS", 4) ||
         !memcmp(head, "MMOR", 4) || !memcmp(head, "IIU\0", 4) || is_raf(head) || is_cr3(head);
}

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) { return is_tiff(head) || is_surely_raw(head); }

// MARK: CR3

/// Reads the TIFF structure in a box: that of the 0th IFD, or that of the Exif IFD.
static void read_block(struct grid_decoder *decoder, const struct grid_box *box, struct grid_exif *exif) {
  const int64_t size = box->end - box->content;
  if (size < 8 || size > exif_limit) return;
  uint8_t *bytes = grid_scratch_reserve(&decoder->exif_bytes, (size_t)size);
  if (!bytes || !grid_reader_peek(&decoder->reader, box->content, bytes, (size_t)size)) return;
  struct grid_reader block = grid_reader_of_memory(bytes, (size_t)size);
  struct grid_exif found;
  if (!grid_exif_read(&block, &found)) return;
  if (found.orientation != 1) exif->orientation = found.orientation;
  grid_date_merge(&exif->date, &found.date);
  grid_capture_merge(&exif->capture, &found.capture);
}

/// Adds the JPEG at the end of a box, after a header whose size depends on its version.
static void add_boxed(struct grid_reader *reader, const struct grid_box *box, struct grid_raw_previews *previews) {
  uint8_t head[40] = {0};
  const int64_t size = box->end - box->content;
  const size_t count = size < (int64_t)sizeof head ? (size_t)size : sizeof head;
  if (!grid_reader_peek(reader, box->content, head, count)) return;
  for (size_t i = 0; i + 3 <= count; i++) {
    if (memcmp(head + i, "\xFF\xD8\xFF", 3) != 0) continue;
    grid_raw_add_preview(reader, previews, box->content + (int64_t)i, size - (int64_t)i);
    return;
  }
}

/// Follows a path of boxes.
static bool find_path(struct grid_reader *reader, struct grid_box *box, const uint32_t *types, int count) {
  for (int i = 0; i < count; i++) {
    if (!grid_box_find(reader, box->content, box->end, types[i], box)) return false;
  }
  return true;
}

/// Adds the first sample of a track: the first track's is a JPEG of the sensor's size.
static void add_sample(struct grid_reader *reader, const struct grid_box *track, struct grid_raw_previews *previews) {
  static const uint32_t path[] = {TYPE('m', 'd', 'i', 'a'), TYPE('m', 'i', 'n', 'f'), TYPE('s', 't', 'b', 'l')};
  struct grid_box table = *track, box;
  if (!find_path(reader, &table, path, 3)) return;
  if (!grid_box_find(reader, table.content, table.end, TYPE('s', 't', 's', 'z'), &box)) return;
  struct grid_box_cursor cursor = grid_box_cursor(reader, &box);
  grid_box_integer(&cursor, 4);
  uint64_t size = grid_box_integer(&cursor, 4);
  grid_box_integer(&cursor, 4);
  if (size == 0) size = grid_box_integer(&cursor, 4);
  int offset_size = 8;
  if (!grid_box_find(reader, table.content, table.end, TYPE('c', 'o', '6', '4'), &box)) {
    offset_size = 4;
    if (!grid_box_find(reader, table.content, table.end, TYPE('s', 't', 'c', 'o'), &box)) return;
  }
  struct grid_box_cursor offsets = grid_box_cursor(reader, &box);
  grid_box_integer(&offsets, 8);
  const uint64_t offset = grid_box_integer(&offsets, offset_size);
  if (cursor.is_cut || offsets.is_cut || offset > INT64_MAX / 2) return;
  grid_raw_add_preview(reader, previews, (int64_t)offset, (int64_t)(size & UINT32_MAX));
}

/// Reads Canon's boxes, in `moov` and next to it.
static void read_cr3(struct grid_decoder *decoder, struct grid_exif *exif, struct grid_raw_previews *previews) {
  static const uint8_t canon[16] = {0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0,
                                    0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48};
  static const uint8_t preview[16] = {0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88,
                                      0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16};
  struct grid_reader *reader = &decoder->reader;
  const uint32_t uuid = TYPE('u', 'u', 'i', 'd');
  struct grid_box box, child;
  uint8_t name[16];
  *exif = (struct grid_exif){.orientation = 1};
  int64_t at = 0;
  for (int i = 0; i < 100 && grid_box_read(reader, at, reader->size, &box); i++, at = box.end) {
    if (box.type == uuid && grid_reader_peek(reader, box.content, name, 16) && !memcmp(name, preview, 16) &&
        grid_box_find(reader, box.content + 24, box.end, TYPE('P', 'R', 'V', 'W'), &child)) {
      add_boxed(reader, &child, previews);
    }
    if (box.type != TYPE('m', 'o', 'o', 'v')) continue;
    struct grid_box part;
    int64_t part_at = box.content;
    for (int j = 0; j < 100 && grid_box_read(reader, part_at, box.end, &part); j++, part_at = part.end) {
      if (part.type == TYPE('t', 'r', 'a', 'k')) add_sample(reader, &part, previews);
      if (part.type != uuid || !grid_reader_peek(reader, part.content, name, 16) || memcmp(name, canon, 16) != 0) {
        continue;
      }
      const int64_t first = part.content + 16;
      if (grid_box_find(reader, first, part.end, TYPE('C', 'M', 'T', '1'), &child)) read_block(decoder, &child, exif);
      if (grid_box_find(reader, first, part.end, TYPE('C', 'M', 'T', '2'), &child)) read_block(decoder, &child, exif);
      if (grid_box_find(reader, first, part.end, TYPE('T', 'H', 'M', 'B'), &child)) add_boxed(reader, &child, previews);
    }
  }
}

// MARK: The header

static void read_raf(struct grid_reader *reader, struct grid_raw_previews *previews) {
  uint8_t head[8];
  if (!grid_reader_peek(reader, 84, head, sizeof head)) return;
  grid_raw_add_preview(reader, previews, grid_be32(head), grid_be32(head + 4));
}

static int64_t area(const struct grid_raw_preview *preview) { return (int64_t)preview->width * preview->height; }

/// Reads the smallest JPEG of the file as the thumbnail, unless the preview has one in its EXIF block.
static void read_thumbnail_bytes(struct grid_decoder *decoder, struct grid_reader *file,
                                 const struct grid_raw_previews *previews, const struct grid_raw_preview *shown) {
  const struct grid_raw_preview *best = NULL;
  if (decoder->info.has_thumbnail) return;
  for (int i = 0; i < previews->count; i++) {
    const struct grid_raw_preview *preview = &previews->previews[i];
    if (preview == shown || preview->size > thumbnail_limit || preview->width < thumbnail_width) continue;
    if (area(preview) < area(shown) / 2 && (!best || area(preview) < area(best))) best = preview;
  }
  if (!best) return;
  // As in the EXIF block of a JPEG, which begins with six bytes.
  uint8_t *bytes = grid_scratch_reserve(&decoder->exif_bytes, 6 + (size_t)best->size);
  if (bytes && grid_reader_peek(file, best->offset, bytes + 6, (size_t)best->size)) {
    decoder->exif.thumbnail_offset = 0;
    decoder->exif.thumbnail_size = (uint32_t)best->size;
    decoder->info.has_thumbnail = true;
  }
  decoder->reader.window_size = 0;
}

/// Opens the largest JPEG in place of the file.
static int open_preview(struct grid_decoder *decoder, const struct grid_exif *exif,
                        const struct grid_raw_previews *previews) {
  const struct grid_raw_preview *shown = NULL;
  for (int i = 0; i < previews->count; i++) {
    if (!shown || area(&previews->previews[i]) > area(shown)) shown = &previews->previews[i];
  }
  if (!shown) {
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "is a raw file without a JPEG preview");
  }
  struct grid_reader file = decoder->reader;
  grid_reader_narrow(&decoder->reader, shown->offset, shown->size);
  const int result = grid_jpeg_format.probe(decoder);
  if (result != GRID_DECODE_OK) return result;
  // Most previews have neither orientation nor date. The others repeat the file's.
  if (exif->orientation != 1) decoder->info.orientation = exif->orientation;
  if (exif->date.origin) decoder->date = exif->date;
  if (exif->rating) decoder->exif.rating = exif->rating;
  grid_capture_merge(&decoder->exif.capture, &exif->capture);
  file.window_size = 0;
  read_thumbnail_bytes(decoder, &file, previews, shown);
  return GRID_DECODE_OK;
}

static int probe(struct grid_decoder *decoder) {
  uint8_t head[GRID_FORMAT_HEAD] = {0};
  struct grid_reader *reader = &decoder->reader;
  const size_t count = reader->size < GRID_FORMAT_HEAD ? (size_t)reader->size : GRID_FORMAT_HEAD;
  grid_reader_peek(reader, 0, head, count);
  struct grid_raw_previews previews = {.count = 0};
  struct grid_exif exif = {.orientation = 1};
  if (is_cr3(head)) {
    read_cr3(decoder, &exif, &previews);
  } else if (is_raf(head)) {
    read_raf(reader, &previews);
  } else if (!grid_raw_find_in_tiff(reader, &previews) && !is_surely_raw(head)) {
    decoder->format = &grid_tiff_format;
    decoder->info.format = GRID_FORMAT_TIFF;
    return grid_tiff_format.probe(decoder);
  } else {
    grid_exif_read_raw(reader, &exif);
    grid_read_xmp(decoder, exif.xmp_offset, exif.xmp_size);
  }
  return open_preview(decoder, &exif, &previews);
}

static int read_raw(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  return grid_jpeg_format.read(decoder, scaler);
}

static void read_color_space(struct grid_decoder *decoder, struct grid_color_space *space) {
  grid_jpeg_format.read_color_space(decoder, space);
}

const struct grid_input_format grid_raw_format = {
    .format = GRID_FORMAT_RAW,
    .sniff = sniff,
    .probe = probe,
    .read = read_raw,
    .read_color_space = read_color_space,
    .read_thumbnail = grid_jpeg_read_thumbnail,
};
