#ifndef CGIO_GRID_DESKTOP_SETTINGS_H
#define CGIO_GRID_DESKTOP_SETTINGS_H

/// A reader of the settings that the desktop portal publishes (org.freedesktop.portal.Settings).
///
/// It has a thread of its own, which sleeps unless a setting changes. A missing or broken bus, and a bus without a
/// portal, have no effect: no function waits for one.
struct grid_desktop_settings;

/// The type of a setting's value. Others are not reported.
enum grid_desktop_value_type {
  /// An integer, in `numbers[0]`.
  GRID_DESKTOP_INTEGER = 0,
  /// A real number, in `numbers[0]`.
  GRID_DESKTOP_REAL = 1,
  /// Three real numbers.
  GRID_DESKTOP_TRIPLE = 2,
};

/// A setting. The texts are valid during the call.
struct grid_desktop_setting {
  const char *name_space;
  const char *key;
  enum grid_desktop_value_type type;
  double numbers[3];
};

/// Starts the thread. Returns NULL if the environment names no session bus.
///
/// - Parameters:
///   - report: Called on the thread with each setting of interest, when the portal appears and after each change.
///   - end: Called on the thread after the last call of `report`.
///   - context: Passed to both; must be valid until `end`.
struct grid_desktop_settings *grid_desktop_settings_start(void (*report)(void *context,
                                                                         const struct grid_desktop_setting *setting),
                                                          void (*end)(void *context), void *context);

/// Ends the thread. `settings` is invalid afterwards. Callable on any thread; returns immediately.
void grid_desktop_settings_stop(struct grid_desktop_settings *settings);

#endif
