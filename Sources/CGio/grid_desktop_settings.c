#include "grid_desktop_settings.h"

#include <gio/gio.h>
#include <stdbool.h>

#include "session_bus.h"

static const char *const portal = "org.freedesktop.portal.Desktop";
static const char *const portal_path = "/org/freedesktop/portal/desktop";
static const char *const portal_interface = "org.freedesktop.portal.Settings";
static const char *const name_spaces[] = {"org.freedesktop.appearance", "org.gnome.desktop.interface", NULL};
/// A portal that is being started takes a second or two.
static const int patience = 10000;  // milliseconds

struct grid_desktop_settings {
  /// The thread and the owner each have one.
  gint references;
  void (*report)(void *context, const struct grid_desktop_setting *setting);
  void (*end)(void *context);
  void *context;
  char *address;
  GMainContext *main;
  GMainLoop *loop;
  GCancellable *cancellable;
};

// MARK: Values

/// Reads a value, in which the portal may have nested variants. Returns false for types that no setting has.
static bool read_value(GVariant *value, struct grid_desktop_setting *setting) {
  GVariant *inner = g_variant_ref(value);
  // A hostile value has at most the 64 levels that D-Bus allows.
  while (g_variant_is_of_type(inner, G_VARIANT_TYPE_VARIANT)) {
    GVariant *next = g_variant_get_variant(inner);
    g_variant_unref(inner);
    inner = next;
  }
  bool is_known = true;
  if (g_variant_is_of_type(inner, G_VARIANT_TYPE_UINT32)) {
    setting->type = GRID_DESKTOP_INTEGER;
    setting->numbers[0] = g_variant_get_uint32(inner);
  } else if (g_variant_is_of_type(inner, G_VARIANT_TYPE_INT32)) {
    setting->type = GRID_DESKTOP_INTEGER;
    setting->numbers[0] = g_variant_get_int32(inner);
  } else if (g_variant_is_of_type(inner, G_VARIANT_TYPE_DOUBLE)) {
    setting->type = GRID_DESKTOP_REAL;
    setting->numbers[0] = g_variant_get_double(inner);
  } else if (g_variant_is_of_type(inner, G_VARIANT_TYPE("(ddd)"))) {
    setting->type = GRID_DESKTOP_TRIPLE;
    double *numbers = setting->numbers;
    g_variant_get(inner, "(ddd)", &numbers[0], &numbers[1], &numbers[2]);
  } else {
    is_known = false;
  }
  g_variant_unref(inner);
  return is_known;
}

static void report(struct grid_desktop_settings *self, const char *name_space, const char *key, GVariant *value) {
  if (!g_strv_contains(name_spaces, name_space)) return;
  struct grid_desktop_setting setting = {.name_space = name_space, .key = key};
  if (read_value(value, &setting)) self->report(self->context, &setting);
}

// MARK: Messages

static void setting_changed(GDBusConnection *connection, const char *sender, const char *path, const char *interface,
                            const char *signal, GVariant *parameters, void *data) {
  (void)connection, (void)sender, (void)path, (void)interface, (void)signal;
  if (!g_variant_is_of_type(parameters, G_VARIANT_TYPE("(ssv)"))) return;
  const char *name_space, *key;
  GVariant *value;
  g_variant_get(parameters, "(&s&sv)", &name_space, &key, &value);
  report(data, name_space, key, value);
  g_variant_unref(value);
}

static void all_read(GObject *connection, GAsyncResult *result, void *data) {
  // An error is a bus without a portal, or the end of the thread, after which `data` may be freed.
  GVariant *answer = g_dbus_connection_call_finish(G_DBUS_CONNECTION(connection), result, NULL);
  if (!answer) return;
  GVariantIter *spaces, *settings;
  const char *name_space, *key;
  GVariant *value;
  g_variant_get(answer, "(a{sa{sv}})", &spaces);
  while (g_variant_iter_next(spaces, "{&sa{sv}}", &name_space, &settings)) {
    while (g_variant_iter_next(settings, "{&sv}", &key, &value)) {
      report(data, name_space, key, value);
      g_variant_unref(value);
    }
    g_variant_iter_free(settings);
  }
  g_variant_iter_free(spaces);
  g_variant_unref(answer);
}

