#define _GNU_SOURCE
// The metadata of a PNG. Chunks after the pixels are found from the end of the file, because there may be thousands
// of chunks of pixels.

#include "Formats/PNG/png_metadata.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "Metadata/date.h"
#include "Metadata/xmp.h"
#include "decoder.h"

/// The bytes at the end of the file that are searched for chunks, the maximum size of a text when it is inflated, and
/// the maximum size of a chunk of metadata.
enum { TAIL = 65536, TEXT_LIMIT = 1 << 18, CHUNK_LIMIT = 1 << 18 };

/// The metadata that has been found.
struct metadata {
  struct grid_decoder *decoder;
  bool has_exif;
  int32_t xmp_orientation;
  /// The number of frames that the file states; 0 for a still image.
  uint32_t frame_count;
};

// MARK: Values

static void read_exif(struct metadata *metadata, const uint8_t *block_bytes, size_t size) {
  struct grid_decoder *decoder = metadata->decoder;
  if (metadata->has_exif || size < 8) return;
  uint8_t *bytes = grid_scratch_reserve(&decoder->exif_bytes, size);
  if (!bytes) return;
  memcpy(bytes, block_bytes, size);
  struct grid_reader block = grid_reader_of_memory(bytes, size);
  if (!grid_exif_read(&block, &decoder->exif)) return;
  metadata->has_exif = true;
  decoder->info.orientation = decoder->exif.orientation;
  grid_date_merge(&decoder->date, &decoder->exif.date);
  // Thumbnails are ignored: no camera writes PNG.
  decoder->exif.thumbnail_size = 0;
}

/// Finds tiff:Orientation in a packet of XMP, as an attribute or an element. Returns 0 if there is none.
static int32_t find_orientation(const char *packet, size_t size) {
  static const char name[] = "tiff:Orientation";
  const char *end = packet + size;
  for (const char *at = packet; (at = memmem(at, (size_t)(end - at), name, sizeof name - 1));) {
    at += sizeof name - 1;
    const char *value = at;
    while (value < end && memchr(" =>\"'\t\r\n", *value, 8)) value++;
    if (value > at && value < end && *value >= '1' && *value <= '8') return *value - '0';
  }
  return 0;
}

static void read_xmp(struct metadata *metadata, const char *packet, size_t size) {
  grid_take_xmp(metadata->decoder, packet, size);
  if (!metadata->xmp_orientation) metadata->xmp_orientation = find_orientation(packet, size);
}

static int digit(char character) {
  if (character >= '0' && character <= '9') return character - '0';
  if (character >= 'a' && character <= 'f') return character - 'a' + 10;
  return -1;
}

/// Decodes a raw profile of ImageMagick in place: a name and a size in decimal, each on a line, then hexadecimal
/// digits. Returns the number of bytes.
static size_t decode_profile(char *text, size_t size) {
  char *end = text + size, *from = text;
  while (from < end && *from == '\n') from++;
  for (int line = 0; line < 2; line++) {
    from = from < end ? memchr(from, '\n', (size_t)(end - from)) : NULL;
    if (!from) return 0;
    from++;
  }
  size_t count = 0;
  int high = -1;
  for (; from < end; from++) {
    const int value = digit(*from);
    if (value < 0) continue;
    if (high >= 0) text[count++] = (char)(high << 4 | value);
    high = high < 0 ? value : -1;
  }
  return count;
}

/// Reads a text by its keyword.
static void read_text(struct metadata *metadata, const char *key, char *text, size_t size) {
  static const char prefix[] = "Raw profile type ";
  struct grid_decoder *decoder = metadata->decoder;
  if (!strcmp(key, "XML:com.adobe.xmp")) return read_xmp(metadata, text, size);
  if (!strcmp(key, "Creation Time")) return grid_date_offer(&decoder->date, GRID_DATE_TEXT, text, size);
  if (strncmp(key, prefix, sizeof prefix - 1) != 0) return;
  const char *kind = key + sizeof prefix - 1;
  size_t count = decode_profile(text, size);
  if (!strcmp(kind, "exif") || !strcmp(kind, "APP1")) {
    const bool has_prefix = count > 6 && !memcmp(text, "Exif\0", 5);
    static const char xmp[] = "http://ns.adobe.com/xap/1.0/";
    if (count > sizeof xmp && !memcmp(text, xmp, sizeof xmp)) {
      return read_xmp(metadata, text + sizeof xmp, count - sizeof xmp);
    }
    return read_exif(metadata, (uint8_t *)text + (has_prefix ? 6 : 0), count - (has_prefix ? 6 : 0));
  }
  if (!strcmp(kind, "xmp")) return read_xmp(metadata, text, count);
  if (!strcmp(kind, "iptc")) {
    struct grid_reader reader = grid_reader_of_memory((uint8_t *)text, count);
    if (count > 4 && !memcmp(text, "8BIM", 4)) {
      grid_read_photoshop_date(&reader, 0, count, &decoder->date);
    } else {
      grid_read_iptc_date(&reader, 0, count, &decoder->date);
    }
  }
}

// MARK: Chunks

/// Reads a text that is compressed.
static void inflate_text(struct metadata *metadata, const char *key, uint8_t *bytes, size_t size) {
  uint8_t *text = malloc(TEXT_LIMIT);
  z_stream stream = {.next_in = bytes, .avail_in = (uInt)size, .next_out = text, .avail_out = TEXT_LIMIT};
  if (text && inflateInit(&stream) == Z_OK) {
    inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    read_text(metadata, key, (char *)text, TEXT_LIMIT - stream.avail_out);
  }
  free(text);
}

