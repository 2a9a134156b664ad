// PNM: PBM, PGM and PPM, as text or binary (P1 to P6), and PAM (P7). Decoded row by row.

#include <string.h>

#include "Formats/formats.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// The header. `maximum` is the sample of full intensity.
struct pnm {
  int kind;
  bool is_text;
  /// 1 or 3, and one more with alpha, which only PAM has.
  int channel_count;
  uint32_t width, height, maximum;
  /// The offset of the first sample.
  int64_t pixels_at;
};

/// The maximum size of the header in bytes: comments may be long, but not as long as the file.
static const int64_t header_limit = 1 << 16;

/// A position in the file, which is read byte by byte, and the end.
struct text {
  struct grid_reader *reader;
  const uint8_t *bytes;
  size_t byte_count;
  int64_t position, end;
};

/// Returns the next byte, or -1 at the end of the file.
static int next(struct text *text) {
  if (text->position >= text->end) return -1;
  if (text->byte_count == 0) {
    text->reader->position = text->position;
    text->byte_count = grid_reader_next(text->reader, &text->bytes);
    if (text->byte_count == 0) return -1;
  }
  text->byte_count--;
  text->position++;
  return *text->bytes++;
}

static bool is_space(int byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

/// Skips white space and comments. Returns the first byte after them, or -1 at the end of the file.
static int skip_space(struct text *text) {
  int byte = next(text);
  while (is_space(byte) || byte == '#') {
    while (byte == '#') {
      while (byte >= 0 && byte != '\n' && byte != '\r') byte = next(text);
    }
    byte = next(text);
  }
  return byte;
}

/// Reads a number and one byte after it. Returns false if there is none or it is above 16 million.
static bool next_number(struct text *text, uint32_t *value) {
  int byte = skip_space(text);
  if (byte < '0' || byte > '9') return false;
  for (*value = 0; byte >= '0' && byte <= '9'; byte = next(text)) {
    *value = 10 * *value + (uint32_t)(byte - '0');
    if (*value > 1 << 24) return false;
  }
  return byte < 0 || is_space(byte) || byte == '#';
}

/// Reads a word of up to `capacity` - 1 characters, and one byte after it. Returns false if there is none.
static bool next_word(struct text *text, char *word, size_t capacity) {
  size_t count = 0;
  for (int byte = skip_space(text); byte >= 0 && !is_space(byte); byte = next(text)) {
    if (count + 1 == capacity) return false;
    word[count++] = (char)byte;
  }
  word[count] = 0;
  return count > 0;
}

/// Reads the lines of a PAM's header, in any order, up to ENDHDR.
static bool read_pam_header(struct text *text, struct pnm *pnm) {
  char word[32];
  uint32_t depth = 0;
  pnm->width = pnm->height = pnm->maximum = 0;
  while (next_word(text, word, sizeof word)) {
    if (!strcmp(word, "ENDHDR")) {
      pnm->channel_count = (int)depth;
      return depth >= 1 && depth <= 4;
    }
    if (!strcmp(word, "TUPLTYPE")) {
      // The other types follow from the number of channels.
      if (!next_word(text, word, sizeof word) || !strncmp(word, "CMYK", 4)) return false;
      continue;
    }
    uint32_t *value = !strcmp(word, "WIDTH")    ? &pnm->width
                      : !strcmp(word, "HEIGHT") ? &pnm->height
                      : !strcmp(word, "DEPTH")  ? &depth
                      : !strcmp(word, "MAXVAL") ? &pnm->maximum
                                                : NULL;
    if (!value || !next_number(text, value)) return false;
  }
  return false;
}

static bool read_header(struct grid_decoder *decoder, struct pnm *pnm) {
  uint8_t head[2];
  struct text text = {.reader = &decoder->reader, .position = 2, .end = header_limit};
  if (!grid_reader_peek(&decoder->reader, 0, head, 2)) return false;
  pnm->kind = head[1] - '0';
  pnm->is_text = pnm->kind <= 3;
  pnm->channel_count = pnm->kind == 3 || pnm->kind == 6 ? 3 : 1;
  pnm->maximum = 1;
  if (pnm->kind == 7) {
    if (!read_pam_header(&text, pnm)) return false;
  } else {
    if (!next_number(&text, &pnm->width) || !next_number(&text, &pnm->height)) return false;
    if (pnm->kind != 1 && pnm->kind != 4 && !next_number(&text, &pnm->maximum)) return false;
  }
  pnm->pixels_at = text.position;
  return pnm->maximum >= 1 && pnm->maximum <= 65535;
}

/// The number of bytes of a row in a binary file.
static size_t row_size(const struct pnm *pnm) {
  if (pnm->kind == 4) return ((size_t)pnm->width + 7) / 8;
  return (size_t)pnm->width * (size_t)pnm->channel_count * (pnm->maximum > 255 ? 2 : 1);
}

/// Reads a row of samples. Returns false if the file ends before.
static bool read_samples(struct text *text, const struct pnm *pnm, uint8_t *bytes, uint16_t *samples) {
  const size_t count = (size_t)pnm->width * (size_t)pnm->channel_count;
  if (pnm->is_text) {
    for (size_t i = 0; i < count; i++) {
      uint32_t value;
      if (pnm->kind == 1) {
        // The digits of a PBM need no space in between.
        const int byte = skip_space(text);
        if (byte != '0' && byte != '1') return false;
        value = byte == '0';
      } else if (!next_number(text, &value)) {
        return false;
      }
      samples[i] = (uint16_t)(value < pnm->maximum ? value : pnm->maximum);
    }
    return true;
  }
  const size_t size = row_size(pnm);
  if (!grid_reader_peek(text->reader, text->position, bytes, size)) return false;
  text->position += (int64_t)size;
  for (size_t i = 0; i < count; i++) {
    const uint32_t value = pnm->kind == 4       ? !(bytes[i / 8] >> (7 - i % 8) & 1)
                           : pnm->maximum > 255 ? grid_be16(bytes + 2 * i)
                                                : bytes[i];
    samples[i] = (uint16_t)(value < pnm->maximum ? value : pnm->maximum);
  }
  return true;
}

static void write_row(const struct pnm *pnm, const uint16_t *samples, int red, uint8_t *row) {
  const int channel_count = pnm->channel_count;
  for (uint32_t x = 0; x < pnm->width; x++, row += 4, samples += channel_count) {
    uint8_t bytes[4] = {0, 0, 0, 255};
    for (int c = 0; c < channel_count; c++) {
      bytes[c] = (uint8_t)((samples[c] * 255u + pnm->maximum / 2) / pnm->maximum);
    }
    const bool is_gray = channel_count <= 2;
    row[red] = bytes[0], row[1] = bytes[is_gray ? 0 : 1], row[2 - red] = bytes[is_gray ? 0 : 2];
    row[3] = channel_count == 2 ? bytes[1] : bytes[3];
  }
}

static int read_pnm(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct pnm pnm;
  const struct grid_rect all = {0, 0, decoder->info.width, decoder->info.height};
  if (!read_header(decoder, &pnm) || (int64_t)pnm.width != decoder->info.width ||
      (int64_t)pnm.height != decoder->info.height) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
  }
  int result = grid_scaler_begin(decoder, scaler, &all, 1, 1, pnm.channel_count % 2 == 0);
  if (result != GRID_DECODE_OK) return result;
  // The row's pixels, samples and bytes.
  uint8_t *row = grid_scratch_reserve(&decoder->rows, (size_t)pnm.width * (4 + 8 + 8) + 8);
  if (!row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  uint16_t *samples = (uint16_t *)(void *)(row + 4 * (size_t)pnm.width);
  uint8_t *bytes = row + 12 * (size_t)pnm.width;
  struct text text = {.reader = &decoder->reader, .position = pnm.pixels_at, .end = decoder->reader.size};
  if (!pnm.is_text) text.position += (int64_t)row_size(&pnm) * scaler->first_row;
  for (int32_t y = pnm.is_text ? 0 : scaler->first_row; y < scaler->first_row + scaler->row_count; y++) {
    result = grid_check(decoder, grid_scaler_progress(scaler));
    if (result != GRID_DECODE_OK) return result;
    if (!read_samples(&text, &pnm, bytes, samples)) break;
    if (y < scaler->first_row) continue;
    write_row(&pnm, samples, decoder->target->order == GRID_ORDER_BGRA ? 2 : 0, row);
    grid_scaler_push(scaler, row + 4 * (ptrdiff_t)scaler->first_column);
  }
  return scaler->pushed > 0 ? GRID_DECODE_OK : grid_fail(decoder, GRID_DECODE_DAMAGED, "has no pixels");
}

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  if (head[0] != 'P' || head[1] < '1' || head[1] > '7') return false;
  // "P7 332" is an XV thumbnail.
  return head[1] == '7' ? head[2] == '\n' : is_space(head[2]) || head[2] == '#';
}

static int probe(struct grid_decoder *decoder) {
  struct pnm pnm;
  if (!read_header(decoder, &pnm)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
  }
  return grid_set_size(decoder, pnm.width, pnm.height, GRID_LIMIT_PIXELS, 0);
}

const struct grid_input_format grid_pnm_format = {
    .format = GRID_FORMAT_PNM,
    .sniff = sniff,
    .probe = probe,
    .read = read_pnm,
};
