#ifndef CGIO_PRIVATE_H
#define CGIO_PRIVATE_H

#include <gio/gio.h>

#include "grid_accessibility.h"

/// The connection to the accessibility bus. Used on the bus thread, apart from the filter of messages.
struct accessibility_bus {
  /// The connection; NULL while it is closed or being opened.
  GDBusConnection *connection;
  /// Cancelled when the connection is closed or given up; NULL while it is closed.
  GCancellable *attempt;
  guint filter;
  guint events;
  /// The pause before the next attempt, in seconds, and its timer; NULL for none.
  guint pause;
  GSource *timer;
};

struct grid_accessibility {
  /// The bus thread and the filter of messages each have one.
  gint references;
  struct grid_accessibility_handlers handlers;
  void *context;
  GMainContext *main;
  GMainLoop *loop;
  char *session_address;
  GCancellable *cancellable;
  GDBusConnection *session;
  guint name_watch;
  guint status_changes;
  bool is_wanted;
  struct accessibility_bus bus;
};

/// Connects to the accessibility bus, unless it is connected or no screen reader runs.
void accessibility_bus_open(struct grid_accessibility *self);
/// Ends the connection and all attempts.
void accessibility_bus_close(struct grid_accessibility *self);

void accessibility_ref(struct grid_accessibility *self);
void accessibility_unref(void *self);

/// Creates a call for a message. On the bus thread.
struct grid_accessibility_call *accessibility_call_create(GDBusConnection *connection, GDBusMessage *message);

#endif
