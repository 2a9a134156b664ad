// Limits the calling process.

#define _GNU_SOURCE
#include "lockdown.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "filter.h"

// The numbers are those of all architectures. Older headers lack them.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#endif
#ifndef SYS_landlock_restrict_self
#define SYS_landlock_restrict_self 446
#endif

/// The attributes of landlock's version 6. Older kernels accept the part that they know.
struct ruleset {
  uint64_t files, network, scopes;
};

/// Denies every right over files, TCP ports, abstract sockets and signals that the kernel's landlock knows, by
/// a ruleset without rules. Returns 0 or the error number.
static int enter_landlock(void) {
  const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1 /* LANDLOCK_CREATE_RULESET_VERSION */);
  if (version < 0) return errno;
  // 13 rights at first; then renaming between folders, truncating, and ioctl of devices.
  const int rights = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  const struct ruleset ruleset = {
      .files = (1ULL << rights) - 1,
      .network = version >= 4 ? 3 : 0,
      .scopes = version >= 6 ? 3 : 0,
  };
  const size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  const long descriptor = syscall(SYS_landlock_create_ruleset, &ruleset, size, 0);
  if (descriptor < 0) return errno;
  const int error = syscall(SYS_landlock_restrict_self, descriptor, 0) == 0 ? 0 : errno;
  close((int)descriptor);
  return error;
}

/// Lowers a limit for good. Keeps a lower one.
static void lower(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  if (limit.rlim_max > value) limit.rlim_max = value;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(resource, &limit);
}

/// The address space of this process in bytes; 0 if unknown.
static uint64_t address_space(void) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (!file) return 0;
  if (fscanf(file, "%lu", &pages) != 1) pages = 0;
  fclose(file);
  return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/// Limits resources. There is no limit of processor time, because a worker lives for thousands of images; the
/// parent limits the time of each.
static void limit_resources(uint64_t memory) {
  lower(RLIMIT_AS, address_space() + memory);
  lower(RLIMIT_FSIZE, 0);
  lower(RLIMIT_CORE, 0);
  // Has no effect for root, but the filter forbids new processes too.
  lower(RLIMIT_NPROC, 0);
  lower(RLIMIT_MEMLOCK, 0);
  lower(RLIMIT_MSGQUEUE, 0);
  // An image file and, while it is replaced, its successor or shared memory.
  const int free_descriptor = fcntl(0, F_DUPFD, 0);
  if (free_descriptor >= 0) {
    close(free_descriptor);
    lower(RLIMIT_NOFILE, (rlim_t)free_descriptor + 3);
  }
}

struct grid_lockdown grid_lockdown_enter(uint64_t memory, int channel) {
  struct grid_lockdown result = {0};
  // No core dumps for a crash handler of the system either, and no debugger of the same user.
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  limit_resources(memory);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    result.seccomp_error = result.landlock_error = errno;
    return result;
  }
  result.landlock_error = enter_landlock();
  if (!result.landlock_error) result.parts |= GRID_LOCKDOWN_LANDLOCK;
  result.seccomp_error = grid_filter_install(channel);
  if (!result.seccomp_error) result.parts |= GRID_LOCKDOWN_SECCOMP;
  return result;
}
