#ifndef CIMAGEDECODE_EXIF_H
#define CIMAGEDECODE_EXIF_H

#include <stdbool.h>
#include <stdint.h>

#include "Metadata/date.h"
#include "Reading/reader.h"
#include "decode.h"

/// The values read from the directories (IFDs) of a TIFF structure, which is an EXIF block or a TIFF file.
struct grid_exif {
  /// In pixels; 0 if missing.
  int64_t width, height;
  /// 1 to 8; 1 if missing or invalid.
  int32_t orientation;
  /// DateTimeOriginal, or else DateTimeDigitized, or else DateTime; in a TIFF file also that of IPTC.
  struct grid_date date;
  /// The stars by the tag that Windows writes, 1 to 5; 0 if there are none.
  int32_t rating;
  /// The offset and the size of the packet of XMP in a TIFF file; 0 if there is none.
  int64_t xmp_offset;
  uint64_t xmp_size;
  /// Whether the colors are those of Adobe RGB: the interoperability index is R03, or ColorSpace is 2.
  bool is_adobe_rgb;
  /// Whether Apple's maker note states a burst.
  bool is_burst;
  /// From all directories and that of GPS.
  struct grid_capture capture;
  /// The offset of the thumbnail, a JPEG, from the start of the structure, and its size in bytes; 0 if there
  /// is none.
  uint32_t thumbnail_offset, thumbnail_size;
  /// The offset and the size of the ICC profile of a TIFF file; 0 if there is none.
  int64_t profile_offset;
  uint64_t profile_size;
  /// The PhotometricInterpretation of a TIFF file, -1 if it is missing, whether its samples are numbers in
  /// floating point, and the bits of the first one.
  int32_t photometric;
  bool is_floating_point;
  int32_t sample_bits;
};

/// Reads a TIFF structure, classic or BigTIFF, that starts at offset 0 of `reader`.
///
/// Checks every offset and reads at most five directories, each once. Damaged values keep their defaults.
///
/// - Returns: Whether it is a TIFF structure.
bool grid_exif_read(struct grid_reader *reader, struct grid_exif *exif);

/// Copies the values of `from` that are known.
void grid_capture_merge(struct grid_capture *capture, const struct grid_capture *from);

/// Reads a TIFF structure as `grid_exif_read` does, also one with the version number of a raw file.
bool grid_exif_read_raw(struct grid_reader *reader, struct grid_exif *exif);

#endif
