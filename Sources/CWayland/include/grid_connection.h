#ifndef CWAYLAND_GRID_CONNECTION_H
#define CWAYLAND_GRID_CONNECTION_H

#include <stdbool.h>
#include <stdint.h>

/// Whether the connection of a `wl_display` has failed for good: the compositor has ended, or one of the two sent
/// what the other does not accept. Callable on any thread.
bool grid_connection_has_failed(void *wl_display);

/// The file descriptor of the connection; −1 without libwayland.
int32_t grid_connection_descriptor(void *wl_display);

#endif
