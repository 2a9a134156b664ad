#include "Formats/JPEG/Reduced/jpeg_blocks.h"

#include <string.h>

enum {
  /// Added to the number of coefficients if the block ends. `last_index` then has bit 6 unless the block would get more
  /// than
  /// 64 coefficients, which also a table entry for a rare symbol reaches.
  END_OF_BLOCK = 129,
  RARE = 193,
  OVERFLOW = 64,
  /// The bits of a DC symbol and its value that a table entry can skip. Twice that and twice a lookahead fit into the
  /// 56 bits
  /// of a refill.
  DC_BITS = 15,
};

// MARK: - Tables

static uint16_t dc_entry(const struct grid_huffman *table, uint32_t lookahead) {
  const struct grid_huffman_code code =
      table->codes[lookahead >> (GRID_HUFFMAN_SKIP_LOOKAHEAD - GRID_HUFFMAN_LOOKAHEAD)];
  const int bits = code.length + code.symbol;
  if (code.length == 0 || bits > DC_BITS) return RARE << 8;
  return (uint16_t)(bits | 1 << 8);
}

static uint16_t ac_entry(struct grid_huffman_skip skip) {
  if (skip.bits == 0) return RARE << 8;
  const int count = skip.coefficients;
  return (uint16_t)(skip.bits | (count < GRID_HUFFMAN_EOB ? count : count - GRID_HUFFMAN_EOB + END_OF_BLOCK) << 8);
}

void grid_block_tables_make(struct grid_block_tables *tables, const struct grid_jpeg_header *header) {
  tables->header = header;
  for (int i = 0; i < 2; i++) {
    for (uint32_t bits = 0; bits < 1 << GRID_HUFFMAN_SKIP_LOOKAHEAD; bits++) {
      tables->entries[i][bits] = dc_entry(&header->dc_tables[i], bits);
      tables->entries[2 + i][bits] = ac_entry(header->ac_tables[i].skips[bits]);
    }
  }
  int count = 0;
  for (int i = 0; i < header->num_components; i++) {
    const struct grid_jpeg_component *component = &header->components[i];
    for (int block = 0; block < component->h_samp_factor * component->v_samp_factor; block++) {
      tables->components[count++] = i;
    }
  }
  tables->blocks_per_mcu = count;
  for (size_t i = 0; i < sizeof tables->phases / sizeof *tables->phases; i++) {
    const struct grid_jpeg_component *component = &header->components[tables->components[i % (size_t)count]];
    const struct grid_jpeg_component *next = &header->components[tables->components[(i + 1) % (size_t)count]];
    tables->phases[i] =
        (struct grid_block_phase){tables->entries[2 + component->ac_tbl_no], tables->entries[next->dc_tbl_no]};
  }
}

// MARK: - Bytes

/// Appends bytes of the file up to a marker, without byte stuffing.
static void append(struct grid_block_stream *stream) {
  while (stream->size < GRID_BLOCK_BYTES && !stream->is_ended) {
    struct grid_reader *reader = &stream->reader;
    const uint8_t *at;
    size_t count = grid_reader_next(reader, &at);
    if (count == 0) {
      stream->is_ended = true;
      return;
    }
    const size_t room = GRID_BLOCK_BYTES - stream->size, used = count < room ? count : room;
    const uint8_t *stuffed = memchr(at, 0xFF, used);
    const size_t plain = stuffed ? (size_t)(stuffed - at) : used;
    memcpy(stream->bytes + stream->size, at, plain);
    stream->size += plain;
    reader->position -= (int64_t)(count - plain);
    if (!stuffed) continue;
    uint8_t pair[2];
    if (!grid_reader_peek(reader, reader->position, pair, 2) || pair[1] != 0) {
      stream->is_ended = true;
      return;
    }
    reader->position += 2;
    stream->bytes[stream->size++] = 0xFF;
  }
}

/// The position before which a group of symbols can begin. A rare symbol after them has to be in memory, too.
static uint64_t limit_of(const struct grid_block_stream *stream) {
  if (stream->is_ended) return 8 * (uint64_t)stream->size;
  return stream->size < GRID_BLOCK_MARGIN ? 0 : 8 * (uint64_t)(stream->size - GRID_BLOCK_MARGIN);
}

