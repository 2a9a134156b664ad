#include "session_bus.h"

#include <gio/gio.h>

char *session_bus_address(void) {
  const char *address = g_getenv("DBUS_SESSION_BUS_ADDRESS");
  if (address && *address) return g_strdup(address);
  const char *folder = g_getenv("XDG_RUNTIME_DIR");
  if (!folder || *folder != '/') return NULL;
  g_autofree char *socket = g_build_filename(folder, "bus", NULL);
  if (!g_file_test(socket, G_FILE_TEST_EXISTS)) return NULL;
  g_autofree char *escaped = g_dbus_address_escape_value(socket);
  return g_strconcat("unix:path=", escaped, NULL);
}
