#include "Formats/JPEG/Reduced/jpeg_bits.h"

#include "Formats/JPEG/jpeg_markers.h"

/// Returns the next byte of the file, or -1 at its end.
static int next_byte(struct grid_bits *bits) {
  if (bits->at == bits->end) {
    const size_t count = grid_reader_next(bits->reader, &bits->at);
    if (count == 0) {
      bits->at = bits->end = NULL;
      return -1;
    }
    bits->end = bits->at + count;
  }
  return *bits->at++;
}

/// Returns the next byte of entropy-coded data without byte stuffing, or -1 at a marker, which it stores.
static int next_data_byte(struct grid_bits *bits) {
  const int byte = next_byte(bits);
  if (byte != 0xFF && byte >= 0) return byte;
  int second = byte;
  while (second == 0xFF) second = next_byte(bits);
  if (second == 0) return 0xFF;
  bits->unread_marker = second < 0 ? M_EOI : second;
  return -1;
}

struct grid_bits grid_bits_refilled_slowly(struct grid_bits bits) {
  while (bits.count <= 56) {
    const int byte = bits.unread_marker ? -1 : next_data_byte(&bits);
    if (byte >= 0) {
      bits.buffer |= (uint64_t)byte << (56 - bits.count);
    } else {
      bits.padding += 8;
    }
    bits.count += 8;
  }
  return bits;
}

bool grid_bits_restart(struct grid_bits *bits) {
  // Before the marker, only the padding bits of the last byte may be left.
  if (grid_bits_overran(bits) || bits->count - bits->padding >= 8) return false;
  if (!bits->unread_marker && next_data_byte(bits) >= 0) return false;
  if (!grid_jpeg_is_restart(bits->unread_marker)) return false;
  bits->buffer = 0;
  bits->count = bits->padding = bits->unread_marker = 0;
  return true;
}

void grid_bits_finish(const struct grid_bits *bits) {
  bits->reader->position -= bits->end - bits->at;
  // At the end of the file, EOI was assumed; there are no bytes to go back.
  if (bits->unread_marker && bits->at) bits->reader->position -= 2;
}
