// The attacks of a decoder that a file has taken over, for tests.

#define _GNU_SOURCE
#include "restrict.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CHANNEL = 3, LIFELINE = 4 };

static int open_file(void) { return open("/etc/passwd", O_RDONLY) >= 0; }
static int open_own_descriptor(void) { return open("/proc/self/fd/3", O_RDWR) >= 0; }
static int create_file(void) { return open("/tmp/grid-escape", O_WRONLY | O_CREAT, 0600) >= 0; }
static int delete_file(void) { return unlink("/tmp/grid-escape-target") == 0; }
static int rename_file(void) { return rename("/tmp/grid-escape-target", "/tmp/grid-escape") == 0; }
static int make_socket(void) { return socket(AF_INET, SOCK_STREAM, 0) >= 0; }

static int connect_channel(void) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strcpy(address.sun_path, "/tmp/.X11-unix/X0");
  return connect(CHANNEL, (struct sockaddr *)&address, sizeof address) == 0;
}

static int start_process(void) {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  return child > 0;
}

static int execute(void) {
  execl("/bin/true", "true", (char *)NULL);
  return 0;
}

static int trace_parent(void) { return ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0; }
static int kill_parent(void) { return kill(getppid(), SIGKILL) == 0; }
static int open_by_ring(void) {
  char parameters[128] = {0};
  return syscall(425 /* io_uring_setup */, 4, parameters) >= 0;
}

/// Reads descriptors other than the file's.
static int read_descriptors(void) {
  for (int i = 0; i < 64; i++) {
    char byte;
    if (i == CHANNEL) continue;
    struct stat status;
    const int is_file = syscall(SYS_fstat, i, &status) == 0 && S_ISREG(status.st_mode);
    if (!is_file && read(i, &byte, 1) > 0) return 1;
  }
  return 0;
}

/// Counts descriptors of files: one, the image.
static int find_files(void) {
  int count = 0;
  for (int i = 0; i < 64; i++) {
    struct stat status;
    count += syscall(SYS_fstat, i, &status) == 0 && S_ISREG(status.st_mode);
  }
  return count > 1;
}

static int write_image(void) {
  for (int i = 0; i < 64; i++) {
    if (i != CHANNEL && i != 2 && write(i, "x", 1) > 0) return 1;
  }
  return 0;
}

static int look_up_path(void) {
  struct stat status;
  return stat("/etc/passwd", &status) == 0 || access("/etc/passwd", R_OK) == 0;
}

static int map_code(void) {
  return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

static int make_code(void) {
  void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED || mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0;
}

static int raise_limits(void) {
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  return setrlimit(RLIMIT_AS, &limit) == 0;
}

/// Survives the app by closing the lifeline, or by ignoring signals.
static int survive(void) {
  signal(SIGIO, SIG_IGN);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  return close(LIFELINE) == 0 || close(CHANNEL) == 0;
}

/// Takes memory until there is no more; succeeds above 2 GB. Touches a page of each megabyte: the limit is on
/// addresses, and a machine that is busy may take longer for every page than a decoder has time.
static int fill_memory(void) {
  enum { STEP = 16 << 20 };
  for (int i = 0; i < 128; i++) {
    // Volatile, because a compiler may remove memory that nobody reads.
    volatile char *block = malloc(STEP);
    if (!block) return 0;
    for (int at = 0; at < STEP; at += 1 << 20) block[at] = 1;
  }
  return 1;
}

/// The processor time of the process in milliseconds.
static long used(void) {
  struct timespec time = {0};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/// No attack, but a large image: takes 200 ms of processor time.
static int work(void) {
  const long end = used() + 200;
  while (used() < end) {}
  return 1;
}

static int spin(void) {
  for (volatile int i = 0;; i++) {}
}

/// Sleeps for ever, and uses no processor time.
static int sleep_on(void) {
  for (;;) {
    const struct timespec pause = {.tv_sec = 1000};
    nanosleep(&pause, NULL);
  }
}

/// Keeps 256 MB, and lets the decoder answer.
static int keep_memory(void) {
  enum { SIZE = 256 << 20 };
  volatile char *block = malloc(SIZE);
  for (int at = 0; block && at < SIZE; at += 4096) block[at] = 1;
  return 1;
}

static int crash(void) { return *(volatile int *)8; }
static int stop(void) { abort(); }
static int leave(void) { _exit(0); }

static void send_bytes(size_t size, int descriptor) {
  static char bytes[150000];
  memset(bytes, 0xA5, sizeof bytes);
  struct iovec part = {bytes, size};
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr header;
  } control = {{0}};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (descriptor >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
  }
  sendmsg(CHANNEL, &message, MSG_NOSIGNAL);
}

static int send_huge(void) { return send_bytes(150000, -1), 0; }
static int send_short(void) { return send_bytes(1, -1), 0; }
static int send_empty(void) { return send_bytes(0, -1), 0; }
static int send_descriptor(void) { return send_bytes(200, LIFELINE), 0; }
static int send_many(void) {
  for (int i = 0; i < 100000; i++) send_bytes(200, -1);
  return 0;
}

static const struct {
  const char *name;
  int (*attack)(void);
} attacks[] = {
    {"open a file", open_file},
    {"open its own descriptor", open_own_descriptor},
    {"create a file", create_file},
    {"delete a file", delete_file},
    {"rename a file", rename_file},
    {"make a socket", make_socket},
    {"connect", connect_channel},
    {"start a process", start_process},
    {"execute a program", execute},
    {"trace the app", trace_parent},
    {"kill the app", kill_parent},
    {"open through io_uring", open_by_ring},
    {"read other descriptors", read_descriptors},
    {"find other files", find_files},
    {"write to its descriptors", write_image},
    {"look up a path", look_up_path},
    {"map executable memory", map_code},
    {"make memory executable", make_code},
    {"raise its limits", raise_limits},
    {"survive the app", survive},
    {"fill memory", fill_memory},
    {"spin", spin},
    {"work", work},
    {"sleep", sleep_on},
    {"keep memory", keep_memory},
    {"crash", crash},
    {"abort", stop},
    {"exit", leave},
    {"send a huge message", send_huge},
    {"send a short message", send_short},
    {"send an empty message", send_empty},
    {"send a descriptor", send_descriptor},
    {"send many messages", send_many},
};

int grid_attack(const char *name) {
  for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
    if (strcmp(attacks[i].name, name) == 0) return attacks[i].attack();
  }
  return 1;
}
