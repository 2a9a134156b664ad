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

static bool find(void *handle, const char *name, void *into) {
  // POSIX has dlsym return functions as object pointers.
  void *symbol = dlsym(handle, name);
  *(void **)into = symbol;
  return symbol != NULL;
}

// Functions of an extension are not exported: libGL hands them out by name.
static bool find_extension(find_function by_name, const char *name, void *into) {
  any_function function = by_name((const unsigned char *)name);
  *(any_function *)into = function;
  return function != NULL;
}

bool glx_library_find(grid_glx_functions *functions) {
  void *handle = dlopen("libGL.so.1", RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
  if (!handle) return false;
  find_function by_name;
  functions->now = now;
  bool found = find(handle, "glXGetCurrentDisplay", &functions->get_current_display)
      && find(handle, "glXGetCurrentDrawable", &functions->get_current_drawable)
      && find(handle, "glXQueryExtensionsString", &functions->query_extensions_string)
      && find(handle, "glXGetProcAddressARB", &by_name)
      && find_extension(by_name, "glXGetSyncValuesOML", &functions->get_sync_values)
      && find_extension(by_name, "glXGetMscRateOML", &functions->get_msc_rate)
      && find_extension(by_name, "glXWaitForSbcOML", &functions->wait_for_sbc);
  // SDL holds the library for as long as it has a window; this is only one user less.
  dlclose(handle);
  return found;
}
