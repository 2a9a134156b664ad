// HEVC images, decoded by libde265. It is optional and therefore loaded at run time; what is used of its header,
// which has not changed since version 1.0, is declared here.

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "Formats/HEIF/planes.h"
#include "Reading/library.h"
#include "decoder.h"

enum { DE265_OK = 0 };
/// de265_image_format.
enum { FORMAT_MONO = 1, FORMAT_420 = 2, FORMAT_422 = 3, FORMAT_444 = 4 };
/// de265_param.
enum { PARAMETER_DISABLE_DEBLOCKING = 7, PARAMETER_DISABLE_SAO = 8 };
/// The bytes after a plane that SIMD code may read.
enum { PADDING = 64 };
enum de265_chroma { DE265_CHROMA_MONO = 0, DE265_CHROMA_420 = 1, DE265_CHROMA_422 = 2, DE265_CHROMA_444 = 3 };

struct de265_image;
struct de265_context;

/// de265_image_spec.
struct image_spec {
  int format, width, height, alignment;
  int crop_left, crop_right, crop_top, crop_bottom;
  int visible_width, visible_height;
};

/// de265_image_allocation.
struct image_allocation {
  int (*get_buffer)(struct de265_context *, struct image_spec *, struct de265_image *, void *);
  void (*release_buffer)(struct de265_context *, struct de265_image *, void *);
};

static struct {
  struct de265_context *(*new_decoder)(void);
  int (*free_decoder)(struct de265_context *);
  int (*push_nal)(struct de265_context *, const void *, int, int64_t, void *);
  int (*flush_data)(struct de265_context *);
  int (*decode)(struct de265_context *, int *);
  const struct de265_image *(*get_next_picture)(struct de265_context *);
  int (*get_width)(const struct de265_image *, int);
  int (*get_height)(const struct de265_image *, int);
  enum de265_chroma (*get_chroma_format)(const struct de265_image *);
  int (*get_bits)(const struct de265_image *, int);
  const uint8_t *(*get_plane)(const struct de265_image *, int, int *);
  int (*get_full_range)(const struct de265_image *);
  int (*get_matrix)(const struct de265_image *);
  void (*set_allocation)(struct de265_context *, struct image_allocation *, void *);
  void (*set_plane)(struct de265_image *, int, void *, int, void *);
  void *(*get_plane_user_data)(const struct de265_image *, int);
  void (*set_parameter)(struct de265_context *, int, int);
  void (*set_verbosity)(int);
} library;

static bool is_loaded;

static void load_once(void) {
  static const char *const names[] = {"libde265.so.0", NULL};
  const struct grid_symbol symbols[] = {
      {"de265_new_decoder", &library.new_decoder},
      {"de265_free_decoder", &library.free_decoder},
      {"de265_push_NAL", &library.push_nal},
      {"de265_flush_data", &library.flush_data},
      {"de265_decode", &library.decode},
      {"de265_get_next_picture", &library.get_next_picture},
      {"de265_get_image_width", &library.get_width},
      {"de265_get_image_height", &library.get_height},
      {"de265_get_chroma_format", &library.get_chroma_format},
      {"de265_get_bits_per_pixel", &library.get_bits},
      {"de265_get_image_plane", &library.get_plane},
      {"de265_get_image_full_range_flag", &library.get_full_range},
      {"de265_get_image_matrix_coefficients", &library.get_matrix},
      {"de265_set_image_allocation_functions", &library.set_allocation},
      {"de265_set_image_plane", &library.set_plane},
      {"de265_get_image_plane_user_data", &library.get_plane_user_data},
      {"de265_set_parameter_bool", &library.set_parameter},
      {"de265_set_verbosity", &library.set_verbosity},
  };
  is_loaded = grid_library_load(names, symbols, sizeof symbols / sizeof symbols[0]);
  if (is_loaded) library.set_verbosity(0);
}

static bool load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_once);
  return is_loaded;
}

