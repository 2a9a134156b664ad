#include "grid_session_bus.h"

#include <gio/gio.h>

#include "session_bus.h"

// A connection that is being tried. The caller and the thread each have a reference.
struct attempt {
  gint references;
  char *address;
  GCancellable *cancellable;
  GMutex mutex;
  GCond changed;
  bool has_ended;
};

static void release(struct attempt *self) {
  if (!g_atomic_int_dec_and_test(&self->references)) return;
  g_object_unref(self->cancellable);
  g_mutex_clear(&self->mutex);
  g_cond_clear(&self->changed);
  g_free(self->address);
  g_free(self);
}

static void *connect_to_bus(void *data) {
  struct attempt *self = data;
  // An error is an answer, too: SDL gets it as fast.
  GDBusConnection *connection = g_dbus_connection_new_for_address_sync(
      self->address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
      NULL, self->cancellable, NULL);
  g_mutex_lock(&self->mutex);
  self->has_ended = true;
  g_cond_signal(&self->changed);
  g_mutex_unlock(&self->mutex);
  if (connection) {
    g_dbus_connection_set_exit_on_close(connection, FALSE);
    g_dbus_connection_close_sync(connection, NULL, NULL);
    g_object_unref(connection);
  }
  release(self);
  return NULL;
}

static bool await_end(struct attempt *self, int32_t milliseconds) {
  const gint64 deadline = g_get_monotonic_time() + milliseconds * G_TIME_SPAN_MILLISECOND;
  g_mutex_lock(&self->mutex);
  while (!self->has_ended && g_cond_wait_until(&self->changed, &self->mutex, deadline)) {}
  const bool has_ended = self->has_ended;
  g_mutex_unlock(&self->mutex);
  return has_ended;
}

bool grid_session_bus_answers(int32_t milliseconds) {
  char *address = session_bus_address();
  if (!address) return true;
  struct attempt *self = g_new0(struct attempt, 1);
  self->references = 2;
  self->address = address;
  self->cancellable = g_cancellable_new();
  g_mutex_init(&self->mutex);
  g_cond_init(&self->changed);
  GThread *thread = g_thread_try_new("try the bus", connect_to_bus, self, NULL);
  if (!thread) {
    self->references = 1;
    release(self);
    return true;
  }
  g_thread_unref(thread);
  const bool answers = await_end(self, milliseconds);
  if (!answers) g_cancellable_cancel(self->cancellable);
  release(self);
  return answers;
}
