// Compares CImageDecode with libjpeg.

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jpeglib.h>

#include "Formats/JPEG/Reduced/jpeg_reduced.h"
#include "Scaling/scaler.h"
#include "decoder.h"
#include "fuzz.h"
#include "jpeg_recipe.h"

/// The maximum number of pixels of a compared image.
static const int64_t pixel_limit = 1 << 16;

/// The maximum difference of a channel. The conversion to RGB of ycc.h rounds sixteenths. In a progressive
/// file, each of three AC coefficients of luma may also lack bits: jpeg_precision.h allows three levels each.
enum { SEQUENTIAL_TOLERANCE = 1, PROGRESSIVE_TOLERANCE = 10 };

/// The coefficients that the reduced decoder keeps, in row order: DC, horizontal, vertical, diagonal.
static const int kept[4] = {0, 1, 8, 9};

/// The result of plain libjpeg for a file. Its errors jump to `setjmp_buffer`.
struct reference {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf setjmp_buffer;
  int32_t width, height;
  int num_components;
  bool is_progressive;
  /// Whether libjpeg has reported an error that ends decoding.
  bool has_error;
  /// RGBA, rows from the top, as stored.
  uint8_t *pixels;
  /// The sampling factors of each component, the number of its blocks in a row, and the four kept coefficients
  /// of each block, dequantized.
  int h_samp_factor[3], v_samp_factor[3];
  int32_t blocks_per_row[3];
  int32_t (*blocks[3])[4];
  bool has_coefficients;
};

static struct reference reference;

static void on_error(j_common_ptr jpeg) {
  (void)jpeg;
  reference.has_error = true;
  longjmp(reference.setjmp_buffer, 1);
}

static void ignore_message(j_common_ptr jpeg) { (void)jpeg; }

static void begin(const uint8_t *bytes, size_t size) {
  jpeg_create_decompress(&reference.jpeg);
  jpeg_mem_src(&reference.jpeg, bytes, size);
  jpeg_read_header(&reference.jpeg, TRUE);
}

// MARK: Pixels

static void convert_cmyk(uint8_t *pixel, bool is_inverted) {
  uint32_t ink[4];
  for (int c = 0; c < 4; c++) ink[c] = is_inverted ? pixel[c] : 255u - pixel[c];
  for (int c = 0; c < 3; c++) pixel[c] = (uint8_t)((ink[c] * ink[3] + 127) / 255);
  pixel[3] = 255;
}

/// Decodes all pixels. Returns false if the image is too large to be compared, or libjpeg warns.
static bool read_pixels(const uint8_t *bytes, size_t size) {
  struct jpeg_decompress_struct *jpeg = &reference.jpeg;
  begin(bytes, size);
  reference.width = (int32_t)jpeg->image_width, reference.height = (int32_t)jpeg->image_height;
  reference.num_components = jpeg->num_components;
  reference.is_progressive = jpeg->progressive_mode;
  if ((int64_t)reference.width * reference.height > pixel_limit) return false;
  const bool is_cmyk = jpeg->num_components == 4;
  jpeg->out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg->do_block_smoothing = FALSE;
  jpeg_start_decompress(jpeg);
  const size_t row_size = 4 * (size_t)jpeg->output_width;
  reference.pixels = grid_fuzz_allocate(row_size * jpeg->output_height);
  while (jpeg->output_scanline < jpeg->output_height) {
    uint8_t *row = reference.pixels + row_size * jpeg->output_scanline;
    jpeg_read_scanlines(jpeg, &row, 1);
    for (size_t i = 0; is_cmyk && i < row_size; i += 4) {
      convert_cmyk(row + i, jpeg->saw_Adobe_marker);
    }
  }
  return jpeg->err->num_warnings == 0;
}

// MARK: Coefficients

/// Whether all bits of the kept coefficients of a component are in the file.
static bool is_complete(const struct jpeg_decompress_struct *jpeg, int index) {
  // Row and column of zigzag indices 0, 1, 2 and 4.
  static const int zigzag[4] = {0, 1, 2, 4};
  for (int i = 0; jpeg->progressive_mode && i < 4; i++) {
    if (jpeg->coef_bits[index][zigzag[i]] != 0) return false;
  }
  return true;
}

