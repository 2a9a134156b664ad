#include "xcb_library.h"

#include <dlfcn.h>
#include <stdbool.h>

static bool find_symbol(void *handle, const char *name, void *result) {
  // dlsym returns functions as object pointers, which POSIX allows.
  void *symbol = dlsym(handle, name);
  *(void **)result = symbol;
  return symbol != NULL;
}

static bool find_all(void *handle, struct xcb_library *library) {
#define XCB_FIND(name) &&find_symbol(handle, "xcb_" #name, &library->name)
  return true XCB_FUNCTIONS(XCB_FIND);
#undef XCB_FIND
}

const struct xcb_library *xcb_library_load(void) {
  static struct xcb_library library;
  static enum { UNTRIED, LOADED, MISSING } state = UNTRIED;
  if (state == UNTRIED) {
    // libX11, which SDL uses, depends on the same library. It is never closed.
    void *handle = dlopen("libxcb.so.1", RTLD_LAZY | RTLD_LOCAL);
    state = handle && find_all(handle, &library) ? LOADED : MISSING;
  }
  return state == LOADED ? &library : NULL;
}
