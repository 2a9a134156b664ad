#ifndef CFRAMETIMING_FRAMETIMING_H
#define CFRAMETIMING_FRAMETIMING_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The frame times of a program, measured by the clock of GridApp and recorded in its format.
///
/// A loop that presents with the display's refresh calls, for each frame,
///
///     frametiming_begin(times);                        // events
///     frametiming_phase(times, FRAMETIMING_UPDATE);    // whatever the program does next
///     frametiming_phase(times, FRAMETIMING_DRAW);
///     frametiming_present(times);
///     SDL_RenderPresent(renderer);                     // or glXSwapBuffers, eglSwapBuffers, vkQueuePresentKHR
///     frametiming_end(times);
///
/// and frametiming_rest() before it sleeps because nothing moves. All functions with the same first argument have to be
/// called on one thread, which may be any. None of them waits, and those of frames allocate nothing. NULL as the first
/// argument is ignored.
///
/// The library handles no signals. A program that is stopped and continued, as by Ctrl Z in a terminal, calls
/// frametiming_rest() when it continues: less than a second of a stop may count as a long frame otherwise.
struct frametiming;

/// A phase of a frame. The longest one is the cause of a late frame.
enum frametiming_phase_name {
  /// Handles input, from frametiming_begin() on.
  FRAMETIMING_INPUT = 0,
  /// Advances motion and the state of the program.
  FRAMETIMING_UPDATE = 1,
  /// Computes positions.
  FRAMETIMING_LAYOUT = 2,
  /// Uploads textures and buffers.
  FRAMETIMING_UPLOAD = 3,
  /// Passes drawing commands to the renderer.
  FRAMETIMING_DRAW = 4,
  /// Submits the commands.
  FRAMETIMING_FLUSH = 5,
  /// Does work that is not for this frame, in the time that is left.
  FRAMETIMING_IDLE = 6,
};

/// Figures of the frames so far. docs/frame-times.md defines each.
struct frametiming_figures {
  /// The number of frames that count, and of runs: stretches of motion between two rests.
  int64_t frames, runs;
  /// The number of refreshes of the display that had no new frame although one was due.
  int64_t missed;
  /// The number of hitches: frames that were shown later than expected.
  int64_t hitches;
  /// The time in motion, in seconds.
  double active_seconds;
  /// The hitch time in milliseconds for each second of motion, on Apple's scale: good below 5, critical from 10 on.
  double hitch_ratio;
  /// The longest time between two frames, in milliseconds.
  double longest_freeze;
  /// The refresh rate in hertz, measured from the frames once they show it.
  double refresh_rate;
};

/// Creates the frame times of a window.
///
/// - Parameter refresh_rate: The refresh rate of its display in hertz, such as that of SDL_GetCurrentDisplayMode(); 0
/// if
///   it is unknown, which counts as 60 until frames show it.
/// - Returns: An object for frametiming_free(). Never NULL.
struct frametiming *frametiming_new(double refresh_rate);

/// Ends a recording, waits until its files are complete, and releases the object.
void frametiming_free(struct frametiming *times);

/// Begins a frame and its phase FRAMETIMING_INPUT.
void frametiming_begin(struct frametiming *times);

/// Ends the current phase of the frame and begins another one. A phase may occur several times.
void frametiming_phase(struct frametiming *times, enum frametiming_phase_name phase);

/// Ends the last phase, directly before the frame is presented.
void frametiming_present(struct frametiming *times);

/// Ends the frame, directly after the call that presented it has returned.
void frametiming_end(struct frametiming *times);

/// Says that the next frame does not follow the last one, because nothing moves and the loop will sleep. The time until
/// it begins does not count.
void frametiming_rest(struct frametiming *times);

/// Says whether the window is minimized or hidden. Frames of a hidden window do not count.
void frametiming_set_hidden(struct frametiming *times, bool is_hidden);

/// Says that the size or the renderer of the window, or its display, has changed. A few frames do not count then.
///
/// - Parameter refresh_rate: The refresh rate of the display in hertz; 0 if it is the same.
void frametiming_changed(struct frametiming *times, double refresh_rate);

/// Returns the time at which the current frame is expected to be visible, in nanoseconds of CLOCK_MONOTONIC. It is the
/// time for which animations compute positions: it advances by whole refreshes. Call it after frametiming_begin().
int64_t frametiming_display_time(const struct frametiming *times);

/// Returns the figures of the frames so far.
struct frametiming_figures frametiming_figures(const struct frametiming *times);

/// Begins to record each frame as a row of a CSV file, with a JSON file of the conditions beside it, as GridApp does. A
/// thread writes them, so the loop never waits, and the file of a killed process is valid up to its last line.
///
/// - Parameters:
///   - path: The file. A recording is replaced, another file is not.
///   - program: The name of the program, or of what it shows, for the conditions; may be NULL.
/// - Returns: Whether it began; frametiming_error() says why not.
bool frametiming_record(struct frametiming *times, const char *path, const char *program);

/// Ends the recording, and waits until its files are complete.
///
/// - Returns: Whether all rows were written; frametiming_error() says why not. True without a recording.
bool frametiming_stop(struct frametiming *times);

/// Adds a text to the row of the next frame of the recording, so that it is found again.
void frametiming_mark(struct frametiming *times, const char *text);

/// Returns why the last call failed, as one line; an empty text if none has. It is valid until the next call.
const char *frametiming_error(const struct frametiming *times);

/// Reads a recording, and returns what `GridApp report` prints about it.
///
/// - Parameters:
///   - path: A file of this library, of GridApp, MangoHud or PresentMon.
///   - is_report: Set to whether the text is a report; it is why there is none otherwise. May be NULL.
/// - Returns: A text for free().
char *frametiming_report(const char *path, bool *is_report);

#ifdef __cplusplus
}
#endif

#endif
