#ifndef CWAYLAND_GRID_TITLE_BARS_H
#define CWAYLAND_GRID_TITLE_BARS_H

#include <stdbool.h>
#include <stddef.h>

/// Returns whether a compositor can draw title bars (xdg-decoration). Waits for the compositor.
///
/// - Parameter wl_display: SDL's connection.
bool grid_has_server_title_bars(void *wl_display);

/// Writes the path of libdecor, with which SDL draws title bars, to `path`. Returns false if the system has no
/// libdecor, or if there is no room.
bool grid_libdecor_path(char *path, size_t size);

#endif
