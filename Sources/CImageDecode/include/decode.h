#ifndef GRID_DECODE_H
#define GRID_DECODE_H

#include <stddef.h>
#include <stdint.h>

/// What came of a call. Nothing leaves these functions by longjmp, and nothing is printed.
enum grid_decode_result {
  GRID_DECODE_OK = 0,
  GRID_DECODE_CANCELLED = 1,
  /// There is nothing of that name.
  GRID_DECODE_MISSING = 2,
  /// Not permitted, not a regular file, or the disk fails.
  GRID_DECODE_UNREADABLE = 3,
  /// The first bytes are those of no format known, or of one that is decoded elsewhere.
  GRID_DECODE_UNSUPPORTED = 4,
  GRID_DECODE_DAMAGED = 5,
  /// Beyond the limits of decode.h.
  GRID_DECODE_TOO_LARGE = 6,
  GRID_DECODE_TOO_SLOW = 7,
};

/// A format, told by a file's first bytes.
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

/// The largest file read, and the largest of those that must be read as a whole.
#define GRID_LIMIT_FILE (512LL << 20)
#define GRID_LIMIT_WHOLE_FILE (128LL << 20)
/// The longest side, in pixels.
#define GRID_LIMIT_SIDE 65500
/// The most pixels of a baseline JPEG, which is shrunk while it is read, and of all else.
#define GRID_LIMIT_SCALED_PIXELS 500000000LL
#define GRID_LIMIT_PIXELS 100000000LL
/// The most memory that a decoder may hold for a picture it cannot read row by row.
#define GRID_LIMIT_MEMORY (256LL << 20)
/// The most scans of a JPEG: hostile files have thousands.
#define GRID_LIMIT_SCANS 100
/// How far into a JPEG its frame header may lie, behind depth maps and profiles, and how much of what is
/// no segment may lie before one.
#define GRID_LIMIT_HEADER (16LL << 20)
#define GRID_LIMIT_JUNK (1LL << 20)

/// What a file says about itself, found without decoding it.
struct grid_picture_info {
  enum grid_format format;
  /// Pixels as stored; turned by orientations 5 to 8.
  int32_t width, height;
  /// EXIF's 1 to 8; 1 where there is none or another value.
  int32_t orientation;
  /// Whether the whole picture must be held to show any of it: progressive, interlaced, lossless.
  int32_t is_progressive;
  /// Whether there is a small picture in the EXIF block.
  int32_t has_thumbnail;
  /// When it was taken, "2024:01:26 23:39:00" as EXIF writes it; empty where it does not say.
  char taken[20];
  int64_t file_size;
  /// When the file was last changed, in nanoseconds of CLOCK_REALTIME.
  int64_t modified;
};

/// What to make of a picture.
struct grid_target {
  /// Upright, in pixels, both above 0. The picture fills it and is cut where it is too long; its
  /// own upright size gives all pixels as they are.
  int32_t width, height;
  /// Radius of the round corners baked into alpha, in pixels.
  int32_t corner_radius;
  enum grid_order order;
  /// 1: shrink from at least the target's size instead of from twice that.
  int32_t is_hurried;
  /// Asked between rows: GRID_DECODE_OK to go on, GRID_DECODE_TOO_SLOW to stop, GRID_DECODE_CANCELLED to
  /// stop unless the work is nearly done. May be NULL.
  int32_t (*check)(void *context);
  void *context;
};

/// What was made.
struct grid_outcome {
  /// Whether every alpha is 255.
  int32_t is_opaque;
  /// Whether the file ended early: the rest is filled with flat colour.
  int32_t is_partial;
  /// Whether the picture itself, apart from round corners, lets something shine through.
  int32_t is_transparent;
};

/// Opens one picture file after the other, and keeps the memory it needs in between. For one thread
/// at a time.
struct grid_decoder;

/// A decoder, or NULL without memory.
struct grid_decoder *grid_decoder_create(void);
void grid_decoder_destroy(struct grid_decoder *decoder);

/// Opens a regular file and reads what it says about itself. On failure nothing is open.
int grid_decoder_open(struct grid_decoder *decoder, const char *path,
                      struct grid_picture_info *info);

/// A file without a name that holds these bytes in memory: a descriptor, which the caller closes, or -1.
/// Opened by its path in /proc/self/fd, it lets pictures from inside other files be decoded as files.
int grid_memory_file(const uint8_t *bytes, size_t size);

/// Closes the file; harmless when none is open.
void grid_decoder_close(struct grid_decoder *decoder);

/// Decodes the open JPEG, PNG, WebP, GIF or BMP into `pixels`: rows from the top, 4 * width bytes each.
///
/// TIFF is GRID_DECODE_UNSUPPORTED: see grid_decoder_scale. Of a GIF the first frame is decoded, on its
/// canvas, which is transparent where the frame leaves it free.
int grid_decoder_read(struct grid_decoder *decoder, const struct grid_target *target,
                      uint8_t *pixels, struct grid_outcome *outcome);

/// Decodes the small picture in the EXIF block instead, black bars cut off.
///
/// GRID_DECODE_UNSUPPORTED where there is none whose proportions are the picture's.
int grid_decoder_read_thumbnail(struct grid_decoder *decoder, const struct grid_target *target,
                                uint8_t *pixels, struct grid_outcome *outcome);

/// Reads the comment segment that follows the start of the open JPEG: its length, at most `capacity`;
/// 0 where there is none.
size_t grid_decoder_comment(struct grid_decoder *decoder, uint8_t *comment, size_t capacity);

/// Reads a text that the open PNG has before its pixels, uncompressed, under `key`: its length, at most
/// `capacity`; 0 where there is none.
size_t grid_decoder_text(struct grid_decoder *decoder, const char *key, uint8_t *text,
                         size_t capacity);

/// Writes pixels, whose alpha does not count, as a JPEG of quality 85 with a comment of at most
/// 65,533 bytes, and a CRC-32 of it all behind the last marker. NULL where that fails; otherwise to be freed by grid_thumbnail_free.
uint8_t *grid_thumbnail_encode(const uint8_t *pixels, int32_t width, int32_t height,
                               ptrdiff_t bytes_per_row, enum grid_order order,
                               const uint8_t *comment, size_t comment_size, size_t *size);
void grid_thumbnail_free(uint8_t *bytes);

/// Whether the open file ends with the CRC-32 that grid_thumbnail_encode wrote, and it is right.
/// Reads the whole file.
int32_t grid_decoder_has_valid_checksum(struct grid_decoder *decoder);

/// A picture that was decoded elsewhere.
struct grid_source {
  /// Writes a row of it: `width` pixels of four bytes each in the target's order, straight alpha. Row by
  /// row, so that nobody needs all of it in this form.
  void (*copy_row)(void *context, int32_t row, uint8_t *pixels);
  void *context;
  int32_t width, height;
  int32_t orientation;
  int32_t has_alpha;
};

/// Makes the target of pixels that were decoded elsewhere.
int grid_decoder_scale(struct grid_decoder *decoder, const struct grid_source *source,
                       const struct grid_target *target, uint8_t *pixels,
                       struct grid_outcome *outcome);

/// The descriptor of the open file, which the decoder keeps; -1 when none is open.
int grid_decoder_descriptor(const struct grid_decoder *decoder);

/// What was wrong, in words, after a call that failed; valid until the next call.
const char *grid_decoder_message(const struct grid_decoder *decoder);

#endif
