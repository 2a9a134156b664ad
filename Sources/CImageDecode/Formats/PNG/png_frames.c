#include "Formats/PNG/png_frames.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "decoder.h"

static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

// MARK: Chunks

static bool is_type(const struct grid_png_chunk *chunk, const char *type) { return !memcmp(chunk->type, type, 4); }

/// Reads the header of the chunk at an offset. Returns false at the end of the file.
static bool read_chunk(struct grid_reader *reader, int64_t at, struct grid_png_chunk *chunk) {
  uint8_t head[8];
  if (!grid_reader_peek(reader, at, head, sizeof head)) return false;
  *chunk = (struct grid_png_chunk){.at = at + 8, .size = grid_be32(head)};
  memcpy(chunk->type, head + 4, 4);
  return chunk->size <= INT32_MAX;
}

static int64_t chunk_end(const struct grid_png_chunk *chunk) { return chunk->at + chunk->size + 4; }

static uint32_t checksum(const struct grid_png_chunk *chunk, const uint8_t *content) {
  const uLong type = crc32(0, chunk->type, 4);
  return (uint32_t)crc32(type, content, chunk->size);
}

/// Reads the content of a chunk of a known size. Returns false if it has another one, or is damaged.
static bool read_content(struct grid_reader *reader, const struct grid_png_chunk *chunk, uint8_t *to, uint32_t size) {
  uint8_t crc[4];
  return chunk->size == size && grid_reader_peek(reader, chunk->at, to, size) &&
         grid_reader_peek(reader, chunk->at + size, crc, 4) && grid_be32(crc) == checksum(chunk, to);
}

// MARK: Frame controls

/// Reads a frame control. Returns false for one that is not valid or out of order.
static bool read_control(struct grid_reader *reader, const struct grid_png_chunk *chunk,
                         struct grid_png_frames *frames) {
  // Sequence number, width, height, left, top, the delay as a fraction of two 16-bit numbers, disposal, blending.
  uint8_t content[26];
  if (frames->found == frames->count || !read_content(reader, chunk, content, sizeof content)) return false;
  const uint32_t width = grid_be32(content + 4), height = grid_be32(content + 8);
  const uint32_t left = grid_be32(content + 12), top = grid_be32(content + 16);
  const uint32_t all_width = (uint32_t)frames->width, all_height = (uint32_t)frames->height;
  if (grid_be32(content) != frames->sequence || width == 0 || height == 0 || width > all_width || height > all_height ||
      left > all_width - width || top > all_height - height || content[24] > 2 || content[25] > 1) {
    return false;
  }
  const int64_t numerator = grid_be16(content + 20), denominator = grid_be16(content + 22);
  frames->sequence += 1;
  frames->found += 1;
  frames->next = (struct grid_png_control){
      .area = {(int32_t)left, (int32_t)top, (int32_t)width, (int32_t)height},
      .disposal = content[24] == 1   ? GRID_DISPOSE_CLEAR
                  : content[24] == 2 ? GRID_DISPOSE_RESTORE
                                     : GRID_DISPOSE_NONE,
      .is_blended = content[25] == 1,
      .duration = numerator * 1000000000 / (denominator > 0 ? denominator : 100),
  };
  frames->next_at = chunk_end(chunk);
  return true;
}

/// Reads the animation control. Returns false if it is not valid.
static bool read_animation_control(struct grid_reader *reader, const struct grid_png_chunk *chunk,
                                   struct grid_png_frames *frames) {
  uint8_t content[8];
  if (!read_content(reader, chunk, content, sizeof content)) return false;
  frames->count = grid_be32(content);
  const uint32_t play_count = grid_be32(content + 4);
  frames->play_count = play_count < INT32_MAX ? (int32_t)play_count : INT32_MAX;
  return true;
}

