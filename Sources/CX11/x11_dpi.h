#ifndef CX11_X11_DPI_H
#define CX11_X11_DPI_H

#include <stddef.h>
#include <stdint.h>

/// Returns the value of `Xft.dpi` in the resources of an X server, in 1/1024 of a dot per inch; 0 if it has none.
///
/// - Parameter text: The property RESOURCE_MANAGER, lines of `name: value`.
int32_t x11_dpi_in_resources(const char *text, size_t length);

/// Returns the dots per inch in the settings of a desktop, in 1/1024; 0 if they have none.
///
/// - Parameter bytes: The property `_XSETTINGS_SETTINGS`.
/// - SeeAlso: the XSETTINGS specification of freedesktop.org.
int32_t x11_dpi_in_settings(const uint8_t *bytes, size_t length);

#endif
