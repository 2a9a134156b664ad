#ifndef CGIO_GRID_ACCESSIBILITY_H
#define CGIO_GRID_ACCESSIBILITY_H

#include <stdbool.h>
#include <stdint.h>

/// The connection of a program to the accessibility bus (AT-SPI), through which screen readers read its window.
///
/// It has a thread of its own, the bus thread, which sleeps unless a message arrives. The thread watches the session
/// bus for screen readers. Only while there is one, and the program has called `grid_accessibility_open`, it is
/// connected to the accessibility bus. A missing or broken bus has no effect: no function waits for one.
struct grid_accessibility;

/// A method call of a screen reader, valid until it is answered.
struct grid_accessibility_call;

/// The arguments of a reply or a signal, which are added in their order.
struct grid_accessibility_values;

/// The functions that are called on the bus thread.
struct grid_accessibility_handlers {
  /// A screen reader was started, or the last one ended.
  void (*wanted)(void *context, bool is_wanted);
  /// The accessibility bus gave the program a name. Calls can arrive from now on.
  void (*opened)(void *context, const char *name);
  /// The registry of programs lists this one below an object of its own.
  void (*embedded)(void *context, const char *parent_name, const char *parent_path);
  /// The connection to the accessibility bus has ended.
  void (*closed)(void *context);
  /// A screen reader waits for events, or no longer.
  void (*listening)(void *context, bool is_listening);
  /// The signals before `grid_accessibility_flush` are written.
  void (*flushed)(void *context);
  /// A call has arrived. It has to be answered with `grid_accessibility_reply` or `grid_accessibility_fail`.
  void (*called)(void *context, struct grid_accessibility_call *call);
  /// The last of these calls: the thread has ended.
  void (*ended)(void *context);
};

/// Starts the bus thread. Returns NULL if the session has no bus, or the environment contains `NO_AT_BRIDGE=1`.
///
/// - Parameter context: Passed to the handlers; must be valid until `ended`.
struct grid_accessibility *grid_accessibility_start(struct grid_accessibility_handlers handlers, void *context);

/// Connects to the accessibility bus, if a screen reader is running. Callable on any thread; returns immediately.
void grid_accessibility_open(struct grid_accessibility *self);

/// Calls a function on the bus thread. Callable on any thread; returns immediately.
void grid_accessibility_invoke(struct grid_accessibility *self, void (*function)(void *), void *context);

/// Ends the bus thread, which frees `self`. Callable on any thread; returns immediately.
void grid_accessibility_stop(struct grid_accessibility *self);

// MARK: Calls and signals, on the bus thread

/// The object of a call.
const char *grid_accessibility_call_path(const struct grid_accessibility_call *call);
/// The interface of a call; an empty text if there is none.
const char *grid_accessibility_call_interface(const struct grid_accessibility_call *call);
/// The method of a call.
const char *grid_accessibility_call_method(const struct grid_accessibility_call *call);
/// The D-Bus type codes of the arguments, such as "iiu".
const char *grid_accessibility_call_signature(const struct grid_accessibility_call *call);
/// An argument of the type `i`, `u` or `b`.
int64_t grid_accessibility_call_integer(const struct grid_accessibility_call *call, int32_t index);
/// An argument of the type `s` or `o`; valid until the call is answered.
const char *grid_accessibility_call_text(const struct grid_accessibility_call *call, int32_t index);
/// An argument of the type `v` that contains an `i`; 0 for others.
int64_t grid_accessibility_call_variant_integer(const struct grid_accessibility_call *call, int32_t index);

/// Answers a call and frees it and the values.
void grid_accessibility_reply(struct grid_accessibility_call *call, struct grid_accessibility_values *values);
/// Answers a call with an error and frees it.
void grid_accessibility_fail(struct grid_accessibility_call *call, const char *name, const char *message);
/// Emits a signal of an object and frees the values.
void grid_accessibility_emit(struct grid_accessibility *self, const char *path, const char *interface,
                             const char *member, struct grid_accessibility_values *values);
/// Calls `flushed` when all signals so far are written to the bus. Not called if the connection ends before.
void grid_accessibility_flush(struct grid_accessibility *self);

// MARK: Values

struct grid_accessibility_values *grid_accessibility_values_create(void);
/// Begins an array, structure, dictionary entry or variant, whose D-Bus type is `type`.
void grid_accessibility_values_begin(struct grid_accessibility_values *values, const char *type);
/// Ends the innermost array, structure, dictionary entry or variant.
void grid_accessibility_values_end(struct grid_accessibility_values *values);
void grid_accessibility_values_add_text(struct grid_accessibility_values *values, const char *text);
void grid_accessibility_values_add_path(struct grid_accessibility_values *values, const char *path);
void grid_accessibility_values_add_int16(struct grid_accessibility_values *values, int16_t number);
void grid_accessibility_values_add_int32(struct grid_accessibility_values *values, int32_t number);
void grid_accessibility_values_add_uint32(struct grid_accessibility_values *values, uint32_t number);
void grid_accessibility_values_add_double(struct grid_accessibility_values *values, double number);
void grid_accessibility_values_add_bool(struct grid_accessibility_values *values, bool value);

#endif
