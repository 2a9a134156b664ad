#ifndef GRID_CHECKSUM_H
#define GRID_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/// The bytes after a cached thumbnail's last JPEG marker, which decoders ignore: a mark of four bytes and
/// the CRC-32 of everything before the mark, big-endian.
enum { GRID_CHECKSUM_SIZE = 8 };

/// Makes the bytes to append to a file of `size` bytes.
void grid_checksum_make(const uint8_t *bytes, size_t size, uint8_t checksum[GRID_CHECKSUM_SIZE]);

#endif
