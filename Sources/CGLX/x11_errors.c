#include "CGLX.h"

#include <dlfcn.h>
#include <stddef.h>

// XErrorEvent in Xlib.h.
typedef struct {
  int type;
  void *display;
  unsigned long resource;
  unsigned long serial;
  unsigned char error_code, request_code, minor_code;
} x_error;

typedef int (*error_handler)(void *display, x_error *error);

// Codes of the X protocol.
enum { bad_window = 3, send_event = 25 };

static error_handler previous_handler;

static int handle(void *display, x_error *error) {
  if (error->error_code == bad_window && error->request_code == send_event) return 0;
  return previous_handler ? previous_handler(display, error) : 0;
}

void grid_x11_ignore_send_event_errors(void) {
  void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
  if (!library) return;
  error_handler (*set_handler)(error_handler);
  *(void **)&set_handler = dlsym(library, "XSetErrorHandler");
  if (set_handler) {
    const error_handler old_handler = set_handler(handle);
    if (old_handler != handle) previous_handler = old_handler;
  }
  // Only decrements the reference count: SDL keeps the library loaded while it has a window.
  dlclose(library);
}
