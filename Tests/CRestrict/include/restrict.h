#ifndef CRESTRICT_RESTRICT_H
#define CRESTRICT_RESTRICT_H

/// The mechanisms that a container may refuse.
enum grid_restriction {
  GRID_RESTRICT_LANDLOCK = 1,
  GRID_RESTRICT_NAMESPACES = 2,
  GRID_RESTRICT_SECCOMP = 4,
};

/// Makes the system refuse mechanisms to this process and those that it starts, as a container does: with EPERM.
/// Returns whether it succeeded.
int grid_restrict(int restrictions);

/// Takes the right to raise priorities (CAP_SYS_NICE) from the calling thread, as a plain user's. Returns whether
/// the thread does not have it.
int grid_restrict_nice(void);

/// Limits a process, or the calling thread if `id` is 0, to a processor. Returns whether it succeeded.
int grid_restrict_to_processor(int id, int processor);

/// The processor on which the calling thread runs.
int grid_this_processor(void);

/// Whether a process is in the class SCHED_IDLE.
int grid_is_background(int id);

/// Attacks as a decoder that a file has taken over.
///
/// - Returns: 0 if the system refused; 1 if the attack succeeded. Some attacks do not return.
int grid_attack(const char *name);

#endif
