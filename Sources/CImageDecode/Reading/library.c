#include "Reading/library.h"

#include <dlfcn.h>
#include <string.h>

static bool find_all(void *library, const struct grid_symbol *symbols, size_t count) {
  for (size_t i = 0; i < count; i++) {
    void *address = dlsym(library, symbols[i].name);
    if (!address) return false;
    // The pointers have other types, so they are written as bytes.
    memcpy(symbols[i].pointer, &address, sizeof address);
  }
  return true;
}

bool grid_library_load(const char *const names[], const struct grid_symbol *symbols, size_t count) {
  for (size_t i = 0; names[i]; i++) {
    void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) continue;
    if (find_all(library, symbols, count)) return true;
    dlclose(library);
  }
  return false;
}
