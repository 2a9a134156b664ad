#ifndef GRID_CHECKSUM_H
#define GRID_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/// The size of the trailer after a cached thumbnail's EOI marker, which decoders ignore: a signature of four
/// bytes and the CRC-32 of everything before the signature, big-endian.
enum { GRID_CHECKSUM_SIZE = 8 };

/// Computes the trailer of a file of `size` bytes.
void grid_checksum_make(const uint8_t *bytes, size_t size, uint8_t checksum[GRID_CHECKSUM_SIZE]);

#endif