/// Stores the kept coefficients of a component. Returns false if one is out of the range of 8-bit files,
/// which only a damaged one has.
static bool store_blocks(struct jpeg_decompress_struct *jpeg, jvirt_barray_ptr array, int index) {
  const jpeg_component_info *component = &jpeg->comp_info[index];
  const JDIMENSION columns = component->width_in_blocks, rows = component->height_in_blocks;
  reference.h_samp_factor[index] = component->h_samp_factor;
  reference.v_samp_factor[index] = component->v_samp_factor;
  reference.blocks_per_row[index] = (int32_t)columns;
  reference.blocks[index] = grid_fuzz_allocate(sizeof(int32_t[4]) * columns * rows);
  bool is_valid = component->quant_table != NULL;
  for (JDIMENSION y = 0; is_valid && y < rows; y++) {
    JBLOCKARRAY line = jpeg->mem->access_virt_barray((j_common_ptr)jpeg, array, y, 1, FALSE);
    for (JDIMENSION x = 0; x < columns; x++) {
      for (int i = 0; i < 4; i++) {
        const int value = line[0][x][kept[i]];
        if (value < -2048 || value > 2047) is_valid = false;
        reference.blocks[index][y * columns + x][i] = value * component->quant_table->quantval[kept[i]];
      }
    }
  }
  return is_valid;
}

/// Reads the coefficients of all components. Returns false if they cannot be compared.
static bool read_coefficients(const uint8_t *bytes, size_t size) {
  struct jpeg_decompress_struct *jpeg = &reference.jpeg;
  begin(bytes, size);
  if (jpeg->num_components != 1 && jpeg->num_components != 3) return false;
  jvirt_barray_ptr *arrays = jpeg_read_coefficients(jpeg);
  for (int i = 0; i < jpeg->num_components; i++) {
    if (!is_complete(jpeg, i) || !store_blocks(jpeg, arrays[i], i)) return false;
  }
  if (jpeg->num_components == 1) reference.h_samp_factor[0] = reference.v_samp_factor[0] = 1;
  return jpeg->err->num_warnings == 0;
}

/// Runs one of the two readers. Returns false if it does, or libjpeg fails.
static bool run(bool (*read)(const uint8_t *, size_t), const uint8_t *bytes, size_t size) {
  reference.jpeg.err = jpeg_std_error(&reference.errors);
  reference.errors.error_exit = on_error;
  reference.errors.output_message = ignore_message;
  const bool is_read = setjmp(reference.setjmp_buffer) == 0 && read(bytes, size);
  jpeg_destroy_decompress(&reference.jpeg);
  return is_read;
}

static void free_reference(void) {
  free(reference.pixels);
  for (int i = 0; i < 3; i++) free(reference.blocks[i]);
}

// MARK: Comparison

static int difference(const uint8_t *a, const uint8_t *b) {
  int largest = 0;
  for (int c = 0; c < 4; c++) {
    const int channel = abs(a[c] - b[c]);
    if (channel > largest) largest = channel;
  }
  return largest;
}

/// Returns the pixel of the stored image that is shown at a place of the upright one.
static const uint8_t *reference_pixel(int orientation, int32_t x, int32_t y) {
  const int32_t right = reference.width - 1, bottom = reference.height - 1;
  const int32_t places[9][2] = {
      {x, y}, {x, y},          {right - x, y},          {right - x, bottom - y}, {x, bottom - y},
      {y, x}, {y, bottom - x}, {right - y, bottom - x}, {right - y, x},
  };
  const int32_t *place = places[orientation];
  return reference.pixels + 4 * ((size_t)place[1] * (size_t)reference.width + (size_t)place[0]);
}

/// Compares a decode at the image's own size, which is libjpeg's own work: the pixels are equal.
static const char *compare_whole(struct grid_decoder *decoder, const struct grid_image_info *info) {
  const bool is_turned = info->orientation >= 5;
  const struct grid_target target = {.width = is_turned ? info->height : info->width,
                                     .height = is_turned ? info->width : info->height};
  uint8_t *pixels = grid_fuzz_allocate(4 * (size_t)target.width * (size_t)target.height);
  struct grid_outcome outcome;
  const char *failure = NULL;
  const int result = grid_decoder_read(decoder, &target, pixels, &outcome);
  if (result != GRID_DECODE_OK && result != GRID_DECODE_TOO_LARGE) {
    failure = grid_fuzz_failure("libjpeg decodes it without a warning, CImageDecode says \"%s\"",
                                grid_decoder_message(decoder));
  }
  if (result == GRID_DECODE_OK && (outcome.is_partial || !outcome.is_opaque)) {
    failure = "a whole JPEG is partial or transparent";
  }
  for (int32_t y = 0; result == GRID_DECODE_OK && y < target.height && !failure; y++) {
    for (int32_t x = 0; x < target.width && !failure; x++) {
      const int found = difference(pixels + 4 * ((size_t)y * (size_t)target.width + (size_t)x),
                                   reference_pixel(info->orientation, x, y));
      if (found > 0) {
        failure = grid_fuzz_failure("at full size, pixel (%d, %d) differs by %d", x, y, found);
      }
    }
  }
  free(pixels);
  return failure;
}

