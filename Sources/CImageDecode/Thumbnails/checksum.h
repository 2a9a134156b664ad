#ifndef CIMAGEDECODE_CHECKSUM_H
#define CIMAGEDECODE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/// The size in bytes of the checksum that follows the EOI marker of a cached thumbnail. JPEG decoders ignore
/// bytes after EOI. The first four bytes are a signature. The others are the CRC-32 of everything before the
/// signature, big-endian.
enum { GRID_CHECKSUM_SIZE = 8 };

/// Computes the checksum to append to a JPEG file of `size` bytes.
void grid_checksum_make(const uint8_t *bytes, size_t size, uint8_t checksum[GRID_CHECKSUM_SIZE]);

#endif