/// One decode. libde265 creates no threads unless it is told to.
struct session {
  struct de265_context *context;
  int64_t pixel_limit;
  bool is_too_large;
};

/// Allocates a plane and fills it with gray: libde265 does not write the parts of a damaged image that it cannot
/// decode.
static bool add_plane(struct image_spec *spec, struct de265_image *image, int plane) {
  const bool is_narrow = plane > 0 && (spec->format == FORMAT_420 || spec->format == FORMAT_422);
  const bool is_short = plane > 0 && spec->format == FORMAT_420;
  const int width = is_narrow ? (spec->width + 1) / 2 : spec->width;
  const int height = is_short ? (spec->height + 1) / 2 : spec->height;
  const int alignment = spec->alignment > 0 ? spec->alignment : 16;
  const int bits = library.get_bits(image, plane);
  // In bytes: libde265 divides it by the size of a sample.
  const int stride = (width + alignment - 1) / alignment * alignment * (bits > 8 ? 2 : 1);
  const size_t size = (size_t)stride * (size_t)height + PADDING;
  void *memory = NULL;
  if (bits < 8 || bits > 16 || posix_memalign(&memory, 64, size) != 0) return false;
  // Samples of more than 8 bits are words, of two equal bytes: 0x0202 is gray for 10 bits.
  memset(memory, bits > 8 ? 1 << (bits - 9) : 128, size);
  library.set_plane(image, plane, memory, stride, memory);
  return true;
}

static void release_buffer(struct de265_context *context, struct de265_image *image, void *user) {
  (void)context, (void)user;
  for (int i = 0; i < 3; i++) {
    free(library.get_plane_user_data(image, i));
    library.set_plane(image, i, NULL, 0, NULL);
  }
}

/// Allocates an image of libde265 within the limit.
static int get_buffer(struct de265_context *context, struct image_spec *spec, struct de265_image *image, void *user) {
  struct session *session = user;
  for (int i = 0; i < 3; i++) library.set_plane(image, i, NULL, 0, NULL);
  if (spec->width <= 0 || spec->height <= 0 || (int64_t)spec->width * spec->height > session->pixel_limit) {
    session->is_too_large = true;
    return 0;
  }
  for (int i = 0; i < (spec->format == FORMAT_MONO ? 1 : 3); i++) {
    if (add_plane(spec, image, i)) continue;
    release_buffer(context, image, user);
    return 0;
  }
  return 1;
}

static bool push(struct session *session, const uint8_t *bytes, size_t size) {
  return size <= INT32_MAX && library.push_nal(session->context, bytes, (int)size, 0, NULL) == DE265_OK;
}

/// Passes the parameter sets of an hvcC box to the library.
static bool push_configuration(struct session *session, const uint8_t *bytes, size_t size) {
  size_t at = 23;
  if (size < at) return false;
  for (int array = 0; array < bytes[22]; array++) {
    if (size - at < 3) return false;
    const uint32_t count = grid_be16(bytes + at + 1);
    at += 3;
    for (uint32_t i = 0; i < count; i++) {
      if (size - at < 2) return false;
      const size_t length = grid_be16(bytes + at);
      at += 2;
      if (size - at < length || !push(session, bytes + at, length)) return false;
      at += length;
    }
  }
  return true;
}

/// Passes the image's units, each of which begins with its length. A unit that is cut off is passed as far as
/// it goes.
static bool push_units(struct session *session, const uint8_t *bytes, size_t size, size_t length_size) {
  bool has_units = false;
  for (size_t at = 0; size - at > length_size;) {
    size_t length = 0;
    for (size_t i = 0; i < length_size; i++) length = length << 8 | bytes[at++];
    if (length > size - at) length = size - at;
    if (length > 0 && !push(session, bytes + at, length)) return false;
    at += length;
    has_units = true;
  }
  return has_units && library.flush_data(session->context) == DE265_OK;
}

