#ifndef CIMAGEDECODE_DECODE_H
#define CIMAGEDECODE_DECODE_H

#include <stddef.h>
#include <stdint.h>

/// The result of a call. No function of this module calls longjmp past its caller or prints.
enum grid_decode_result {
  GRID_DECODE_OK = 0,
  GRID_DECODE_CANCELLED = 1,
  /// No such file.
  GRID_DECODE_MISSING = 2,
  /// Permission denied, not a regular file, or an I/O error.
  GRID_DECODE_UNREADABLE = 3,
  /// The signature is unknown, or belongs to a format that this module does not decode.
  GRID_DECODE_UNSUPPORTED = 4,
  GRID_DECODE_DAMAGED = 5,
  /// Above one of the limits below.
  GRID_DECODE_TOO_LARGE = 6,
  GRID_DECODE_TOO_SLOW = 7,
  /// The format needs a library that is not installed. The message names its package.
  GRID_DECODE_NO_LIBRARY = 8,
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
  /// HEIC and AVIF.
  GRID_FORMAT_HEIF = 7,
  GRID_FORMAT_JXL = 8,
  /// Cameras' raw files, which are shown by the JPEG that they contain.
  GRID_FORMAT_RAW = 9,
  GRID_FORMAT_QOI = 10,
  GRID_FORMAT_PNM = 11,
  GRID_FORMAT_ICO = 12,
  GRID_FORMAT_TGA = 13,
};

/// Loads the libraries of the formats that need one at run time: libde265, dav1d and libjxl. Without this call, each
/// is loaded when the first of its files is opened. A sandbox that cannot open files has to be entered later.
void grid_load_optional_formats(void);

/// Whether 32 bytes, the first ones of a file padded with zeros, are the signature of a supported format. Targa has
/// none.
int32_t grid_has_signature(const uint8_t *head);

/// The order of a pixel's bytes in memory.
enum grid_order { GRID_ORDER_RGBA = 0, GRID_ORDER_BGRA = 1 };

/// The maximum size in bytes of a file, and of one that must be read into memory.
#define GRID_LIMIT_FILE (512LL << 20)
#define GRID_LIMIT_WHOLE_FILE (128LL << 20)
/// The maximum length of a side, in pixels, and the maximum number of pixels of an image. libjpeg's own limit of the
/// side, 65,500, applies to JPEGs.
#define GRID_LIMIT_SIDE 65535
#define GRID_LIMIT_PIXELS 500000000LL
/// The maximum number of pixels of a target, 256 MB. A larger image is decoded in parts.
#define GRID_LIMIT_TARGET_PIXELS 64000000LL
/// The maximum memory in bytes for an image that cannot be decoded row by row.
#define GRID_LIMIT_MEMORY (256LL << 20)
/// The maximum number of scans of a JPEG: hostile files have thousands.
#define GRID_LIMIT_SCANS 100
/// The maximum offset of a JPEG's frame header (depth maps and color profiles may precede it), and the
/// maximum number of extraneous bytes between two marker segments.
#define GRID_LIMIT_HEADER (16LL << 20)
#define GRID_LIMIT_EXTRANEOUS (1LL << 20)
/// The maximum number of frames of an animation. Later ones are left out.
#define GRID_LIMIT_FRAMES 100000

/// The capacity of a message, with its terminating zero.
#define GRID_MESSAGE 160

/// The circumstances of a photo, as its EXIF block states them. Texts are UTF-8 or invalid, without control characters;
/// longer ones are cut.
struct grid_capture {
  /// The manufacturer and the model of the camera, and the lens; empty if missing.
  char make[40], model[48], lens[72];
  /// In seconds, as an f-number, and in millimeters; 0 if missing or invalid.
  double exposure_time, f_number, focal_length;
  /// 0 if missing.
  int32_t iso;
  /// Whether the position is known.
  int32_t has_position;
  /// In degrees; north and east are positive.
  double latitude, longitude;
};

