// Starts and ends worker processes.

#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "channel.h"

/// The descriptors above this are those of the process itself.
enum { LAST_DESCRIPTOR = GRID_PROCESS_LIFELINE };

static void close_pair(const int pair[2]) {
  close(pair[0]);
  close(pair[1]);
}

/// Returns a descriptor above those that the new process uses, or -1. It replaces `descriptor`, so that one
/// dup2 of the new process does not close the source of the next.
static int move_up(int descriptor) {
  if (descriptor > LAST_DESCRIPTOR) return descriptor;
  const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, LAST_DESCRIPTOR + 1);
  close(descriptor);
  return moved;
}

static int spawn(const char *path, char *const arguments[], int channel, int lifeline, pid_t *id) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) return error;
  for (int standard = 0; standard <= 2 && !error; standard++) {
    error = posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0);
  }
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, channel, GRID_PROCESS_CHANNEL);
  if (!error) error = posix_spawn_file_actions_adddup2(&actions, lifeline, GRID_PROCESS_LIFELINE);
  posix_spawnattr_t attributes;
  if (!error) error = posix_spawnattr_init(&attributes);
  if (!error) {
    // A blocked or ignored signal would be inherited.
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    // The process gets its own group, so that Ctrl-C in a terminal reaches the app alone, which ends its workers.
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    char libraries[4096] = "";
    const char *search = getenv("LD_LIBRARY_PATH");
    if (search) snprintf(libraries, sizeof libraries, "LD_LIBRARY_PATH=%s", search);
    char *environment[] = {"SWIFT_BACKTRACE=enable=no", libraries[0] ? libraries : NULL, NULL};
    error = posix_spawn(id, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int grid_process_start(const char *path, char *const arguments[], struct grid_process *process) {
  int channel[2], lifeline[2];
  if (!grid_channel_pair(channel)) return errno;
  if (pipe2(lifeline, O_CLOEXEC) != 0) {
    const int error = errno;
    close_pair(channel);
    return error;
  }
  channel[1] = move_up(channel[1]);
  lifeline[0] = move_up(lifeline[0]);
  pid_t id = 0;
  const int error = channel[1] < 0 || lifeline[0] < 0 ? EMFILE : spawn(path, arguments, channel[1], lifeline[0], &id);
  if (channel[1] >= 0) close(channel[1]);
  if (lifeline[0] >= 0) close(lifeline[0]);
  if (error) {
    close(channel[0]);
    close(lifeline[1]);
    return error;
  }
  *process = (struct grid_process){.id = id, .channel = channel[0], .lifeline = lifeline[1]};
  return 0;
}

/// Waits for the end of a process whose number is the argument.
static void *reap_later(void *id) {
  while (waitpid((pid_t)(intptr_t)id, NULL, 0) < 0 && errno == EINTR) {}
  return NULL;
}

/// Reaps a killed process. Leaves that to a thread if the process waits for a file: even SIGKILL does not end some
/// of these waits.
///
/// - Returns: Whether the process is reaped.
static int reap(const struct grid_process *process, int *status) {
  const struct timespec pause = {.tv_nsec = 1000000};
  for (int reading = 0; reading < 50;) {
    const pid_t ended = waitpid(process->id, status, WNOHANG);
    if (ended > 0) return 1;
    if (ended < 0 && errno != EINTR) return 0;
    // A busy machine may take long to end a process that waits for a processor.
    reading = grid_process_activity(process) == GRID_PROCESS_READING ? reading + 1 : 0;
    nanosleep(&pause, NULL);
  }
  pthread_t thread;
  if (pthread_create(&thread, NULL, reap_later, (void *)(intptr_t)process->id) == 0) pthread_detach(thread);
  return 0;
}

int grid_process_fork(int channel) {
  // As fork(), but the process that started this one becomes the parent, too. The copy has all of this process, as
  // there is a single thread. For the C library it keeps the number of that thread, which only locks that two
  // processes share would notice.
  const pid_t id = (pid_t)syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, NULL);
  if (id < 0) return -errno;
  if (id == 0 && dup2(channel, GRID_PROCESS_CHANNEL) < 0) _exit(1);
  close(channel);
  return id;
}

int grid_process_end(struct grid_process *process, int milliseconds) {
  close(process->channel);
  // As a process number, 0 would mean this process and others.
  if (process->id <= 0) return 0;
  // Until the process is reaped, its number belongs to no other process.
  siginfo_t info = {0};
  const struct timespec pause = {.tv_nsec = 1000000};
  for (int i = 0; i < milliseconds; i++) {
    if (waitid(P_PID, (id_t)process->id, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid) break;
    nanosleep(&pause, NULL);
  }
  kill(process->id, SIGKILL);
  if (process->lifeline >= 0) close(process->lifeline);
  int status = 0;
  if (!reap(process, &status)) return 0;
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  // A process that was ending by another signal keeps that signal.
  return signal == SIGKILL && !info.si_pid ? 0 : signal;
}

int grid_process_is_reaped(const struct grid_process *process) {
  int status;
  const pid_t ended = waitpid(process->id, &status, WNOHANG);
  return ended > 0 || (ended < 0 && errno != EINTR);
}

const char *grid_signal_name(int signal) { return sigabbrev_np(signal); }

int64_t grid_process_time(const struct grid_process *process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process->id, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t grid_process_resident(const struct grid_process *process) {
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/statm", (int)process->id);
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  long long size, resident;
  if (fscanf(file, "%lld %lld", &size, &resident) != 2) resident = 0;
  fclose(file);
  return (int64_t)resident * sysconf(_SC_PAGESIZE);
}

int grid_process_set_idle(const struct grid_process *process, int is_idle) {
  const struct sched_param parameters = {0};
  return sched_setscheduler(process->id, is_idle ? SCHED_IDLE : SCHED_OTHER, &parameters) == 0 ? 0 : errno;
}

/// Returns the letter of the state of a process in /proc; '?' if it is unknown.
static char state_of(const struct grid_process *process) {
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/stat", (int)process->id);
  FILE *file = fopen(path, "re");
  if (!file) return '?';
  char state = '?';
  // The name has no parenthesis: grid_process_prepare requires that.
  if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1) state = '?';
  fclose(file);
  return state;
}

int grid_process_is_dead(const struct grid_process *process) {
  const char state = state_of(process);
  return state == 'Z' || state == 'X';
}

int grid_process_activity(const struct grid_process *process) {
  const char state = state_of(process);
  return state == 'D'                   ? GRID_PROCESS_READING
         : state == 'S' || state == 'T' ? GRID_PROCESS_ASLEEP
                                        : GRID_PROCESS_RUNNABLE;
}

int64_t grid_process_runs(const struct grid_process *process) {
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/schedstat", (int)process->id);
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  long long runs;
  if (fscanf(file, "%*d %*d %lld", &runs) != 1) runs = 0;
  fclose(file);
  return runs;
}

void grid_process_set_stopped(const struct grid_process *process, int is_stopped) {
  kill(process->id, is_stopped ? SIGSTOP : SIGCONT);
}

/// Has the kernel send SIGKILL to the group of this process when the write end of the lifeline is closed. It can
/// neither be blocked nor ignored.
static int follow_lifeline(void) {
  const int lifeline = GRID_PROCESS_LIFELINE;
  const int flags = fcntl(lifeline, F_GETFL);
  if (flags < 0 || fcntl(lifeline, F_SETOWN, -getpgrp()) != 0 || fcntl(lifeline, F_SETSIG, SIGKILL) != 0 ||
      fcntl(lifeline, F_SETFL, flags | O_ASYNC | O_NONBLOCK) != 0) {
    return errno;
  }
  // The parent may have ended before.
  char byte;
  return read(lifeline, &byte, 1) == 0 ? ECONNRESET : 0;
}

int grid_process_prepare(int niceness, const char *name) {
  const int error = follow_lifeline();
  if (error) return error;
  if (syscall(SYS_close_range, LAST_DESCRIPTOR + 1, ~0U, 0) != 0) {
    // Before Linux 5.9.
    for (int i = LAST_DESCRIPTOR + 1; i < 1024; i++) close(i);
  }
  // A crash ends the process at once. Swift's handler would start a program that prints a backtrace.
  for (int number = 1; number < SIGRTMIN; number++) signal(number, SIG_DFL);
  setpriority(PRIO_PROCESS, 0, niceness);
  grid_process_set_name(name);
  return 0;
}

void grid_process_set_name(const char *name) { prctl(PR_SET_NAME, name); }