/// Decodes until there is an image.
static int find_picture(struct grid_decoder *decoder, struct session *session, const struct de265_image **picture) {
  int more = 1;
  while (!(*picture = library.get_next_picture(session->context))) {
    const int result = grid_check(decoder, 0);
    if (result != GRID_DECODE_OK) return result;
    const int error = more ? library.decode(session->context, &more) : -1;
    if (session->is_too_large) {
      return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "contains an image above the limit");
    }
    if (error != DE265_OK) return grid_fail(decoder, GRID_DECODE_DAMAGED, "is damaged");
  }
  return GRID_DECODE_OK;
}

static void release(struct grid_planes *planes) {
  struct session *session = planes->session;
  library.free_decoder(session->context);
  free(session);
}

/// Describes an image of the library. Returns false for a format that planes cannot have.
static bool describe(const struct de265_image *picture, struct grid_planes *planes) {
  const enum de265_chroma chroma = library.get_chroma_format(picture);
  planes->width = library.get_width(picture, 0);
  planes->height = library.get_height(picture, 0);
  planes->bits = library.get_bits(picture, 0);
  planes->is_gray = chroma == DE265_CHROMA_MONO;
  planes->is_narrow = chroma == DE265_CHROMA_420 || chroma == DE265_CHROMA_422;
  planes->is_short = chroma == DE265_CHROMA_420;
  planes->matrix = (uint8_t)library.get_matrix(picture);
  planes->is_full_range = library.get_full_range(picture) != 0;
  for (int i = 0; i < (planes->is_gray ? 1 : 3); i++) {
    int stride = 0;
    planes->planes[i] = library.get_plane(picture, i, &stride);
    planes->strides[i] = stride;
    const int32_t width = i && planes->is_narrow ? (planes->width + 1) / 2 : planes->width;
    const int32_t height = i && planes->is_short ? (planes->height + 1) / 2 : planes->height;
    if (!planes->planes[i] || library.get_width(picture, i) < width || library.get_height(picture, i) < height ||
        library.get_bits(picture, i) != planes->bits) {
      return false;
    }
  }
  return planes->width > 0 && planes->height > 0 && planes->bits >= 8 && planes->bits <= 12;
}

static int decode(struct grid_decoder *decoder, const uint8_t *configuration, size_t configuration_size,
                  const uint8_t *data, size_t size, int64_t pixel_limit, bool is_reduced, struct grid_planes *planes) {
  struct image_allocation allocation = {get_buffer, release_buffer};
  struct session *session = calloc(1, sizeof *session);
  if (session) session->context = library.new_decoder();
  if (!session || !session->context) {
    free(session);
    return grid_fail(decoder, GRID_DECODE_TOO_LARGE, "no memory for the image");
  }
  session->pixel_limit = pixel_limit;
  library.set_allocation(session->context, &allocation, session);
  // Intra prediction uses the pixels before the filters, so that nothing else changes.
  library.set_parameter(session->context, PARAMETER_DISABLE_DEBLOCKING, is_reduced);
  library.set_parameter(session->context, PARAMETER_DISABLE_SAO, is_reduced);
  *planes = (struct grid_planes){.session = session, .release = release};
  int result = GRID_DECODE_DAMAGED;
  const struct de265_image *picture = NULL;
  if (push_configuration(session, configuration, configuration_size) &&
      push_units(session, data, size, (configuration[21] & 3) + 1U)) {
    result = find_picture(decoder, session, &picture);
    if (result == GRID_DECODE_OK && !describe(picture, planes)) {
      result = grid_fail(decoder, GRID_DECODE_UNSUPPORTED, "is an HEVC variant that is not supported");
    }
  } else {
    grid_fail(decoder, result, "is damaged");
  }
  if (result != GRID_DECODE_OK) grid_planes_release(planes);
  return result;
}

const struct grid_codec grid_hevc_codec = {load, "HEIC", "libde265-0", decode};
