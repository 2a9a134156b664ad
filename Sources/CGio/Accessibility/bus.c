// The connection to the accessibility bus, and the registration with its registry.

#include "private.h"

static const char *const registry = "org.a11y.atspi.Registry";
static const char *const registry_path = "/org/a11y/atspi/registry";
static const char *const root_path = "/org/a11y/atspi/accessible/root";
/// The longest pause between two attempts, in seconds.
static const guint longest_pause = 64;

// MARK: Closing, and another attempt

static void connection_closed(GDBusConnection *connection, gboolean by_peer, GError *error, gpointer data);

static void cancel_timer(struct accessibility_bus *bus) {
  if (!bus->timer) return;
  g_source_destroy(bus->timer);
  g_clear_pointer(&bus->timer, g_source_unref);
}

/// Ends the connection and its calls.
static void end_attempt(struct grid_accessibility *self) {
  struct accessibility_bus *bus = &self->bus;
  if (bus->attempt) {
    g_cancellable_cancel(bus->attempt);
    g_clear_object(&bus->attempt);
  }
  if (!bus->connection) return;
  GDBusConnection *connection = g_steal_pointer(&bus->connection);
  g_signal_handlers_disconnect_by_func(connection, connection_closed, self);
  g_dbus_connection_signal_unsubscribe(connection, bus->events);
  g_dbus_connection_remove_filter(connection, bus->filter);
  g_dbus_connection_close(connection, NULL, NULL, NULL);
  g_object_unref(connection);
  self->handlers.closed(self->context);
}

void accessibility_bus_close(struct grid_accessibility *self) {
  cancel_timer(&self->bus);
  self->bus.pause = 0;
  end_attempt(self);
}

static gboolean try_again(gpointer data) {
  struct grid_accessibility *self = data;
  cancel_timer(&self->bus);
  accessibility_bus_open(self);
  return G_SOURCE_REMOVE;
}

/// Ends the connection, which is lost or useless, and tries again after a pause.
static void give_up(struct grid_accessibility *self) {
  struct accessibility_bus *bus = &self->bus;
  end_attempt(self);
  if (!self->is_wanted || bus->timer) return;
  bus->pause = bus->pause == 0 ? 1 : MIN(2 * bus->pause, longest_pause);
  bus->timer = g_timeout_source_new_seconds(bus->pause);
  g_source_set_callback(bus->timer, try_again, self, NULL);
  g_source_attach(bus->timer, self->main);
}

static void connection_closed(GDBusConnection *connection, gboolean by_peer, GError *error, gpointer data) {
  (void)connection, (void)by_peer, (void)error;
  give_up(data);
}

/// Whether a call was cancelled because its connection has ended. Then there is nothing left to do.
static bool is_cancelled(const GError *error) { return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED); }

// MARK: Messages

struct arrival {
  struct grid_accessibility *self;
  GDBusConnection *connection;
  GDBusMessage *message;
};

static void free_arrival(gpointer data) {
  struct arrival *it = data;
  accessibility_unref(it->self);
  g_object_unref(it->connection);
  g_object_unref(it->message);
  g_free(it);
}

static gboolean receive(gpointer data) {
  struct arrival *it = data;
  struct grid_accessibility *self = it->self;
  if (it->connection == self->bus.connection)
    self->handlers.called(self->context, accessibility_call_create(it->connection, it->message));
  return G_SOURCE_REMOVE;
}

/// Passes calls of the program's objects to the bus thread. Called on GIO's thread.
static GDBusMessage *filter(GDBusConnection *connection, GDBusMessage *message, gboolean is_incoming, gpointer data) {
  if (!is_incoming || g_dbus_message_get_message_type(message) != G_DBUS_MESSAGE_TYPE_METHOD_CALL) return message;
  const char *path = g_dbus_message_get_path(message);
  if (!path || !g_str_has_prefix(path, "/org/a11y/atspi/")) return message;
  struct grid_accessibility *self = data;
  accessibility_ref(self);
  struct arrival *it = g_new(struct arrival, 1);
  *it = (struct arrival){self, g_object_ref(connection), message};
  g_main_context_invoke_full(self->main, G_PRIORITY_DEFAULT, receive, it, free_arrival);
  return NULL;
}

// MARK: Listeners

static void listeners_received(GObject *source, GAsyncResult *result, gpointer data) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GVariant) reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);
  if (is_cancelled(error)) return;
  struct grid_accessibility *self = data;
  bool is_listening = false;
  if (reply) {
    g_autoptr(GVariant) listeners = g_variant_get_child_value(reply, 0);
    is_listening = g_variant_n_children(listeners) > 0;
  }
  self->handlers.listening(self->context, is_listening);
}

