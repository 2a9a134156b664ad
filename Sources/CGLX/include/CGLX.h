#ifndef CGLX_H
#define CGLX_H

#include <stdbool.h>
#include <stdint.h>

/// Receives the display times of frames on X11 (`GLX_OML_sync_control`), for the OpenGL context that is
/// current on the calling thread. SDL swaps its buffers.
///
/// Uses libGL only if SDL has loaded it; otherwise there is no context. All functions must be called on the
/// thread that presents.
struct grid_glx_sync;

/// The display time of a frame.
struct grid_glx_display_time {
  /// The number of the frame.
  int64_t frame;
  /// The display time in nanoseconds of CLOCK_MONOTONIC.
  int64_t time;
  /// The refresh period in nanoseconds; 0 if it is unknown.
  int64_t refresh;
};

/// The functions of GLX and the clock. Tests replace them.
struct grid_glx_functions {
  /// The current time in nanoseconds of CLOCK_MONOTONIC.
  int64_t (*now)(void);
  void *(*get_current_display)(void);
  unsigned long (*get_current_drawable)(void);
  const char *(*query_extensions_string)(void *display, int screen);
  int (*get_sync_values)(void *display, unsigned long drawable, int64_t *ust, int64_t *msc, int64_t *sbc);
  int (*get_msc_rate)(void *display, unsigned long drawable, int32_t *numerator, int32_t *denominator);
  int (*wait_for_sbc)(void *display, unsigned long drawable, int64_t target, int64_t *ust, int64_t *msc, int64_t *sbc);
};

/// Creates a receiver. Returns NULL if no GLX context is current or the driver does not support the
/// extension.
struct grid_glx_sync *grid_glx_sync_create(void);

/// Creates a receiver with `functions` instead of libGL's.
struct grid_glx_sync *grid_glx_sync_create_with(const struct grid_glx_functions *functions);

/// Sets the number of the frame that the next swap presents. Call it immediately before presenting.
void grid_glx_sync_will_swap(struct grid_glx_sync *sync, int64_t frame);

/// Returns the display time of the newest frame that became visible since the last call; false if there is
/// none. Never waits for a refresh.
bool grid_glx_sync_poll(struct grid_glx_sync *sync, struct grid_glx_display_time *display_time);

/// Frees the receiver.
void grid_glx_sync_destroy(struct grid_glx_sync *sync);

/// Installs an X error handler that ignores BadWindow errors of SendEvent requests. Does nothing if libX11 is
/// not loaded.
///
/// Call it before SDL's video is initialized: SDL passes other errors to the handler that is installed then,
/// and restores it when video quits.
///
/// SDL wakes a thread that waits for events by sending an event to its window, on a separate connection
/// (`X11_SendWakeupEvent`). If the window is destroyed before the server processes that request, Xlib's
/// default handler would exit the process with status 1.
void grid_x11_ignore_send_event_errors(void);

/// Calls a function when the connection to an X server is lost, in place of Xlib's message. Does nothing if libX11 is
/// not loaded.
///
/// The function is called on the thread that used the connection, inside of a call of Xlib. Xlib ends the process if
/// it returns.
void grid_x11_on_connection_loss(void (*callback)(void));

/// Returns the file descriptor of a `Display`'s connection; −1 if libX11 is not loaded.
int32_t grid_x11_descriptor(void *display);

#endif
