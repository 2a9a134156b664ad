// The trailer of Samsung's phones: blocks of data, then a directory of them (SEFH), its size and "SEFT". A HEIC has it
// in the box "sefd", the last one.
//
// See ExifTool's Samsung.pm, which describes it.

#include "Metadata/samsung.h"

#include <string.h>
#include <strings.h>

#include "Reading/isobmff.h"
#include "decoder.h"

/// The maximum number of blocks. Phones write some ten.
static const uint32_t block_limit = 100;

/// The sizes in bytes of the directory's header, of one of its entries, and of the end of the trailer.
enum { HEADER = 12, ENTRY = 12, END = 8 };

enum { BURST_SHOT_INFO = 0x09E0, MOTION_PHOTO_DATA = 0x0A30 };

/// Takes the kind of a block.
static void take_block(struct grid_decoder *decoder, uint32_t kind) {
  if (kind == MOTION_PHOTO_DATA) decoder->info.is_motion_photo = true;
  if (kind == BURST_SHOT_INFO) decoder->info.is_burst = true;
}

void grid_take_samsung_trailer(struct grid_decoder *decoder) {
  struct grid_reader *reader = &decoder->reader;
  const enum grid_format format = decoder->info.format;
  if (format != GRID_FORMAT_JPEG && format != GRID_FORMAT_HEIF) return;
  if (strcasecmp(decoder->exif.capture.make, "samsung") != 0) return;
  uint8_t end[END], header[HEADER], entry[ENTRY];
  if (!grid_reader_peek(reader, reader->size - END, end, END) || memcmp(end + 4, "SEFT", 4) != 0) return;
  const int64_t size = grid_le32(end), start = reader->size - END - size;
  if (size < HEADER || start < 0 || !grid_reader_peek(reader, start, header, HEADER) ||
      memcmp(header, "SEFH", 4) != 0) {
    return;
  }
  const uint32_t count = grid_le32(header + 8);
  for (uint32_t i = 0; i < count && i < block_limit && HEADER + ENTRY * ((int64_t)i + 1) <= size; i++) {
    if (!grid_reader_peek(reader, start + HEADER + ENTRY * (int64_t)i, entry, ENTRY)) return;
    take_block(decoder, grid_le16(entry + 2));
  }
}
