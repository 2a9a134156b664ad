// For eventfd.
#define _GNU_SOURCE

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "CX11.h"
#include "x11_connection.h"
#include "x11_dpi.h"

struct grid_x11_settings {
  struct x11_connection x11;
  xcb_atom_t selection, property, manager;
  /// The window of the program that has the settings of the desktop; 0 for none.
  xcb_window_t owner;
  pthread_t thread;
  int end;
  void (*changed)(void *context);
  void *context;
  atomic_int dpi;
};

static void watch(struct grid_x11_settings *settings, xcb_window_t window) {
  const uint32_t events[] = {XCB_EVENT_MASK_PROPERTY_CHANGE | XCB_EVENT_MASK_STRUCTURE_NOTIFY};
  settings->x11.xcb->change_window_attributes(settings->x11.connection, window, XCB_CW_EVENT_MASK, events);
}

/// Returns the dots per inch in a property, by a function that reads it; 0 if it has none.
static int32_t dpi_in(struct grid_x11_settings *settings, xcb_window_t window, xcb_atom_t property,
                      int32_t (*read)(const void *bytes, size_t length)) {
  const struct xcb_library *xcb = settings->x11.xcb;
  const uint32_t words = 1 << 16;
  const xcb_get_property_cookie_t cookie =
      xcb->get_property(settings->x11.connection, 0, window, property, XCB_GET_PROPERTY_TYPE_ANY, 0, words);
  xcb_get_property_reply_t *reply = xcb->get_property_reply(settings->x11.connection, cookie, NULL);
  if (!reply) return 0;
  const int length = xcb->get_property_value_length(reply);
  const int32_t dpi = length > 0 ? read(xcb->get_property_value(reply), (size_t)length) : 0;
  free(reply);
  return dpi;
}

static int32_t read_resources(const void *bytes, size_t length) { return x11_dpi_in_resources(bytes, length); }

static int32_t read_settings(const void *bytes, size_t length) { return x11_dpi_in_settings(bytes, length); }

/// Finds the program with the settings of the desktop, and watches its window.
static void find_owner(struct grid_x11_settings *settings) {
  const struct xcb_library *xcb = settings->x11.xcb;
  xcb_get_selection_owner_reply_t *reply = xcb->get_selection_owner_reply(
      settings->x11.connection, xcb->get_selection_owner(settings->x11.connection, settings->selection), NULL);
  settings->owner = reply ? reply->owner : XCB_WINDOW_NONE;
  free(reply);
  if (settings->owner) watch(settings, settings->owner);
}

/// Reads the dots per inch, and returns whether they changed. The settings of a desktop precede the resources.
static bool update(struct grid_x11_settings *settings) {
  find_owner(settings);
  int32_t dpi = settings->owner ? dpi_in(settings, settings->owner, settings->property, read_settings) : 0;
  if (dpi == 0) {
    dpi = dpi_in(settings, settings->x11.screen->root, XCB_ATOM_RESOURCE_MANAGER, read_resources);
  }
  return atomic_exchange(&settings->dpi, dpi) != dpi;
}

/// Whether an event may be a change of the dots per inch.
static bool concerns_dpi(const struct grid_x11_settings *settings, const xcb_generic_event_t *event) {
  switch (event->response_type & 0x7F) {
    case XCB_PROPERTY_NOTIFY: {
      const xcb_property_notify_event_t *change = (const void *)event;
      return change->atom == XCB_ATOM_RESOURCE_MANAGER || change->atom == settings->property;
    }
    case XCB_CLIENT_MESSAGE: return ((const xcb_client_message_event_t *)event)->type == settings->manager;
    case XCB_DESTROY_NOTIFY: return ((const xcb_destroy_notify_event_t *)event)->window == settings->owner;
    default: return false;
  }
}

static void *run(void *context) {
  struct grid_x11_settings *settings = context;
  struct x11_connection *x11 = &settings->x11;
  struct pollfd descriptors[] = {
      {.fd = x11->xcb->get_file_descriptor(x11->connection), .events = POLLIN},
      {.fd = settings->end, .events = POLLIN},
  };
  for (;;) {
    bool is_due = false;
    for (xcb_generic_event_t *event; (event = x11_next_event(x11)); free(event)) {
      is_due |= concerns_dpi(settings, event);
    }
    if (is_due) {
      if (update(settings)) settings->changed(settings->context);
      // Replies may have brought events.
      continue;
    }
    x11->xcb->flush(x11->connection);
    if (x11->xcb->connection_has_error(x11->connection)) return NULL;
    poll(descriptors, 2, -1);
    if (descriptors[1].revents) return NULL;
  }
}

struct grid_x11_settings *grid_x11_settings_create(void (*changed)(void *context), void *context) {
  struct grid_x11_settings *settings = calloc(1, sizeof *settings);
  if (!settings) return NULL;
  settings->changed = changed;
  settings->context = context;
  settings->end = eventfd(0, EFD_CLOEXEC);
  if (settings->end >= 0 && x11_connection_open(&settings->x11)) {
    settings->selection = x11_atom(&settings->x11, "_XSETTINGS_S0");
    settings->property = x11_atom(&settings->x11, "_XSETTINGS_SETTINGS");
    settings->manager = x11_atom(&settings->x11, "MANAGER");
    watch(settings, settings->x11.screen->root);
    update(settings);
    if (pthread_create(&settings->thread, NULL, run, settings) == 0) return settings;
  }
  x11_connection_close(&settings->x11);
  if (settings->end >= 0) close(settings->end);
  free(settings);
  return NULL;
}

double grid_x11_settings_dpi(struct grid_x11_settings *settings) { return atomic_load(&settings->dpi) / 1024.0; }

void grid_x11_settings_destroy(struct grid_x11_settings *settings) {
  if (!settings) return;
  eventfd_write(settings->end, 1);
  pthread_join(settings->thread, NULL);
  x11_connection_close(&settings->x11);
  close(settings->end);
  free(settings);
}
