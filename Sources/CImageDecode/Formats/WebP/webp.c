#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

#include "Formats/WebP/webp_animation.h"
#include "Formats/WebP/webp_file.h"
#include "Formats/formats.h"
#include "Metadata/date.h"
#include "Metadata/xmp.h"
#include "Scaling/scaler.h"
#include "decoder.h"

/// The number of bytes passed to libwebp at a time. Decoding can be cancelled in between.
static const size_t input_size = 32768;
/// The maximum number of chunks that are searched for a chunk (an animation has one for each frame),
/// and the maximum size of the EXIF chunk in bytes.
static const int chunk_limit = 2000;
static const uint32_t exif_limit = 1 << 20;

/// Reads the content of an EXIF chunk, with or without the prefix "Exif\0\0" of JPEG.
static void read_exif(struct grid_decoder *decoder, int64_t at, size_t size) {
  uint8_t *bytes = grid_scratch_reserve(&decoder->exif_bytes, size);
  if (!bytes || !grid_reader_peek(&decoder->reader, at, bytes, size)) return;
  if (size > 6 && !memcmp(bytes, "Exif\0", 5)) bytes += 6, size -= 6;
  struct grid_reader block = grid_reader_of_memory(bytes, size);
  if (!grid_exif_read(&block, &decoder->exif)) return;
  decoder->info.orientation = decoder->exif.orientation;
  grid_date_merge(&decoder->date, &decoder->exif.date);
  // Thumbnails are ignored: no camera writes WebP.
  decoder->exif.thumbnail_size = 0;
}

/// Finds and reads the chunks EXIF and XMP, which follow the pixels. Like libwebp, it searches only if the
/// extended header (VP8X) announces one.
static void find_metadata(struct grid_decoder *decoder) {
  uint8_t head[30], chunk[8];
  if (!grid_reader_peek(&decoder->reader, 0, head, 30) || memcmp(head + 12, "VP8X", 4) != 0) return;
  int missing = head[20] & (EXIF_FLAG | XMP_FLAG);
  int64_t at = 12, xmp_at = 0;
  uint32_t xmp_size = 0;
  for (int i = 0; missing && i < chunk_limit && grid_reader_peek(&decoder->reader, at, chunk, 8); i++) {
    const uint32_t size = grid_le32(chunk + 4);
    if (!memcmp(chunk, "EXIF", 4)) {
      if (missing & EXIF_FLAG && size >= 14 && size <= exif_limit) read_exif(decoder, at + 8, size);
      missing &= ~EXIF_FLAG;
    } else if (!memcmp(chunk, "XMP ", 4)) {
      xmp_at = at + 8, xmp_size = size;
      missing &= ~XMP_FLAG;
    }
    at += 8 + (int64_t)size + (size & 1);
  }
  grid_read_xmp(decoder, xmp_at, xmp_size);
}

/// Finds the ICC profile, which precedes the pixels, if the extended header announces one.
static void read_color_space(struct grid_decoder *decoder, struct grid_color_space *space) {
  uint8_t head[30], chunk[8];
  if (!grid_reader_peek(&decoder->reader, 0, head, 30) || memcmp(head + 12, "VP8X", 4) != 0 ||
      !(head[20] & ICCP_FLAG)) {
    return;
  }
  int64_t at = 12;
  for (int i = 0; i < chunk_limit && grid_reader_peek(&decoder->reader, at, chunk, 8); i++) {
    const uint32_t size = grid_le32(chunk + 4);
    if (!memcmp(chunk, "ICCP", 4)) return grid_read_profile(decoder, at + 8, size, space);
    at += 8 + (int64_t)size + (size & 1);
  }
}

