#ifndef CIMAGEDECODE_LIBRARY_H
#define CIMAGEDECODE_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

/// A function of an optional library, and the pointer that receives its address.
struct grid_symbol {
  const char *name;
  void *pointer;
};

/// Loads the first library of a list that has all functions, for the life of the process.
///
/// - Parameter names: File names, which end with NULL.
/// - Returns: Whether all pointers are set.
bool grid_library_load(const char *const names[], const struct grid_symbol *symbols, size_t count);

#endif