/// Reads the chunks before the pixels. A frame control among them makes the default image the first frame.
///
/// - Parameter chunk: Receives the first IDAT chunk.
static int read_head(struct grid_decoder *decoder, struct grid_png_frames *frames, struct grid_png_chunk *chunk) {
  struct grid_reader *reader = &decoder->reader;
  for (int64_t at = 33; read_chunk(reader, at, chunk); at = chunk_end(chunk)) {
    const int result = grid_check(decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    if (is_type(chunk, "IDAT")) return GRID_DECODE_OK;
    if (is_type(chunk, "PLTE") && chunk->size <= 3 * 256) frames->palette = *chunk;
    if (is_type(chunk, "tRNS") && chunk->size <= 256) frames->transparency = *chunk;
    if (is_type(chunk, "acTL") && !read_animation_control(reader, chunk, frames)) break;
    if (is_type(chunk, "fcTL")) {
      if (frames->has_next || !read_control(reader, chunk, frames)) break;
      frames->has_next = true;
    }
  }
  // Without pixels, or with damaged controls, it is not an animation.
  frames->count = 0;
  return GRID_DECODE_OK;
}

/// Finds the first frame after the default image, which is not a part of the animation.
static int skip_default_image(struct grid_decoder *decoder, struct grid_png_frames *frames, int64_t at) {
  struct grid_png_chunk chunk;
  for (; read_chunk(&decoder->reader, at, &chunk); at = chunk_end(&chunk)) {
    const int result = grid_check(decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    if (is_type(&chunk, "IEND") || is_type(&chunk, "fdAT")) break;
    if (is_type(&chunk, "fcTL")) {
      frames->has_next = read_control(&decoder->reader, &chunk, frames);
      break;
    }
  }
  return GRID_DECODE_OK;
}

int grid_png_frames_begin(struct grid_decoder *decoder, struct grid_png_frames *frames) {
  struct grid_png_chunk chunk;
  *frames = (struct grid_png_frames){.width = decoder->info.width, .height = decoder->info.height};
  if (!grid_reader_peek(&decoder->reader, 16, frames->header, sizeof frames->header)) return GRID_DECODE_OK;
  frames->is_interlaced = frames->header[12] != 0;
  const int result = read_head(decoder, frames, &chunk);
  if (result != GRID_DECODE_OK) return result;
  const struct grid_area *area = &frames->next.area;
  frames->is_default_image = frames->has_next;
  if (frames->count == 0) {
    frames->has_next = false;
  } else if (!frames->has_next) {
    return skip_default_image(decoder, frames, chunk_end(&chunk));
  } else {
    // The default image has the size of the canvas.
    frames->has_next = area->width == frames->width && area->height == frames->height;
  }
  return GRID_DECODE_OK;
}

// MARK: Frames as files

/// Makes room for `size` bytes at the end of the copy and returns them, or NULL if there is no memory.
static uint8_t *append(struct grid_png_frames *frames, size_t size) {
  if (frames->size + size > frames->capacity) {
    const size_t capacity = 2 * (frames->size + size);
    uint8_t *bytes = realloc(frames->bytes, capacity);
    if (!bytes) return NULL;
    frames->bytes = bytes;
    frames->capacity = capacity;
  }
  frames->size += size;
  return frames->bytes + frames->size - size;
}

static void put_be32(uint8_t *to, uint32_t value) {
  for (int i = 0; i < 4; i++) to[i] = (uint8_t)(value >> (24 - 8 * i));
}

/// Writes the header and the checksum of a chunk whose content is after the 8 bytes of its header.
static void seal_chunk(uint8_t *bytes, const char *type, uint32_t size) {
  struct grid_png_chunk chunk = {.size = size};
  memcpy(chunk.type, type, 4);
  put_be32(bytes, size);
  memcpy(bytes + 4, type, 4);
  put_be32(bytes + 8 + size, checksum(&chunk, bytes + 8));
}

/// Appends a chunk as it is in the file. Returns false if it is cut off, or there is no memory.
static bool copy_chunk(struct grid_reader *reader, const struct grid_png_chunk *chunk, struct grid_png_frames *frames) {
  if (chunk->at + chunk->size + 4 > reader->size) return false;
  uint8_t *to = append(frames, 12 + (size_t)chunk->size);
  return to && grid_reader_peek(reader, chunk->at - 8, to, 12 + (size_t)chunk->size);
}

/// Appends frame data (fdAT) as IDAT, without the sequence number. Returns false if it is damaged or out of order, or
/// there is no memory.
static bool copy_frame_data(struct grid_reader *reader, const struct grid_png_chunk *chunk,
                            struct grid_png_frames *frames) {
  const size_t start = frames->size;
  if (chunk->size < 4 || !copy_chunk(reader, chunk, frames)) return false;
  uint8_t *bytes = frames->bytes + start;
  const uint8_t *content = bytes + 8;
  if (grid_be32(content + chunk->size) != checksum(chunk, content)) return false;
  if (grid_be32(content) != frames->sequence++) return false;
  memmove(bytes + 8, bytes + 12, chunk->size - 4);
  seal_chunk(bytes, "IDAT", chunk->size - 4);
  frames->size -= 4;
  return true;
}

/// Starts the copy of a frame: all that precedes its data. Returns false if there is no memory.
static bool copy_head(struct grid_reader *reader, struct grid_png_frames *frames) {
  frames->size = 0;
  uint8_t *to = append(frames, sizeof signature + 12 + sizeof frames->header);
  if (!to) return false;
  memcpy(to, signature, sizeof signature);
  to += sizeof signature;
  memcpy(to + 8, frames->header, sizeof frames->header);
  put_be32(to + 8, (uint32_t)frames->next.area.width);
  put_be32(to + 12, (uint32_t)frames->next.area.height);
  seal_chunk(to, "IHDR", sizeof frames->header);
  const struct grid_png_chunk *colors[2] = {&frames->palette, &frames->transparency};
  for (int i = 0; i < 2; i++) {
    if (colors[i]->size > 0 && !copy_chunk(reader, colors[i], frames)) return false;
  }
  return true;
}

static int damaged(struct grid_decoder *decoder) {
  return grid_fail(decoder, GRID_DECODE_DAMAGED, "is damaged: a frame is cut off, or its chunks are out of order");
}

/// Copies the chunks of the frame's data, up to the next frame control or the end.
static int copy_data(struct grid_decoder *decoder, struct grid_png_frames *frames) {
  struct grid_reader *reader = &decoder->reader;
  struct grid_png_chunk chunk;
  const bool is_default_image = frames->is_default_image;
  frames->has_next = frames->is_default_image = false;
  for (int64_t at = frames->next_at; read_chunk(reader, at, &chunk); at = chunk_end(&chunk)) {
    const int result = grid_check(decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    if (is_type(&chunk, "IEND")) break;
    if (is_type(&chunk, "fcTL")) {
      // A damaged chunk ends the animation.
      frames->has_next = read_control(reader, &chunk, frames);
      break;
    }
    if (!is_type(&chunk, is_default_image ? "IDAT" : "fdAT")) {
      if (is_type(&chunk, "IDAT") || is_type(&chunk, "fdAT")) return damaged(decoder);
      continue;
    }
    if (frames->size + chunk.size > (size_t)GRID_LIMIT_WHOLE_FILE) {
      return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "has a frame above the limit");
    }
    const bool is_copied =
        is_default_image ? copy_chunk(reader, &chunk, frames) : copy_frame_data(reader, &chunk, frames);
    if (!is_copied) return damaged(decoder);
  }
  return GRID_DECODE_OK;
}

int grid_png_frames_copy_next(struct grid_decoder *decoder, struct grid_png_frames *frames) {
  if (!copy_head(&decoder->reader, frames)) {
    return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a frame");
  }
  int result = copy_data(decoder, frames);
  if (result != GRID_DECODE_OK) return result;
  uint8_t *to = append(frames, 12);
  if (!to) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for a frame");
  seal_chunk(to, "IEND", 0);
  return GRID_DECODE_OK;
}

void grid_png_frames_free(struct grid_png_frames *frames) { free(frames->bytes); }
