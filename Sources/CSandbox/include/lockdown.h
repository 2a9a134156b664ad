#ifndef CSANDBOX_LOCKDOWN_H
#define CSANDBOX_LOCKDOWN_H

#include <stdint.h>

/// The mechanisms that limit a process.
enum grid_lockdown_part {
  /// System calls are filtered (seccomp).
  GRID_LOCKDOWN_SECCOMP = 1,
  /// No path can be opened (landlock).
  GRID_LOCKDOWN_LANDLOCK = 2,
};

/// The result of `grid_lockdown_enter`.
struct grid_lockdown {
  /// The sum of the `grid_lockdown_part` values in force.
  uint32_t parts;
  /// The error number with which the system refused seccomp; 0 if it did not.
  int32_t seccomp_error;
  /// The error number with which the system refused landlock; 0 if it did not.
  int32_t landlock_error;
};

/// Irreversibly limits the calling process, which must have a single thread, to computing: it can use its open
/// descriptors and allocate memory. It can neither open, connect, execute, nor start a process or a thread.
///
/// A forbidden call such as open ends the process with SIGSYS. A call that libraries only make as a probe, such
/// as access, returns EPERM, and an unknown one ENOSYS. Calls that make memory executable return EPERM.
///
/// A mechanism that the system refuses is left out, and the result says so. The resource limits always apply.
///
/// - Parameters:
///   - memory: The number of bytes of address space that the process may add to what it has.
///   - channel: The socket whose messages may be sent and received.
struct grid_lockdown grid_lockdown_enter(uint64_t memory, int channel);

#endif
