#ifndef GRIDAPP_CGLX_H
#define GRIDAPP_CGLX_H

#include <stdbool.h>
#include <stdint.h>

/// Asks an X server when frames were shown (`GLX_OML_sync_control`), for the OpenGL context that is
/// current on the calling thread, beside SDL, which swaps its buffers.
///
/// libGL is looked up at run time and never loaded: where SDL has not done so there is no context to
/// ask about. Everything is called on the thread that presents.
typedef struct grid_glx_sync grid_glx_sync;

/// What the server said of one frame.
typedef struct {
  /// The number the frame was announced under.
  int64_t frame;
  /// Nanoseconds of CLOCK_MONOTONIC.
  int64_t time;
  /// Nanoseconds of a refresh; 0 if the server does not say.
  int64_t refresh;
} grid_glx_answer;

/// The functions of GLX that are used, by name, and the clock; a test gives its own.
typedef struct {
  /// Nanoseconds of CLOCK_MONOTONIC.
  int64_t (*now)(void);
  void *(*get_current_display)(void);
  unsigned long (*get_current_drawable)(void);
  const char *(*query_extensions_string)(void *display, int screen);
  int (*get_sync_values)(
      void *display, unsigned long drawable, int64_t *ust, int64_t *msc, int64_t *sbc);
  int (*get_msc_rate)(
      void *display, unsigned long drawable, int32_t *numerator, int32_t *denominator);
  int (*wait_for_sbc)(
      void *display, unsigned long drawable, int64_t target, int64_t *ust, int64_t *msc,
      int64_t *sbc);
} grid_glx_functions;

/// Begins to ask; NULL where no GLX context is current or the driver does not tell.
grid_glx_sync *grid_glx_sync_create(void);

/// As grid_glx_sync_create, with these functions in place of libGL's.
grid_glx_sync *grid_glx_sync_create_with(const grid_glx_functions *functions);

/// Announces the frame that the next swap shows: call it right before presenting.
void grid_glx_sync_announce(grid_glx_sync *sync, int64_t frame);

/// Takes what is known of the newest frame shown since it was asked last; false if there is none.
/// One question to the server, and never a wait for a refresh.
bool grid_glx_sync_take(grid_glx_sync *sync, grid_glx_answer *answer);

/// Stops asking.
void grid_glx_sync_destroy(grid_glx_sync *sync);

/// Lets events be sent to windows that no longer exist, from now on; does nothing where libX11 is not
/// loaded. To be called before SDL's video begins: SDL passes errors on to the handler that it finds
/// then, and puts it back at its end.
///
/// SDL wakes a thread that waits for events by an event to its window, which the waking thread sends on
/// a connection of its own (`X11_SendWakeupEvent`). The server may meet it after the window's end, and
/// Xlib's own handler would then end the program with status 1.
void grid_x11_allow_events_to_lost_windows(void);

#endif
