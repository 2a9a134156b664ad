#include "Formats/GIF/gif_lzw.h"

#include "Formats/GIF/gif_file.h"
#include "decoder.h"

enum { MAXIMUM_CODE_SIZE = 12, NO_CODE = GRID_GIF_CODES };

/// Returns the next byte of the data sub-blocks, or -1 at their end.
static int next_byte(struct grid_gif_lzw *lzw) {
  struct grid_reader *reader = &lzw->decoder->reader;
  uint8_t byte;
  if (lzw->bytes_left_in_block == 0) {
    // An empty sub-block, the block terminator, ends the data.
    if (grid_check(lzw->decoder, 0) != GRID_DECODE_OK) return -1;
    if (!grid_reader_copy(reader, &byte, 1) || byte == 0) return -1;
    lzw->bytes_left_in_block = byte;
  }
  if (!grid_reader_copy(reader, &byte, 1)) return -1;
  lzw->bytes_left_in_block -= 1;
  return byte;
}

/// Returns the next code, or -1 at the end of the data.
static int next_code(struct grid_gif_lzw *lzw) {
  while (lzw->bit_count < lzw->code_size) {
    const int byte = next_byte(lzw);
    if (byte < 0) return -1;
    lzw->bit_buffer |= (uint32_t)byte << lzw->bit_count;
    lzw->bit_count += 8;
  }
  const int code = (int)(lzw->bit_buffer & ((1U << lzw->code_size) - 1));
  lzw->bit_buffer >>= lzw->code_size;
  lzw->bit_count -= lzw->code_size;
  return code;
}

static void clear_codes(struct grid_gif_lzw *lzw) {
  lzw->code_size = lzw->minimum_code_size + 1;
  lzw->next = (1 << lzw->minimum_code_size) + 2;
  lzw->previous = NO_CODE;
}

bool grid_gif_lzw_begin(struct grid_gif_lzw *lzw, struct grid_decoder *decoder) {
  uint8_t minimum_code_size;
  if (!grid_reader_copy(&decoder->reader, &minimum_code_size, 1)) return false;
  if (minimum_code_size < 1 || minimum_code_size >= MAXIMUM_CODE_SIZE) return false;
  *lzw = (struct grid_gif_lzw){.decoder = decoder, .minimum_code_size = minimum_code_size};
  clear_codes(lzw);
  return true;
}

/// Pushes the indices of a code onto the stack and defines the next code. `code` must be defined, or be the
/// next one.
static void expand(struct grid_gif_lzw *lzw, int code) {
  const int clear = 1 << lzw->minimum_code_size;
  const int read = code;
  if (code == lzw->next) {
    lzw->stack[lzw->stack_size++] = lzw->first;
    code = lzw->previous;
  }
  // A prefix is always an older code. So the loop ends, with fewer indices than there are codes.
  for (; code > clear; code = lzw->prefix[code]) lzw->stack[lzw->stack_size++] = lzw->suffix[code];
  lzw->first = (uint8_t)code;
  lzw->stack[lzw->stack_size++] = lzw->first;
  if (lzw->previous != NO_CODE && lzw->next < GRID_GIF_CODES) {
    lzw->prefix[lzw->next] = (uint16_t)lzw->previous;
    lzw->suffix[lzw->next] = lzw->first;
    lzw->next += 1;
  }
  if (lzw->next >= 1 << lzw->code_size && lzw->code_size < MAXIMUM_CODE_SIZE) lzw->code_size += 1;
  lzw->previous = read;
}

/// Reads codes up to one with indices and expands it. Returns false at the end of the data and for an invalid
/// code.
static bool fill_stack(struct grid_gif_lzw *lzw) {
  const int clear = 1 << lzw->minimum_code_size;
  int code = next_code(lzw);
  while (code == clear) {
    clear_codes(lzw);
    code = next_code(lzw);
  }
  const int known = lzw->previous == NO_CODE ? clear - 1 : lzw->next;
  if (code < 0 || code == clear + 1 || code > known || code >= GRID_GIF_CODES) return false;
  expand(lzw, code);
  return true;
}

bool grid_gif_lzw_read(struct grid_gif_lzw *lzw, uint8_t *indices, int32_t count) {
  for (int32_t x = 0; x < count;) {
    if (lzw->stack_size == 0) {
      lzw->is_at_end = lzw->is_at_end || !fill_stack(lzw);
      if (lzw->is_at_end) return false;
    }
    while (lzw->stack_size > 0 && x < count) indices[x++] = lzw->stack[--lzw->stack_size];
  }
  return true;
}

int grid_gif_lzw_failure(struct grid_gif_lzw *lzw) {
  const int result = grid_check(lzw->decoder, 0);
  if (result != GRID_DECODE_OK) return result;
  return grid_fail(lzw->decoder, GRID_DECODE_DAMAGED, "is damaged: its data ends early");
}

int grid_gif_lzw_finish(struct grid_gif_lzw *lzw) {
  lzw->decoder->reader.position += lzw->bytes_left_in_block;
  lzw->bytes_left_in_block = 0;
  return grid_gif_skip_data(lzw->decoder);
}
