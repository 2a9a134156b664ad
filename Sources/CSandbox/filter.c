// The filter of system calls, written by hand: libseccomp would be another dependency, for some 100
// instructions.

#define _GNU_SOURCE
#include "filter.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "process.h"

#ifndef SECCOMP_RET_KILL_PROCESS
#define SECCOMP_RET_KILL_PROCESS 0x80000000U
#endif

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#define ARCHITECTURE 0
#endif

#define REFUSE(error) (SECCOMP_RET_ERRNO | (SECCOMP_RET_DATA & (error)))

// clang-format off

/// The calls that decoding needs, whatever the arguments.
static const int allowed[] = {
    SYS_read, SYS_pread64, SYS_readv, SYS_preadv, SYS_lseek, SYS_fstat,
    // Memory.
    SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise,
    // Time, waiting and locks.
    SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_nanosleep, SYS_clock_nanosleep, SYS_futex,
    SYS_sched_yield,
    // Signals and the end.
    SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_restart_syscall, SYS_exit, SYS_exit_group,
    // Facts about the process and the machine. sysconf reads files if sched_getaffinity fails.
    SYS_getpid, SYS_gettid, SYS_getrandom, SYS_sched_getaffinity, SYS_sysinfo,
#ifdef SYS_time
    SYS_time,
#endif
};

/// The calls that libraries try without needing them. They are refused, because killing would lose valid images.
static const int refused[] = {
    SYS_faccessat, SYS_readlinkat, SYS_newfstatat, SYS_statx, SYS_ioctl, SYS_fcntl, SYS_uname, SYS_getcwd,
    SYS_prctl, SYS_rt_sigaction, SYS_sigaltstack, SYS_prlimit64, SYS_getrlimit, SYS_setpriority,
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_access
    SYS_access, SYS_readlink, SYS_stat, SYS_lstat,
#endif
};

/// The calls that no decoder makes: the sign that one has been taken over.
static const int forbidden[] = {
    SYS_openat, SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept4, SYS_sendto,
    SYS_recvfrom, SYS_execve, SYS_execveat, SYS_clone, SYS_ptrace, SYS_process_vm_readv,
    SYS_process_vm_writev, SYS_kill, SYS_tkill, SYS_unlinkat, SYS_mkdirat, SYS_mknodat, SYS_linkat,
    SYS_symlinkat, SYS_fchmodat, SYS_fchownat, SYS_truncate, SYS_memfd_create, SYS_mount, SYS_umount2,
    SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_bpf, SYS_perf_event_open, SYS_name_to_handle_at,
    SYS_open_by_handle_at, SYS_add_key, SYS_request_key, SYS_keyctl, SYS_init_module, SYS_finit_module,
    SYS_kexec_load, SYS_reboot, SYS_seccomp, SYS_personality, SYS_setuid, SYS_setgid, SYS_setresuid,
    SYS_setresgid, SYS_dup, SYS_dup3,
#ifdef SYS_userfaultfd
    SYS_userfaultfd,
#endif
#ifdef SYS_open
    SYS_open, SYS_creat, SYS_fork, SYS_vfork, SYS_unlink, SYS_rename, SYS_mkdir, SYS_rmdir, SYS_link,
    SYS_symlink, SYS_chmod, SYS_chown, SYS_accept, SYS_dup2,
#endif
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef SYS_renameat2
    SYS_renameat2,
#endif
#ifdef SYS_openat2
    SYS_openat2,
#endif
#ifdef SYS_clone3
    SYS_clone3,
#endif
#ifdef SYS_io_uring_setup
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
#endif
#ifdef SYS_pidfd_open
    SYS_pidfd_open, SYS_pidfd_send_signal,
#endif
#ifdef SYS_pidfd_getfd
    SYS_pidfd_getfd,
#endif
};

// clang-format on

enum { CAPACITY = 512 };

/// A program under construction.
struct program {
  struct sock_filter steps[CAPACITY];
  unsigned count;
};

static void add(struct program *program, struct sock_filter step) {
  if (program->count < CAPACITY) program->steps[program->count] = step;
  program->count++;
}

static void load(struct program *program, size_t offset) {
  add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset));
}

static void give(struct program *program, unsigned result) {
  add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, result));
}

/// Adds: if the loaded value is `value`, return `result`.
static void give_if(struct program *program, unsigned value, unsigned result) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
  give(program, result);
}

static void give_for_all(struct program *program, const int *calls, size_t count, unsigned result) {
  for (size_t i = 0; i < count; i++) give_if(program, (unsigned)calls[i], result);
}

/// The offset of the low half of an argument. The kernel truncates the arguments that are compared here to
/// 32 bits too.
static size_t argument(int index) { return offsetof(struct seccomp_data, args) + (size_t)index * sizeof(__u64); }

/// Adds: for `call`, allow if an argument is `value`; otherwise return `otherwise`.
static void allow_equal(struct program *program, int call, int index, unsigned value, unsigned otherwise) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 4));
  load(program, argument(index));
  give_if(program, value, SECCOMP_RET_ALLOW);
  give(program, otherwise);
}

/// Adds: for `call`, allow unless the protection in its third argument includes execution.
static void allow_data(struct program *program, int call) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 4));
  load(program, argument(2));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0));
  give(program, SECCOMP_RET_ALLOW);
  give(program, REFUSE(EPERM));
}

/// Adds: for `call`, allow if the first argument is above `value`.
static void allow_above(struct program *program, int call, unsigned value) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 4));
  load(program, argument(0));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, value, 0, 1));
  give(program, SECCOMP_RET_ALLOW);
  give(program, REFUSE(EPERM));
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void build(struct program *program, int channel) {
  // A call of another architecture has other numbers.
  load(program, offsetof(struct seccomp_data, arch));
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
  give(program, SECCOMP_RET_KILL_PROCESS);
  load(program, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  // The calls of x32 have the same architecture and a bit above all numbers.
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
  give(program, SECCOMP_RET_KILL_PROCESS);
#endif
  give_for_all(program, allowed, COUNT(allowed), SECCOMP_RET_ALLOW);
  allow_equal(program, SYS_recvmsg, 0, (unsigned)channel, SECCOMP_RET_KILL_PROCESS);
  allow_equal(program, SYS_sendmsg, 0, (unsigned)channel, SECCOMP_RET_KILL_PROCESS);
  // The channel and the lifeline stay open.
  allow_above(program, SYS_close, GRID_PROCESS_LIFELINE);
  // Standard error, which is /dev/null.
  allow_equal(program, SYS_write, 0, 2, REFUSE(EPERM));
  allow_equal(program, SYS_writev, 0, 2, REFUSE(EPERM));
  // abort().
  allow_equal(program, SYS_tgkill, 0, (unsigned)getpid(), SECCOMP_RET_KILL_PROCESS);
  allow_data(program, SYS_mmap);
  allow_data(program, SYS_mprotect);
  give_for_all(program, refused, COUNT(refused), REFUSE(EPERM));
  give_for_all(program, forbidden, COUNT(forbidden), SECCOMP_RET_KILL_PROCESS);
  give(program, REFUSE(ENOSYS));
}

int grid_filter_install(int channel) {
  if (!ARCHITECTURE) return ENOSYS;
  struct program program = {.count = 0};
  build(&program, channel);
  if (program.count > CAPACITY) return E2BIG;
  const struct sock_fprog filter = {.len = (unsigned short)program.count, .filter = program.steps};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0 ? 0 : errno;
}
