#ifndef CIMAGEDECODE_JPEG_BLOCKS_H
#define CIMAGEDECODE_JPEG_BLOCKS_H

#include "Formats/JPEG/Reduced/jpeg_coefficients.h"

// Finds where the blocks of a sequential scan begin, at two places of the scan at the same time.
//
// A Huffman code has to be decoded to know where the next one begins, so that a processor mostly waits for the table.
// Two places are independent of each other: it works on one of them while it waits for the other. There are no branches
// that depend on the data, except for rare symbols: a wrong prediction would stop the work on both.

enum {
  /// The number of block starts that a stream collects before they are taken.
  GRID_BLOCK_BATCH = 256,
  /// The number of file bytes in memory, and of bytes after them that are read and not used.
  GRID_BLOCK_BYTES = 32768,
  GRID_BLOCK_MARGIN = 16,
  /// An MCU of the supported files has four luma blocks and two chroma blocks at most.
  GRID_BLOCK_PHASES = 6,
};

/// The tables of the blocks of an MCU.
struct grid_block_tables {
  const struct grid_jpeg_header *header;
  /// The number of blocks in an MCU, and the component of each.
  int blocks_per_mcu, components[GRID_BLOCK_PHASES];
  /// The table for the next symbol inside of a block, and the one for the first symbol of the next block. They repeat
  /// by MCU, so that a stream needs no division.
  struct grid_block_phase {
    const uint16_t *ac, *next_dc;
  } phases[GRID_BLOCK_BATCH + GRID_BLOCK_PHASES + 4];
  /// Indexed by the next 13 bits: the number of bits to skip, and in the second byte the number of coefficients. Two
  /// tables of DC and two of AC.
  uint16_t entries[4][1 << GRID_HUFFMAN_SKIP_LOOKAHEAD];
};

/// A place in the entropy-coded data.
struct grid_block_stream {
  /// The file, whose position is after the bytes in memory.
  struct grid_reader reader;
  /// The data from the place on, without byte stuffing.
  uint8_t bytes[GRID_BLOCK_BYTES + GRID_BLOCK_MARGIN];
  size_t size;
  /// The number of bits of the data before `bytes`.
  int64_t skipped;
  /// Whether a marker, the end of the file or the reader's limit follows `bytes`.
  bool is_ended;

  // Everything below is in bits of `bytes`.

  /// The next symbol.
  uint64_t position;
  /// The zigzag index of the next coefficient, less 1.
  int64_t last_index;
  /// The table of the next symbol.
  const uint16_t *table;
  /// The index in the MCU of the first block of the batch.
  int first_phase;
  /// The number of complete blocks, and where each begins; then where the incomplete one begins.
  int count;
  uint32_t starts[GRID_BLOCK_BATCH + 5];
};

/// Builds the tables for a header of a sequential scan.
void grid_block_tables_make(struct grid_block_tables *tables, const struct grid_jpeg_header *header);

/// Moves a stream to the position of its reader, where an MCU is assumed to begin.
void grid_block_stream_begin(struct grid_block_stream *stream, const struct grid_block_tables *tables);

/// If the bytes in memory are used up, removes those before the incomplete block, and reads as many as fit. The batch
/// must be empty.
void grid_block_stream_fill(struct grid_block_stream *stream);

/// Empties the batch.
void grid_block_stream_take(struct grid_block_stream *stream, const struct grid_block_tables *tables);

/// Begins again, one bit further, with an MCU.
void grid_block_stream_restart(struct grid_block_stream *stream, const struct grid_block_tables *tables);

/// Whether the batch is full, or the bytes in memory are used up.
bool grid_block_stream_is_due(const struct grid_block_stream *stream);

/// Finds blocks of one stream, or of two, until a batch is due.
///
/// - Returns: The stream with an invalid code, or NULL.
struct grid_block_stream *grid_block_streams_run(const struct grid_block_tables *tables,
                                                 struct grid_block_stream *first, struct grid_block_stream *second);

/// Returns at least 57 bits, the first one in the most significant position.
static inline struct grid_bits grid_block_bits_at(const uint8_t *bytes, uint64_t position) {
  uint64_t bits;
  memcpy(&bits, bytes + (position >> 3), sizeof bits);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  bits = __builtin_bswap64(bits);
#endif
  return (struct grid_bits){.buffer = bits << (position & 7), .count = 57};
}

/// Returns the DC coefficient of a complete block, as the difference from that of the block before.
///
/// - Parameters:
///   - index: The block's index in the batch.
///   - header: Its component.
static GRID_ALWAYS_INLINE int32_t grid_block_dc(const struct grid_block_tables *tables,
                                                const struct grid_block_stream *stream, int index,
                                                const struct grid_jpeg_component *component) {
  struct grid_bits bits = grid_block_bits_at(stream->bytes, stream->starts[index]);
  return grid_huffman_value(&bits, grid_huffman_symbol(&tables->header->dc_tables[component->dc_tbl_no], &bits));
}

/// Decodes the AC coefficients of a complete block up to zigzag index 4, as `grid_read_low_ac`.
void grid_block_low_ac(const struct grid_block_tables *tables, const struct grid_block_stream *stream, int index,
                       const struct grid_jpeg_component *component, int32_t coefficients[20]);

#endif
