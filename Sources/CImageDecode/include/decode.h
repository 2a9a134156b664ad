#ifndef GRID_DECODE_H
#define GRID_DECODE_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call. Nothing leaves these functions by longjmp, and nothing is printed.
enum grid_decode_result {
  GRID_DECODE_OK = 0,
  GRID_DECODE_CANCELLED = 1,
  /// No such file.
  GRID_DECODE_MISSING = 2,
  /// Permission denied, not a regular file, or an I/O error.
  GRID_DECODE_UNREADABLE = 3,
  /// The first bytes are those of an unknown format, or of one that is decoded elsewhere.
  GRID_DECODE_UNSUPPORTED = 4,
  GRID_DECODE_DAMAGED = 5,
  /// Beyond the limits of decode.h.
  GRID_DECODE_TOO_LARGE = 6,
  GRID_DECODE_TOO_SLOW = 7,
};

/// An image format, recognized by a file's first bytes.
enum grid_format {
  GRID_FORMAT_UNKNOWN = 0,
  GRID_FORMAT_JPEG = 1,
  GRID_FORMAT_PNG = 2,
  GRID_FORMAT_WEBP = 3,
  GRID_FORMAT_GIF = 4,
  GRID_FORMAT_BMP = 5,
  GRID_FORMAT_TIFF = 6,
};

/// The order of a pixel's bytes in memory.
enum grid_order { GRID_ORDER_RGBA = 0, GRID_ORDER_BGRA = 1 };

/// The maximum size of a file, and of one that must be read as a whole.
#define GRID_LIMIT_FILE (512LL << 20)
#define GRID_LIMIT_WHOLE_FILE (128LL << 20)
/// The maximum length of a side, in pixels.
#define GRID_LIMIT_SIDE 65500
/// The maximum number of pixels of a baseline JPEG, which is shrunk while it is read, and of other images.
#define GRID_LIMIT_SCALED_PIXELS 500000000LL
#define GRID_LIMIT_PIXELS 100000000LL
/// The maximum memory for an image that cannot be read row by row.
#define GRID_LIMIT_MEMORY (256LL << 20)
/// The maximum number of scans of a JPEG: hostile files have thousands.
#define GRID_LIMIT_SCANS 100
/// The maximum position of a JPEG's frame header, which may follow depth maps and profiles, and the maximum
/// number of bytes between two segments.
#define GRID_LIMIT_HEADER (16LL << 20)
#define GRID_LIMIT_JUNK (1LL << 20)

/// The properties of an image, read without decoding it.
struct grid_picture_info {
  enum grid_format format;
  /// In pixels, as stored; orientations 5 to 8 swap them.
  int32_t width, height;
  /// EXIF's orientation, 1 to 8; 1 if missing or invalid.
  int32_t orientation;
  /// Whether the whole image must be in memory to show any of it: progressive, interlaced, lossless.
  int32_t is_progressive;
  /// Whether there is a thumbnail in the EXIF block.
  int32_t has_thumbnail;
  /// When the photo was taken, "2024:01:26 23:39:00" as in EXIF; empty if missing.
  char taken[20];
  int64_t file_size;
  /// When the file was last changed, in nanoseconds of CLOCK_REALTIME.
  int64_t modified;
};

/// The image to make from a file.
struct grid_target {
  /// Upright, in pixels, both above 0. The image fills it and is cropped where it is too long. With the
  /// image's own upright size all pixels stay as they are.
  int32_t width, height;
  /// Radius of the round corners in alpha, in pixels.
  int32_t corner_radius;
  enum grid_order order;
  /// 1: shrink from at least the target's size instead of from twice that.
  int32_t is_hurried;
  /// Called between rows. Returns GRID_DECODE_OK to continue, GRID_DECODE_TOO_SLOW to stop, or
  /// GRID_DECODE_CANCELLED to stop unless the work is nearly done. May be NULL.
  int32_t (*check)(void *context);
  void *context;
};

