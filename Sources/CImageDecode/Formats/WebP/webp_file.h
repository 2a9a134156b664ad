#ifndef CIMAGEDECODE_WEBP_FILE_H
#define CIMAGEDECODE_WEBP_FILE_H

#include <webp/decode.h>
#include <webp/demux.h>

#include "decode.h"

struct grid_decoder;

/// Reads the whole file into `bytes`, which have room for it, and its header. Fails if the size of the image is not
/// that of the decoder's info.
int grid_webp_read_file(struct grid_decoder *decoder, uint8_t *bytes, WebPBitstreamFeatures *features);

/// Opens an animation, which WebPAnimDecoderDelete closes. Returns NULL for a damaged file.
WebPAnimDecoder *grid_webp_open_animation(const WebPData *file, enum grid_order order);

#endif