void grid_block_stream_fill(struct grid_block_stream *stream) {
  if (stream->position < limit_of(stream)) return;
  const size_t used = stream->starts[0] >> 3;
  stream->size -= used;
  memmove(stream->bytes, stream->bytes + used, stream->size);
  stream->skipped += 8 * (int64_t)used;
  stream->position -= 8 * used;
  stream->starts[0] -= (uint32_t)(8 * used);
  append(stream);
  memset(stream->bytes + stream->size, 0, GRID_BLOCK_MARGIN);
}

static void begin_mcu(struct grid_block_stream *stream, const struct grid_block_tables *tables) {
  stream->first_phase = stream->count = 0;
  stream->last_index = -1;
  stream->table = tables->entries[tables->header->components[0].dc_tbl_no];
}

void grid_block_stream_begin(struct grid_block_stream *stream, const struct grid_block_tables *tables) {
  stream->size = 0;
  stream->skipped = 0;
  stream->is_ended = false;
  stream->position = stream->starts[0] = 0;
  begin_mcu(stream, tables);
  grid_block_stream_fill(stream);
}

void grid_block_stream_take(struct grid_block_stream *stream, const struct grid_block_tables *tables) {
  stream->first_phase = (stream->first_phase + stream->count) % tables->blocks_per_mcu;
  stream->starts[0] = stream->starts[stream->count];
  stream->count = 0;
}

void grid_block_stream_restart(struct grid_block_stream *stream, const struct grid_block_tables *tables) {
  stream->starts[0] = (uint32_t)++stream->position;
  begin_mcu(stream, tables);
}

bool grid_block_stream_is_due(const struct grid_block_stream *stream) {
  return stream->count >= GRID_BLOCK_BATCH || stream->position >= limit_of(stream);
}

// MARK: - Symbols

/// Skips one symbol and its value, or the end of a block. Returns false for invalid data.
static bool skip_rare_symbol(const struct grid_block_tables *tables, struct grid_block_stream *stream) {
  const int phase = stream->first_phase + stream->count;
  const int component = tables->components[phase % tables->blocks_per_mcu];
  const struct grid_jpeg_header *header = tables->header;
  struct grid_bits bits = grid_block_bits_at(stream->bytes, stream->position);
  if (stream->last_index < 0) {
    const int size = grid_huffman_symbol(&header->dc_tables[header->components[component].dc_tbl_no], &bits);
    if (size < 0 || size > 15) return false;
    grid_bits_skip(&bits, size);
    stream->last_index = 0;
  } else {
    const int symbol = grid_huffman_symbol(&header->ac_tables[header->components[component].ac_tbl_no], &bits);
    if (symbol < 0) return false;
    if ((symbol & 15) == 0 && symbol != GRID_HUFFMAN_ZRL) {
      stream->last_index = 63;
    } else {
      grid_bits_skip(&bits, symbol & 15);
      stream->last_index += (symbol >> 4) + 1;
      if (stream->last_index > 63) return false;
    }
  }
  stream->position += (uint64_t)(57 - bits.count);
  stream->table = tables->phases[phase].ac;
  if (stream->last_index < 63) return true;
  stream->table = tables->phases[phase].next_dc;
  stream->starts[++stream->count] = (uint32_t)stream->position;
  stream->last_index = -1;
  return true;
}

// The state of a stream in local variables, whose names begin with `s`, so that the compiler keeps it in registers.

#define LOAD(s, stream)                                                                                \
  const uint8_t *const s##_bytes = (stream)->bytes;                                                    \
  const uint64_t s##_limit = limit_of(stream);                                                         \
  uint64_t s##_bits, s##_position = (stream)->position;                                                \
  int64_t s##_last_index = (stream)->last_index;                                                       \
  const uint16_t *s##_table = (stream)->table;                                                         \
  const struct grid_block_phase *s##_phase = tables->phases + (stream)->first_phase + (stream)->count; \
  uint32_t *s##_next = (stream)->starts + (stream)->count + 1;                                         \
  uint32_t *const s##_full = (stream)->starts + GRID_BLOCK_BATCH + 1

