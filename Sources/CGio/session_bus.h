#ifndef CGIO_SESSION_BUS_H
#define CGIO_SESSION_BUS_H

/// Returns the address of the session bus without starting one, as GIO would on X11; NULL if there is none. The
/// caller frees it with `g_free`.
char *session_bus_address(void);

#endif
