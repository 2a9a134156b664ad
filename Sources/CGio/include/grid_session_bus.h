#ifndef CGIO_GRID_SESSION_BUS_H
#define CGIO_GRID_SESSION_BUS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether the session bus of the user accepts a connection and answers within `milliseconds`.
///
/// A daemon that accepts connections and answers none blocks every program that waits for it, as SDL does when it
/// starts. Returns true if the session has no bus: connecting to none fails at once.
///
/// - Complexity: Waits for the bus, usually 2 ms. A connection that is still being opened ends on a thread of its
///   own.
bool grid_session_bus_answers(int32_t milliseconds);

#endif
