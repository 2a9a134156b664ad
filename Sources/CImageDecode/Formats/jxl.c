// JPEG XL, decoded by libjxl. It is optional and therefore loaded at run time; what is used of its headers is
// declared here and the same in the versions 0.7 to 0.11, except for two functions.
//
// Tiles are decoded at the size of the image, too. libjxl can draw the image from its DC alone, but enlarges it to the
// full size by a filter: with version 0.7, that takes a quarter longer than to decode 12 megapixels of a photo.

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "Formats/formats.h"
#include "Metadata/date.h"
#include "Metadata/xmp.h"
#include "Reading/isobmff.h"
#include "Reading/library.h"
#include "Scaling/scaler.h"
#include "decoder.h"

#define TYPE GRID_BOX_TYPE

/// The sizes in bytes: of the input passed to libjxl at a time, and the most that is read to find the header and
/// the profile; of the EXIF block.
static const int64_t input_size = 256 << 10, header_limit = 8 << 20, exif_limit = 1 << 20;

enum {
  STATUS_SUCCESS = 0,
  STATUS_NEED_MORE_INPUT = 2,
  STATUS_NEED_IMAGE_OUT_BUFFER = 5,
  STATUS_BASIC_INFO = 0x40,
  STATUS_COLOR_ENCODING = 0x100,
  STATUS_FULL_IMAGE = 0x1000,
};

/// JxlColorProfileTarget's JXL_COLOR_PROFILE_TARGET_DATA.
enum { PROFILE_OF_DATA = 1 };

/// JxlBasicInfo.
struct basic_info {
  int32_t have_container;
  uint32_t width, height;
  uint32_t bits_per_sample, exponent_bits_per_sample;
  float intensity_target, minimum_nits;
  int32_t relative_to_max_display;
  float linear_below;
  int32_t uses_original_profile, have_preview, have_animation;
  int32_t orientation;
  uint32_t color_channel_count, extra_channel_count;
  uint32_t alpha_bits, alpha_exponent_bits;
  int32_t alpha_premultiplied;
  uint8_t rest[512];
};

/// JxlPixelFormat: four bytes a pixel.
struct pixel_format {
  uint32_t channel_count;
  int data_type, endianness;
  size_t alignment;
};

static const struct pixel_format rgba = {4, 2 /* JXL_TYPE_UINT8 */, 0, 0};

/// JxlColorEncoding, with more room than it has.
struct color_encoding {
  double values[64];
};

struct jxl_decoder;

static struct {
  uint32_t (*version)(void);
  struct jxl_decoder *(*create)(const void *);
  void (*destroy)(struct jxl_decoder *);
  int (*subscribe_events)(struct jxl_decoder *, int);
  int (*set_keep_orientation)(struct jxl_decoder *, int);
  int (*set_unpremultiply_alpha)(struct jxl_decoder *, int);
  int (*set_input)(struct jxl_decoder *, const uint8_t *, size_t);
  size_t (*release_input)(struct jxl_decoder *);
  int (*process_input)(struct jxl_decoder *);
  int (*get_basic_info)(const struct jxl_decoder *, struct basic_info *);
  void *get_profile_size, *get_profile;
  int (*set_preferred_profile)(struct jxl_decoder *, const struct color_encoding *);
  void (*set_to_srgb)(struct color_encoding *, int);
  int (*set_out_buffer)(struct jxl_decoder *, const struct pixel_format *, void *, size_t);
  int (*flush_image)(struct jxl_decoder *);
} library;

/// libbrotlidec's BrotliDecoderDecompress, which decompresses metadata; NULL if it is not installed.
static int (*decompress_brotli)(size_t, const uint8_t *, size_t *, uint8_t *);

static bool is_loaded;

