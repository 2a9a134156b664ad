// AV1 images, decoded by dav1d. It is optional and therefore loaded at run time; what is used of its headers is
// declared here. The declared beginnings of its structures are the same in the versions 1.0 to 1.5.

#include "Formats/HEIF/av1.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "Formats/HEIF/planes.h"
#include "Reading/library.h"
#include "decoder.h"

enum { DAV1D_LAYOUT_I400 = 0, DAV1D_LAYOUT_I420 = 1, DAV1D_LAYOUT_I422 = 2, DAV1D_LAYOUT_I444 = 3 };

/// The beginning of Dav1dSequenceHeader.
struct sequence_header {
  int profile, max_width, max_height, layout, primaries, transfer, matrix, chroma_position;
  uint8_t bit_depth_code, color_range;
};

/// Dav1dPicture, with more room than it has.
struct picture {
  const struct sequence_header *sequence_header;
  const void *frame_header;
  void *data[3];
  ptrdiff_t stride[2];
  int width, height, layout, bits;
  uint64_t rest[64];
};

/// Dav1dSettings, with more room than it has.
struct settings {
  int n_threads, max_frame_delay, apply_grain, operating_point, all_layers;
  unsigned frame_size_limit;
  void *allocator[3];
  void *logger_cookie;
  void *logger;
  int strict_std_compliance, output_invisible_frames, inloop_filters;
  uint64_t rest[64];
};

/// Dav1dData, with more room than it has.
struct data {
  const uint8_t *bytes;
  size_t size;
  uint64_t rest[32];
};

struct dav1d_context;

static struct {
  void (*default_settings)(struct settings *);
  int (*open)(struct dav1d_context **, const struct settings *);
  uint8_t *(*data_create)(struct data *, size_t);
  void (*data_unref)(struct data *);
  int (*send_data)(struct dav1d_context *, struct data *);
  int (*get_picture)(struct dav1d_context *, struct picture *);
  void (*picture_unref)(struct picture *);
  void (*close)(struct dav1d_context **);
} library;

static bool is_loaded;

static void load_once(void) {
  // Debian 12 has version 6, Debian 13 version 7.
  static const char *const names[] = {"libdav1d.so.6", "libdav1d.so.7", NULL};
  const struct grid_symbol symbols[] = {
      {"dav1d_default_settings", &library.default_settings},
      {"dav1d_open", &library.open},
      {"dav1d_data_create", &library.data_create},
      {"dav1d_data_unref", &library.data_unref},
      {"dav1d_send_data", &library.send_data},
      {"dav1d_get_picture", &library.get_picture},
      {"dav1d_picture_unref", &library.picture_unref},
      {"dav1d_close", &library.close},
  };
  is_loaded = grid_library_load(names, symbols, sizeof symbols / sizeof symbols[0]);
}

static bool load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_once);
  return is_loaded;
}

static void release(struct grid_planes *planes) {
  library.picture_unref(planes->picture);
  free(planes->picture);
}

/// Describes an image of the library. Returns false for a format that planes cannot have.
static bool describe(struct picture *picture, struct grid_planes *planes) {
  *planes = (struct grid_planes){
      .planes = {picture->data[0], picture->data[1], picture->data[2]},
      .strides = {picture->stride[0], picture->stride[1], picture->stride[1]},
      .width = picture->width,
      .height = picture->height,
      .bits = picture->bits,
      .is_gray = picture->layout == DAV1D_LAYOUT_I400,
      .is_narrow = picture->layout == DAV1D_LAYOUT_I420 || picture->layout == DAV1D_LAYOUT_I422,
      .is_short = picture->layout == DAV1D_LAYOUT_I420,
      .matrix = (uint8_t)picture->sequence_header->matrix,
      .is_full_range = picture->sequence_header->color_range != 0,
      .picture = picture,
      .release = release,
  };
  return picture->width > 0 && picture->height > 0 && picture->bits >= 8 && picture->bits <= 12;
}

struct grid_av1_session *grid_av1_open(int64_t pixel_limit, bool is_reduced) {
  struct settings settings;
  library.default_settings(&settings);
  // Decodes on this thread and creates no others.
  settings.n_threads = 1;
  settings.max_frame_delay = 1;
  // The best layer of a progressive image, only.
  settings.all_layers = 0;
  settings.frame_size_limit = (unsigned)pixel_limit;
  settings.logger = NULL;
  // Intra prediction uses the pixels before the filters, so that nothing else changes.
  if (is_reduced) settings.inloop_filters = settings.apply_grain = 0;
  struct dav1d_context *context = NULL;
  if (library.open(&context, &settings) != 0) return NULL;
  return (struct grid_av1_session *)context;
}

void grid_av1_close(struct grid_av1_session *session) {
  struct dav1d_context *context = (struct dav1d_context *)session;
  if (context) library.close(&context);
}

/// Passes data to the library and decodes the first image.
static int find_picture(struct dav1d_context *context, const uint8_t *bytes, size_t size, struct picture *picture) {
  struct data data;
  memset(&data, 0, sizeof data);
  uint8_t *copy = library.data_create(&data, size);
  if (!copy) return -ENOMEM;
  memcpy(copy, bytes, size);
  int error = 0;
  do {
    if (data.size > 0) error = library.send_data(context, &data);
    if (error < 0 && error != -EAGAIN) break;
    const bool is_at_end = data.size == 0;
    error = library.get_picture(context, picture);
    if (error == -EAGAIN && is_at_end) break;
  } while (error == -EAGAIN);
  if (data.size > 0) library.data_unref(&data);
  return error;
}

int grid_av1_decode(struct grid_decoder *decoder, struct grid_av1_session *session, const uint8_t *data, size_t size,
                    struct grid_planes *planes) {
  const int checked = grid_check(decoder, 0);
  if (checked != GRID_DECODE_OK) return checked;
  struct picture *picture = calloc(1, sizeof *picture);
  if (!picture) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for the image");
  const int error = find_picture((struct dav1d_context *)session, data, size, picture);
  if (error != 0) {
    free(picture);
    return error == -ENOMEM || error == -ERANGE
               ? grid_fail(decoder, GRID_DECODE_TOO_LARGE, "contains an image above the limit")
               : grid_fail(decoder, GRID_DECODE_DAMAGED, "is damaged");
  }
  if (!describe(picture, planes)) {
    grid_planes_release(planes);
    return grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "is an AV1 variant that is not supported");
  }
  return GRID_DECODE_OK;
}

static int decode(struct grid_decoder *decoder, const uint8_t *configuration, size_t configuration_size,
                  const uint8_t *data, size_t size, int64_t pixel_limit, bool is_reduced, struct grid_planes *planes) {
  // The sequence header in the configuration is also in the data.
  (void)configuration, (void)configuration_size;
  struct grid_av1_session *session = grid_av1_open(pixel_limit, is_reduced);
  if (!session) return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for the image");
  const int result = grid_av1_decode(decoder, session, data, size, planes);
  // The image keeps what it needs.
  grid_av1_close(session);
  return result;
}

const struct grid_codec grid_av1_codec = {load, "AVIF", "libdav1d6", decode};
