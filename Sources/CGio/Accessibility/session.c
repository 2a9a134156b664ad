// The bus thread, and the watch for screen readers on the session bus.

#include "../session_bus.h"
#include "private.h"

static const char *const launcher = "org.a11y.Bus";
static const char *const launcher_path = "/org/a11y/bus";

void accessibility_ref(struct grid_accessibility *self) { g_atomic_int_inc(&self->references); }

void accessibility_unref(void *data) {
  struct grid_accessibility *self = data;
  if (!g_atomic_int_dec_and_test(&self->references)) return;
  g_main_loop_unref(self->loop);
  g_main_context_unref(self->main);
  g_object_unref(self->cancellable);
  g_free(self->session_address);
  g_free(self);
}

// MARK: Screen readers

static void set_wanted(struct grid_accessibility *self, bool is_wanted) {
  if (is_wanted == self->is_wanted) return;
  self->is_wanted = is_wanted;
  if (!is_wanted) accessibility_bus_close(self);
  self->handlers.wanted(self->context, is_wanted);
}

static void status_received(GObject *source, GAsyncResult *result, gpointer data) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GVariant) reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);
  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) return;
  gboolean is_enabled = FALSE, has_reader = FALSE;
  if (reply) {
    g_autoptr(GVariant) status = g_variant_get_child_value(reply, 0);
    g_variant_lookup(status, "IsEnabled", "b", &is_enabled);
    g_variant_lookup(status, "ScreenReaderEnabled", "b", &has_reader);
  }
  set_wanted(data, is_enabled || has_reader);
}

static void request_status(struct grid_accessibility *self) {
  g_dbus_connection_call(self->session, launcher, launcher_path, "org.freedesktop.DBus.Properties", "GetAll",
                         g_variant_new("(s)", "org.a11y.Status"), G_VARIANT_TYPE("(a{sv})"),
                         G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, self->cancellable, status_received, self);
}

static void status_changed(GDBusConnection *connection, const gchar *sender, const gchar *path, const gchar *interface,
                           const gchar *signal, GVariant *parameters, gpointer data) {
  (void)connection, (void)sender, (void)path, (void)interface, (void)signal, (void)parameters;
  request_status(data);
}

static void launcher_appeared(GDBusConnection *connection, const gchar *name, const gchar *owner, gpointer data) {
  (void)connection, (void)name, (void)owner;
  request_status(data);
}

static void launcher_vanished(GDBusConnection *connection, const gchar *name, gpointer data) {
  (void)connection, (void)name;
  set_wanted(data, false);
}

static void session_opened(GObject *source, GAsyncResult *result, gpointer data) {
  (void)source;
  g_autoptr(GError) error = NULL;
  GDBusConnection *session = g_dbus_connection_new_for_address_finish(result, &error);
  // Without a session bus there is no screen reader, and the thread sleeps on.
  if (!session) return;
  struct grid_accessibility *self = data;
  self->session = session;
  self->status_changes = g_dbus_connection_signal_subscribe(session, launcher, "org.freedesktop.DBus.Properties",
                                                            "PropertiesChanged", launcher_path, "org.a11y.Status",
                                                            G_DBUS_SIGNAL_FLAGS_NONE, status_changed, self, NULL);
  // The launcher is not started: the first screen reader does that.
  self->name_watch = g_bus_watch_name_on_connection(session, launcher, G_BUS_NAME_WATCHER_FLAGS_NONE, launcher_appeared,
                                                    launcher_vanished, self, NULL);
}

// MARK: Thread

static gpointer run(gpointer data) {
  struct grid_accessibility *self = data;
  g_main_context_push_thread_default(self->main);
  g_dbus_connection_new_for_address(
      self->session_address,
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
      self->cancellable, session_opened, self);
  g_main_loop_run(self->loop);
  accessibility_bus_close(self);
  g_cancellable_cancel(self->cancellable);
  if (self->session) {
    g_bus_unwatch_name(self->name_watch);
    g_dbus_connection_signal_unsubscribe(self->session, self->status_changes);
    g_object_unref(self->session);
  }
  // The callbacks of cancelled calls.
  while (g_main_context_iteration(self->main, FALSE)) {}
  g_main_context_pop_thread_default(self->main);
  self->handlers.ended(self->context);
  accessibility_unref(self);
  return NULL;
}

struct grid_accessibility *grid_accessibility_start(struct grid_accessibility_handlers handlers, void *context) {
  if (g_strcmp0(g_getenv("NO_AT_BRIDGE"), "1") == 0) return NULL;
  char *address = session_bus_address();
  if (!address) return NULL;
  struct grid_accessibility *self = g_new0(struct grid_accessibility, 1);
  self->references = 1;
  self->handlers = handlers;
  self->context = context;
  self->main = g_main_context_new();
  self->loop = g_main_loop_new(self->main, FALSE);
  self->cancellable = g_cancellable_new();
  self->session_address = address;
  GThread *thread = g_thread_try_new("accessibility", run, self, NULL);
  if (!thread) {
    accessibility_unref(self);
    return NULL;
  }
  g_thread_unref(thread);
  return self;
}

static gboolean quit(gpointer data) {
  struct grid_accessibility *self = data;
  g_main_loop_quit(self->loop);
  return G_SOURCE_REMOVE;
}

void grid_accessibility_stop(struct grid_accessibility *self) {
  // In the thread, because quitting a loop that does not run yet has no effect.
  g_main_context_invoke(self->main, quit, self);
}

static gboolean open_bus(gpointer data) {
  accessibility_bus_open(data);
  return G_SOURCE_REMOVE;
}

void grid_accessibility_open(struct grid_accessibility *self) { g_main_context_invoke(self->main, open_bus, self); }

struct invocation {
  void (*function)(void *);
  void *context;
};

static gboolean perform(gpointer data) {
  struct invocation *work = data;
  work->function(work->context);
  return G_SOURCE_REMOVE;
}

void grid_accessibility_invoke(struct grid_accessibility *self, void (*function)(void *), void *context) {
  struct invocation *work = g_new(struct invocation, 1);
  *work = (struct invocation){function, context};
  g_main_context_invoke_full(self->main, G_PRIORITY_DEFAULT, perform, work, g_free);
}
