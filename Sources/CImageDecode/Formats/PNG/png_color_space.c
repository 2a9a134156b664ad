#include "Formats/PNG/png_color_space.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "decoder.h"

/// The chunks that state a color space. Their positions are those of their content.
struct chunks {
  bool has_cicp, has_srgb, has_gamma, has_chromaticities;
  uint8_t code_points[4];
  /// 100,000 divided by the exponent.
  uint32_t gamma;
  /// In hundred thousandths: x and y of white, red, green and blue.
  uint32_t chromaticities[8];
  int64_t profile_at;
  uint32_t profile_size;
};

static void read_chunk(struct grid_reader *reader, const uint8_t *name, int64_t at, uint32_t size,
                       struct chunks *chunks) {
  uint8_t bytes[32];
  if (!memcmp(name, "cICP", 4) && size == 4) {
    chunks->has_cicp = grid_reader_peek(reader, at, chunks->code_points, 4);
  } else if (!memcmp(name, "iCCP", 4) && chunks->profile_at == 0) {
    chunks->profile_at = at;
    chunks->profile_size = size;
  } else if (!memcmp(name, "sRGB", 4)) {
    chunks->has_srgb = true;
  } else if (!memcmp(name, "gAMA", 4) && size == 4 && grid_reader_peek(reader, at, bytes, 4)) {
    chunks->has_gamma = true;
    chunks->gamma = grid_be32(bytes);
  } else if (!memcmp(name, "cHRM", 4) && size == 32 && grid_reader_peek(reader, at, bytes, 32)) {
    chunks->has_chromaticities = true;
    for (int i = 0; i < 8; i++) chunks->chromaticities[i] = grid_be32(bytes + 4 * i);
  }
}

/// Inflates `size` bytes. Returns false if there are fewer.
static bool inflate_bytes(z_stream *stream, uint8_t *to, size_t size) {
  stream->next_out = to;
  stream->avail_out = (uInt)size;
  inflate(stream, Z_SYNC_FLUSH);
  return stream->avail_out == 0;
}

/// Inflates a profile, whose first four bytes are its size.
static void inflate_profile(struct grid_decoder *decoder, uint8_t *compressed, size_t compressed_size,
                            struct grid_color_space *space) {
  z_stream stream = {.next_in = compressed, .avail_in = (uInt)compressed_size};
  uint8_t head[4];
  if (inflateInit(&stream) != Z_OK) return;
  if (inflate_bytes(&stream, head, 4)) {
    const size_t size = grid_be32(head);
    const bool is_in_range = size >= 128 && size <= GRID_LIMIT_PROFILE;
    uint8_t *bytes = is_in_range ? grid_scratch_reserve(&decoder->profile, size) : NULL;
    if (bytes) memcpy(bytes, head, 4);
    if (bytes && inflate_bytes(&stream, bytes + 4, size - 4)) {
      space->profile = bytes;
      space->profile_size = size;
    }
  }
  inflateEnd(&stream);
}

/// Reads an iCCP chunk: a name, a zero, the number of the compression method, and the compressed profile.
static void read_profile(struct grid_decoder *decoder, int64_t at, uint32_t size, struct grid_color_space *space) {
  uint8_t head[81];
  const size_t head_size = size < sizeof head ? size : sizeof head;
  if (size > GRID_LIMIT_PROFILE || !grid_reader_peek(&decoder->reader, at, head, head_size)) return;
  const uint8_t *end = memchr(head, 0, head_size);
  const size_t name_size = end ? (size_t)(end - head) + 1 : head_size;
  if (name_size >= head_size || head[name_size] != 0) return;
  const size_t compressed_size = size - name_size - 1;
  uint8_t *compressed = malloc(compressed_size + 1);
  if (compressed && grid_reader_peek(&decoder->reader, at + (int64_t)(name_size + 1), compressed, compressed_size)) {
    inflate_profile(decoder, compressed, compressed_size, space);
  }
  free(compressed);
}

/// Whether two numbers, in hundred thousandths, differ by less than 1 %.
static bool is_near(double a, double b) { return a > b - 1000 && a < b + 1000; }

/// Whether the chromaticities are those of sRGB.
static bool is_srgb(const struct grid_color_parameters *p) {
  const struct grid_color_parameters *srgb = &grid_srgb_parameters;
  const double pairs[8][2] = {{p->white.x, srgb->white.x}, {p->white.y, srgb->white.y}, {p->red.x, srgb->red.x},
                              {p->red.y, srgb->red.y},     {p->green.x, srgb->green.x}, {p->green.y, srgb->green.y},
                              {p->blue.x, srgb->blue.x},   {p->blue.y, srgb->blue.y}};
  for (int i = 0; i < 8; i++) {
    if (!is_near(100000 * pairs[i][0], 100000 * pairs[i][1])) return false;
  }
  return true;
}

/// Sets the parameters of gAMA and cHRM. Without cHRM, primaries are those of sRGB; without gAMA, the transfer
/// function is.
static void set_parameters(const struct chunks *chunks, struct grid_color_space *space) {
  struct grid_color_parameters parameters = grid_srgb_parameters;
  if (chunks->has_chromaticities) {
    struct grid_chromaticity *to[4] = {&parameters.white, &parameters.red, &parameters.green, &parameters.blue};
    for (int i = 0; i < 4; i++) {
      to[i]->x = chunks->chromaticities[2 * i] / 100000.0;
      to[i]->y = chunks->chromaticities[2 * i + 1] / 100000.0;
      if (to[i]->x > 1 || to[i]->y > 1) return;
    }
    if (parameters.white.y < 0.01) return;
  }
  if (chunks->has_gamma) {
    // Exponents of 0.1 to 10.
    if (chunks->gamma < 10000 || chunks->gamma > 1000000) return;
    // Writers of sRGB write an exponent of 2.2, which is near.
    if (!is_near(chunks->gamma, 45455) || !is_srgb(&parameters)) {
      parameters.transfer = GRID_TRANSFER_GAMMA;
      parameters.gamma = 100000.0 / chunks->gamma;
    }
  }
  space->parameters = parameters;
  space->has_parameters = chunks->has_gamma || chunks->has_chromaticities;
}

void grid_png_read_color_space(struct grid_decoder *decoder, struct grid_color_space *space) {
  struct grid_reader *reader = &decoder->reader;
  struct chunks chunks = {0};
  // The bit depth and the color type.
  uint8_t header[8], type[2];
  int64_t at = 8;
  if (!grid_reader_peek(reader, 24, type, 2)) return;
  space->is_deep = type[0] == 16;
  if (type[1] == 0 || type[1] == 4) space->model = GRID_MODEL_GRAY;
  for (int i = 0; i < 100 && grid_reader_peek(reader, at, header, 8); i++) {
    const uint32_t size = grid_be32(header);
    if (size > INT32_MAX || !memcmp(header + 4, "IDAT", 4)) break;
    read_chunk(reader, header + 4, at + 8, size, &chunks);
    at += 12 + (int64_t)size;
  }
  if (chunks.has_cicp && grid_color_set_code_points(space, chunks.code_points)) return;
  if (chunks.profile_at > 0) read_profile(decoder, chunks.profile_at, chunks.profile_size, space);
  // The next ones count if the profile is not valid.
  if (!chunks.has_srgb) set_parameters(&chunks, space);
}
