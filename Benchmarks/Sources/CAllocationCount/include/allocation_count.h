#pragma once

/// Returns the number of allocations of the calling thread so far.
///
/// A program that links this has malloc and related functions replaced by ones that count calls and
/// forward them to the C library.
long allocation_count(void);
