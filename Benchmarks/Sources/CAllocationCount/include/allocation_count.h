#ifndef CALLOCATIONCOUNT_ALLOCATION_COUNT_H
#define CALLOCATIONCOUNT_ALLOCATION_COUNT_H

/// Returns the number of allocations of the calling thread so far.
///
/// A program that links this has malloc and related functions replaced by ones that count calls and
/// forward them to the C library.
long allocation_count(void);

#endif
