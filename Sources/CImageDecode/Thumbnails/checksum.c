#include "Thumbnails/checksum.h"

#include <string.h>
#include <zlib.h>

#include "decoder.h"

static const uint8_t signature[4] = {'G', 'R', 'C', '1'};

static void encode(uint8_t checksum[GRID_CHECKSUM_SIZE], uLong crc) {
  memcpy(checksum, signature, sizeof signature);
  for (int i = 0; i < 4; i++) checksum[4 + i] = (uint8_t)(crc >> (24 - 8 * i));
}

void grid_checksum_make(const uint8_t *bytes, size_t size, uint8_t checksum[GRID_CHECKSUM_SIZE]) {
  encode(checksum, crc32_z(0, bytes, size));
}

int32_t grid_decoder_has_valid_checksum(struct grid_decoder *decoder) {
  struct grid_reader *reader = &decoder->reader;
  const int64_t size = reader->size - GRID_CHECKSUM_SIZE;
  uint8_t found[GRID_CHECKSUM_SIZE], expected[GRID_CHECKSUM_SIZE];
  if (reader->descriptor < 0 || size < 0 || size > GRID_LIMIT_WHOLE_FILE) return 0;
  uLong crc = 0;
  reader->position = 0;
  while (reader->position < size) {
    const uint8_t *bytes;
    const int64_t left = size - reader->position;
    size_t count = grid_reader_next(reader, &bytes);
    if (count == 0) return 0;
    if ((int64_t)count > left) count = (size_t)left;
    crc = crc32_z(crc, bytes, count);
  }
  encode(expected, crc);
  return grid_reader_peek(reader, size, found, sizeof found) && !memcmp(found, expected, sizeof found);
}
