#ifndef CIMAGEDECODE_ALLOCATOR_H
#define CIMAGEDECODE_ALLOCATOR_H

/// Has freed blocks of `threshold` bytes and more go back to the system at once, for the whole
/// process.
///
/// Glibc raises this limit by itself to the largest block freed so far, up to 32 MB. The
/// coefficients of one progressive photograph (24 MB) then stay with each decode thread for good.
void cimage_return_freed_blocks(int threshold);

#endif