/// Returns the position after the zero that ends a text, or `size`.
static size_t after_zero(const uint8_t *bytes, size_t size, size_t from) {
  const uint8_t *zero = from < size ? memchr(bytes + from, 0, size - from) : NULL;
  return zero ? (size_t)(zero - bytes) + 1 : size;
}

/// Reads the content of a chunk, which may be changed.
static void read_content(struct metadata *metadata, const char *type, uint8_t *bytes, size_t size) {
  struct grid_decoder *decoder = metadata->decoder;
  if (!memcmp(type, "eXIf", 4)) {
    const size_t skipped = size > 6 && !memcmp(bytes, "Exif\0", 5) ? 6 : 0;
    return read_exif(metadata, bytes + skipped, size - skipped);
  }
  if (!memcmp(type, "tIME", 4) && size == 7) {
    char text[32];
    const int count = snprintf(text, sizeof text, "%04u:%02u:%02u %02u:%02u:%02u", grid_be16(bytes), bytes[2], bytes[3],
                               bytes[4], bytes[5], bytes[6]);
    return grid_date_offer(&decoder->date, GRID_DATE_MODIFIED, text, (size_t)count);
  }
  const size_t text = after_zero(bytes, size, 0);
  if (text == size) return;
  const char *key = (const char *)bytes;
  if (!memcmp(type, "tEXt", 4)) return read_text(metadata, key, (char *)bytes + text, size - text);
  if (!memcmp(type, "zTXt", 4)) return inflate_text(metadata, key, bytes + text + 1, size - text - 1);
  if (!memcmp(type, "iTXt", 4) && size - text > 2) {
    // A flag for compression, its method, the language and the translated keyword.
    const size_t content = after_zero(bytes, size, after_zero(bytes, size, text + 2));
    if (bytes[text] == 1) return inflate_text(metadata, key, bytes + content, size - content);
    read_text(metadata, key, (char *)bytes + content, size - content);
  }
}

static bool is_metadata(const uint8_t *type) {
  static const char types[][5] = {"eXIf", "tEXt", "zTXt", "iTXt", "tIME"};
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
    if (!memcmp(type, types[i], 4)) return true;
  }
  return false;
}

/// Reads a chunk of metadata whose content is at the offset `at`.
static void read_chunk(struct metadata *metadata, const uint8_t *type, int64_t at, uint32_t size) {
  if (!is_metadata(type) || size < 2 || size > CHUNK_LIMIT) return;
  uint8_t *bytes = malloc(size);
  if (bytes && grid_reader_peek(&metadata->decoder->reader, at, bytes, size)) {
    read_content(metadata, (const char *)type, bytes, size);
  }
  free(bytes);
}

/// Reads the number of frames from the content of an animation control; 0 if it is not valid.
static uint32_t read_frame_count(struct grid_decoder *decoder, int64_t at, uint32_t size) {
  uint8_t count[4];
  return size == 8 && grid_reader_peek(&decoder->reader, at, count, sizeof count) ? grid_be32(count) : 0;
}

/// Reads the chunks from `at` on, up to the first one of pixels or the end. Returns the position of that.
static int64_t read_chunks(struct metadata *metadata, int64_t at) {
  uint8_t head[8];
  for (int i = 0; i < 100 && grid_reader_peek(&metadata->decoder->reader, at, head, 8); i++) {
    const uint32_t size = grid_be32(head);
    if (size > INT32_MAX || !memcmp(head + 4, "IDAT", 4) || !memcmp(head + 4, "IEND", 4)) break;
    if (!memcmp(head + 4, "acTL", 4)) metadata->frame_count = read_frame_count(metadata->decoder, at + 8, size);
    read_chunk(metadata, head + 4, at + 8, size);
    at += 12 + (int64_t)size;
  }
  return at;
}

/// Whether chunks follow each other from an offset in the tail on, up to IEND at the end of the file.
static bool leads_to_end(const uint8_t *tail, size_t size, size_t at) {
  while (at + 12 <= size) {
    const uint32_t length = grid_be32(tail + at);
    if (!memcmp(tail + at + 4, "IEND", 4)) return length == 0;
    if (length > size) return false;
    at += 12 + (size_t)length;
  }
  return false;
}

/// Finds the first chunk of metadata in the last bytes of the file, after `start`. Returns -1 if there is none.
static int64_t find_last_chunks(struct grid_decoder *decoder, int64_t start) {
  const int64_t left = decoder->reader.size - start;
  const size_t size = left < TAIL ? (size_t)(left > 0 ? left : 0) : TAIL;
  uint8_t *tail = size > 12 ? malloc(size) : NULL;
  int64_t found = -1;
  const int64_t first = decoder->reader.size - (int64_t)size;
  if (tail && grid_reader_peek(&decoder->reader, first, tail, size)) {
    for (size_t at = 0; at + 12 <= size && found < 0; at++) {
      if (is_metadata(tail + at + 4) && leads_to_end(tail, size, at)) found = first + (int64_t)at;
    }
  }
  free(tail);
  return found;
}

void grid_png_read_metadata(struct grid_decoder *decoder) {
  struct metadata metadata = {.decoder = decoder};
  const int64_t pixels = read_chunks(&metadata, 8);
  // An animation control after the pixels is not valid.
  decoder->info.is_animated = metadata.frame_count > 1;
  const int64_t last = find_last_chunks(decoder, pixels);
  if (last >= 0) read_chunks(&metadata, last);
  if (!metadata.has_exif && metadata.xmp_orientation) decoder->info.orientation = metadata.xmp_orientation;
}
