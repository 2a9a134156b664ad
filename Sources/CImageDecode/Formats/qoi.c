// QOI, the "Quite OK Image" format (qoiformat.org): decoded row by row.

#include <string.h>

#include "Formats/formats.h"
#include "Scaling/scaler.h"
#include "decoder.h"

enum { HEADER = 14 };

/// The state of decoding: pixels are four bytes, red first.
struct qoi {
  struct grid_reader *reader;
  const uint8_t *bytes;
  size_t byte_count;
  uint8_t pixel[4], seen[64][4];
  int repeat_count;
};

/// Reads a byte. Returns false at the end of the file.
static bool next(struct qoi *qoi, uint8_t *byte) {
  if (qoi->byte_count == 0) qoi->byte_count = grid_reader_next(qoi->reader, &qoi->bytes);
  if (qoi->byte_count == 0) return false;
  *byte = *qoi->bytes++;
  qoi->byte_count--;
  return true;
}

static bool next_all(struct qoi *qoi, uint8_t *bytes, int count) {
  for (int i = 0; i < count; i++) {
    if (!next(qoi, bytes + i)) return false;
  }
  return true;
}

static uint8_t *slot(struct qoi *qoi) {
  const uint8_t *p = qoi->pixel;
  return qoi->seen[(p[0] * 3 + p[1] * 5 + p[2] * 7 + p[3] * 11) % 64];
}

/// Reads the next operation, which changes the pixel or repeats it.
static bool next_pixel(struct qoi *qoi) {
  uint8_t tag, second, *pixel = qoi->pixel;
  if (qoi->repeat_count > 0) {
    qoi->repeat_count--;
    return true;
  }
  if (!next(qoi, &tag)) return false;
  const int low = tag & 63;
  if (tag >= 0xFE) {
    if (!next_all(qoi, pixel, tag == 0xFF ? 4 : 3)) return false;
  } else if (tag >> 6 == 0) {
    memcpy(pixel, qoi->seen[low], 4);
  } else if (tag >> 6 == 1) {
    for (int c = 0; c < 3; c++) pixel[c] = (uint8_t)(pixel[c] + (low >> (4 - 2 * c) & 3) - 2);
  } else if (tag >> 6 == 2) {
    if (!next(qoi, &second)) return false;
    pixel[0] = (uint8_t)(pixel[0] + low - 32 + (second >> 4) - 8);
    pixel[1] = (uint8_t)(pixel[1] + low - 32);
    pixel[2] = (uint8_t)(pixel[2] + low - 32 + (second & 15) - 8);
  } else {
    qoi->repeat_count = low;
  }
  memcpy(slot(qoi), pixel, 4);
  return true;
}

/// Decodes a row. Returns false if the file ends before.
static bool read_row(struct qoi *qoi, int32_t width, int red, bool has_alpha, uint8_t *row) {
  for (int32_t x = 0; x < width; x++, row += 4) {
    if (!next_pixel(qoi)) return false;
    row[red] = qoi->pixel[0];
    row[1] = qoi->pixel[1];
    row[2 - red] = qoi->pixel[2];
    row[3] = has_alpha ? qoi->pixel[3] : 255;
  }
  return true;
}

static int read_qoi(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct qoi qoi = {.reader = &decoder->reader, .pixel = {0, 0, 0, 255}};
  uint8_t channel_count;
  const int32_t width = decoder->info.width;
  const struct grid_rect all = {0, 0, width, decoder->info.height};
  if (!grid_reader_peek(&decoder->reader, 12, &channel_count, 1)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "has no header");
  }
  const bool has_alpha = channel_count == 4;
  int result = grid_scaler_begin(decoder, scaler, &all, 1, 1, has_alpha);
  if (result != GRID_DECODE_OK) return result;
  uint8_t *row = grid_scratch_reserve(&decoder->rows, 4 * (size_t)width);
  if (!row) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a row");
  decoder->reader.position = HEADER;
  const int red = decoder->target->order == GRID_ORDER_BGRA ? 2 : 0;
  for (int32_t y = 0; y < scaler->first_row + scaler->row_count; y++) {
    result = grid_check(decoder, grid_scaler_progress(scaler));
    if (result != GRID_DECODE_OK) return result;
    if (!read_row(&qoi, width, red, has_alpha, row)) break;
    if (y >= scaler->first_row) grid_scaler_push(scaler, row + 4 * (ptrdiff_t)scaler->first_column);
  }
  return scaler->pushed > 0 ? GRID_DECODE_OK : grid_fail(decoder, GRID_DECODE_DAMAGED, "has no pixels");
}

/// The last byte of the header states that all components are linear, for programs that compute with light.
static void read_color_space(struct grid_decoder *decoder, struct grid_color_space *space) {
  uint8_t is_linear;
  if (!grid_reader_peek(&decoder->reader, 13, &is_linear, 1) || is_linear != 1) return;
  space->parameters = grid_srgb_parameters;
  space->parameters.transfer = GRID_TRANSFER_GAMMA;
  space->parameters.gamma = 1;
  space->has_parameters = true;
}

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  return !memcmp(head, "qoif", 4) && (head[12] == 3 || head[12] == 4);
}

static int probe(struct grid_decoder *decoder) {
  uint8_t head[HEADER];
  if (!grid_reader_peek(&decoder->reader, 0, head, HEADER)) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "has no header");
  }
  return grid_set_size(decoder, grid_be32(head + 4), grid_be32(head + 8), GRID_LIMIT_PIXELS, 0);
}

const struct grid_input_format grid_qoi_format = {
    .format = GRID_FORMAT_QOI,
    .sniff = sniff,
    .probe = probe,
    .read = read_qoi,
    .read_color_space = read_color_space,
};