/// The properties of the image that was made.
struct grid_outcome {
  /// Whether every alpha is 255.
  int32_t is_opaque;
  /// Whether the file ended early: the rest is filled with one colour.
  int32_t is_partial;
  /// Whether the image, apart from its round corners, has transparent pixels.
  int32_t is_transparent;
};

/// Decodes one file after another and reuses its memory. For one thread at a time.
struct grid_decoder;

/// Creates a decoder; NULL without memory.
struct grid_decoder *grid_decoder_create(void);
void grid_decoder_destroy(struct grid_decoder *decoder);

/// Opens a regular file and reads its properties. After a failure no file is open.
int grid_decoder_open(struct grid_decoder *decoder, const char *path,
                      struct grid_picture_info *info);

/// Creates a file without a name, in memory, with these bytes: a descriptor, which the caller closes, or -1.
/// By its path in /proc/self/fd it can be opened, so that images inside other files are decoded as files.
int grid_memory_file(const uint8_t *bytes, size_t size);

/// Closes the file, if one is open.
void grid_decoder_close(struct grid_decoder *decoder);

/// Decodes the open JPEG, PNG, WebP, GIF or BMP into `pixels`: rows from the top, 4 * width bytes each.
///
/// TIFF is GRID_DECODE_UNSUPPORTED: see grid_decoder_scale. Of a GIF the first frame is decoded, on its
/// canvas, which is transparent outside of the frame.
int grid_decoder_read(struct grid_decoder *decoder, const struct grid_target *target,
                      uint8_t *pixels, struct grid_outcome *outcome);

/// Decodes the thumbnail in the EXIF block instead, without its black bars.
///
/// GRID_DECODE_UNSUPPORTED if there is none with the proportions of the image.
int grid_decoder_read_thumbnail(struct grid_decoder *decoder, const struct grid_target *target,
                                uint8_t *pixels, struct grid_outcome *outcome);

/// Reads the comment segment at the start of the open JPEG and returns its length, at most `capacity`; 0 if
/// there is none.
size_t grid_decoder_comment(struct grid_decoder *decoder, uint8_t *comment, size_t capacity);

/// Reads the uncompressed text with the keyword `key` before the pixels of the open PNG and returns its
/// length, at most `capacity`; 0 if there is none.
size_t grid_decoder_text(struct grid_decoder *decoder, const char *key, uint8_t *text,
                         size_t capacity);

/// Encodes pixels, without their alpha, as a JPEG of quality 85 with a comment of at most 65,533 bytes, and
/// the CRC-32 of all that after the last marker. NULL on failure; otherwise grid_thumbnail_free frees it.
uint8_t *grid_thumbnail_encode(const uint8_t *pixels, int32_t width, int32_t height,
                               ptrdiff_t bytes_per_row, enum grid_order order,
                               const uint8_t *comment, size_t comment_size, size_t *size);
void grid_thumbnail_free(uint8_t *bytes);

/// Whether the open file ends with the correct CRC-32, as grid_thumbnail_encode appends it.
/// Reads the whole file.
int32_t grid_decoder_has_valid_checksum(struct grid_decoder *decoder);

/// An image that was decoded elsewhere.
struct grid_source {
  /// Writes a row: `width` pixels of four bytes each in the target's order with straight alpha. Row by row, so
  /// that the whole image is not needed in this form.
  void (*copy_row)(void *context, int32_t row, uint8_t *pixels);
  void *context;
  int32_t width, height;
  int32_t orientation;
  int32_t has_alpha;
};

/// Makes the target from an image that was decoded elsewhere.
int grid_decoder_scale(struct grid_decoder *decoder, const struct grid_source *source,
                       const struct grid_target *target, uint8_t *pixels,
                       struct grid_outcome *outcome);

/// The descriptor of the open file, which the decoder owns; -1 if none is open.
int grid_decoder_descriptor(const struct grid_decoder *decoder);

/// The message of a call that failed; valid until the next call.
const char *grid_decoder_message(const struct grid_decoder *decoder);

#endif
