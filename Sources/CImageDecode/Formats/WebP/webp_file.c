#include "Formats/WebP/webp_file.h"

#include "decoder.h"

int grid_webp_read_file(struct grid_decoder *decoder, uint8_t *bytes, WebPBitstreamFeatures *features) {
  const size_t size = (size_t)decoder->reader.size;
  if (!grid_reader_peek(&decoder->reader, 0, bytes, size)) {
    return grid_fail(decoder, GRID_DECODE_UNREADABLE, "cannot be read");
  }
  if (WebPGetFeatures(bytes, size, features) != VP8_STATUS_OK || features->width != decoder->info.width ||
      features->height != decoder->info.height) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "header and data disagree on size");
  }
  return GRID_DECODE_OK;
}

WebPAnimDecoder *grid_webp_open_animation(const WebPData *file, enum grid_order order) {
  WebPAnimDecoderOptions options;
  if (!WebPAnimDecoderOptionsInit(&options)) return NULL;
  options.color_mode = order == GRID_ORDER_BGRA ? MODE_BGRA : MODE_RGBA;
  options.use_threads = 0;
  return WebPAnimDecoderNew(file, &options);
}
