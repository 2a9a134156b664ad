#include "glx_library.h"

#include <dlfcn.h>
#include <time.h>

typedef void (*any_function)(void);
typedef any_function (*find_function)(const unsigned char *name);

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static bool find_symbol(void *handle, const char *name, void *result) {
  // dlsym returns functions as object pointers, which POSIX allows.
  void *symbol = dlsym(handle, name);
  *(void **)result = symbol;
  return symbol != NULL;
}

// Finds a function of an extension, which libGL does not export.
static bool find_extension_function(find_function by_name, const char *name, void *result) {
  any_function function = by_name((const unsigned char *)name);
  *(any_function *)result = function;
  return function != NULL;
}

bool glx_library_find(struct grid_glx_functions *functions) {
  void *handle = dlopen("libGL.so.1", RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
  if (!handle) return false;
  find_function by_name;
  functions->now = now;
  bool found = find_symbol(handle, "glXGetCurrentDisplay", &functions->get_current_display) &&
               find_symbol(handle, "glXGetCurrentDrawable", &functions->get_current_drawable) &&
               find_symbol(handle, "glXQueryExtensionsString", &functions->query_extensions_string) &&
               find_symbol(handle, "glXGetProcAddressARB", &by_name) &&
               find_extension_function(by_name, "glXGetSyncValuesOML", &functions->get_sync_values) &&
               find_extension_function(by_name, "glXGetMscRateOML", &functions->get_msc_rate) &&
               find_extension_function(by_name, "glXWaitForSbcOML", &functions->wait_for_sbc);
  // Only decrements the reference count: SDL keeps the library loaded while it has a window.
  dlclose(handle);
  return found;
}