static void load_once(void) {
  static const char *const names[] = {"libjxl.so.0.7", "libjxl.so.0.11", "libjxl.so.0.10",
                                      "libjxl.so.0.9", "libjxl.so.0.8",  NULL};
  static const char *const brotli_names[] = {"libbrotlidec.so.1", NULL};
  const struct grid_symbol symbols[] = {
      {"JxlDecoderVersion", &library.version},
      {"JxlDecoderCreate", &library.create},
      {"JxlDecoderDestroy", &library.destroy},
      {"JxlDecoderSubscribeEvents", &library.subscribe_events},
      {"JxlDecoderSetKeepOrientation", &library.set_keep_orientation},
      {"JxlDecoderSetUnpremultiplyAlpha", &library.set_unpremultiply_alpha},
      {"JxlDecoderSetInput", &library.set_input},
      {"JxlDecoderReleaseInput", &library.release_input},
      {"JxlDecoderProcessInput", &library.process_input},
      {"JxlDecoderGetBasicInfo", &library.get_basic_info},
      {"JxlDecoderGetICCProfileSize", &library.get_profile_size},
      {"JxlDecoderGetColorAsICCProfile", &library.get_profile},
      {"JxlDecoderSetPreferredColorProfile", &library.set_preferred_profile},
      {"JxlColorEncodingSetToSRGB", &library.set_to_srgb},
      {"JxlDecoderSetImageOutBuffer", &library.set_out_buffer},
      {"JxlDecoderFlushImage", &library.flush_image},
  };
  const struct grid_symbol brotli_symbols[] = {{"BrotliDecoderDecompress", &decompress_brotli}};
  is_loaded = grid_library_load(names, symbols, sizeof symbols / sizeof symbols[0]);
  if (is_loaded) grid_library_load(brotli_names, brotli_symbols, 1);
}

bool grid_jxl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_once);
  return is_loaded;
}

// MARK: Input

/// libjxl's decoder, and the part of the file that has been passed to it. Without a runner of threads it creates
/// none.
struct session {
  struct grid_decoder *decoder;
  struct jxl_decoder *jxl;
  /// The offset of the input that libjxl has, and its size.
  int64_t position;
  size_t size;
};

static bool begin(struct grid_decoder *decoder, int events, struct session *session) {
  *session = (struct session){.decoder = decoder, .jxl = library.create(NULL)};
  if (!session->jxl) return false;
  return library.subscribe_events(session->jxl, events) == STATUS_SUCCESS &&
         library.set_keep_orientation(session->jxl, 1) == STATUS_SUCCESS &&
         library.set_unpremultiply_alpha(session->jxl, 1) == STATUS_SUCCESS;
}

static void end(struct session *session) {
  if (session->jxl) library.destroy(session->jxl);
}

/// Passes the next bytes of the file, and those that libjxl has not used, again. Returns false at the end.
static bool pass_input(struct session *session) {
  struct grid_decoder *decoder = session->decoder;
  const size_t unused = library.release_input(session->jxl);
  session->position += (int64_t)(session->size - unused);
  const int64_t left = decoder->reader.size - session->position;
  // The more remains unused, the more is passed.
  const int64_t wanted = 2 * (int64_t)unused + input_size;
  const size_t size = (size_t)(left < wanted ? left : wanted);
  session->size = 0;
  if (size <= unused) return false;
  uint8_t *bytes = grid_scratch_reserve(&decoder->whole, size);
  if (!bytes || !grid_reader_peek(&decoder->reader, session->position, bytes, size)) return false;
  session->size = size;
  return library.set_input(session->jxl, bytes, size) == STATUS_SUCCESS;
}

/// Decodes until the next event. At the end of the file returns STATUS_NEED_MORE_INPUT.
static int next_event(struct session *session) {
  for (;;) {
    const int status = library.process_input(session->jxl);
    if (status != STATUS_NEED_MORE_INPUT || !pass_input(session)) return status;
    if (session->decoder->target && grid_check(session->decoder, 0) != GRID_DECODE_OK) return -1;
  }
}

/// Reads up to the header. Returns false if it is damaged or too far from the start.
static bool read_info(struct session *session, struct basic_info *info) {
  int status;
  do {
    status = library.process_input(session->jxl);
  } while (status == STATUS_NEED_MORE_INPUT && session->position < header_limit && pass_input(session));
  return status == STATUS_BASIC_INFO && library.get_basic_info(session->jxl, info) == STATUS_SUCCESS;
}

// MARK: Metadata

static void read_exif(struct grid_decoder *decoder, uint8_t *bytes, size_t size) {
  if (size < 4 || grid_be32(bytes) > size - 4) return;
  const size_t start = 4 + (size_t)grid_be32(bytes);
  struct grid_reader block = grid_reader_of_memory(bytes + start, size - start);
  if (!grid_exif_read(&block, &decoder->exif)) return;
  grid_date_merge(&decoder->date, &decoder->exif.date);
  // The codestream states the orientation.
  decoder->exif.orientation = 1;
  decoder->exif.thumbnail_size = 0;
}