/// The properties of an image, read without decoding it.
struct grid_image_info {
  enum grid_format format;
  /// In pixels, as stored. Orientations 5 to 8 swap width and height for display.
  int32_t width, height;
  /// EXIF's orientation, 1 to 8; 1 if missing or invalid.
  int32_t orientation;
  /// Whether decoding needs the whole image in memory: progressive JPEG, interlaced PNG, lossless WebP.
  int32_t is_progressive;
  /// Whether the EXIF block contains a thumbnail.
  int32_t has_thumbnail;
  /// When the photo was taken, as "2024:01:26 23:39:00": the first valid one of EXIF's DateTimeOriginal and
  /// DateTimeDigitized, XMP's dates, IPTC's, that of a PNG's text, EXIF's DateTime, and a PNG's tIME chunk. Empty if
  /// there is none.
  char exposure_date[20];
  /// The stars that the user has given to the photo, 1 to 5, as XMP or else the EXIF block states them; 0 if there are
  /// none, -1 for a photo that the user has rejected.
  int32_t rating;
  /// Whether the image is an animation, as far as its header states: the first frame is not decoded.
  int32_t is_animated;
  /// Whether the file contains a short video besides the photo, as its XMP or a trailer of Samsung states.
  int32_t is_motion_photo;
  /// Whether the photo belongs to a burst, as its XMP, Apple's maker note or a trailer of Samsung states.
  int32_t is_burst;
  struct grid_capture capture;
  int64_t file_size;
  /// The times of the file's modification and of its last change of any kind (ctime), in nanoseconds of CLOCK_REALTIME.
  int64_t modified, changed;
};

/// A part of an upright image, in its pixels.
struct grid_part {
  int32_t x, y, width, height;
};

/// The image to decode a file into.
struct grid_target {
  /// In pixels, with the EXIF orientation applied; both above 0. The image fills the target and is cropped at
  /// its center (aspect fill). If the target has the size of the image, pixels are copied without scaling.
  int32_t width, height;
  /// The part of the upright image to decode, as if the file contained nothing else; its width is 0 for all of it.
  struct grid_part part;
  /// The corner radius, in pixels. Corners are rounded in alpha.
  int32_t corner_radius;
  enum grid_order order;
  /// 1 to favour speed: JPEGs are decoded at a scale that has at least the target's pixels, instead of twice
  /// as many in each direction.
  int32_t prefers_speed;
  /// Called between rows. Returns GRID_DECODE_OK to continue, GRID_DECODE_TOO_SLOW to stop, or
  /// GRID_DECODE_CANCELLED to stop unless more than 70 % is done. May be NULL.
  int32_t (*check)(void *context);
  void *context;
};

/// The properties of the decoded image.
struct grid_outcome {
  /// Whether every alpha is 255.
  int32_t is_opaque;
  /// Whether the file ended early or is damaged. Missing rows are filled with the color of an empty tile.
  int32_t is_partial;
  /// Whether the image has transparent pixels, apart from its rounded corners.
  int32_t is_transparent;
  /// Whether it was enlarged from fewer pixels.
  int32_t is_enlarged;
};

/// A frame of an animation.
struct grid_frame {
  /// The time for which the frame is shown, in nanoseconds: above 0, and at most a day.
  int64_t duration;
  /// Whether no frame follows. A still image has one frame.
  int32_t is_last;
  /// The number of times that the animation plays; 0 for endlessly. Stated with each frame.
  int32_t play_count;
};

/// A decoder, which reuses its memory from file to file. May be used by one thread at a time.
struct grid_decoder;

/// Creates a decoder. Returns NULL if there is no memory.
struct grid_decoder *grid_decoder_create(void);
void grid_decoder_destroy(struct grid_decoder *decoder);

/// Sets the maximum memory for an image that cannot be decoded row by row: GRID_LIMIT_MEMORY by default. Tests lower
/// it.
void grid_decoder_set_memory_limit(struct grid_decoder *decoder, int64_t bytes);

/// An open file.
struct grid_file {
  int32_t descriptor;
  int64_t size;
  /// The times of the modification and of the last change of any kind (ctime), in nanoseconds of CLOCK_REALTIME.
  int64_t modified, changed;
  /// The identity of the file on this machine.
  uint64_t device, inode;
};

