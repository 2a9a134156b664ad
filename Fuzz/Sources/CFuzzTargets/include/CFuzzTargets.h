#ifndef CFUZZTARGETS_H
#define CFUZZTARGETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The targets of CImageDecode. Each runs the code under test on one input and checks properties that hold for
// every input. Sizes and other options are derived from a checksum of the input, so an input repeats its run.

/// The result of one input.
struct grid_fuzz_result {
  /// The property that does not hold, or NULL. Valid until the next call.
  const char *failure;
  /// Whether the input has the format of the target. Others are not worth keeping in a corpus.
  bool is_relevant;
};

typedef struct grid_fuzz_result grid_fuzz_target(const uint8_t *bytes, size_t size);

/// Opens and decodes a file of one format with CImageDecode, with its thumbnail, comment, text and checksum.
grid_fuzz_target grid_fuzz_jpeg, grid_fuzz_png, grid_fuzz_webp, grid_fuzz_gif, grid_fuzz_bmp, grid_fuzz_tiff,
    grid_fuzz_heif, grid_fuzz_jxl, grid_fuzz_raw, grid_fuzz_tga, grid_fuzz_ico, grid_fuzz_qoi, grid_fuzz_pnm;

/// Compares CImageDecode with plain libjpeg, for a JPEG that libjpeg decodes without a warning: at full size,
/// the pixels are equal; at 1/4 and 1/8, they are within the tolerance of jpeg_precision.h of pixels that are
/// computed from libjpeg's coefficients.
///
/// Other inputs are recipes: they choose size, sampling factors, scan script, quality and pixels of a JPEG,
/// which libjpeg encodes.
grid_fuzz_target grid_fuzz_jpeg_difference;

/// Compares the rows of a PNG that are inflated at once with those that libpng decodes one by one: results and pixels
/// are equal.
///
/// Other inputs are recipes: they choose color type, size, filters, compression and chunks of a PNG.
grid_fuzz_target grid_fuzz_png_difference;

/// Reads a TIFF structure from memory.
grid_fuzz_target grid_fuzz_exif;

/// Converts pixels by an ICC profile.
grid_fuzz_target grid_fuzz_profile;

/// Reads a thumbnail of the disk cache: as it is, with a corrected checksum, and one that the input is
/// encoded into.
grid_fuzz_target grid_fuzz_thumbnail;

/// A target and its name on the command line.
struct grid_fuzz_entry {
  const char *name;
  grid_fuzz_target *run;
};

/// Returns the target with an index, or NULL after the last one.
const struct grid_fuzz_entry *grid_fuzz_target_at(int index);

/// Returns the target with a name, or NULL.
const struct grid_fuzz_entry *grid_fuzz_target_named(const char *name);

/// Returns the seed of a target with an index, a small valid file, which grid_fuzz_seed_free
/// frees; NULL after the last one.
uint8_t *grid_fuzz_seed(const char *target, int index, size_t *size);
void grid_fuzz_seed_free(uint8_t *bytes);

/// Corrects the checksums of a PNG's chunks, because libpng rejects chunks with wrong ones. Leaves other files
/// unchanged.
void grid_fuzz_mend_png(uint8_t *bytes, size_t size);

#endif