/// Reads a box of EXIF, which may be compressed by Brotli.
static void read_exif_box(struct grid_decoder *decoder, const struct grid_box *box, bool is_compressed) {
  const int64_t start = box->content + (is_compressed ? 4 : 0), size = box->end - start;
  if (size < 4 || size > exif_limit || decoder->exif.date.origin) return;
  if (is_compressed && !decompress_brotli) return;
  uint8_t *bytes = grid_scratch_reserve(&decoder->exif_bytes, (size_t)(size + (is_compressed ? exif_limit : 0)));
  if (!bytes || !grid_reader_peek(&decoder->reader, start, bytes, (size_t)size)) return;
  if (!is_compressed) return read_exif(decoder, bytes, (size_t)size);
  size_t count = (size_t)exif_limit;
  if (decompress_brotli((size_t)size, bytes, &count, bytes + size) == 1) {
    read_exif(decoder, bytes + size, count);
  }
}

/// Reads the date from the boxes of a container. A bare codestream has none.
static void read_metadata(struct grid_decoder *decoder) {
  struct grid_reader *reader = &decoder->reader;
  struct grid_box box, xmp = {0};
  if (!grid_box_read(reader, 0, reader->size, &box) || box.type != TYPE('J', 'X', 'L', ' ')) return;
  for (int i = 0; i < 1000 && grid_box_read(reader, box.end, reader->size, &box); i++) {
    uint8_t type[4] = {0};
    if (box.type == TYPE('b', 'r', 'o', 'b')) grid_reader_peek(reader, box.content, type, 4);
    if (box.type == TYPE('E', 'x', 'i', 'f')) read_exif_box(decoder, &box, false);
    if (!memcmp(type, "Exif", 4)) read_exif_box(decoder, &box, true);
    if (box.type == TYPE('x', 'm', 'l', ' ')) xmp = box;
  }
  grid_read_xmp(decoder, xmp.content, (uint64_t)(xmp.end - xmp.content));
}

static int read_profile_size(const struct session *session, size_t *size) {
  if (library.version() >= 9000) {
    int (*get)(const struct jxl_decoder *, int, size_t *);
    memcpy(&get, &library.get_profile_size, sizeof get);
    return get(session->jxl, PROFILE_OF_DATA, size);
  }
  int (*get)(const struct jxl_decoder *, const struct pixel_format *, int, size_t *);
  memcpy(&get, &library.get_profile_size, sizeof get);
  return get(session->jxl, &rgba, PROFILE_OF_DATA, size);
}

static int read_profile_bytes(const struct session *session, uint8_t *bytes, size_t size) {
  if (library.version() >= 9000) {
    int (*get)(const struct jxl_decoder *, int, uint8_t *, size_t);
    memcpy(&get, &library.get_profile, sizeof get);
    return get(session->jxl, PROFILE_OF_DATA, bytes, size);
  }
  int (*get)(const struct jxl_decoder *, const struct pixel_format *, int, uint8_t *, size_t);
  memcpy(&get, &library.get_profile, sizeof get);
  return get(session->jxl, &rgba, PROFILE_OF_DATA, bytes, size);
}

/// Reads the profile of an image that keeps its original colors. Others are decoded to sRGB.
static void read_color_space(struct grid_decoder *decoder, struct grid_color_space *space) {
  struct session session;
  struct basic_info info;
  size_t size;
  if (begin(decoder, STATUS_BASIC_INFO | STATUS_COLOR_ENCODING, &session) && read_info(&session, &info) &&
      info.uses_original_profile && next_event(&session) == STATUS_COLOR_ENCODING &&
      read_profile_size(&session, &size) == STATUS_SUCCESS && size > 0 && size <= GRID_LIMIT_PROFILE) {
    uint8_t *bytes = grid_scratch_reserve(&decoder->profile, size);
    if (bytes && read_profile_bytes(&session, bytes, size) == STATUS_SUCCESS) {
      if (info.color_channel_count == 1) space->model = GRID_MODEL_GRAY;
      space->profile = bytes;
      space->profile_size = size;
    }
  }
  end(&session);
}

// MARK: Pixels

/// Decodes the first frame into `pixels`. A file that is cut off is decoded as far as it goes.
static int decode(struct session *session, uint8_t *pixels, size_t size, bool *is_flushed) {
  struct grid_decoder *decoder = session->decoder;
  for (;;) {
    const int status = next_event(session);
    if (status == STATUS_FULL_IMAGE) return GRID_DECODE_OK;
    if (status == -1) return grid_check(decoder, 0);
    if (status == STATUS_COLOR_ENCODING) {
      struct basic_info info;
      struct color_encoding srgb;
      if (library.get_basic_info(session->jxl, &info) == STATUS_SUCCESS && !info.uses_original_profile) {
        library.set_to_srgb(&srgb, info.color_channel_count == 1);
        library.set_preferred_profile(session->jxl, &srgb);
      }
    } else if (status == STATUS_NEED_IMAGE_OUT_BUFFER) {
      if (library.set_out_buffer(session->jxl, &rgba, pixels, size) != STATUS_SUCCESS) break;
    } else if (status == STATUS_NEED_MORE_INPUT) {
      *is_flushed = true;
      if (library.flush_image(session->jxl) == STATUS_SUCCESS) return GRID_DECODE_OK;
      return grid_fail(decoder, GRID_DECODE_DAMAGED, "is cut off");
    } else {
      break;
    }
  }
  return grid_fail(decoder, GRID_DECODE_DAMAGED, "is damaged");
}