static int clamped(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

/// Returns a sample of a block that is scaled to `across` times `down` samples, from its dequantized
/// coefficients. 8 units are one level.
static int sample(const int32_t block[4], int across, int down, int x, int y) {
  int value = block[0] + 128 * 8 + 4;
  if (across > 1) value += x == 0 ? block[1] : -block[1];
  if (down > 1) value += y == 0 ? block[2] : -block[2];
  if (across > 1 && down > 1) value += x == y ? block[3] : -block[3];
  return clamped(value >> 3);
}

/// Computes a pixel at 1/`denominator` of the size. Chroma has at most two samples a block in each direction.
static void reduced_pixel(unsigned denominator, int32_t x, int32_t y, uint8_t rgba[4]) {
  const int side = 8 / (int)denominator;
  const int mcu_width = reference.h_samp_factor[0] * side, mcu_height = reference.v_samp_factor[0] * side;
  int samples[3];
  samples[0] =
      sample(reference.blocks[0][(y / side) * reference.blocks_per_row[0] + x / side], side, side, x % side, y % side);
  const int across = mcu_width < 2 ? 1 : 2, down = mcu_height < 2 ? 1 : 2;
  for (int i = 1; i < reference.num_components; i++) {
    samples[i] = sample(reference.blocks[i][(y / mcu_height) * reference.blocks_per_row[i] + x / mcu_width], across,
                        down, x % mcu_width * across / mcu_width, y % mcu_height * down / mcu_height);
  }
  rgba[0] = rgba[1] = rgba[2] = (uint8_t)samples[0], rgba[3] = 255;
  if (reference.num_components == 1) return;
  const double luma = samples[0], cb = samples[1] - 128, cr = samples[2] - 128;
  rgba[0] = (uint8_t)clamped((int)(luma + 1.402 * cr + 0.5));
  rgba[1] = (uint8_t)clamped((int)(luma - 0.344136 * cb - 0.714136 * cr + 0.5));
  rgba[2] = (uint8_t)clamped((int)(luma + 1.772 * cb + 0.5));
}

/// Scales the reference's reduced pixels to the target, with the scaler that the decoder uses.
static void make_reduced(struct grid_decoder *decoder, unsigned denominator, const struct grid_rect *all,
                         uint8_t *pixels) {
  struct grid_scaler scaler = {.pixels = pixels};
  struct grid_outcome outcome;
  if (grid_scaler_begin(decoder, &scaler, all, denominator, 1, false) != GRID_DECODE_OK) {
    grid_fuzz_give_up("no scaler");
  }
  uint8_t *row = grid_fuzz_allocate(4 * (size_t)scaler.column_count);
  for (int32_t y = 0; y < scaler.row_count; y++) {
    for (int32_t x = 0; x < scaler.column_count; x++) {
      reduced_pixel(denominator, scaler.first_column + x, scaler.first_row + y, row + 4 * (size_t)x);
    }
    grid_scaler_push(&scaler, row);
  }
  grid_scaler_finish(decoder, &scaler, &outcome);
  free(row);
}

/// Compares a decode from the lowest coefficients, at 1/`denominator` of the size, with the reference's.
static const char *compare_reduced(struct grid_decoder *decoder, unsigned denominator,
                                   struct grid_fuzz_options *options) {
  const struct grid_rect all = {0, 0, reference.width, reference.height};
  const int32_t divisor = (int32_t)denominator * (1 + (int32_t)grid_fuzz_option(options, 3));
  const struct grid_target target = {
      .width = (reference.width + divisor - 1) / divisor,
      .height = (reference.height + divisor - 1) / divisor,
  };
  const size_t size = 4 * (size_t)target.width * (size_t)target.height;
  uint8_t *pixels = grid_fuzz_allocate(size), *expected = grid_fuzz_allocate(size);
  struct grid_scaler scaler = {.pixels = pixels};
  struct grid_outcome outcome;
  grid_begin(decoder, &target);
  decoder->reader.position = 0;
  decoder->info.orientation = 1;
  const int result = grid_read_reduced_jpeg(decoder, &decoder->reader, denominator, &all, &scaler);
  const int tolerance = reference.is_progressive ? PROGRESSIVE_TOLERANCE : SEQUENTIAL_TOLERANCE;
  const char *failure = NULL;
  if (result == GRID_DECODE_OK) {
    grid_scaler_finish(decoder, &scaler, &outcome);
    make_reduced(decoder, denominator, &all, expected);
    for (size_t i = 0; i < size && !failure; i += 4) {
      const int found = difference(pixels + i, expected + i);
      if (found > tolerance) {
        failure = grid_fuzz_failure("at 1/%u, pixel %zu of %d x %d differs by %d", denominator, i / 4, target.width,
                                    target.height, found);
      }
    }
  } else if (result != GRID_DECODE_UNSUPPORTED && result != GRID_DECODE_TOO_LARGE) {
    failure = grid_fuzz_failure("at 1/%u, the result is %d", denominator, result);
  }
  free(pixels), free(expected);
  return failure;
}

static const char *compare(struct grid_decoder *decoder, const struct grid_image_info *info,
                           struct grid_fuzz_options *options) {
  if (info->width != reference.width || info->height != reference.height) {
    return grid_fuzz_failure("%d x %d pixels instead of %d x %d", info->width, info->height, reference.width,
                             reference.height);
  }
  const char *failure = compare_whole(decoder, info);
  if (failure || !reference.has_coefficients) return failure;
  return compare_reduced(decoder, grid_fuzz_option(options, 2) ? 4 : 8, options);
}

/// Checks that a file that libjpeg cannot decode is not shown as a whole one at its own size.
static const char *check_failure(struct grid_decoder *decoder, const struct grid_image_info *info) {
  if ((int64_t)info->width * info->height > pixel_limit) return NULL;
  const struct grid_target target = {
      .width = info->orientation >= 5 ? info->height : info->width,
      .height = info->orientation >= 5 ? info->width : info->height,
  };
  uint8_t *pixels = grid_fuzz_allocate(4 * (size_t)target.width * (size_t)target.height);
  struct grid_outcome outcome;
  const int result = grid_decoder_read(decoder, &target, pixels, &outcome);
  free(pixels);
  return result == GRID_DECODE_OK && !outcome.is_partial ? "libjpeg cannot decode it" : NULL;
}

/// Opens the file and checks what CImageDecode makes of it.
static const char *check(const uint8_t *bytes, size_t size, bool is_decoded, struct grid_fuzz_options *options) {
  struct grid_decoder *decoder = grid_fuzz_decoder();
  const int descriptor = grid_memory_file(bytes, size);
  if (descriptor < 0) grid_fuzz_give_up("no memory file");
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  struct grid_image_info info;
  const char *failure = NULL;
  if (grid_decoder_open(decoder, path, &info) == GRID_DECODE_OK) {
    // libjpeg does not convert colors.
    decoder->profile_segment = 0;
    failure = is_decoded            ? compare(decoder, &info, options)
              : reference.has_error ? check_failure(decoder, &info)
                                    : NULL;
  } else if (is_decoded) {
    failure = grid_fuzz_failure("libjpeg decodes it without a warning, CImageDecode says \"%s\"",
                                grid_decoder_message(decoder));
  }
  grid_decoder_close(decoder);
  close(descriptor);
  return failure;
}

struct grid_fuzz_result grid_fuzz_jpeg_difference(const uint8_t *bytes, size_t size) {
  struct grid_fuzz_options options = grid_fuzz_options_of(bytes, size);
  struct grid_fuzz_result result = {NULL, true};
  uint8_t *encoded = NULL;
  if (size < 2 || bytes[0] != 0xFF || bytes[1] != 0xD8) {
    encoded = grid_fuzz_encode_jpeg(bytes, size, &size);
    if (!encoded) return (struct grid_fuzz_result){NULL, false};
    bytes = encoded;
  }
  memset(&reference, 0, sizeof reference);
  const bool is_decoded = run(read_pixels, bytes, size);
  reference.has_coefficients = is_decoded && run(read_coefficients, bytes, size);
  if (encoded && !reference.has_coefficients) {
    result.failure = "libjpeg warns about its own file";
  } else {
    result.failure = check(bytes, size, is_decoded, &options);
  }
  free_reference();
  free(encoded);
  return result;
}
