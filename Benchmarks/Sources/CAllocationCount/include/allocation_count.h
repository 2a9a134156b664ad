#pragma once

/// How often the calling thread has asked for memory so far.
///
/// Whatever links this has its malloc and relatives replaced by ones that count and pass on to the C
/// library.
long allocation_count(void);
