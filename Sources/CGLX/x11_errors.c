#include "CGLX.h"

#include <dlfcn.h>
#include <stddef.h>

// As in Xlib.h.
typedef struct {
  int type;
  void *display;
  unsigned long resource;
  unsigned long serial;
  unsigned char error_code, request_code, minor_code;
} x_error;

typedef int (*error_handler)(void *display, x_error *error);

// Numbers of the X protocol.
enum { bad_window = 3, send_event = 25 };

static error_handler others;

static int handle(void *display, x_error *error) {
  if (error->error_code == bad_window && error->request_code == send_event) return 0;
  return others ? others(display, error) : 0;
}

void grid_x11_allow_events_to_lost_windows(void) {
  void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
  if (!library) return;
  error_handler (*set_handler)(error_handler);
  *(void **)&set_handler = dlsym(library, "XSetErrorHandler");
  if (set_handler) {
    const error_handler before = set_handler(handle);
    if (before != handle) others = before;
  }
  // SDL holds the library for as long as it has a window; this is only one user less.
  dlclose(library);
}
