#include "CGLX.h"

#include <dlfcn.h>
#include <stddef.h>

// XErrorEvent in Xlib.h.
struct x_error {
  int type;
  void *display;
  unsigned long resource;
  unsigned long serial;
  unsigned char error_code, request_code, minor_code;
};

typedef int (*error_handler)(void *display, struct x_error *error);

// Codes of the X protocol.
enum { BAD_WINDOW = 3, SEND_EVENT = 25 };

static error_handler previous_handler;

static int handle(void *display, struct x_error *error) {
  if (error->error_code == BAD_WINDOW && error->request_code == SEND_EVENT) return 0;
  return previous_handler ? previous_handler(display, error) : 0;
}

/// Returns a function of libX11; NULL if SDL has not loaded it.
static void *find_symbol(const char *name) {
  void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
  if (!library) return NULL;
  void *symbol = dlsym(library, name);
  // Only decrements the reference count: SDL keeps the library loaded while it has a window.
  dlclose(library);
  return symbol;
}

void grid_x11_ignore_send_event_errors(void) {
  error_handler (*set_handler)(error_handler);
  *(void **)&set_handler = find_symbol("XSetErrorHandler");
  if (!set_handler) return;
  const error_handler old_handler = set_handler(handle);
  if (old_handler != handle) previous_handler = old_handler;
}

typedef int (*io_error_handler)(void *display);

static void (*on_connection_loss)(void);

static int handle_loss(void *display) {
  (void)display;
  on_connection_loss();
  return 0;
}

void grid_x11_on_connection_loss(void (*callback)(void)) {
  io_error_handler (*set_handler)(io_error_handler);
  *(void **)&set_handler = find_symbol("XSetIOErrorHandler");
  if (!set_handler) return;
  on_connection_loss = callback;
  set_handler(handle_loss);
}

int32_t grid_x11_descriptor(void *display) {
  int (*connection_number)(void *);
  *(void **)&connection_number = find_symbol("XConnectionNumber");
  return connection_number && display ? connection_number(display) : -1;
}