/// Opens a regular file within the size limit.
///
/// - Parameter message: GRID_MESSAGE characters, set if the call fails.
int grid_file_open(const char *path, struct grid_file *file, char *message);

/// Opens a regular file and reads the properties of its image. After a failure no file is open.
int grid_decoder_open(struct grid_decoder *decoder, const char *path, struct grid_image_info *info);

/// Reads the properties of the image in an open file, whose descriptor the decoder closes, even after a failure.
int grid_decoder_open_file(struct grid_decoder *decoder, const struct grid_file *file, struct grid_image_info *info);

/// Creates an anonymous file in memory (memfd) with a copy of `bytes`. Its path in /proc/self/fd can be
/// passed to grid_decoder_open, so that an image embedded in another file is decoded like a file.
///
/// - Returns: A descriptor, which the caller closes, or -1.
int grid_memory_file(const uint8_t *bytes, size_t size);

/// Closes the file, if one is open.
void grid_decoder_close(struct grid_decoder *decoder);

/// Decodes the open image into `pixels`: rows from the top, 4 * width bytes each, in sRGB.
///
/// If the image is an animation, decodes the first frame on its canvas, which is transparent outside of the frame, or
/// the image that the file states for programs without animations.
int grid_decoder_read(struct grid_decoder *decoder, const struct grid_target *target, uint8_t *pixels,
                      struct grid_outcome *outcome);

/// Whether the open image is an animation, as far as its headers say. Decodes nothing.
int32_t grid_decoder_is_animated(struct grid_decoder *decoder);

/// Decodes a frame of the open image: all of its canvas, composed with the frames before.
///
/// Frames are decoded in order. The frame after the last one that was decoded costs its own time; any other one
/// begins at the first frame again. The open image of a format without animations has one frame, which is that of
/// grid_decoder_read.
///
/// The canvas is kept until the file is closed, so that the same frame at another size costs only the scaling.
/// Each call may have another target. Durations of up to 10 ms are 100 ms, as in browsers.
///
/// - Returns: GRID_DECODE_DAMAGED for an index after the last frame, and for a frame that is damaged or cut off. The
///   frame before is then the last one.
int grid_decoder_read_frame(struct grid_decoder *decoder, int32_t index, const struct grid_target *target,
                            uint8_t *pixels, struct grid_outcome *outcome, struct grid_frame *frame);

/// Decodes the thumbnail in the EXIF block of the open JPEG, without its letterbox bars, or that of a HEIC, AVIF
/// or raw file.
///
/// - Returns: GRID_DECODE_UNSUPPORTED if there is no thumbnail with the aspect ratio of the image.
int grid_decoder_read_thumbnail(struct grid_decoder *decoder, const struct grid_target *target, uint8_t *pixels,
                                struct grid_outcome *outcome);

/// Reads the comment segment (COM) at the start of the open JPEG.
///
/// - Returns: The length of the comment; 0 if there is none or it is longer than `capacity`.
size_t grid_decoder_comment(struct grid_decoder *decoder, uint8_t *comment, size_t capacity);

/// Reads the tEXt chunk with the keyword `key` that precedes the pixels of the open PNG.
///
/// - Returns: The length of the text; 0 if there is none or it is longer than `capacity`.
size_t grid_decoder_text(struct grid_decoder *decoder, const char *key, uint8_t *text, size_t capacity);

/// Encodes pixels, without their alpha, as a JPEG of quality 85. The file contains a comment of at most
/// 65,533 bytes and ends with a CRC-32 after the last marker.
///
/// - Returns: The file, which grid_thumbnail_free frees, or NULL on failure.
uint8_t *grid_thumbnail_encode(const uint8_t *pixels, int32_t width, int32_t height, ptrdiff_t bytes_per_row,
                               enum grid_order order, const uint8_t *comment, size_t comment_size, size_t *size);
void grid_thumbnail_free(uint8_t *bytes);

/// Whether the open file ends with the CRC-32 that grid_thumbnail_encode appends, and it is correct. Reads
/// the whole file.
int32_t grid_decoder_has_valid_checksum(struct grid_decoder *decoder);

/// The message of the last call if it failed. Valid until the next call.
const char *grid_decoder_message(const struct grid_decoder *decoder);

#endif