/// Pushes the needed part of the rows, in the target's order.
static int push_rows(struct grid_decoder *decoder, struct grid_scaler *scaler, uint8_t *pixels, bool is_opaque) {
  const bool is_swapped = decoder->target->order == GRID_ORDER_BGRA;
  for (int32_t i = 0; i < scaler->row_count; i++) {
    const int result = grid_check(decoder, grid_scaler_progress(scaler));
    if (result != GRID_DECODE_OK) return result;
    uint8_t *row = pixels + 4 * ((int64_t)decoder->info.width * (scaler->first_row + i) + scaler->first_column);
    for (int32_t x = 0; is_swapped && x < scaler->column_count; x++) {
      const uint8_t red = row[4 * x];
      row[4 * x] = row[4 * x + 2];
      row[4 * x + 2] = red;
    }
    for (int32_t x = 0; is_opaque && x < scaler->column_count; x++) row[4 * x + 3] = 255;
    grid_scaler_push(scaler, row);
  }
  return GRID_DECODE_OK;
}

static int read_frame(struct session *session, struct grid_scaler *scaler) {
  struct grid_decoder *decoder = session->decoder;
  struct basic_info info;
  if (!read_info(session, &info) || (int64_t)info.width != decoder->info.width ||
      (int64_t)info.height != decoder->info.height) {
    return grid_fail(decoder, GRID_DECODE_DAMAGED, "header and data disagree on size");
  }
  const struct grid_rect all = {0, 0, decoder->info.width, decoder->info.height};
  int result = grid_scaler_begin(decoder, scaler, &all, 1, decoder->info.orientation, info.alpha_bits > 0);
  if (result != GRID_DECODE_OK) return result;
  const size_t size = 4 * (size_t)info.width * (size_t)info.height;
  // Zeros, because parts that are missing in the file are not written. The system gives large blocks that way.
  uint8_t *pixels = calloc(1, size);
  if (!pixels) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for the image");
  bool is_flushed = false;
  result = decode(session, pixels, size, &is_flushed);
  if (result == GRID_DECODE_OK) {
    result = push_rows(decoder, scaler, pixels, is_flushed && info.alpha_bits == 0);
  }
  free(pixels);
  return result;
}

static int read_jxl(struct grid_decoder *decoder, struct grid_scaler *scaler) {
  struct session session;
  const int events = STATUS_BASIC_INFO | STATUS_COLOR_ENCODING | STATUS_FULL_IMAGE;
  const int result = begin(decoder, events, &session)
                         ? read_frame(&session, scaler)
                         : grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for the image");
  end(&session);
  return result;
}

// MARK: The header

/// A bare codestream, or a container.
static bool sniff(const uint8_t head[GRID_FORMAT_HEAD]) {
  return !memcmp(head, "\xFF\x0A", 2) || !memcmp(head, "\0\0\0\x0CJXL \r\n\x87\n", 12);
}

static int probe(struct grid_decoder *decoder) {
  struct session session;
  struct basic_info info;
  if (!grid_jxl_load()) {
    return grid_fail(decoder, GRID_DECODE_NO_LIBRARY, "needs a library: install libjxl0.7 to show JPEG XL images");
  }
  // The header is read without a limit of time.
  decoder->target = NULL;
  const bool is_valid = begin(decoder, STATUS_BASIC_INFO, &session) && read_info(&session, &info);
  end(&session);
  if (!is_valid) return grid_fail(decoder, GRID_DECODE_DAMAGED, "its header is cut off or damaged");
  const int result = grid_set_size(decoder, info.width, info.height, GRID_LIMIT_PIXELS, 4);
  if (result != GRID_DECODE_OK) return result;
  decoder->info.orientation = info.orientation >= 1 && info.orientation <= 8 ? info.orientation : 1;
  decoder->info.is_progressive = true;
  decoder->info.is_animated = info.have_animation != 0;
  read_metadata(decoder);
  return GRID_DECODE_OK;
}

const struct grid_input_format grid_jxl_format = {
    .format = GRID_FORMAT_JXL,
    .sniff = sniff,
    .probe = probe,
    .read = read_jxl,
    .read_color_space = read_color_space,
};