#define STORE(s, stream)                 \
  (stream)->position = s##_position;     \
  (stream)->last_index = s##_last_index; \
  (stream)->table = s##_table;           \
  (stream)->count = (int)(s##_next - (stream)->starts) - 1

#define CAN_GO_ON(s) (s##_position < s##_limit && s##_next < s##_full)

#define REFILL(s) s##_bits = grid_block_bits_at(s##_bytes, s##_position).buffer

/// Skips the symbols of a lookahead. Whether a block ends only selects values: as a branch it would often be predicted
/// wrongly. Both tables are loaded before it is known; the empty statement keeps compilers from loading the selected
/// one.
#define SKIP(s, is_rare)                                                              \
  do {                                                                                \
    const unsigned entry = s##_table[s##_bits >> (64 - GRID_HUFFMAN_SKIP_LOOKAHEAD)]; \
    const int64_t index = s##_last_index + (entry >> 8);                              \
    if (__builtin_expect((index & OVERFLOW) != 0, 0)) goto is_rare;                   \
    const uint16_t *const ac = s##_phase->ac, *const next_dc = s##_phase->next_dc;    \
    __asm__("" : : "r"(ac), "r"(next_dc));                                            \
    s##_bits <<= entry & 63;                                                          \
    s##_position += entry & 255;                                                      \
    const int is_done = index >= 63;                                                  \
    s##_table = is_done ? next_dc : ac;                                               \
    *s##_next = (uint32_t)s##_position;                                               \
    s##_next += is_done;                                                              \
    s##_phase += is_done;                                                             \
    s##_last_index = is_done ? -1 : index;                                            \
  } while (0)

/// Skips symbols up to the next rare one. Returns whether there is one before the batch is due.
static bool run_one(const struct grid_block_tables *tables, struct grid_block_stream *stream) {
  LOAD(a, stream);
  bool has_rare = false;
  while (CAN_GO_ON(a)) {
    REFILL(a);
    for (int i = 0; i < 4; i++) SKIP(a, rare);
  }
  goto end;
rare:
  has_rare = true;
end:
  STORE(a, stream);
  return has_rare;
}

/// Skips symbols of both streams up to the next rare one. Returns the stream that has it, or NULL if a batch is due.
static struct grid_block_stream *run_two(const struct grid_block_tables *tables, struct grid_block_stream *first,
                                         struct grid_block_stream *second) {
  LOAD(a, first);
  LOAD(b, second);
  struct grid_block_stream *rare = NULL;
  while (CAN_GO_ON(a) && CAN_GO_ON(b)) {
    REFILL(a);
    REFILL(b);
    SKIP(a, first_is_rare);
    SKIP(b, second_is_rare);
    SKIP(a, first_is_rare);
    SKIP(b, second_is_rare);
    SKIP(a, first_is_rare);
    SKIP(b, second_is_rare);
    SKIP(a, first_is_rare);
    SKIP(b, second_is_rare);
  }
  goto end;
first_is_rare:
  rare = first;
  goto end;
second_is_rare:
  rare = second;
end:
  STORE(a, first);
  STORE(b, second);
  return rare;
}

/// Ends a stream of which only the padding of the last byte is left. Returns whether it is so.
static bool ends_in_padding(struct grid_block_stream *stream) {
  const uint64_t end = 8 * (uint64_t)stream->size;
  if (!stream->is_ended || stream->position + 8 <= end) return false;
  if (stream->position < end) stream->position = end;
  return true;
}

struct grid_block_stream *grid_block_streams_run(const struct grid_block_tables *tables,
                                                 struct grid_block_stream *first, struct grid_block_stream *second) {
  for (;;) {
    struct grid_block_stream *rare = second ? run_two(tables, first, second) : run_one(tables, first) ? first : NULL;
    if (!rare) return NULL;
    if (!skip_rare_symbol(tables, rare) && !ends_in_padding(rare)) return rare;
  }
}

void grid_block_low_ac(const struct grid_block_tables *tables, const struct grid_block_stream *stream, int index,
                       const struct grid_jpeg_component *component, int32_t coefficients[20]) {
  const struct grid_huffman *dc_table = &tables->header->dc_tables[component->dc_tbl_no];
  const struct grid_huffman *ac_table = &tables->header->ac_tables[component->ac_tbl_no];
  uint64_t position = stream->starts[index];
  struct grid_bits bits = grid_block_bits_at(stream->bytes, position);
  grid_bits_skip(&bits, grid_huffman_symbol(dc_table, &bits));
  for (int i = 1; i <= 4; i++) coefficients[i] = 0;
  for (int k = 1; k <= 4;) {
    if (bits.count < 32) {
      position += (uint64_t)(57 - bits.count);
      bits = grid_block_bits_at(stream->bytes, position);
    }
    const int symbol = grid_huffman_symbol(ac_table, &bits), size = symbol & 15;
    if (size == 0 && symbol != GRID_HUFFMAN_ZRL) return;
    k += symbol >> 4;
    coefficients[k++] = grid_huffman_value(&bits, size);
  }
}
