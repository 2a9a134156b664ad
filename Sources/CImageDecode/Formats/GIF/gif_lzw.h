#ifndef CIMAGEDECODE_GIF_LZW_H
#define CIMAGEDECODE_GIF_LZW_H

#include <stdbool.h>
#include <stdint.h>

struct grid_decoder;

/// The number of codes that can be defined.
enum { GRID_GIF_CODES = 4096 };

/// A decoder of GIF's variant of LZW. A code is short for the indices of its prefix, which is an older code, and
/// one more index.
struct grid_gif_lzw {
  struct grid_decoder *decoder;
  /// The remaining bytes of the data sub-block.
  int bytes_left_in_block;
  bool is_at_end;
  uint32_t bit_buffer;
  int bit_count;
  int minimum_code_size, code_size;
  /// The code to be defined next, the code that was read last, and that code's first index.
  int next, previous;
  uint8_t first;
  uint16_t prefix[GRID_GIF_CODES];
  uint8_t suffix[GRID_GIF_CODES];
  /// The indices of the code that was read last, the first one on top.
  uint8_t stack[GRID_GIF_CODES];
  int stack_size;
};

/// Reads the LZW minimum code size at the reader's position. Returns false for an invalid size.
bool grid_gif_lzw_begin(struct grid_gif_lzw *lzw, struct grid_decoder *decoder);

/// Decodes the next `count` indices. Returns false, then and in all later calls, if the data ends.
bool grid_gif_lzw_read(struct grid_gif_lzw *lzw, uint8_t *indices, int32_t count);

/// The result after `grid_gif_lzw_read` has failed: the reason for which decoding was stopped, or
/// GRID_DECODE_DAMAGED.
int grid_gif_lzw_failure(struct grid_gif_lzw *lzw);

/// Skips the data that has not been decoded.
int grid_gif_lzw_finish(struct grid_gif_lzw *lzw);

#endif