/// Reads all settings when the portal appears, and again after it was restarted.
static void portal_appeared(GDBusConnection *connection, const char *name, const char *owner, void *data) {
  (void)name, (void)owner;
  struct grid_desktop_settings *self = data;
  g_dbus_connection_call(connection, portal, portal_path, portal_interface, "ReadAll",
                         g_variant_new("(^as)", name_spaces), G_VARIANT_TYPE("(a{sa{sv}})"), G_DBUS_CALL_FLAGS_NONE,
                         patience, self->cancellable, all_read, self);
}

// MARK: Thread

static void follow(struct grid_desktop_settings *self) {
  // Not g_bus_get, whose connection ends the program when the bus does.
  GDBusConnection *connection = g_dbus_connection_new_for_address_sync(
      self->address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
      NULL, self->cancellable, NULL);
  if (!connection) return;
  g_dbus_connection_set_exit_on_close(connection, FALSE);
  const guint changes =
      g_dbus_connection_signal_subscribe(connection, portal, portal_interface, "SettingChanged", portal_path, NULL,
                                         G_DBUS_SIGNAL_FLAGS_NONE, setting_changed, self, NULL);
  const guint watch = g_bus_watch_name_on_connection(connection, portal, G_BUS_NAME_WATCHER_FLAGS_AUTO_START,
                                                     portal_appeared, NULL, self, NULL);
  g_main_loop_run(self->loop);
  g_bus_unwatch_name(watch);
  g_dbus_connection_signal_unsubscribe(connection, changes);
  g_cancellable_cancel(self->cancellable);
  // The cancelled call still reports its end.
  while (g_main_context_iteration(self->main, FALSE)) {}
  g_dbus_connection_close_sync(connection, NULL, NULL);
  g_object_unref(connection);
}

static void release(struct grid_desktop_settings *self) {
  if (!g_atomic_int_dec_and_test(&self->references)) return;
  g_main_loop_unref(self->loop);
  g_main_context_unref(self->main);
  g_object_unref(self->cancellable);
  g_free(self->address);
  g_free(self);
}

static void *run(void *data) {
  struct grid_desktop_settings *self = data;
  g_main_context_push_thread_default(self->main);
  follow(self);
  g_main_context_pop_thread_default(self->main);
  self->end(self->context);
  release(self);
  return NULL;
}

struct grid_desktop_settings *grid_desktop_settings_start(void (*report)(void *context,
                                                                         const struct grid_desktop_setting *setting),
                                                          void (*end)(void *context), void *context) {
  char *address = session_bus_address();
  if (!address) return NULL;
  struct grid_desktop_settings *self = g_new0(struct grid_desktop_settings, 1);
  self->references = 2;
  self->report = report;
  self->end = end;
  self->context = context;
  self->address = address;
  self->main = g_main_context_new();
  self->loop = g_main_loop_new(self->main, FALSE);
  self->cancellable = g_cancellable_new();
  GThread *thread = g_thread_try_new("desktop", run, self, NULL);
  if (thread) {
    g_thread_unref(thread);
    return self;
  }
  self->references = 1;
  release(self);
  return NULL;
}

static gboolean quit(void *data) {
  struct grid_desktop_settings *self = data;
  g_main_loop_quit(self->loop);
  return G_SOURCE_REMOVE;
}

void grid_desktop_settings_stop(struct grid_desktop_settings *self) {
  // A connection that is being opened ends, too.
  g_cancellable_cancel(self->cancellable);
  g_main_context_invoke(self->main, quit, self);
  release(self);
}