static int probe(struct grid_decoder *decoder) {
  uint8_t head[4096];
  const int64_t size = decoder->reader.size;
  const size_t count = size < (int64_t)sizeof head ? (size_t)size : sizeof head;
  WebPBitstreamFeatures features;
  if (!grid_reader_peek(&decoder->reader, 0, head, count) || WebPGetFeatures(head, count, &features) != VP8_STATUS_OK) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "has no header");
  }
  if (size > GRID_LIMIT_WHOLE_FILE) {
    return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "has %lld MB; the limit is %lld", (long long)size >> 20,
                     GRID_LIMIT_WHOLE_FILE >> 20);
  }
  find_metadata(decoder);
  decoder->info.is_animated = features.has_animation;
  // An animation needs memory for two canvases, a lossless image for all its pixels.
  decoder->info.is_progressive = features.has_animation || features.format != 1;
  return grid_set_size(decoder, features.width, features.height, GRID_LIMIT_PIXELS,
                       features.has_animation ? 8
                       : features.format != 1 ? 4
                                              : 0);
}

/// Pushes the rows and columns of a decoded image that the scaler needs.
static int push_all(struct grid_decoder *decoder, struct grid_scaler *scaler, const uint8_t *pixels,
                    ptrdiff_t row_size) {
  for (int32_t i = 0; i < scaler->row_count; i++) {
    const int result = grid_check(decoder, grid_scaler_progress(scaler));
    if (result != GRID_DECODE_OK) return result;
    grid_scaler_push(scaler, pixels + row_size * (scaler->first_row + i) + 4 * scaler->first_column);
  }
  return GRID_DECODE_OK;
}

/// Decodes the first frame of an animation on its canvas.
static int read_animation(struct grid_decoder *decoder, const WebPData *file, struct grid_scaler *scaler) {
  WebPAnimDecoder *animation = grid_webp_open_animation(file, decoder->target->order);
  uint8_t *canvas;
  int timestamp;
  int result = GRID_DECODE_DAMAGED;
  if (animation && WebPAnimDecoderGetNext(animation, &canvas, &timestamp)) {
    const struct grid_rect all = {0, 0, decoder->info.width, decoder->info.height};
    result = grid_scaler_begin(decoder, scaler, &all, 1, decoder->info.orientation, true);
    if (result == GRID_DECODE_OK) {
      result = push_all(decoder, scaler, canvas, 4 * (ptrdiff_t)decoder->info.width);
    }
  } else {
    grid_fail(decoder, result, "is damaged: no first frame");
  }
  WebPAnimDecoderDelete(animation);
  return result;
}

/// Makes libwebp crop, and scale down to the target, so that it keeps only a few rows in memory. Scaling up
/// is left to the scaler.
///
/// - Parameters:
///   - width: Receives the width of libwebp's output.
///   - height: Receives the height of libwebp's output.
///   - content: Receives the part of the output that is needed.
static void set_options(struct grid_decoder *decoder, WebPDecoderConfig *config, int32_t *width, int32_t *height,
                        struct grid_rect *content) {
  const bool is_transposed = decoder->info.orientation >= 5;
  const struct grid_target *target = decoder->target;
  const struct grid_rect all = {0, 0, decoder->info.width, decoder->info.height};
  const struct grid_rect crop = grid_aspect_fill_crop(&all, target, decoder->info.orientation);
  *width = is_transposed ? target->height : target->width;
  *height = is_transposed ? target->width : target->height;
  config->options.use_cropping = 1;
  // libwebp rounds the origin of a crop down to even pixels.
  config->options.crop_left = (int)crop.x & ~1;
  config->options.crop_top = (int)crop.y & ~1;
  config->options.crop_width = (int)(crop.width + 0.5);
  config->options.crop_height = (int)(crop.height + 0.5);
  if (config->options.crop_width < 1) config->options.crop_width = 1;
  if (config->options.crop_height < 1) config->options.crop_height = 1;
  if (crop.width > *width) {
    config->options.use_scaling = 1;
    config->options.scaled_width = *width;
    config->options.scaled_height = *height;
    *content = (struct grid_rect){0, 0, *width, *height};
  } else {
    // The first odd column or row is not needed.
    const int left = (int)crop.x & 1, top = (int)crop.y & 1;
    *content = (struct grid_rect){left, top, config->options.crop_width, config->options.crop_height};
    *width = config->options.crop_width += left;
    *height = config->options.crop_height += top;
  }
  config->output.colorspace = target->order == GRID_ORDER_BGRA ? MODE_BGRA : MODE_RGBA;
}

