#ifndef CIMAGEDECODE_XMP_H
#define CIMAGEDECODE_XMP_H

#include <stddef.h>
#include <stdint.h>

struct grid_decoder;

/// Takes the dates, the rating and the traits of a packet of XMP at the offset `at` of the open file. Earlier values of
/// the same reliability stay.
void grid_read_xmp(struct grid_decoder *decoder, int64_t at, uint64_t size);

/// Takes the dates, the rating and the traits of a packet of XMP in memory, as grid_read_xmp does.
void grid_take_xmp(struct grid_decoder *decoder, const char *packet, size_t size);

#endif
