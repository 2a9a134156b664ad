#ifndef CIMAGEDECODE_IFD_H
#define CIMAGEDECODE_IFD_H

#include <stdbool.h>
#include <stdint.h>

#include "Reading/reader.h"

// The directories (IFDs) of TIFF structures: TIFF files, EXIF blocks, and most cameras' raw files.

/// The maximum number of entries that are read of an IFD; cameras write some thirty. A hostile file has
/// 65,535 with values far from them, and each would fill the reader's window twice: a second in all.
static const uint64_t grid_ifd_entry_limit = 1000;

/// A TIFF structure. Offsets and counts of a BigTIFF have 8 bytes.
struct grid_tiff {
  struct grid_reader *reader;
  /// The offset in the file from which offsets in the structure count.
  int64_t origin;
  bool is_big_endian, is_big_tiff;
};

/// An entry of an IFD. Small values are stored in the entry itself.
struct grid_ifd_entry {
  uint32_t tag, type;
  uint64_t count;
  /// From the structure's origin.
  int64_t value_offset;
};

/// The entries of an IFD.
struct grid_ifd {
  /// The position of the first entry, and the number and size of entries.
  int64_t first;
  uint64_t count;
  int entry_size;
  /// The offset of the next IFD; 0 if there is none.
  int64_t next;
};

/// Reads the header of a TIFF structure at `origin`.
///
/// - Parameters:
///   - allows_raw: Whether to accept the version numbers of raw files of Olympus and Panasonic.
///   - first: Receives the offset of the first IFD.
bool grid_tiff_open(struct grid_reader *reader, int64_t origin, bool allows_raw, struct grid_tiff *tiff,
                    int64_t *first);

/// Reads an unsigned integer of `size` bytes at the offset `at`. Returns false at the end of the file.
bool grid_tiff_integer(const struct grid_tiff *tiff, int64_t at, int size, uint64_t *value);

/// Reads the number of entries of the IFD at `at`, and the offset of the next IFD. Returns false if it is damaged.
bool grid_ifd_open(const struct grid_tiff *tiff, int64_t at, struct grid_ifd *ifd);

/// Reads an entry. Returns false if its type is unknown or its value is too large.
bool grid_ifd_entry_read(const struct grid_tiff *tiff, const struct grid_ifd *ifd, uint64_t index,
                         struct grid_ifd_entry *entry);

/// Reads a value of an entry of type SHORT, LONG, SSHORT, SLONG, IFD or LONG8. Returns false for other types, for a
/// negative value, and if the entry has fewer values.
bool grid_ifd_unsigned(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry, uint64_t index,
                       uint64_t *value);

/// Reads a value of an entry of type RATIONAL, or one of type SRATIONAL that is not negative. Returns false for
/// other types, for a denominator of 0, and if the entry has fewer values.
bool grid_ifd_rational(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry, uint64_t index, double *value);

/// Reads an entry of type ASCII, or of type UTF-8 (EXIF 3.0), up to its first zero. Text beyond the capacity and
/// spaces at the end are dropped, and control characters become spaces.
///
/// - Parameter text: Receives the text with a terminating zero; unchanged if false is returned.
/// - Returns: Whether the entry is a text within the file that is not empty.
bool grid_ifd_text(const struct grid_tiff *tiff, const struct grid_ifd_entry *entry, char *text, size_t capacity);

#endif