/// Whether libwebp has written all rows of its output, which may be those of a crop.
static bool is_complete(const WebPIDecoder *incremental) {
  int rows = 0, height = 0;
  return WebPIDecGetRGB(incremental, &rows, NULL, &height, NULL) && rows == height;
}

/// Passes the file to libwebp's incremental decoder, as far as the rows of the output need it: libwebp itself would
/// decode those below a crop, too.
static int decode_incrementally(struct grid_decoder *decoder, const WebPData *file, WebPDecoderConfig *config) {
  WebPIDecoder *incremental = WebPIDecode(NULL, 0, config);
  if (!incremental) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory");
  int result = GRID_DECODE_OK;
  VP8StatusCode status = VP8_STATUS_SUSPENDED;
  for (size_t passed = 0; passed < file->size && status == VP8_STATUS_SUSPENDED;) {
    result = grid_check(decoder, (double)passed / (double)file->size);
    if (result != GRID_DECODE_OK) break;
    passed = file->size - passed > input_size ? passed + input_size : file->size;
    status = WebPIUpdate(incremental, file->bytes, passed);
    if (status == VP8_STATUS_SUSPENDED && is_complete(incremental)) status = VP8_STATUS_OK;
  }
  if (result == GRID_DECODE_OK && status != VP8_STATUS_OK) {
    result = grid_fail(decoder, GRID_DECODE_DAMAGED, "is damaged: libwebp reports error %d", (int)status);
  }
  WebPIDelete(incremental);
  return result;
}

static int read_still(struct grid_decoder *decoder, const WebPData *file, bool has_alpha, struct grid_scaler *scaler) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return GRID_DECODE_UNSUPPORTED;
  int32_t width, height;
  struct grid_rect content;
  set_options(decoder, &config, &width, &height, &content);
  int result = decode_incrementally(decoder, file, &config);
  if (result == GRID_DECODE_OK) {
    // libwebp has cut out the part. The scaler keeps the target, so the part is removed while it begins.
    const struct grid_target *target = decoder->target;
    struct grid_target cut = *target;
    cut.part = (struct grid_part){0};
    decoder->target = &cut;
    result = grid_scaler_begin(decoder, scaler, &content, 1, decoder->info.orientation, has_alpha);
    decoder->target = scaler->target = target;
  }
  if (result == GRID_DECODE_OK) {
    result = push_all(decoder, scaler, config.output.u.RGBA.rgba, config.output.u.RGBA.stride);
  }
  WebPFreeDecBuffer(&config.output);
  return result;
}

static int read_webp(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  const size_t size = (size_t)decoder->reader.size;
  uint8_t *bytes = grid_scratch_reserve(&decoder->whole, size);
  if (!bytes) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for the file");
  const WebPData file = {bytes, size};
  WebPBitstreamFeatures features;
  const int result = grid_webp_read_file(decoder, bytes, &features);
  if (result != GRID_DECODE_OK) return result;
  return features.has_animation ? read_animation(decoder, &file, scaler)
                                : read_still(decoder, &file, features.has_alpha, scaler);
}

static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  return !memcmp(head, "RIFF", 4) && !memcmp(head + 8, "WEBP", 4);
}

const struct grid_input_format grid_webp_format = {
    .format = GRID_FORMAT_WEBP,
    .sniff = sniff,
    .probe = probe,
    .read = read_webp,
    .read_color_space = read_color_space,
    .begin_animation = grid_webp_begin_animation,
};
