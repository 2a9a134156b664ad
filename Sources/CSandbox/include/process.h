#ifndef CSANDBOX_PROCESS_H
#define CSANDBOX_PROCESS_H

#include <stdint.h>

/// The descriptors of a process that `grid_process_start` started.
enum grid_process_descriptor {
  /// Its end of the channel.
  GRID_PROCESS_CHANNEL = 3,
  /// The read end of a pipe that is closed when the starting process ends. See `grid_process_prepare`.
  GRID_PROCESS_LIFELINE = 4,
};

/// A process that this one has started.
struct grid_process {
  /// Its number; 0 if it is not known yet.
  int32_t id;
  /// This process's end of the channel.
  int32_t channel;
  /// The write end of the lifeline, to which nothing is written; -1 for a process that was forked by another one.
  int32_t lifeline;
};

/// Starts a program with no other descriptors than those of `grid_process_descriptor` and /dev/null as standard
/// input, output and error. Its environment has the library path, and switches off Swift's backtraces.
///
/// Uses posix_spawn and not fork: a copy of a process with threads could only call exec.
///
/// - Parameter arguments: Ends with NULL; the first is the program's own name.
/// - Returns: 0, or the error number.
int grid_process_start(const char *path, char *const arguments[], struct grid_process *process);

/// Copies this process, which was started by `grid_process_start` and has a single thread, for the process that started
/// it: that one is the parent of the copy, too. The copy shares the group and so the lifeline, and memory as far as
/// neither writes it.
///
/// - Parameter channel: An end of a channel, which becomes the channel of the copy. Closed in this process.
/// - Returns: 0 in the copy, its number in this process, or the negative error number.
int grid_process_fork(int channel);

/// Closes the descriptors, kills the process and reaps it. Only closes them if its number is not known.
///
/// A process that waits for a server which does not answer may not end for minutes. It is reaped later, on a thread.
///
/// - Parameter milliseconds: The time that the process has to end by itself. 0 to kill it at once.
/// - Returns: The signal that ended the process; 0 if it exited, or if only this call ended it. A process that
///   crashes closes its channel slightly before its status can be read, and its own signal is returned even if
///   it takes longer than `milliseconds` to end. A SIGKILL by another process counts only if it ends in time.
int grid_process_end(struct grid_process *process, int milliseconds);

/// Reaps a process that has ended. Never waits: one that waits for a server ends when that answers.
///
/// - Returns: Whether it is reaped; also if it was before.
int grid_process_is_reaped(const struct grid_process *process);

/// The name of a signal without SIG, such as "SEGV"; NULL if it has none.
const char *grid_signal_name(int signal);

/// Processor time that the process has used, in nanoseconds; -1 if it has ended.
int64_t grid_process_time(const struct grid_process *process);

/// The resident memory of the process in bytes; 0 if it has ended.
int64_t grid_process_resident(const struct grid_process *process);

/// Moves the process to SCHED_IDLE, or back to SCHED_OTHER with the niceness that it had before.
///
/// The way back needs CAP_SYS_NICE, or an RLIMIT_NICE that permits the niceness. The limit is 0 on most systems.
///
/// - Returns: 0, or the error number.
int grid_process_set_idle(const struct grid_process *process, int is_idle);

/// The activity of a process.
enum grid_process_activity {
  /// It runs or waits for a processor; also if its activity is unknown.
  GRID_PROCESS_RUNNABLE = 0,
  /// It waits for a disk or a server, in a call that it made about a file.
  GRID_PROCESS_READING = 1,
  /// It sleeps, waits for something else, or is stopped.
  GRID_PROCESS_ASLEEP = 2,
};

/// Returns a `grid_process_activity` of the process.
int grid_process_activity(const struct grid_process *process);

/// Whether the process was ended and is not reaped. One of its threads may still wait for a server, and keep the
/// descriptors of the process open.
int grid_process_is_dead(const struct grid_process *process);

/// The number of times that the process has run on a processor; 0 if unknown. It does not change while the process
/// waits for a server that does not answer.
int64_t grid_process_runs(const struct grid_process *process);

/// Stops the process, which then uses no processor time, until it is continued.
void grid_process_set_stopped(const struct grid_process *process, int is_stopped);

/// Prepares the started process: ends it, and all of its group, together with its parent, closes all descriptors that
/// it inherited by mistake, removes signal handlers, and sets its niceness and its name. The signal ends it even in the
/// middle of a computation.
///
/// Not by PR_SET_PDEATHSIG, which sends its signal when the *thread* that started the process ends.
///
/// - Parameter name: See `grid_process_set_name`.
/// - Returns: 0, or the error number.
int grid_process_prepare(int niceness, const char *name);

/// Sets the name of this process that tools show, of at most 15 bytes and without parentheses.
void grid_process_set_name(const char *name);

#endif
