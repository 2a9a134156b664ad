#include "grid_file_chooser.h"

#include <gio/gio.h>
#include <string.h>

#include "session_bus.h"

static const char *const portal = "org.freedesktop.portal.Desktop";
static const char *const portal_path = "/org/freedesktop/portal/desktop";
/// The name of the request. Each dialog has its own connection, so it need not be unique.
static const char *const token = "gridapp";

/// A dialog. Used by the thread that runs it.
struct dialog {
  const char *parent;
  const char *title;
  bool folders;
  GDBusConnection *connection;
  GMainLoop *loop;
  GCancellable *cancellable;
  /// The unique name of the portal.
  char *owner;
  /// The request on which the answer arrives, and its subscription.
  char *request;
  guint subscription;
  /// The paths that were chosen, which end with NULL; NULL for none.
  char **paths;
  char *error;
};

static void end(struct dialog *self, const char *error) {
  if (error && !self->error) self->error = strdup(error);
  g_main_loop_quit(self->loop);
}

// MARK: The answer

/// Takes over the files of an answer. Addresses of other machines are left out.
static void take(struct dialog *self, GVariant *results) {
  g_auto(GStrv) uris = NULL;
  if (!g_variant_lookup(results, "uris", "^as", &uris) || self->paths) return;
  self->paths = g_new0(char *, g_strv_length(uris) + 1);
  size_t count = 0;
  for (char **uri = uris; *uri; uri++) {
    g_autofree char *host = NULL;
    char *path = g_filename_from_uri(*uri, &host, NULL);
    const bool is_here = !host || g_ascii_strcasecmp(host, "localhost") == 0;
    if (path && is_here) {
      self->paths[count++] = path;
    } else {
      g_free(path);
    }
  }
  if (count == 0) end(self, "only files on this computer can be shown");
}

static void answered(GDBusConnection *connection, const char *sender, const char *path, const char *interface,
                     const char *signal, GVariant *parameters, void *data) {
  (void)connection, (void)sender, (void)path, (void)interface, (void)signal;
  struct dialog *self = data;
  if (!g_variant_is_of_type(parameters, G_VARIANT_TYPE("(ua{sv})"))) return;
  guint32 code;
  g_autoptr(GVariant) results = NULL;
  g_variant_get(parameters, "(u@a{sv})", &code, &results);
  // 0: chosen, 1: cancelled, 2: ended otherwise.
  if (code == 0) take(self, results);
  end(self, code == 2 ? "the dialog ended" : NULL);
}

static void listen(struct dialog *self, const char *request) {
  if (g_strcmp0(self->request, request) == 0) return;
  if (self->subscription) g_dbus_connection_signal_unsubscribe(self->connection, self->subscription);
  g_free(self->request);
  self->request = g_strdup(request);
  self->subscription =
      g_dbus_connection_signal_subscribe(self->connection, self->owner, "org.freedesktop.portal.Request", "Response",
                                         request, NULL, G_DBUS_SIGNAL_FLAGS_NONE, answered, self, NULL);
}

// MARK: The request

static void requested(GObject *source, GAsyncResult *result, void *data) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GVariant) reply = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, &error);
  if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) return;
  struct dialog *self = data;
  if (!reply) {
    g_dbus_error_strip_remote_error(error);
    return end(self, error->message);
  }
  // Portals before version 0.9 choose the name of the request themselves.
  const char *request;
  g_variant_get(reply, "(&o)", &request);
  listen(self, request);
}

/// The path of the request, which the specification derives from the name of the connection.
static char *request_path(GDBusConnection *connection) {
  g_autofree char *sender = g_strdelimit(g_strdup(g_dbus_connection_get_unique_name(connection) + 1), ".", '_');
  return g_strdup_printf("%s/request/%s/%s", portal_path, sender, token);
}

static GVariant *options(const struct dialog *self) {
  GVariantBuilder options;
  g_variant_builder_init(&options, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add(&options, "{sv}", "handle_token", g_variant_new_string(token));
  g_variant_builder_add(&options, "{sv}", "multiple", g_variant_new_boolean(true));
  if (self->folders) {
    g_variant_builder_add(&options, "{sv}", "directory", g_variant_new_boolean(true));
  } else {
    // A list of filters, each a list of patterns of a kind: 1 is a MIME type.
    g_variant_builder_add(&options, "{sv}", "filters", g_variant_new_parsed("[('Photos', [(uint32 1, 'image/*')])]"));
  }
  return g_variant_builder_end(&options);
}

static void portal_appeared(GDBusConnection *connection, const char *name, const char *owner, void *data) {
  (void)name;
  struct dialog *self = data;
  // A portal that was restarted has no dialog, which `portal_vanished` has reported.
  if (self->owner) return;
  self->owner = g_strdup(owner);
  g_autofree char *request = request_path(connection);
  listen(self, request);
  g_dbus_connection_call(connection, portal, portal_path, "org.freedesktop.portal.FileChooser", "OpenFile",
                         g_variant_new("(ss@a{sv})", self->parent, self->title, options(self)), G_VARIANT_TYPE("(o)"),
                         G_DBUS_CALL_FLAGS_NONE, G_MAXINT, self->cancellable, requested, self);
}

static void portal_vanished(GDBusConnection *connection, const char *name, void *data) {
  (void)connection, (void)name;
  end(data, "the desktop portal does not run");
}

static void closed(GDBusConnection *connection, gboolean by_peer, GError *error, void *data) {
  (void)connection, (void)by_peer, (void)error;
  end(data, "the session bus has ended");
}

// MARK: The dialog

static void run(struct dialog *self) {
  g_autofree char *address = session_bus_address();
  if (!address) return end(self, "there is no session bus");
  GDBusConnection *connection = self->connection = g_dbus_connection_new_for_address_sync(
      address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
      NULL, NULL);
  if (!connection) return end(self, "the session bus cannot be reached");
  g_dbus_connection_set_exit_on_close(connection, FALSE);
  const gulong handler = g_signal_connect(connection, "closed", G_CALLBACK(closed), self);
  const guint watch = g_bus_watch_name_on_connection(connection, portal, G_BUS_NAME_WATCHER_FLAGS_AUTO_START,
                                                     portal_appeared, portal_vanished, self, NULL);
  g_main_loop_run(self->loop);
  g_bus_unwatch_name(watch);
  g_signal_handler_disconnect(connection, handler);
  if (self->subscription) g_dbus_connection_signal_unsubscribe(connection, self->subscription);
  g_cancellable_cancel(self->cancellable);
  // The cancelled call still reports its end.
  while (g_main_context_iteration(g_main_loop_get_context(self->loop), FALSE)) {}
  g_dbus_connection_close_sync(connection, NULL, NULL);
  g_object_unref(connection);
}

char **grid_file_chooser_run(const char *parent, const char *title, bool folders, char **error) {
  g_autoptr(GMainContext) context = g_main_context_new();
  struct dialog self = {.parent = parent, .title = title, .folders = folders};
  self.loop = g_main_loop_new(context, FALSE);
  self.cancellable = g_cancellable_new();
  g_main_context_push_thread_default(context);
  run(&self);
  g_main_context_pop_thread_default(context);
  g_main_loop_unref(self.loop);
  g_object_unref(self.cancellable);
  g_free(self.owner);
  g_free(self.request);
  *error = self.error;
  if (!self.error) return self.paths;
  g_strfreev(self.paths);
  return NULL;
}

void grid_file_chooser_free(char **paths) { g_strfreev(paths); }
