// A container's refusals, for tests.

#define _GNU_SOURCE
#include "restrict.h"

#include <errno.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CAPACITY = 64 };

struct program {
  struct sock_filter steps[CAPACITY];
  unsigned count;
};

static void add(struct program *program, struct sock_filter step) { program->steps[program->count++] = step; }

static void refuse(struct program *program, int call) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 1));
  add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
}

/// Refuses a call whose argument has some of `bits`, or is `bits` if `exact`.
static void refuse_argument(struct program *program, int call, int index, unsigned bits, int exact) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 4));
  add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                            (unsigned)(offsetof(struct seccomp_data, args) + 8 * (unsigned)index)));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | (exact ? BPF_JEQ : BPF_JSET) | BPF_K, bits, 0, 1));
  add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
}

int grid_restrict(int restrictions) {
  struct program program = {.count = 0};
  add(&program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
  if (restrictions & GRID_RESTRICT_LANDLOCK) {
    for (int call = 444; call <= 446; call++) refuse(&program, call);
  }
  if (restrictions & GRID_RESTRICT_NAMESPACES) {
    refuse(&program, SYS_unshare);
    refuse(&program, SYS_setns);
    refuse_argument(&program, SYS_clone, 0,
                    CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS, 0);
  }
  if (restrictions & GRID_RESTRICT_SECCOMP) {
    refuse(&program, SYS_seccomp);
    refuse_argument(&program, SYS_prctl, 0, PR_SET_SECCOMP, 1);
  }
  add(&program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const struct sock_fprog filter = {.len = (unsigned short)program.count, .filter = program.steps};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}

int grid_restrict_nice(void) {
  // glibc has no function for it. The kernel changes the calling thread alone.
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
  if (syscall(SYS_capget, &header, sets) != 0) return 0;
  sets[CAP_SYS_NICE / 32].effective &= ~(1U << (CAP_SYS_NICE % 32));
  return syscall(SYS_capset, &header, sets) == 0;
}

int grid_restrict_to_processor(int id, int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(id, sizeof set, &set) == 0;
}

int grid_this_processor(void) { return sched_getcpu(); }

int grid_is_background(int id) { return sched_getscheduler(id) == SCHED_IDLE; }