static void request_listeners(struct grid_accessibility *self) {
  g_dbus_connection_call(self->bus.connection, registry, registry_path, registry, "GetRegisteredEvents", NULL,
                         G_VARIANT_TYPE("(a(ss))"), G_DBUS_CALL_FLAGS_NONE, -1, self->bus.attempt, listeners_received,
                         self);
}

static void listeners_changed(GDBusConnection *connection, const gchar *sender, const gchar *path,
                              const gchar *interface, const gchar *signal, GVariant *parameters, gpointer data) {
  (void)connection, (void)sender, (void)path, (void)interface, (void)signal, (void)parameters;
  request_listeners(data);
}

// MARK: Opening

static void embedded(GObject *source, GAsyncResult *result, gpointer data) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GVariant) reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);
  if (is_cancelled(error)) return;
  struct grid_accessibility *self = data;
  if (!reply) return give_up(self);
  self->bus.pause = 0;
  const char *name = NULL, *path = NULL;
  g_variant_get(reply, "((&s&o))", &name, &path);
  self->handlers.embedded(self->context, name, path);
  request_listeners(self);
}

static void bus_opened(GObject *source, GAsyncResult *result, gpointer data) {
  (void)source;
  g_autoptr(GError) error = NULL;
  GDBusConnection *connection = g_dbus_connection_new_for_address_finish(result, &error);
  if (is_cancelled(error)) return;
  struct grid_accessibility *self = data;
  if (!connection) return give_up(self);
  struct accessibility_bus *bus = &self->bus;
  bus->connection = connection;
  accessibility_ref(self);
  bus->filter = g_dbus_connection_add_filter(connection, filter, self, accessibility_unref);
  g_signal_connect(connection, "closed", G_CALLBACK(connection_closed), self);
  bus->events = g_dbus_connection_signal_subscribe(connection, registry, registry, NULL, registry_path, NULL,
                                                   G_DBUS_SIGNAL_FLAGS_NONE, listeners_changed, self, NULL);
  const char *name = g_dbus_connection_get_unique_name(connection);
  self->handlers.opened(self->context, name);
  g_dbus_connection_call(connection, registry, root_path, "org.a11y.atspi.Socket", "Embed",
                         g_variant_new("((so))", name, root_path), G_VARIANT_TYPE("((so))"), G_DBUS_CALL_FLAGS_NONE, -1,
                         bus->attempt, embedded, self);
}

static void address_received(GObject *source, GAsyncResult *result, gpointer data) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GVariant) reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);
  if (is_cancelled(error)) return;
  struct grid_accessibility *self = data;
  if (!reply) return give_up(self);
  const char *address = NULL;
  g_variant_get(reply, "(&s)", &address);
  g_dbus_connection_new_for_address(
      address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
      self->bus.attempt, bus_opened, self);
}

void accessibility_bus_open(struct grid_accessibility *self) {
  struct accessibility_bus *bus = &self->bus;
  if (!self->is_wanted || bus->attempt || bus->timer) return;
  bus->attempt = g_cancellable_new();
  g_dbus_connection_call(self->session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", NULL,
                         G_VARIANT_TYPE("(s)"), G_DBUS_CALL_FLAGS_NONE, -1, bus->attempt, address_received, self);
}

// MARK: Signals

void grid_accessibility_emit(struct grid_accessibility *self, const char *path, const char *interface,
                             const char *member, struct grid_accessibility_values *values) {
  GVariantBuilder *builder = (GVariantBuilder *)values;
  GVariant *parameters = g_variant_ref_sink(g_variant_builder_end(builder));
  g_variant_builder_unref(builder);
  if (self->bus.connection)
    g_dbus_connection_emit_signal(self->bus.connection, NULL, path, interface, member, parameters, NULL);
  g_variant_unref(parameters);
}

static void flushed(GObject *source, GAsyncResult *result, gpointer data) {
  g_autoptr(GError) error = NULL;
  g_dbus_connection_flush_finish(G_DBUS_CONNECTION(source), result, &error);
  if (error) return;
  struct grid_accessibility *self = data;
  self->handlers.flushed(self->context);
}

void grid_accessibility_flush(struct grid_accessibility *self) {
  if (self->bus.connection) g_dbus_connection_flush(self->bus.connection, self->bus.attempt, flushed, self);
}
